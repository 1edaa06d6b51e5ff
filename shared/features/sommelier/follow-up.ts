import type { Ask } from './ask.ts'
import type { CellarContents } from './cellar.ts'
import type { Filter, Match, Term, ValueRange } from './filter.ts'
import type { Labels } from './labels.ts'
import { rankIn } from './rank.ts'
import { storedIn } from './read-filter.ts'
import { reading, type Understanding } from './read-question.ts'
import type { Phrases } from './translate.ts'
import { wanted } from './wanted.ts'

/** A question that continues the last one: narrower, or about another subject. */
export function* following(
  own: Understanding,
  before: readonly string[],
  cellar: CellarContents,
  labels: Labels,
  phrases: Phrases | undefined,
): Generator<void, Understanding> {
  const last = before.at(-1)
  if (last === undefined || !isFollowing(own)) return own
  const prior = yield* following(
    yield* reading(last, cellar, labels, phrases),
    before.slice(0, -1),
    cellar,
    labels,
    phrases,
  )
  if (!prior.filter) return own
  const prefers = chosenBy.has(wanted(prior, labels, undefined).want) || prior.count !== undefined
  const pointer = pointerIn(own.words)
  const narrows =
    !own.filter ||
    own.filter.terms.every(({ isNot }) => isNot) ||
    own.words.some((word) => narrowing.has(word))
  return {
    ...own,
    chosen: prefers && pointer && !rankIn(own.words, own.filter) ? pointer : undefined,
    filter: narrows
      ? both(prior.filter, own.filter)
      : /^(from|in)$/.test(own.words.find((word) => !/^(and|only|just)$/.test(word)) ?? '')
        ? both(withoutSame(prior.filter, own.filter!), own.filter)
        : instead(prior.filter, own.filter!),
  }
}

const narrowing = new Set('them those these they only just ones'.split(' '))
/** Small words by which a question continues another. */
const continuing =
  /^(and|only|just|but|not|without|except|excluding|from|in|under|over|below|above)$/
/** A total or an order of what was asked before. */
const bare =
  /^(?:how (?:many|much)|(?:the )?(?:total|sum|average|(?:cheap|old|young|dear|b)est|priciest|most (?:expensive|valuable))(?: (?:value|price|cost|worth))?)$/
/** Answers that name some of the bottles a filter has. */
const chosenBy: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'ranked',
  'age',
  'window',
  'gain',
  'tonight',
  'pair',
])

/** `It`, `that` and the like, where they stand for something. */
export function pointerIn(words: readonly string[]): string | undefined {
  return words.find((word, at) => {
    const [before = '', next] = [words[at - 1], words[at + 1]]
    if (word === 'it')
      return (
        !/^(?:before|until|if|when|while|that|make|made|worth|past)$/.test(before) &&
        !/^(?:that|all)$/.test(next ?? '')
      )
    if (/^(?:they|them|those|these)$/.test(word)) return !/^(?:before|until)$/.test(before)
    return (
      (word === 'that' || word === 'this') &&
      (next === undefined || /^(?:one|in|all|worth|altogether|together|cost)$/.test(next)) &&
      /^(?:is|are|was|of|for|about|with|does|did|do|on)$/.test(before)
    )
  })
}

export const namesNothing = ({ filter }: Understanding): boolean =>
  !filter || (filter.terms.length === 0 && !filter.place)

function isFollowing(own: Understanding): boolean {
  const { words, filter } = own
  const [first = '', second] = words
  if (bare.test(words.join(' '))) return true
  if (namesNothing(own) && pointerIn(words) !== undefined) return true
  if (continuing.test(first)) return true
  if ((first === 'what' || first === 'how') && second === 'about') return true
  if (words.some((word) => narrowing.has(word) && word !== 'just')) return true
  // `Which are open?`, `how many are sealed?`, `the cheapest one?`
  const isShort = words.length <= 7 && !words.some((word) => /^(bottles?|wines?)$/.test(word))
  if (!filter && first === 'which' && words.length <= 7) return true
  return (
    namesNothing(own) &&
    isShort &&
    (first === 'which' ||
      words.includes('one') ||
      /^many (are|is)$/.test(words.slice(1, 3).join(' ')))
  )
}

const isReplaced =
  ({ limits }: Filter) =>
  ({ of }: ValueRange): boolean =>
    of === 'vintage' && limits.some((limit) => limit.of === of)
const withoutYears = (what: string): string => what.replace(/ ?\b(?:1[789]|20)\d\d\b/g, '')

const both = (one: Filter, other: Filter | undefined): Filter =>
  other
    ? {
        what: `${one.limits.some(isReplaced(other)) ? withoutYears(one.what) : one.what} ${other.what}`.trim(),
        terms: [...one.terms, ...other.terms],
        // `Barolo 2010`, `and 2006?`: no bottle has both.
        limits: [...one.limits.filter((limit) => !isReplaced(other)(limit)), ...other.limits],
        place: other.place ?? one.place,
        state: other.state ?? one.state,
      }
    : one

/** `And from France?` after one about Italy: what both say about the origin, the later question says. */
function withoutSame(one: Filter, other: Filter): Filter {
  const isSame = (is: Match['is']) => other.terms.some(({ any }) => any[0]?.is === is)
  const terms: Term[] = one.terms.filter(({ any }) => any[0] === undefined || !isSame(any[0].is))
  return { ...one, what: terms.length < one.terms.length ? '' : one.what, terms }
}

/** `And Bordeaux?`: that, with the earlier place and price limits. */
const instead = (one: Filter, other: Filter): Filter => ({
  what: [other.what, ...(one.place === undefined ? [] : [storedIn(one.place)])].join(' '),
  terms: other.terms,
  limits: [...one.limits, ...other.limits],
  place: other.place ?? one.place,
  state: other.state ?? one.state,
})
