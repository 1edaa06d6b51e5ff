import { defaultLocation, longestLocation } from '../../business/locations.ts'
import {
  boolean,
  calendarDay,
  cents,
  choice,
  defaulted,
  entity,
  hash,
  id,
  indexed,
  instant,
  integer,
  optional,
  product,
  real,
  type Row,
  text,
} from '../../kernel/entity.ts'
import { categories } from './categories.ts'
import { tagList } from './tags.ts'

/** How bottles leave other than empty. */
export const waysGone = ['gifted', 'sold', 'broken', 'lost'] as const
export type WayGone = (typeof waysGone)[number]

/**
 * A bottle, or several of the same that lie together (`quantity`), in the collection, in the bar,
 * or in both. What is live counts against the plan, finished or not.
 */
export const bottles = entity('bottles', {
  name: text({ max: 300 }),
  brand: text({ max: 200 }),
  category: choice(categories),
  subcategory: optional(text({ max: 60 })),
  /** The number under the bars, or the shop's own. */
  sku: optional(text({ max: 64 })),
  sizeMl: optional(integer({ min: 1, max: 100_000 })),
  /** Alcohol in percent by volume. */
  abv: optional(real({ min: 0, max: 100 })),
  vintage: optional(integer({ min: 1000, max: 9999 })),
  distillery: optional(text({ max: 200 })),
  region: optional(text({ max: 300 })),
  notes: optional(text({ max: 10_000 })),
  /** From 0 to 5 stars. */
  rating: optional(real({ min: 0, max: 5 })),
  /** What was paid for one bottle. */
  purchasePrice: optional(cents()),
  /** What one bottle is worth in the owner's own view. */
  currentValue: optional(cents()),
  purchasedOn: optional(calendarDay()),
  /** The first and the last year in which it is said to drink well. */
  drinkFrom: optional(integer({ min: 1000, max: 9999 })),
  drinkTo: optional(integer({ min: 1000, max: 9999 })),
  location: defaulted(text({ max: longestLocation }), defaultLocation),
  bin: optional(text({ max: longestLocation })),
  quantity: defaulted(integer({ min: 1, max: 100_000 }), 1),
  /** What is left in the open bottle, in percent of its size. */
  fillLevel: optional(integer({ min: 0, max: 100 })),
  inCollection: defaulted(boolean(), true),
  isFinished: defaulted(boolean(), false),
  /** The photo, named by its content. */
  photo: optional(hash()),
  /** Words of the owner's own, as JSON (`tags.ts`). */
  tags: optional(tagList()),

  /** Where an imported bottle came from: names the same line of the same kind of file. */
  sourceKey: optional(text({ max: 400 })),
  /** The line as it was read, as JSON from column to cell. */
  sourceRow: optional(text({ max: 16_384 })),
  importId: optional(indexed(id())),

  openedAt: product(optional(instant())),
  /** How the last one left, where it was not drunk. Says something only of a finished bottle. */
  goneAs: product(optional(choice(waysGone))),
  useCount: product(defaulted(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), 0)),
  lastUsedAt: product(optional(instant())),
  createdAt: product(instant()),
  updatedAt: product(instant()),
})
export type Bottle = Row<typeof bottles>

/** One of the bottles has been opened and is not used up. */
export const isOpen = (bottle: Bottle): boolean =>
  bottle.openedAt !== undefined && !bottle.isFinished

/** What all of them are worth in the owner's view: the own value, else what was paid; else nothing is known. */
export function worth(bottle: Bottle): number | undefined {
  const each = bottle.currentValue ?? bottle.purchasePrice
  return each === undefined ? undefined : each * bottle.quantity
}

/**
 * What the bottles gained since they were bought, in cents; undefined where either the price or the
 * own value is not known, for an unknown gain is no gain of zero.
 */
export function gain(bottle: Bottle): number | undefined {
  if (bottle.currentValue === undefined || bottle.purchasePrice === undefined) return undefined
  return (bottle.currentValue - bottle.purchasePrice) * bottle.quantity
}

/** The totals that the collection shows. */
export interface Totals {
  /** Cents: the worth of all bottles that have one and are not finished. */
  readonly value: number
  /** Cents: the gain of those whose price and value are both known. */
  readonly gain: number
  /** Percent of what was paid for those; undefined where nothing was paid. */
  readonly gainPercent: number | undefined
  /** Bottles, by quantity, not finished. */
  readonly bottles: number
  /** Bottles, by quantity, without any value. */
  readonly unvalued: number
}

/** Computed from the rows; finished bottles are no longer owned and count for nothing. */
export function totals(rows: Iterable<Bottle>): Totals {
  let [value, gained, paid, count, unvalued] = [0, 0, 0, 0, 0]
  for (const bottle of rows) {
    if (bottle.isFinished) continue
    count += bottle.quantity
    const own = worth(bottle)
    if (own === undefined) unvalued += bottle.quantity
    else value += own
    const more = gain(bottle)
    if (more === undefined) continue
    gained += more
    paid += (bottle.purchasePrice ?? 0) * bottle.quantity
  }
  return {
    value,
    gain: gained,
    gainPercent: paid > 0 ? (gained / paid) * 100 : undefined,
    bottles: count,
    unvalued,
  }
}
