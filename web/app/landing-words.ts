import { openLanguage, restOfWords } from '../language/start.ts'

/**
 * The life of the sample on a landing page in another language than English: its words come first, since
 * React takes over what it would draw itself. Without them the sample stays as it was drawn.
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
