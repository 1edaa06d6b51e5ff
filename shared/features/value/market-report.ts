import {
  changeStep,
  maxCountedChange,
  minPricesForMonth,
  moversPerCategory,
} from '../../business/value.ts'
import type { Cents } from '../../kernel/money.ts'
import { type Day, day, type Instant } from '../../kernel/time.ts'
import type { Category } from '../collection/categories.ts'

/** A calendar month in UTC, `2026-10`. */
export type Month = string

/** The first and last known store prices of one bottle in a month. */
export interface Mover {
  readonly name: string
  readonly store: string
  readonly from: Cents
  readonly to: Cents
  readonly fromOn: Day
  readonly toOn: Day
  readonly percent: number
}

/** A month's figures for one kind of drink. */
export interface MonthOfCategory {
  readonly category: Category
  /** Bottles of stores with a price in it, and how many prices. */
  readonly listings: number
  readonly prices: number
  /** Of these, bottles with prices on two days, which alone can say that something has moved. */
  readonly compared: number
  /** The middle one of their changes, to half a percent; absent where too few were compared. */
  readonly percent?: number | undefined
  readonly rose: readonly Mover[]
  readonly fell: readonly Mover[]
}

/** The same while a month is gone through, small enough to be put aside between two batches. */
export interface MonthSoFar {
  readonly category: Category
  readonly listings: number
  readonly prices: number
  readonly compared: number
  /** How many changes fall on each step of half a percent. */
  readonly steps: Readonly<Record<string, number>>
  readonly rose: readonly Mover[]
  readonly fell: readonly Mover[]
}

/** One bottle of a store with its prices of the month, the oldest first. */
export interface ListingOfMonth {
  readonly category: Category
  readonly name: string
  readonly store: string
  readonly prices: readonly { readonly pricedOn: Day; readonly price: Cents }[]
}

/** The month before the one in which a moment lies. */
export const monthBefore = (at: Instant): Month => monthAgo(at, 1)

/** The month this many months before that of a moment; 0 is that one. */
export function monthAgo(at: Instant, months: number): Month {
  const on = new Date(at)
  return new Date(Date.UTC(on.getUTCFullYear(), on.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 7)
}

/** The first and the last day of a month. */
export function daysOfMonth(month: Month): { readonly first: Day; readonly last: Day } {
  const first = `${month}-01`
  const next = new Date(Date.parse(first) + 31 * day).toISOString().slice(0, 7)
  return { first, last: new Date(Date.parse(`${next}-01`) - day).toISOString().slice(0, 10) }
}

/** The figures of a category with one more bottle. */
export function withListing(
  before: MonthSoFar | undefined,
  { category, name, store, prices }: ListingOfMonth,
): MonthSoFar {
  const so = before ?? {
    category,
    listings: 0,
    prices: 0,
    compared: 0,
    steps: {},
    rose: [],
    fell: [],
  }
  const counted = { ...so, listings: so.listings + 1, prices: so.prices + prices.length }
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last || first.pricedOn === last.pricedOn || first.price === 0) return counted
  const percent = ((last.price - first.price) / first.price) * 100
  const step = String(Math.round(Math.min(percent, maxCountedChange) / changeStep))
  const mover: Mover = {
    name,
    store,
    from: first.price,
    to: last.price,
    fromOn: first.pricedOn,
    toOn: last.pricedOn,
    percent: Math.round(percent * 10) / 10,
  }
  return {
    ...counted,
    compared: so.compared + 1,
    steps: { ...so.steps, [step]: (so.steps[step] ?? 0) + 1 },
    rose: percent > 0 ? strongest([...so.rose, mover]) : so.rose,
    fell: percent < 0 ? strongest([...so.fell, mover]) : so.fell,
  }
}

const strongest = (movers: readonly Mover[]): Mover[] =>
  movers
    .toSorted(
      (one, other) =>
        Math.abs(other.percent) - Math.abs(one.percent) ||
        (`${one.name}/${one.store}` < `${other.name}/${other.store}` ? -1 : 1),
    )
    .slice(0, moversPerCategory)

/** A month's result, once all of it is processed. */
export function monthOf({ steps, ...so }: MonthSoFar): MonthOfCategory {
  if (so.compared < minPricesForMonth) return so
  return { ...so, percent: middleStep(steps, so.compared) * changeStep }
}

/** The median of changes; for an even number the mean of the two in the middle. */
function middleStep(steps: MonthSoFar['steps'], count: number): number {
  const ordered = Object.entries(steps)
    .map(([step, many]) => [Number(step), many] as const)
    .toSorted(([one], [other]) => one - other)
  const at = (place: number): number => {
    let passed = 0
    for (const [step, many] of ordered) {
      passed += many
      if (passed > place) return step
    }
    return 0
  }
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2
}
