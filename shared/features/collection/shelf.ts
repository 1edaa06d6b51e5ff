import { type Cents } from '../../kernel/money.ts'
import { never } from '../../kernel/never.ts'
import { sortInSlices } from '../../kernel/time-slices.ts'
import { searchOver } from '../../kernel/search.ts'
import { folded } from '../../kernel/text.ts'
import { type Bottle, type CountedBottle, gain, isOpen, worth } from './bottle.ts'
import type { Category } from './categories.ts'
import { drinkState, type DrinkState } from './drink-window.ts'
import { tagsOf } from './tags.ts'
import { locale } from '../../kernel/language.ts'

/** A bottle's state; of several in one row, one can be open. */
export type BottleState = 'sealed' | 'open' | 'finished'

/** Finished; open, if opened here or with a level; else sealed. */
export function bottleState(bottle: Bottle): BottleState {
  if (bottle.isFinished) return 'finished'
  return isOpen(bottle) || bottle.fillLevel !== undefined ? 'open' : 'sealed'
}

export const sortKeys = [
  'added',
  'name',
  'brand',
  'value',
  'gain',
  'vintage',
  'rating',
  'lastUsed',
  'drinkTo',
] as const
export type SortKey = (typeof sortKeys)[number]

/** The first direction of each order: words from A, soonest past first, the rest from the top. */
export const startsDescending = (key: SortKey): boolean =>
  key !== 'name' && key !== 'brand' && key !== 'drinkTo'

/** `here`: whatever is not finished. */
export const stateFilters = ['here', 'sealed', 'open', 'finished', 'all'] as const
export type StateFilter = (typeof stateFilters)[number]

/** What narrows the shelf. Of several categories, places or kinds one must fit; all else must hold. */
export interface ShelfFilters {
  readonly state: StateFilter
  readonly categories: readonly Category[]
  readonly subcategories: readonly string[]
  readonly locations: readonly string[]
  /** Of several tags one must fit, in any case. */
  readonly tags: readonly string[]
  /** The position of this year in the bottle's window. */
  readonly drink: readonly DrinkState[]
  /** At least this many stars. */
  readonly rating?: number | undefined
  readonly vintageFrom?: number | undefined
  readonly vintageTo?: number | undefined
  /** Cents paid for one bottle. */
  readonly priceFrom?: Cents | undefined
  readonly priceTo?: Cents | undefined
}

/** The view of a shelf: search, order and filters. */
export interface ShelfView {
  readonly search: string
  readonly sort: SortKey
  readonly descending: boolean
  readonly filters: ShelfFilters
}

export const noFilters: ShelfFilters = {
  state: 'here',
  categories: [],
  subcategories: [],
  locations: [],
  tags: [],
  drink: [],
}
export const wholeShelf: ShelfView = {
  search: '',
  sort: 'added',
  descending: true,
  filters: noFilters,
}

/** Where all amounts are in one currency. */
const unchangedCount = (bottle: Bottle): CountedBottle => bottle

/** Searches a bottle's description, place and notes. */
export const bottleSearch = searchOver((bottle: Bottle) => [
  bottle.name,
  bottle.brand,
  bottle.vintage,
  bottle.subcategory,
  bottle.distillery,
  bottle.region,
  bottle.location,
  bottle.bin,
  ...tagsOf(bottle),
  bottle.notes,
])

/**
 * The bottles of the view, in the order of `rows`; in a search, first those with a word that begins
 * with the query.
 * @param year the year of drinking
 * @param count each bottle with its amounts in the filters' currency
 */
export function onView(
  rows: readonly Bottle[],
  { search, filters }: ShelfView,
  year: number,
  count = unchangedCount,
): readonly Bottle[] {
  // The rows are the same ones at each keystroke, and so are their texts.
  return bottleSearch.find(rows, search).filter((bottle) => passes(bottle, filters, year, count))
}

/**
 * The same in time slices. A first search reads the texts of all bottles, which takes a phone a quarter of
 * a second for ten thousand; any later one finds them read.
 */
export function* findOnView(
  ...view: Parameters<typeof onView>
): Generator<void, readonly Bottle[]> {
  const [rows, { search }] = view
  if (search.trim())
    for (const [at, row] of rows.entries()) {
      bottleSearch.textOf(row)
      if (at % textsAtOnce === textsAtOnce - 1) yield
    }
  return onView(...view)
}

const textsAtOnce = 100

