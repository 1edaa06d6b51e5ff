import { maxRows } from '../../business/account-limits.ts'
import { defaultLocation, maxLocationLength } from '../../business/locations.ts'
import { marketSources, type ValueSource } from '../../business/value.ts'
import {
  boolean,
  calendarDay,
  cents,
  choice,
  currencyCode,
  defaulted,
  entity,
  hash,
  id,
  indexed,
  instant,
  integer,
  optional,
  serverOwned,
  real,
  type Row,
  type RowRules,
  text,
  line,
} from '../../kernel/entity.ts'
import { type Currency, usDollars } from '../../kernel/currency.ts'
import { type Cents, maxOfCurrency } from '../../kernel/money.ts'
import { categories } from './categories.ts'
import { tagList } from './tags.ts'

/** How bottles leave other than empty. */
export const goneReasons = ['gifted', 'sold', 'broken', 'lost'] as const
export type GoneReason = (typeof goneReasons)[number]

const rules: RowRules = {
  maxRows: maxRows.bottles,
  privacyCategory: 'cellar',
  isOfCellar: true,
  planLimit: 'bottleLimit',
}

/**
 * A bottle, or several equal ones kept together (`quantity`), in the collection, in the bar, or in
 * both. Live rows count against the plan, finished or not.
 */
