import { maxRows } from '../../business/account-limits.ts'
import { maxValuePoints, type ValueSource } from '../../business/value.ts'
import { entity, serverOwned, type Row, type RowRules, text } from '../../kernel/entity.ts'
import type { Currency } from '../../kernel/currency.ts'
import type { Cents } from '../../kernel/money.ts'
import { day, type Day, dayOf } from '../../kernel/time.ts'
import { type Bottle, type CountedBottle, valueOf } from '../collection/bottle.ts'

const rules: RowRules = { maxRows: maxRows.ofBottles, privacyCategory: 'values' }

/**
 * What a bottle was worth from which day on: one row for each bottle, whose id is the bottle's. Only
 * the server writes it, and it stays when the bottle goes, because the cellar was worth more then.
 */
export const valuations = entity('valuations', rules, {
  /** JSON, the oldest change first; see {@link pointsOf}. */
  history: serverOwned(text({ max: 60_000 })),
})
export type Valuation = Row<typeof valuations>

/** From this day on, until the next point. */
export interface ValuePoint {
  /** Days since 1970, so that points are compared and counted without reading a calendar. */
  readonly on: number
  /** The value of one bottle; undefined if unknown. */
  readonly each: Cents | undefined
  /**
   * Its currency: the amount is kept, and converted at the rates of the day it is shown; absent: US
   * dollars.
   */
  readonly currency?: Currency | undefined
  /** How many of them were in the collection; 0 where none was left. */
  readonly quantity: number
  readonly source: ValueSource | undefined
}

export const dayNumber = (on: Day): number => Date.parse(on) / day
export const dayOfNumber = (on: number): Day => dayOf(on * day)

/** A point as it is written: day, amount, quantity, source, and the currency where it is not US dollars. */
type Written = readonly [number, Cents | null, number, ValueSource | null, Currency?]

/** The points of a history, the oldest first. */
export const pointsOf = ({ history }: Pick<Valuation, 'history'>): ValuePoint[] =>
  (JSON.parse(history) as Written[]).map(([on, each, quantity, source, currency]) => ({
    on,
    each: each ?? undefined,
    quantity,
    source: source ?? undefined,
    ...(currency && { currency }),
  }))

/** A bottle's valuation on a day. */
export function pointOf(bottle: CountedBottle, on: number): ValuePoint {
  const value = valueOf(bottle)
  return {
    on,
    each: value?.each,
    quantity: ownedOf(bottle),
    source: value?.source,
    currency: value?.currency,
  }
}

/** The number of portfolio bottles in a row: collected and not finished. */
export const ownedOf = (bottle: Bottle): number =>
  bottle.inCollection && !bottle.isFinished ? bottle.quantity : 0

/**
 * The history with a point more; the same history where nothing has changed. The last word of a day
 * counts, and a day that ends as the one before it did is none.
 */
export function withPoint(points: readonly ValuePoint[], point: ValuePoint): readonly ValuePoint[] {
  const last = points.at(-1)
  if (last ? isSame(last, point) : point.quantity === 0) return points
  const before = last && last.on >= point.on ? points.slice(0, -1) : points
  const previous = before.at(-1)
  if (previous && isSame(previous, point)) return before
  return [...before, point].slice(-maxValuePoints)
}

/**
 * The history with the earlier part of another history of the same bottle: a restored backup brings
 * earlier years, and changes nothing recorded since.
 */
export function withEarlier(
  points: readonly ValuePoint[],
  other: readonly ValuePoint[],
): readonly ValuePoint[] {
  const [first] = points
  const earlier = first ? other.filter(({ on }) => on < first.on) : other
  return earlier.length === 0 ? points : [...earlier, ...points].slice(-maxValuePoints)
}

const isSame = (one: ValuePoint, other: ValuePoint): boolean =>
  one.each === other.each &&
  one.currency === other.currency &&
  one.quantity === other.quantity &&
  one.source === other.source

export const written = (points: readonly ValuePoint[]): string =>
  JSON.stringify(
    points.map(({ on, each, currency, quantity, source }): Written => {
      const point = [on, each ?? null, quantity, source ?? null] as const
      return currency ? [...point, currency] : point
    }),
  )

/** The point that holds on a day; undefined before the first. */
export function pointOn(points: readonly ValuePoint[], on: number): ValuePoint | undefined {
  for (let at = points.length - 1; at >= 0; at--) if (points[at]!.on <= on) return points[at]
  return undefined
}

/**
 * The date of a bottle's value: of purchase, for a purchase price; of the newest price, for the
 * market's; else since when it has been this.
 * @param since as a day number, if known
 */
export function valuedOn(bottle: Bottle, since: number | undefined): Day | undefined {
  switch (valueOf(bottle)?.source) {
    case undefined:
      return undefined
    case 'paid':
      return bottle.purchasedOn
    case 'stores':
    case 'others':
      return bottle.marketOn
    case 'own':
      return since === undefined ? undefined : dayOfNumber(since)
  }
}
