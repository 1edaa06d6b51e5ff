import { daysOfPeriod, type ValuePeriod, valuePeriods } from '../../business/value.ts'
import type { Id } from '../../kernel/id.ts'
import { type Currency, usDollars } from '../../kernel/currency.ts'
import type { Cents } from '../../kernel/money.ts'
import { sortInSlices } from '../../kernel/time-slices.ts'
import {
  type Bottle,
  type CountedBottle,
  gain,
  totals,
  type Totals,
  worth,
} from '../collection/bottle.ts'
import { type MoneyCounting, countedAmount, inUsDollars } from '../collection/counted.ts'
import { type DayValue, gainOver, startOfPeriod, ValueOverTime } from './history.ts'
import { rarityOf } from './rarity.ts'
import { type Score, Scoring } from './score.ts'
import {
  ownedOf,
  pointOf,
  pointsOf,
  type Valuation,
  type ValuePoint,
  withPoint,
} from './valuation.ts'

/** The portfolio's current value. */
export interface PortfolioSummary {
  readonly totals: Totals
  readonly rare: number
  readonly score: Score
  readonly byCategory: readonly PortfolioShare[]
  readonly byLocation: readonly PortfolioShare[]
  /** Every bottle that has a value, the best gain in percent first, unknown gains last. */
  readonly performance: readonly Performance[]
}

/** A part of the portfolio. */
export interface PortfolioShare {
  readonly name: string
  readonly value: Cents
  readonly bottles: number
  readonly unvalued: number
}

export interface Performance {
  readonly bottle: Bottle
  /** Of all bottles of the row together; undefined where it is not known. */
  readonly worth: Cents
  readonly gain: Cents | undefined
  /** Of the purchase price. */
  readonly gainPercent: number | undefined
}

/** The past, from stored valuations. */
export interface Past {
  /** The last year, day by day; it begins where anything is known. */
  readonly days: readonly DayValue[]
  readonly gains: Readonly<Record<ValuePeriod, PeriodGain>>
  /** What each bottle gained over the usual period, where that is known. */
  readonly changes: ReadonlyMap<Id, BottleChange>
  /** Since when a bottle has had its value, as a day number. */
  readonly since: ReadonlyMap<Id, number>
}

/** The gain of the current portfolio. */
export interface PeriodGain {
  readonly gain: Cents
  /** Relative to the same bottles' value at the start of the period; undefined if unknown. */
  readonly percent: number | undefined
  /** Bottles with a known gain over the period. */
  readonly bottles: number
}

export interface BottleChange {
  readonly gain: Cents
  readonly percent: number
}

/** Rows per time slice: some hundred microseconds. */
const sliceSize = 64

/** The portfolio's bottles: collected and not finished. */
export const portfolioOf = (bottles: readonly Bottle[]): Bottle[] =>
  bottles.filter((bottle) => ownedOf(bottle) > 0)

/**
 * Works out how the portfolio stands, in time slices, so that ten thousand bottles stop no frame.
 */
export function* portfolioSummary(
  all: readonly Bottle[],
  year: number,
): Generator<void, PortfolioSummary> {
  const bottles = portfolioOf(all)
  yield
  const [categories, locations] = [new Shares(), new Shares()]
  const performed: Performance[] = []
  const scoring = new Scoring()
  let rare = 0
  for (const [at, bottle] of bottles.entries()) {
    if (at % sliceSize === 0) yield
    categories.add(bottle.category, bottle)
    locations.add(bottle.location, bottle)
    const isRare = rarityOf(bottle, year) !== undefined
    if (isRare) rare += bottle.quantity
    scoring.add(bottle, isRare)
    const own = performanceOf(bottle)
    if (own) performed.push(own)
  }
  yield
  const performance = yield* sortInSlices(performed, byPercent)
  yield
  const summed = totals(bottles)
  return {
    totals: summed,
    rare,
    score: scoring.score(summed.gainPercent),
    byCategory: categories.list(),
    byLocation: locations.list(),
    performance,
  }
}

function performanceOf(bottle: Bottle): Performance | undefined {
  const value = worth(bottle)
  if (value === undefined) return undefined
  const gained = gain(bottle)
  const paid = (bottle.purchasePrice ?? 0) * bottle.quantity
  const gainPercent = gained === undefined || paid === 0 ? undefined : (gained / paid) * 100
  return { bottle, worth: value, gain: gained, gainPercent }
}

