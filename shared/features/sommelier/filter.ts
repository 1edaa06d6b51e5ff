import { type Bottle, valueOf } from '../collection/bottle.ts'
import type { Category } from '../collection/categories.ts'
import { bottleState } from '../collection/shelf.ts'
import { plainWords } from '../../kernel/text.ts'
import { kindOfBottle, wordsOfBottle } from '../recipes/kind-of.ts'
import { isSortOf } from '../recipes/kinds.ts'
import { filterWords } from './filter-words.ts'
import type { CellarContents } from './cellar.ts'
import { grapesOf, homeOfKind, placesOf } from './origin.ts'
import { isWhiteGrape } from './grapes.ts'
import { isInPlace } from './places.ts'
import { type Growth, isOfGrowth } from './growths.ts'
import { isBlend, isPeated, isSingleMalt, isUnpeated, mayBePeated } from './whisky-sorts.ts'

/** One thing that a bottle is, or is not. */
export type Match =
  | { readonly is: 'category'; readonly category: Category }
  /** Kinds of `recipes/kinds.ts`: itself or a child, never a substitute. */
  | {
      readonly is: 'kind'
      readonly kinds: readonly string[]
      /** What the kind is within a place: `Cuban rum` is any rum from Cuba. A bottle without a place counts by its kind. */
      readonly from?: { readonly kinds: readonly string[]; readonly place: string } | undefined
    }
  | { readonly is: 'place'; readonly place: string }
  | { readonly is: 'grape'; readonly grape: string }
  | { readonly is: 'peated' | 'unpeated' }
  /** A single malt, or a blend, from anywhere or from one place. */
  | { readonly is: 'malt' | 'blend'; readonly place?: string }
  | { readonly is: 'growth'; readonly growth: Growth }
  /** Adjacent words of a label, or of a maker's name. */
  | { readonly is: 'label'; readonly words: readonly string[] }

/** A condition: one of these, or none of them. */
export interface Term {
  readonly any: readonly Match[]
  readonly isNot: boolean
  /** As the question says it. */
  readonly said: string
  /** Of alternatives, each. */
  readonly each?: readonly NamedMatches[] | undefined
  /** Whether `and` joins them. */
  readonly isAnd?: boolean | undefined
}

/** What one name in a question may be. */
export interface NamedMatches {
  readonly any: readonly Match[]
  readonly said: string
}

/** A measured value with its range. Unknown values are outside every range. */
export interface ValueRange {
  readonly of:
    | 'worth'
    | 'paid'
    | 'vintage'
    | 'rating'
    | 'fill'
    | 'size'
    | 'age'
    | 'abv'
    | 'since'
    | 'until'
    | 'bought'
    | 'quantity'
    | 'photo'
    | 'notes'
    | 'region'
    | 'producer'
    | 'used'
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The ends themselves are left out. */
  readonly isStrict?: boolean | undefined
  /** Values outside it are meant. */
  readonly isNot?: boolean | undefined
  /** Other ranges of the same value, any of which will do. */
  readonly or?: readonly ValueRange[] | undefined
  /** Bottles without the value are meant. */
  readonly isMissing?: boolean | undefined
  /** This year; an age needs it. */
  readonly year?: number | undefined
  /** As the question says it. */
  readonly said?: string | undefined
}

/** Where bottles are stored: in one of these places, or in none of them. */
export interface StoredIn {
  readonly any: readonly string[]
  readonly isNot: boolean
}

/** Which bottles a question is about. All that is named has to hold. */
export interface Filter {
  /** As the question says it, for the answer: `Burgundy not Chablis under $60`. */
  readonly what: string
  readonly terms: readonly Term[]
  readonly limits: readonly ValueRange[]
  readonly place?: StoredIn | undefined
  readonly state?: 'open' | 'sealed' | undefined
}

/** A filter with the words of its parts. */
export const filterOf = (parts: Omit<Filter, 'what'>): Filter => {
  const { state, terms, limits, place } = parts
  const said = [
    state ? filterWords[state] : '',
    ...terms.map((term) => (term.isNot ? filterWords.not(term.said) : term.said)),
    ...limits.map((limit) => limit.said ?? ''),
    place ? storedIn(place) : '',
  ]
  return { ...parts, what: said.filter(Boolean).join(' ').replace(/ +/g, ' ').trim() }
}

function storedIn({ any, isNot }: StoredIn): string {
  const those = filterWords.in(any.reduce(filterWords.or))
  return isNot ? filterWords.not(those) : those
}