export const bottles = entity('bottles', rules, {
  name: line({ max: 300 }),
  brand: line({ max: 200 }),
  category: choice(categories),
  subcategory: optional(line({ max: 60 })),
  /** The number under the bars, or the shop's own. */
  sku: optional(line({ max: 64 })),
  sizeMl: optional(integer({ min: 1, max: 100_000 })),
  /** Alcohol in percent by volume. */
  abv: optional(real({ min: 0, max: 100 })),
  vintage: optional(integer({ min: 1000, max: 9999 })),
  distillery: optional(line({ max: 200 })),
  region: optional(line({ max: 300 })),
  notes: optional(text({ max: 10_000 })),
  /** From 0 to 5 stars. */
  rating: optional(real({ min: 0, max: 5 })),
  /** The purchase price of one bottle. */
  purchasePrice: optional(cents({ max: maxOfCurrency })),
  /** The owner's estimate of one bottle. */
  currentValue: optional(cents({ max: maxOfCurrency })),
  /** The currency of both, as typed; US dollars by default. */
  currency: optional(currencyCode()),
  purchasedOn: optional(calendarDay()),
  /** The first and last year of its drink window. */
  drinkFrom: optional(integer({ min: 1000, max: 9999 })),
  drinkTo: optional(integer({ min: 1000, max: 9999 })),
  location: defaulted(line({ max: maxLocationLength }), defaultLocation),
  bin: optional(line({ max: maxLocationLength })),
  quantity: defaulted(integer({ min: 1, max: 100_000 }), 1),
  /** The rest in the open bottle, in percent of its size. */
  fillLevel: optional(integer({ min: 0, max: 100 })),
  inCollection: defaulted(boolean(), true),
  isFinished: defaulted(boolean(), false),
  /** The photo, named by its content. */
  photo: optional(hash()),
  /** Its average color, shown until the picture is here (`photo-color.ts`). */
  photoColor: optional(line({ max: 13 })),
  /** Words of the owner's own, as JSON (`tags.ts`). */
  tags: optional(tagList()),

  /** Where an imported bottle came from: names the same line of the same kind of file. */
  sourceKey: optional(text({ max: 400 })),
  /** The line as it was read, as JSON from column to cell. */
  sourceRow: optional(text({ max: 16_384 })),
  importId: optional(indexed(id())),

  /** The market's value of one bottle, its source, and the number of prices. */
  marketValue: serverOwned(optional(cents())),
  marketSource: serverOwned(optional(choice(marketSources))),
  marketCount: serverOwned(optional(integer({ min: 1, max: 1_000_000 }))),
  /** The day of the newest of these prices. */
  marketOn: serverOwned(optional(calendarDay())),

  openedAt: serverOwned(optional(instant())),
  /** How the last one left, where it was not drunk. Says something only of a finished bottle. */
  goneAs: serverOwned(optional(choice(goneReasons))),
  useCount: serverOwned(defaulted(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), 0)),
  lastUsedAt: serverOwned(optional(instant())),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type Bottle = Row<typeof bottles>

/** One of the bottles has been opened and is not used up. */
export const isOpen = (bottle: Bottle): boolean =>
  bottle.openedAt !== undefined && !bottle.isFinished

/**
 * A bottle as sums count it: all of its amounts are in its currency, what the market says among them
 * (`counted.ts`).
 */
export interface CountedBottle extends Bottle {
  readonly isCounted?: true
}

/** The currency in which its owner's amounts are, or in which a value is. */
export const currencyOf = ({
  currency,
}: {
  readonly currency?: Currency | null | undefined
}): Currency => currency ?? usDollars

/** The value of one bottle, and its source. */
export interface BottleValue {
  readonly each: Cents
  /** US dollars where it is absent. */
  readonly currency?: Currency | undefined
  readonly source: ValueSource
}

/**
 * The value of one bottle: the owner's figure; else the market's; else the purchase price;
 * undefined without any.
 */
export function valueOf(bottle: CountedBottle): BottleValue | undefined {
  const { currentValue, marketValue, marketSource, purchasePrice, currency, isCounted } = bottle
  if (currentValue !== undefined) return { each: currentValue, currency, source: 'own' }
  if (marketValue !== undefined && marketSource)
    // Of the market it is dollars.
    return {
      each: marketValue,
      currency: isCounted ? currency : undefined,
      source: marketSource,
    }
  return purchasePrice === undefined ? undefined : { each: purchasePrice, currency, source: 'paid' }
}

/** What all of them are worth, in the currency of the value; undefined where nothing is known. */
export function worth(bottle: Bottle): Cents | undefined {
  const value = valueOf(bottle)
  return value && value.each * bottle.quantity
}

/**
 * What the bottles gained since they were bought; undefined where the price is not known or nothing but
 * the price is, for an unknown gain is no gain of zero, and where the two are in different currencies.
 */
export function gain(bottle: Bottle): Cents | undefined {
  const value = valueOf(bottle)
  if (!value || value.source === 'paid' || bottle.purchasePrice === undefined) return undefined
  if (currencyOf(value) !== currencyOf(bottle)) return undefined
  return (value.each - bottle.purchasePrice) * bottle.quantity
}

/** The totals that the collection shows. */
export interface Totals {
  /** Cents: the worth of all bottles that have one and are not finished. */
  readonly value: number
  /** Cents: the gain of those whose price and value are both known. */
  readonly gain: number
  /** Cents: the purchase prices of exactly those, the base of the gain. */
  readonly gainOn: number
  /** Percent of that; undefined where nothing was paid. */
  readonly gainPercent: number | undefined
  /** Bottles, by quantity, with an unknown gain; in neither sum. */
  readonly gainUnknown: number
  /** Cents: all known purchase prices. */
  readonly paid: number
  /** Bottles, by quantity, not finished. */
  readonly bottles: number
  /** Bottles, by quantity, without any value. */
  readonly unvalued: number
}

/**
 * Computed from the rows, whose amounts are in one currency; finished bottles are no longer owned and
 * count for nothing.
 */
export function totals(rows: Iterable<CountedBottle>): Totals {
  let [value, gained, gainOn, gainUnknown, paid, count, unvalued] = [0, 0, 0, 0, 0, 0, 0]
  for (const bottle of rows) {
    if (bottle.isFinished) continue
    count += bottle.quantity
    const own = worth(bottle)
    if (own === undefined) unvalued += bottle.quantity
    else value += own
    const cost = (bottle.purchasePrice ?? 0) * bottle.quantity
    paid += cost
    const more = gain(bottle)
    if (more === undefined) gainUnknown += bottle.quantity
    else {
      gained += more
      gainOn += cost
    }
  }
  return {
    value,
    gain: gained,
    gainOn,
    gainPercent: gainOn > 0 ? (gained / gainOn) * 100 : undefined,
    gainUnknown,
    paid,
    bottles: count,
    unvalued,
  }
}
