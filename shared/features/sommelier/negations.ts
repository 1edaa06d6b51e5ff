import type { Token } from './tokens.ts'

/** Words after which a question says what is not meant. */
export const negations: ReadonlySet<string> = new Set(
  'no nothing not never except excluding without non neither besides nor'.split(' '),
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
const contraction = /^(is|are|was|were|do|does|did|should|would|could|have|has|had|must|ca|wo)nt$/

/** `Sparkling other than Champagne`: such words are one `not`. */
export function withNegations(tokens: readonly Token[]): readonly Token[] {
  const read: Token[] = []
  // `Is there no Burgundy left?` asks whether there is one.
  const asksWhether = /^(?:is|are|do|have|has)$/.test(tokens[0]?.word ?? '')
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]]
    const verb = contraction.exec(token.word)?.[1]
    if (verb) {
      const own = verb === 'ca' ? 'can' : verb === 'wo' ? 'will' : verb
      read.push({ word: own, said: '' }, { word: 'not', said: token.said })
      continue
    }
    if (
      token.word === 'no' &&
      asksWhether &&
      /^(?:there|have|i|got)$/.test(tokens[at - 1]?.word ?? '')
    ) {
      read.push({ ...token, word: 'any' })
      continue
    }
    // `No, white please` goes on from what was asked before.
    if (at === 0 && token.word === 'no' && token.isListed) {
      read.push({ word: 'and', said: '' })
      continue
    }
    // `Is it ready or not?`
    if (asksWhether && token.word === 'or' && next?.word === 'not') {
      at++
      continue
    }
    // `All wines but the reds`.
    const isBut =
      token.word === 'but' &&
      tokens
        .slice(Math.max(0, at - 3), at)
        .some(({ word }) => /^(?:all|every|everything|any)$/.test(word)) &&
      !negations.has(next?.word ?? '') &&
      !/^(?:only|with|under|over|below|above|in)$/.test(next?.word ?? '')
    if (token.word === 'cannot') read.push({ word: 'can', said: '' })
    if (token.word === 'never' || token.word === 'cannot' || isBut) {
      read.push({ ...token, word: 'not' })
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
    (word === 'no' && (at === 0 || /^(idea|clue|matter|problem)$/.test(words[at + 1] ?? ''))) ||
    word === 'nothing' ||
    /^(sure|know|mind|care|only|i|you)$/.test(words[at + 1] ?? '') ||
    /^(why|or|if)$/.test(words[at - 1] ?? '')
  )
}
