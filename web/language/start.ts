/** Words that are needed past the first path, in the language of this page; those in English are there. */
export let restOfWords: Promise<unknown> | undefined

/**
 * Uses the language from index.html for the whole page. English needs no waiting. Files loaded
 * later find all texts: values built from them stay.
 */
export function openLanguage(): Promise<void> | undefined {
  const root = document.documentElement
  if (root.lang === 'en') return undefined
  return import('./load-translations.ts').then(
    async ({ loadTranslations }) => {
      restOfWords = (await loadTranslations(root.lang)).rest
    },
    // The words of a language that was never used here, and no network: in English, then.
    () => {
      root.lang = 'en'
    },
  )
}
