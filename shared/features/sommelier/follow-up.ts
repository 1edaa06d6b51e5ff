import type { Ask } from './ask.ts'
import type { CellarContents } from './cellar.ts'
import { kinds } from '../recipes/kinds.ts'
import { type Filter, filterOf, type Match, type Term, type ValueRange } from './filter.ts'
import type { Labels } from './labels.ts'
import { placeOfKind } from './origin.ts'
import { rankIn } from './rank.ts'
import { bareDaysIn } from './read-journal.ts'
import { reading, type Understanding } from './read-question.ts'
import { topicIn, unsupportedIn } from './topics.ts'
import type { Phrases } from './translate.ts'
import { wanted } from './wanted.ts'

/** A question that continues the last one: narrower, about another subject, or with its measure. */
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
  // `What did I drink this month?`, `and last month?`
  const days = prior.journal && bareDaysIn(own.tokens, cellar.today)
  if (days) return { ...prior, journal: { ...prior.journal!, period: days, isLast: undefined } }
  const filter = continued(prior.filter, own)
  // `What are my reds worth?`, `and the whites?`: what is measured stays.
  if (saysNamesOnly(own) && own.filter && carriesOn(prior, labels))
    return {
      ...prior,
      filter,
      besideDish: prior.dish ? continued(prior.besideDish, own) : filter,
      near: own.near ?? prior.near,
      idle: own.idle,
      unknown: [...new Set([...prior.unknown, ...own.unknown])],
      count: own.count ?? prior.count,
    }
  if (!prior.filter) return own
  const prefers = chosenBy.has(wanted(prior, labels, undefined).want) || prior.count !== undefined
  const pointer = pointerIn(own.words)
  return {
    ...own,
    chosen: prefers && pointer && !rankIn(own.words, own.filter) ? pointer : undefined,
    filter,
  }
}

/** Whether a question about other bottles can have the same answer. */
const carriesOn = (prior: Understanding, labels: Labels): boolean =>
  !topicIn(prior.typed, labels) &&
  unsupportedIn(prior.words) === undefined &&
  ofBottles.has(wanted(prior, labels, undefined).want)

const ofBottles: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'have',
  'worth',
  'paid',
  'average',
  'ranked',
  'age',
  'window',
  'gain',
  'tonight',
  'pair',
  'makeable',
  'bottle',
  'journal',
])

/** Small words beside a name in a question that has no measure of its own. */
const beside =
  /^(?:and|or|but|not|no|what|how|about|the|a|an|any|my|our|for|of|from|there|in|with|without|only|just|please|ones?|then|also|now|to|are|is|those|that|you|me|ok|okay)$/

const saysNamesOnly = ({ words, isRead, count, dish }: Understanding): boolean =>
  dish === undefined &&
  count === undefined &&
  words.every((word, at) => isRead(at) || beside.test(word)) &&
  !/\b(?:are|is)\b/.test(words[0] ?? '') &&
  pointerIn(words) === undefined

/** The filter of a question that continues another one. */
function continued(
  before: Filter | undefined,
  { words, filter }: Understanding,
): Filter | undefined {
  if (!before || !filter) return filter ?? before
  const isNarrower =
    filter.terms.every(({ isNot }) => isNot) ||
    words.some((word) => narrowing.has(word)) ||
    ofThem.test(words.join(' '))
  if (isNarrower) return both(before, filter)
  return /^(from|in)$/.test(words.find((word) => !/^(and|only|just)$/.test(word)) ?? '')
    ? both(withoutSame(before, filter), filter)
    : instead(before, filter)
}

const narrowing = new Set('them those these they only just ones'.split(' '))
/** `How many are red?`, `which are from Spain?` */
const ofThem = /^(?:and )?(?:how many (?:are|is|were)|which (?:are|is|were))\b(?! there\b)/

/** Small words by which a question continues another. */
const continuing =
  /^(and|only|just|but|not|without|except|excluding|from|in|under|over|below|above)$/