export const measured = (
  bottle: Bottle,
  of: ValueRange['of'],
  year?: number,
): number | undefined => {
  switch (of) {
    case 'age':
      return ageOnLabel(bottle) ?? (year && bottle.vintage && year - bottle.vintage)
    case 'worth':
      return valueOf(bottle)?.each
    case 'paid':
      return bottle.purchasePrice
    case 'vintage':
      return bottle.vintage
    case 'rating':
      return bottle.rating
    case 'fill':
      return bottle.fillLevel
    case 'size':
      return bottle.sizeMl
    case 'abv':
      return bottle.abv
    // Where only the end of the window is known, it has begun.
    case 'since':
      return bottle.drinkFrom ?? (bottle.drinkTo === undefined ? undefined : 0)
    case 'until':
      return bottle.drinkTo
    case 'quantity':
      return bottle.quantity
    // Of a text it only counts whether it is there.
    case 'photo':
    case 'notes':
    case 'region':
      return bottle[of] ? 1 : undefined
    case 'producer':
      return bottle.brand ? 1 : undefined
    case 'used':
      return bottle.useCount > 0 || bottle.openedAt !== undefined ? 1 : undefined
    case 'bought':
      return bottle.purchasedOn === undefined ? undefined : Number(bottle.purchasedOn.slice(0, 4))
  }
}

/** `Lagavulin 16`: spirits and fortified wines are named by their age, other wines and gins are not. */
function ageOnLabel(bottle: Bottle): number | undefined {
  const kind = kindOfBottle(bottle)
  if (bottle.category !== 'Whiskey' && !(kind && aged.some((id) => isSortOf(kind, id))))
    return undefined
  const number =
    /(?<![\p{L}\p{N}.]|no\.? ?)([3-9]|[1-4]\d)(?![\p{N}.%]| ?(?:[cm]?l|proof|stars?|grains?|casks?|barrels?|woods?)\b)/iu.exec(
      bottle.name,
    )
  return number ? Number(number[1]) : undefined
}
const aged = ['rum', 'brandy', 'grape brandy', 'armagnac', 'calvados', 'cognac', 'fortified wine']

/** A whisky of no kind of its own is what its country makes. */
function isByPlace(bottle: Bottle, own: string, id: string): boolean {
  const home = own === 'whiskey' && /whisk|^scotch$/.test(id) ? homeOfKind(id) : undefined
  return home !== undefined && placesOf(bottle).some((place) => isInPlace(place, home))
}

function isMatch(bottle: Bottle, match: Match): boolean {
  switch (match.is) {
    case 'category':
      return bottle.category === match.category
    case 'kind': {
      const kind = kindOfBottle(bottle)
      if (kind === undefined) return false
      const { from } = match
      const places = from ? placesOf(bottle) : []
      if (from && places.length > 0)
        return (
          from.kinds.some((id) => isSortOf(kind, id)) &&
          places.some((place) => isInPlace(place, from.place))
        )
      return match.kinds.some((id) => isSortOf(kind, id) || isByPlace(bottle, kind.id, id))
    }
    case 'place':
      return placesOf(bottle).some((place) => isInPlace(place, match.place))
    case 'grape':
      return grapesOf(bottle).includes(match.grape)
    case 'peated':
      return isPeated(bottle)
    case 'unpeated':
      return isUnpeated(bottle)
    case 'growth':
      return isOfGrowth(bottle, match.growth)
    case 'malt':
    case 'blend':
      return (
        (match.is === 'malt' ? isSingleMalt(bottle) : isBlend(bottle)) &&
        (match.place === undefined ||
          placesOf(bottle).some((place) => isInPlace(place, match.place!)))
      )
    case 'label': {
      const label = wordsOfBottle(bottle)
      return match.words.every((word) => label.has(word)) || isInRegion(bottle, match.words)
    }
  }
}

const regions = new WeakMap<Bottle, string>()

/** `Grand Cru` may be in the region of one bottle and in the name of another. */
export function isInRegion(bottle: Bottle, words: readonly string[]): boolean {
  if (bottle.region === undefined) return false
  let region = regions.get(bottle)
  if (region === undefined)
    regions.set(bottle, (region = ` ${plainWords(bottle.region).join(' ')} `))
  return region.includes(` ${words.join(' ')} `)
}

