import type { Token } from './tokens.ts'

const comparative = /^(?!other|rather).*er$|^(?:more|less|worse|expensive|valuable)$/
const asked = /^(?:is|are|was|were|does|do)$/
const amount =
  /^(?:half|thirds?|quarters?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/
const person = /^(?:i|we|what|when)$/
const small = /^(?:the|my|our|a|an|any|that|this)$/

/** Where a comparison with something that has a name begins; -1 without one. */
function comparedAt(tokens: readonly Token[]): number {
  return tokens.findIndex(({ word }, at) => {
    if (word !== 'than' || !comparative.test(tokens[at - 1]?.word ?? '')) return false
    const other = tokens.slice(at + 1).find((one) => !small.test(one.word))
    if (other === undefined || person.test(other.word)) return false
    return /^\p{L}/u.test(other.word) && !amount.test(other.word)
  })
}

/** `Do I have more rum than gin?` compares how many there are of two names. */
function countedAt(tokens: readonly Token[]): number {
  const more = tokens.findIndex(({ word }) => /^(?:more|fewer|less)$/.test(word))
  const than = tokens.findIndex(({ word }) => word === 'than')
  const next = tokens[than + 1]
  const isName = next !== undefined && /^\p{L}/u.test(next.word) && !amount.test(next.word)
  return more >= 0 && than > more + 1 && isName && !person.test(next.word) ? than : -1
}

/** `Is the Ardbeg stronger than the Lagavulin?` compares both: it asks of one or the other. */
export function withBothCompared(tokens: readonly Token[]): readonly Token[] {
  const isAsked = asked.test(tokens[0]?.word ?? '')
  const at = isAsked ? Math.max(comparedAt(tokens), countedAt(tokens)) : -1
  return at < 0 ? tokens : tokens.with(at, { word: 'or', said: 'or' })
}

/** `Whiskies older than the Yamazaki`: no rule measures by another bottle. */
export function comparedInWords(tokens: readonly Token[]): string | undefined {
  const at = asked.test(tokens[0]?.word ?? '') ? -1 : comparedAt(tokens)
  return at < 0
    ? undefined
    : tokens
        .slice(at - 1)
        .map(({ said }) => said)
        .join(' ')
}

/** Of the one or the other, which is older or younger. */
export const ageCompared = (words: readonly string[]): 'oldest' | 'youngest' | undefined => {
  if (!words.includes('or')) return undefined
  if (words.includes('older')) return 'oldest'
  return words.includes('younger') || words.includes('newer') ? 'youngest' : undefined
}