/** A total or an order of what was asked before. */
const bare =
  /^(?:how (?:many|much)(?: bottles)?|(?:the )?(?:total|sum|average|(?:cheap|old|young|dear|b)est|priciest|most (?:expensive|valuable))(?: (?:value|price|cost|worth))?)$/
/** Answers that name some of the bottles a filter has. */
const chosenBy: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'ranked',
  'age',
  'window',
  'gain',
  'tonight',
  'pair',
  'journal',
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
  if (ofThem.test(words.join(' ')) && words.length <= 8) return true
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

const both = (one: Filter, other: Filter): Filter =>
  filterOf({
    terms: [...one.terms, ...other.terms],
    // `Barolo 2010`, `and 2006?`: no bottle has both.
    limits: [...withoutYears(one, other), ...other.limits],
    place: other.place ?? one.place,
    state: other.state ?? one.state,
  })

const withoutYears = ({ limits }: Filter, other: Filter): readonly ValueRange[] => {
  const hasYears = other.limits.some(({ of }) => of === 'vintage')
  return limits.filter(({ of }) => of !== 'vintage' || !hasYears)
}

/** `And from France?` after one about Italy: what both say about the origin, the later question says. */
function withoutSame(one: Filter, other: Filter): Filter {
  const said = subjectsOf(other.terms)
  return filterOf({
    ...one,
    terms: one.terms.filter((term) => subjectsOf([term]).isDisjointFrom(said)),
  })
}

/**
 * `And whites?` after Italian reds: Italian whites, with the earlier place and limits. Where the later
 * question says nothing of the same sort, it is about something else: `and Bordeaux?` after Nebbiolo.
 */
function instead(one: Filter, other: Filter): Filter {
  const rest = withoutSame(one, other)
  const isSameSort =
    rest.terms.length < one.terms.length &&
    !subjectsOf(other.terms).has('label') &&
    areOfOneCategory(one.terms, other.terms)
  return both({ ...rest, terms: isSameSort ? rest.terms : [] }, other)
}

type Subject = 'place' | 'kind' | 'grape' | 'label'

/** What terms tell of bottles. Champagne is a place and a kind; brandy, of which cognac is one, is a kind. */
const subjectsOf = (terms: readonly Term[]): ReadonlySet<Subject> =>
  new Set(terms.flatMap(({ any }) => any.flatMap(subjectsOfMatch)))

function subjectsOfMatch(match: Match): readonly Subject[] {
  if (match.is === 'category' || match.is === 'malt' || match.is === 'blend') return ['kind']
  if (match.is === 'peated' || match.is === 'unpeated') return ['place']
  if (match.is === 'growth') return ['label']
  if (match.is === 'kind')
    return match.from || match.kinds.every((id) => placeOfKind(id) !== undefined)
      ? ['kind', 'place']
      : ['kind']
  return match.is === 'place' && kinds.has(match.place) ? ['place', 'kind'] : [match.is]
}

/** Whether what both name is all wine, or all something else. */
function areOfOneCategory(one: readonly Term[], other: readonly Term[]): boolean {
  const of = (terms: readonly Term[]) =>
    new Set(terms.flatMap(({ any }) => any.flatMap((match) => isWine(match) ?? [])))
  const [first, second] = [of(one), of(other)]
  return first.size === 0 || second.size === 0 || !first.isDisjointFrom(second)
}

function isWine(match: Match): boolean | undefined {
  if (match.is === 'category') return match.category === 'Wine'
  if (match.is === 'grape') return true
  if (/^(?:peated|unpeated|malt|blend)$/.test(match.is)) return false
  return match.is === 'kind' ? match.kinds.every((id) => wines.has(id)) : undefined
}
const wines: ReadonlySet<string> = new Set(
  [...kinds.keys()].filter(
    (id) => id.endsWith(' wine') || /^(?:champagne|prosecco|port|sherry|madeira)$/.test(id),
  ),
)
