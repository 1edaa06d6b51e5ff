import {
  daysOfPeriod,
  fewestPricesForTrend,
  type ValuePeriod,
  valuePeriods,
} from '../../business/value.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Day } from '../../kernel/time.ts'
import type { Category } from '../collection/categories.ts'
import { middle } from './middle.ts'
import type { Trend } from './trend.ts'
import { dayOfNumber } from './valuation.ts'

/** What a store asked for one bottle, day by day. */
export interface PriceSeries {
  readonly category: Category
  /** In order of their days. */
  readonly prices: readonly { readonly pricedOn: Day; readonly price: Cents }[]
}

/**
 * How the prices of each kind of drink have moved over each period: the middle one of the changes of
 * all bottles that have a price from within the period and one that held when it began. A price
 * holds for as long as the period is, so that a bottle last seen years ago says nothing.
 */
export function trendsOf(series: Iterable<PriceSeries>, today: number): Omit<Trend, 'id'>[] {
  const changes = new Map<string, { category: Category; period: ValuePeriod; found: Change[] }>()
  for (const { category, prices } of series)
    for (const period of valuePeriods) {
      const change = changeOver(prices, period, today)
      if (!change) continue
      const key = `${category} ${period}`
      const known = changes.get(key) ?? { category, period, found: [] }
      known.found.push(change)
      changes.set(key, known)
    }
  return [...changes.values()]
    .filter(({ found }) => found.length >= fewestPricesForTrend)
    .map(({ category, period, found }) => ({
      ...{ category, period, compared: found.length },
      percentage: Math.round(middle(found.map(({ percent }) => percent)) * 10) / 10,
      pricedOn: found.reduce((latest, { on }) => (on > latest ? on : latest), found[0]!.on),
    }))
}

interface Change {
  readonly percent: number
  readonly on: Day
}

function changeOver(
  prices: PriceSeries['prices'],
  period: ValuePeriod,
  today: number,
): Change | undefined {
  const days = daysOfPeriod[period]
  const [start, earliest] = [dayOfNumber(today - days), dayOfNumber(today - 2 * days)]
  const before = prices.findLast(({ pricedOn }) => pricedOn <= start)
  const now = prices.at(-1)
  if (!before || !now || before.price === 0) return undefined
  if (before.pricedOn < earliest || now.pricedOn <= start) return undefined
  return { percent: ((now.price - before.price) / before.price) * 100, on: now.pricedOn }
}

/** The earliest day of which a trend can ask. */
export const earliestForTrends = (today: number): Day => dayOfNumber(today - 2 * daysOfPeriod['1y'])
