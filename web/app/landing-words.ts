import { openLanguage, restOfWords } from '../language/start.ts'

/**
 * Hydrates the sample on a landing page in another language: the texts load first, since React must
 * render the same markup. Without them the sample stays static.
 */
const root = document.documentElement
const drawn = root.lang

void wake()

async function wake() {
  await openLanguage()
  await restOfWords
  if (root.lang === drawn) await import('./landing-sample.tsx')
  else root.lang = drawn
}