function isWithin(bottle: Bottle, { isNot, isMissing, or = [], ...range }: ValueRange): boolean {
  const value = measured(bottle, range.of, range.year)
  if (isMissing) return value === undefined
  // A bottle of which no size is said has the usual one.
  if (value === undefined) return !!isNot && (range.of === 'size' || range.of === 'rating')
  return [range, ...or].some((one) => isBetween(value, one)) !== !!isNot
}

function isBetween(value: number, { from, to, isStrict }: ValueRange): boolean {
  if (from !== undefined && (isStrict ? value <= from : value < from)) return false
  return to === undefined || (isStrict ? value < to : value <= to)
}

/** Whether a bottle matches the question, finished or not. */
export function isOf(bottle: Bottle, filter: Filter): boolean {
  const { terms, limits, place, state } = filter
  return (
    (!place || place.any.includes(bottle.location) !== place.isNot) &&
    (!state || bottleState(bottle) === state) &&
    limits.every((limit) => isWithin(bottle, limit)) &&
    terms.every(({ any, isNot }) =>
      isNot
        ? any.every((match) => isKnown(bottle, match) && !isMatch(bottle, match))
        : any.some((match) => isMatch(bottle, match)),
    )
  )
}

/** A bottle of unknown origin cannot be called not Spanish. */
function isKnown(bottle: Bottle, match: Match): boolean {
  if (match.is === 'place') return placesOf(bottle).length > 0
  return match.is !== 'grape' || bottle.category !== 'Wine' || grapesOf(bottle).length > 0
}

/** Whether only a missing origin or grape keeps a bottle from being asked about. */
export const isUndecided = (bottle: Bottle, filter: Filter): boolean =>
  isPerhaps(bottle, filter) ||
  (filter.terms.some(({ any, isNot }) => isNot && any.some((match) => !isKnown(bottle, match))) &&
    fits(bottle, {
      ...filter,
      terms: filter.terms.filter(
        ({ any, isNot }) => !isNot || any.every((match) => isKnown(bottle, match)),
      ),
    }))

/** A wine without a known grape may be a Syrah if its other facts fit. */
function isPerhaps(bottle: Bottle, filter: Filter): boolean {
  const isOpen = (match: Match) => match.is === 'grape' && isGrapeMissing(bottle, match.grape)
  const rest = filter.terms.filter(({ any, isNot }) => isNot || !any.some(isOpen))
  return (
    rest.length < filter.terms.length &&
    !fits(bottle, filter) &&
    fits(bottle, { ...filter, terms: rest })
  )
}

function isGrapeMissing(bottle: Bottle, grape: string): boolean {
  const colour = kindOfBottle(bottle)?.id
  const own = isWhiteGrape(grape) ? 'white wine' : 'red wine'
  return colour === own && grapesOf(bottle).length === 0
}

/** Values that a bottle has only where a person typed them. */
const typed: ReadonlySet<string> = new Set<ValueRange['of']>(['abv', 'bought', 'since', 'until'])

/** Whether only a missing value keeps a bottle from being asked about. */
export function isUnsaid(bottle: Bottle, filter: Filter): boolean {
  const isMissing = ({ of, isMissing: isMeant }: ValueRange) =>
    !isMeant && typed.has(of) && measured(bottle, of) === undefined
  const isUntold = ({ any, isNot }: Term) =>
    !isNot && any.some(({ is }) => is === 'unpeated') && mayBePeated(bottle)
  return (
    (filter.limits.some(isMissing) || filter.terms.some(isUntold)) &&
    fits(bottle, {
      ...filter,
      limits: filter.limits.filter((limit) => !isMissing(limit)),
      terms: filter.terms.filter((term) => !isUntold(term)),
    })
  )
}

export const fits = (bottle: Bottle, filter: Filter | undefined): boolean =>
  !bottle.isFinished && (!filter || isOf(bottle, filter))

/** The bottles that fit. Yields after each row. */
export function* fitting(
  { bottles }: Pick<CellarContents, 'bottles'>,
  filter: Filter | undefined,
): Generator<void, Bottle[]> {
  const found: Bottle[] = []
  for (const bottle of bottles) {
    if (fits(bottle, filter)) found.push(bottle)
    yield
  }
  return found
}

/** Whether only names of bottles and makers narrow it. */
export const isName = ({ terms, place, state }: Filter): boolean =>
  place === undefined &&
  state === undefined &&
  terms.length > 0 &&
  terms.every(({ any, isNot }) => !isNot && any.every((match) => match.is === 'label'))
