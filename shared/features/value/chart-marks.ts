import type { Cents } from '../../kernel/money.ts'
import type { Bottle } from '../collection/bottle.ts'
import { dayNumber, pointsOf, type Valuation } from './valuation.ts'

/** An event of a day that moved the value. */
export interface ChartMark {
  /** Bottles bought, and their known prices. */
  readonly bought: number
  readonly paid: Cents
  /** Bottles that got a price: from their owner, a price list, a drop. */
  readonly priced: number
}

const sliceSize = 64
const nothing: ChartMark = { bought: 0, paid: 0, priced: 0 }

/**
 * The days from `from` to `to`, as day numbers, on which bottles were bought or priced. It yields after
 * every few rows. What a bottle was worth on its first day is no new price.
 */
export function* chartMarks(
  bottles: readonly Bottle[],
  valuations: readonly Valuation[],
  from: number,
  to: number,
): Generator<void, ReadonlyMap<number, ChartMark>> {
  const marks = new Map<number, ChartMark>()
  const add = (on: number, more: Partial<ChartMark>) => {
    if (on < from || on > to) return
    const { bought, paid, priced } = marks.get(on) ?? nothing
    marks.set(on, {
      bought: bought + (more.bought ?? 0),
      paid: paid + (more.paid ?? 0),
      priced: priced + (more.priced ?? 0),
    })
  }
  for (const [at, { inCollection, purchasedOn, purchasePrice, quantity }] of bottles.entries()) {
    if (at % sliceSize === 0) yield
    if (inCollection && purchasedOn !== undefined)
      add(dayNumber(purchasedOn), { bought: quantity, paid: (purchasePrice ?? 0) * quantity })
  }
  for (const [at, valuation] of valuations.entries()) {
    if (at % sliceSize === 0) yield
    const points = pointsOf(valuation)
    for (const [step, { on, each, quantity, source }] of points.entries()) {
      const before = points[step - 1]
      if (!before || each === undefined || source === 'paid' || each === before.each) continue
      if (quantity > 0) add(on, { priced: quantity })
    }
  }
  return marks
}

/** Round amounts from at or below `min` to at or above `max`, some three to five of them. */
export function axisOf(min: Cents, max: Cents): readonly Cents[] {
  const span = Math.max(max - min, 400)
  const size = 10 ** Math.floor(Math.log10(span / 3))
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => span / one <= 4) ?? size
  const first = Math.floor(min / step) * step
  const ticks = [first]
  for (let tick = first + step; ticks.at(-1)! < max || ticks.length < 2; tick += step)
    ticks.push(tick)
  return ticks
}
