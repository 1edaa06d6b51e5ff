import { daysOfPeriod, type ValuePeriod, valuePeriods } from '../../business/value.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Day } from '../../kernel/time.ts'
import { dayOfNumber } from './valuation.ts'

/** A store's daily prices for one bottle. */
export interface PriceSeries {
  /** In order of their days. */
  readonly prices: readonly { readonly pricedOn: Day; readonly price: Cents }[]
}

/** How far a price has moved over a period, in percent, and the day of the newest one. */
export interface PriceChange {
  readonly period: ValuePeriod
  readonly percent: number
  readonly on: Day
}

/**
 * How a store's price for one bottle changed over each period: its newest price, if within the
 * period, against the one valid at its start. A price is valid for one period, so that a bottle
 * last listed years ago says nothing.
 */
export const changesOf = (prices: PriceSeries['prices'], today: number): PriceChange[] =>
  valuePeriods.flatMap((period) => changeOver(prices, period, today) ?? [])

function changeOver(
  prices: PriceSeries['prices'],
  period: ValuePeriod,
  today: number,
): PriceChange | undefined {
  const days = daysOfPeriod[period]
  const [start, earliest] = [dayOfNumber(today - days), dayOfNumber(today - 2 * days)]
  const before = prices.findLast(({ pricedOn }) => pricedOn <= start)
  const now = prices.at(-1)
  if (!before || !now || before.price === 0) return undefined
  if (before.pricedOn < earliest || now.pricedOn <= start) return undefined
  return { period, percent: ((now.price - before.price) / before.price) * 100, on: now.pricedOn }
}

/** The earliest day of which a trend can ask. */
export const earliestForTrends = (today: number): Day => dayOfNumber(today - 2 * daysOfPeriod['1y'])
