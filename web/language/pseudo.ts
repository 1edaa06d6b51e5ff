import type { Translator } from '../../shared/kernel/language.ts'

/** `Cellar` with letters that no English word has, and 40 % longer: `⟦Ĉéĺĺàŕ···⟧`. */
function longer(text: string): string {
  const accented = text.replace(/[a-z]/gi, (letter) => accents.get(letter) ?? letter)
  // No word of a language is longer than a dozen letters more.
  const more = '·'.repeat(Math.ceil(text.length * 0.4)).replace(/·{12}/g, '$& ')
  return `${marks[0]}${accented}${more}${marks[1]}`
}

/** Written from the right by order, as Arabic is by nature. */
const fromRight = (text: string) => `${marks[0]}\u202e${text}\u202c${marks[1]}`

/** What every word begins and ends with; what a sentence is put together of carries them already. */
const marks = ['⟦', '⟧'] as const

const accents = new Map(
  Array.from('aeiounsczAEIOUNSCZ', (letter, at) => [letter, 'àéîöüñšçžÀÉÎÖÜÑŠÇŽ'[at] ?? letter]),
)

/**
 * English as an invented language: longer, or right to left. Text without its marks was never
 * translated.
 */
export function pseudoTranslator(isFromRight: boolean): Translator {
  const change = isFromRight ? fromRight : longer
  return {
    language: 'en',
    say(_key, _values, english) {
      const text = english()
      return typeof text !== 'string' || text.includes(marks[0]) ? undefined : change(text)
    },
  }
}
