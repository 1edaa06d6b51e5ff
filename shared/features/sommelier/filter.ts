import { type Bottle, valueOf } from '../collection/bottle.ts'
import type { Category } from '../collection/categories.ts'
import { bottleState } from '../collection/shelf.ts'
import { kindOfBottle, wordsOfBottle } from '../recipes/kind-of.ts'
import { isSortOf } from '../recipes/kinds.ts'
import type { CellarContents } from './cellar.ts'
import { grapesOf, homeOfKind, placesOf } from './origin.ts'
import { isInPlace } from './places.ts'

/** One thing that a bottle is, or is not. */
export type Match =
  | { readonly is: 'category'; readonly category: Category }
  /** Kinds of `recipes/kinds.ts`: itself or a child, never a substitute. */
  | { readonly is: 'kind'; readonly kinds: readonly string[] }
  | { readonly is: 'place'; readonly place: string }
  | { readonly is: 'grape'; readonly grape: string }
  /** Adjacent words of a label, or of a maker's name. */
  | { readonly is: 'label'; readonly words: readonly string[] }

/** A condition: one of these, or none of them. */
export interface Term {
  readonly any: readonly Match[]
  readonly isNot: boolean
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
    | 'abv'
    | 'until'
    | 'bought'
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The ends themselves are left out. */
  readonly isStrict?: boolean | undefined
}

/** Which bottles a question is about. All that is named has to hold. */
export interface Filter {
  /** As the question says it, for the answer: `Burgundy not Chablis under $60`. */
  readonly what: string
  readonly terms: readonly Term[]
  readonly limits: readonly ValueRange[]
  readonly place?: string | undefined
  readonly state?: 'open' | 'sealed' | undefined
}

export const measured = (bottle: Bottle, of: ValueRange['of']): number | undefined => {
  switch (of) {
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
    case 'until':
      return bottle.drinkTo
    case 'bought':
      return bottle.purchasedOn === undefined ? undefined : Number(bottle.purchasedOn.slice(0, 4))
  }
}

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
      return (
        kind !== undefined &&
        match.kinds.some((id) => isSortOf(kind, id) || isByPlace(bottle, kind.id, id))
      )
    }
    case 'place':
      return placesOf(bottle).some((place) => isInPlace(place, match.place))
    case 'grape':
      return grapesOf(bottle).includes(match.grape)
    case 'label': {
      const label = wordsOfBottle(bottle)
      return match.words.every((word) => label.has(word))
    }
  }
}

function isWithin(bottle: Bottle, { of, from, to, isStrict }: ValueRange): boolean {
  const value = measured(bottle, of)
  if (value === undefined) return false
  if (from !== undefined && (isStrict ? value <= from : value < from)) return false
  return to === undefined || (isStrict ? value < to : value <= to)
}

/** Whether a bottle matches the question, finished or not. */
export function isOf(bottle: Bottle, filter: Filter): boolean {
  const { terms, limits, place, state } = filter
  return (
    (place === undefined || bottle.location === place) &&
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
