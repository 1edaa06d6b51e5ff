import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { areas } from '../../../shared/kernel/language.ts'
import { plainWords } from '../../../shared/kernel/text.ts'

/**
 * A suggested question in English, which the rules understand, whatever the app's language; typed text
 * stays as it is.
 */
export function normalizedQuestion(text: string): string {
  const english = areas.get('sommelier') as typeof sommelierCopy
  const asked = wordsOf(text)
  for (const list of ['suggested', 'suggestedFor'] as const) {
    const at = sommelierCopy[list].findIndex((one) => wordsOf(one) === asked)
    if (at >= 0) return english[list][at] ?? text
  }
  return text
}

/** Ignores accents and punctuation. */
const wordsOf = (text: string) => plainWords(text).join(' ')
