import type { Token } from './tokens.ts'

/** Words after which a question says what is not meant. */
export const negations: ReadonlySet<string> = new Set(
  'no nothing not except excluding without non neither besides nor'.split(' '),
)

const several: readonly (readonly [string, string])[] = [
  ['other', 'than'],
  ['apart', 'from'],
  ['aside', 'from'],
  ['rather', 'than'],
  ['instead', 'of'],
  ['anything', 'but'],
  ['everything', 'but'],
  ['all', 'but'],
]

/** `Isn't` and the like are two words. */
const contraction = /^(is|are|was|were|do|does|did|should|would|could|have|has|had|must)nt$/

/** `Sparkling other than Champagne`: such words are one `not`. */
export function withNegations(tokens: readonly Token[]): readonly Token[] {
  const read: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]]
    const verb = contraction.exec(token.word)?.[1]
    if (verb) {
      read.push({ word: verb, said: '' }, { word: 'not', said: token.said })
      continue
    }
    const isNot = several.some(([one, other]) => token.word === one && next?.word === other)
    if (isNot) at++
    read.push(isNot ? { word: 'not', said: `${token.said} ${next?.said}` } : token)
  }
  return read
}

/** Such a word may belong to no name: `Why not open the Barolo?` */
export const isIdleNegation = (words: readonly string[], at: number): boolean => {
  const word = words[at]!
  return (
    !negations.has(word) ||
    word === 'no' ||
    word === 'nothing' ||
    /^(sure|know|mind|care|only|i|you)$/.test(words[at + 1] ?? '') ||
    /^(why|or|if)$/.test(words[at - 1] ?? '')
  )
}
