import { plainWords } from '../../kernel/text.ts'
import type { Token } from './tokens.ts'

/** The phrases of another language, each with its English words. */
export interface Phrases {
  readonly language: string
  readonly english: ReadonlyMap<string, readonly string[]>
}

/** Reads `rotwein=red wine; bitte=please`. */
export function phrasesOf(language: string, text: string): Phrases {
  const english = new Map(
    text.split(';').flatMap((one) => {
      const [own = '', said = ''] = one.split('=')
      const words = plainWords(own)
      return words.length > 0 ? [[words.join(' '), plainWords(said)] as const] : []
    }),
  )
  return { language, english }
}

const maxLength = 4

/**
 * A question's words in English, as far as its language has phrases for them: the typed words stay
 * next to them, for answers that repeat them.
 */
export function translated(tokens: readonly Token[], { english }: Phrases): readonly Token[] {
  const read: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const found = phraseAt(tokens, at, english)
    if (!found) {
      read.push(tokens[at]!)
      continue
    }
    const typed = tokens.slice(at, at + found.length).map(({ said }) => said)
    found.words.forEach((word, index) =>
      read.push({ word, said: index === 0 ? typed.join(' ') : '', isPhrase: true }),
    )
    at += found.length - 1
  }
  return read
}

/** How many words of a question are in the language and not in English as well. */
export function foreignWords(
  tokens: readonly Token[],
  { english }: Phrases,
  isKnown: (word: string) => boolean,
): number {
  return tokens.filter(
    ({ word }, at) => (phraseAt(tokens, at, english)?.words[0] ?? word) !== word && !isKnown(word),
  ).length
}

function phraseAt(
  tokens: readonly Token[],
  at: number,
  english: Phrases['english'],
): { length: number; words: readonly string[] } | undefined {
  for (let length = Math.min(maxLength, tokens.length - at); length > 0; length--) {
    const those = tokens.slice(at, at + length)
    const name = those.map(({ word }) => word).join(' ')
    // Some words mean something else before a number: `vor 2010`.
    const next = tokens[at + length]
    const isBeforeNumber = next?.number !== undefined || next?.cents !== undefined
    const words =
      (isBeforeNumber ? english.get(`${name} 0`) : undefined) ??
      english.get(name) ??
      (length === 1 ? inflected(name, english) : undefined)
    if (words) return { length, words }
  }
  return undefined
}

const endings = ['', 'e', 'en', 'er', 'es', 'em', 'n', 's', 'o', 'a', 'os', 'as']

/** The words of another form of it: `japanischen` as `japanisch`, `Ginflaschen` as `Gin`. */
function inflected(word: string, english: Phrases['english']): readonly string[] | undefined {
  const inside = /^(.{3,})flaschen?$/.exec(word)?.[1]
  const filled = inside === undefined ? undefined : english.get(inside)
  if (filled) return [...filled, 'bottles']
  const stem = word.replace(/(?:e[nrsm]?|[ao]s?|[sn])$/, '')
  if (stem.length < 4) return undefined
  for (const ending of endings) {
    const words = english.get(stem + ending)
    if (words) return words
  }
  return undefined
}