/** Whether the bottle passes every filter. A missing value is outside any range. */
export function passes(
  bottle: Bottle,
  filters: ShelfFilters,
  year: number,
  count = unchangedCount,
): boolean {
  const { categories, subcategories, locations, rating } = filters
  return (
    isInState(bottle, filters.state) &&
    isAmong(bottle.category, categories) &&
    isAmong(bottle.subcategory, subcategories) &&
    isAmong(bottle.location, locations) &&
    hasOneOf(bottle, filters.tags) &&
    isAmong(filters.drink.length > 0 ? drinkState(bottle, year) : undefined, filters.drink) &&
    (rating === undefined || (bottle.rating ?? -1) >= rating) &&
    isWithin(bottle.vintage, filters.vintageFrom, filters.vintageTo) &&
    (isOfAnyPrice(filters) ||
      isWithin(count(bottle).purchasePrice, filters.priceFrom, filters.priceTo))
  )
}

const isOfAnyPrice = ({ priceFrom, priceTo }: ShelfFilters) =>
  priceFrom === undefined && priceTo === undefined

const isInState = (bottle: Bottle, state: StateFilter): boolean =>
  state === 'all' || (state === 'here' ? !bottle.isFinished : bottleState(bottle) === state)

const isAmong = (value: string | undefined, wanted: readonly string[]) =>
  wanted.length === 0 || (value !== undefined && wanted.includes(value))

function hasOneOf(bottle: Bottle, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const own = tagsOf(bottle)
  return own.length > 0 && wanted.some((tag) => own.some((one) => folded(one) === folded(tag)))
}

const isWithin = (value: number | undefined, from: number | undefined, to: number | undefined) =>
  (from === undefined && to === undefined) ||
  (value !== undefined && value >= (from ?? value) && value <= (to ?? value))

/** Made when something is ordered first: it takes 10 ms, and a list may be shown before. */
let collator: Intl.Collator | undefined
function comparedWords(one: string, other: string): number {
  collator ??= new Intl.Collator(locale(), { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}

/**
 * Puts bottles in order, in time slices, so that ten thousand stop no frame. Those that have
 * nothing to be ordered by stand last either way, and equals stand by name, so that the order is
 * the same on every device.
 */
export function* inOrder(
  rows: readonly Bottle[],
  sort: SortKey,
  descending: boolean,
  count = unchangedCount,
): Generator<void, Bottle[]> {
  const sign = descending ? -1 : 1
  const keyed = rows.map((bottle) => ({ bottle, by: sortedBy(bottle, sort, count) }))
  yield
  const ordered = yield* sortInSlices(
    keyed,
    (a, b) => sign * compared(a.by, b.by) || lastWithout(a.by, b.by) || byName(a, b),
  )
  return ordered.map(({ bottle }) => bottle)
}

function sortedBy(
  bottle: Bottle,
  sort: SortKey,
  count: typeof unchangedCount,
): string | number | undefined {
  switch (sort) {
    case 'name':
      return bottle.name
    case 'brand':
      return bottle.brand
    case 'value':
      return worth(count(bottle))
    case 'gain':
      return gain(count(bottle))
    case 'added':
      return bottle.createdAt
    case 'vintage':
      return bottle.vintage
    case 'rating':
      return bottle.rating
    case 'lastUsed':
      return bottle.lastUsedAt
    case 'drinkTo':
      return bottle.drinkTo
    default:
      return never(sort)
  }
}

function compared(a: string | number | undefined, b: string | number | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return comparedWords(a, b)
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0
}

const lastWithout = (a: unknown, b: unknown) => Number(a === undefined) - Number(b === undefined)

function byName(a: { bottle: Bottle }, b: { bottle: Bottle }): number {
  return (
    comparedWords(a.bottle.name, b.bottle.name) ||
    comparedWords(a.bottle.brand, b.bottle.brand) ||
    (a.bottle.id < b.bottle.id ? -1 : 1)
  )
}

/** How many filters are on, as the badge of the filter button counts them. */
export function filtersOn(filters: ShelfFilters): number {
  return (
    Number(filters.state !== 'here') +
    filters.categories.length +
    filters.subcategories.length +
    filters.locations.length +
    filters.tags.length +
    filters.drink.length +
    Number(filters.rating !== undefined) +
    Number(filters.vintageFrom !== undefined || filters.vintageTo !== undefined) +
    Number(filters.priceFrom !== undefined || filters.priceTo !== undefined)
  )
}

/** The values of one field with how many bottles have each, the most frequent first. */
export function tally(
  rows: Iterable<Bottle>,
  field: 'category' | 'subcategory' | 'location' | 'brand' | 'name' | 'region' | 'distillery',
): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { [field]: value } of rows)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || comparedWords(a.value, b.value))
}

/** The tags in use with how many entries have each, the most frequent first; one in any case is one. */
export function tallyOfTags(rows: Iterable<Bottle>): { value: string; count: number }[] {
  const tags = new Map<string, { value: string; count: number }>()
  for (const bottle of rows)
    for (const value of tagsOf(bottle)) {
      const known = tags.get(folded(value))
      if (known) known.count += 1
      else tags.set(folded(value), { value, count: 1 })
    }
  return [...tags.values()].sort((a, b) => b.count - a.count || comparedWords(a.value, b.value))
}