const byPercent = (one: Performance, other: Performance) =>
  (other.gainPercent ?? Number.NEGATIVE_INFINITY) - (one.gainPercent ?? Number.NEGATIVE_INFINITY) ||
  byId(one.bottle, other.bottle)
const byId = (one: Bottle, other: Bottle) => (one.id < other.id ? -1 : 1)

class Shares {
  readonly #shares = new Map<string, { value: number; bottles: number; unvalued: number }>()

  add(name: string, bottle: Bottle) {
    const share = this.#shares.get(name) ?? { value: 0, bottles: 0, unvalued: 0 }
    const own = worth(bottle)
    share.bottles += bottle.quantity
    if (own === undefined) share.unvalued += bottle.quantity
    else share.value += own
    this.#shares.set(name, share)
  }

  /** The largest first. */
  list(): PortfolioShare[] {
    return [...this.#shares]
      .map(([name, share]) => ({ name, ...share }))
      .sort((a, b) => b.value - a.value || b.bottles - a.bottles || (a.name < b.name ? -1 : 1))
  }
}

/**
 * Works out what the kept valuations say, in time slices; today counts as the bottles stand now.
 * @param all as `counting` has them
 */
export function* pastOf(
  all: readonly CountedBottle[],
  valuations: readonly Valuation[],
  today: number,
  usual: ValuePeriod,
  counting: MoneyCounting = inUsDollars,
): Generator<void, Past> {
  const over = new ValueOverTime(today - daysOfPeriod['1y'], today)
  const sums = new Map(valuePeriods.map((period) => [period, { gain: 0, base: 0, bottles: 0 }]))
  const changes = new Map<Id, BottleChange>()
  const since = new Map<Id, number>()
  const stored = new Map<Id, Valuation>()
  for (const valuation of valuations) stored.set(valuation.id, valuation)
  yield
  for (const [at, bottle] of all.entries()) {
    if (at % sliceSize === 0) yield
    const now = pointOf(bottle, today)
    const known = stored.get(bottle.id)
    const points = withPoint(known ? countedPoints(known, counting) : [], now)
    stored.delete(bottle.id)
    over.add(points)
    if (now.quantity === 0) continue
    since.set(bottle.id, sinceOf(points))
    for (const period of valuePeriods) {
      const found = gainOver(points, now, startOfPeriod(period, today))
      if (!found) continue
      const sum = sums.get(period)!
      sum.gain += found.gain
      sum.base += found.base
      sum.bottles += bottle.quantity
      if (period !== usual || found.base === 0) continue
      changes.set(bottle.id, { gain: found.gain, percent: (found.gain / found.base) * 100 })
    }
  }
  let at = 0
  for (const valuation of stored.values()) {
    if (at++ % sliceSize === 0) yield
    // Taken out on this device, which the server does not know yet, or long ago.
    const points = countedPoints(valuation, counting)
    const each = points.at(-1)?.each
    over.add(
      withPoint(points, { ...noStock, each, currency: inPoint(counting.currency), on: today }),
    )
  }
  yield
  const gains = Object.fromEntries(
    [...sums].map(([period, { gain: gained, base, bottles }]) => [
      period,
      { gain: gained, percent: base > 0 ? (gained / base) * 100 : undefined, bottles },
    ]),
  ) as Record<ValuePeriod, PeriodGain>
  return { days: over.days(), gains, changes, since }
}

const noStock = { quantity: 0, source: undefined }

/** At today's rates, not those of the time: exchange rates are no gain of a bottle. */
const countedPoints = (valuation: Valuation, counting: MoneyCounting): ValuePoint[] =>
  pointsOf(valuation).map((point) => ({
    ...point,
    each: countedAmount(point.each, point.currency ?? usDollars, counting),
    currency: inPoint(counting.currency),
  }))

const inPoint = (currency: Currency) => (currency === usDollars ? undefined : currency)

/** The first day from which on one bottle has been worth the same by the same source. */
function sinceOf(points: readonly ValuePoint[]): number {
  let at = points.length - 1
  const last = points[at]!
  while (at > 0 && points[at - 1]!.each === last.each && points[at - 1]!.source === last.source)
    at -= 1
  return points[at]!.on
}

/** The days of a period, of the year that is known. */
export const daysOf = (days: readonly DayValue[], period: ValuePeriod, today: number): DayValue[] =>
  days.filter(({ on }) => on >= startOfPeriod(period, today))
