/** Words that are needed past the first path, in the language of this page; those in English are there. */
export let restOfWords: Promise<unknown> | undefined

/**
 * Speaks the language that index.html has found out, for as long as the page is there. In English there is
 * nothing to wait for. Files that are loaded later find all words: what they make of words once stays so.
 */
export function openLanguage(): Promise<void> | undefined {
  const root = document.documentElement
  if (root.lang === 'en') return undefined
  return import('./speak.ts').then(
    async ({ speak }) => {
      restOfWords = (await speak(root.lang)).rest
    },
    // The words of a language that was never used here, and no network: in English, then.
    () => {
      root.lang = 'en'
    },
  )
}
