import { daysOfPeriod, type ValuePeriod } from '../../business/value.ts'
import type { Cents } from '../../kernel/money.ts'
import { pointOn, type ValuePoint } from './valuation.ts'

/** The collection's value at the end of a day. */
export interface DayValue {
  /** Days since 1970. */
  readonly on: number
  readonly value: Cents
  /** Bottles with a value, and bottles without any. */
  readonly valued: number
  readonly unvalued: number
}

/** The first day of a period that ends today. */
export const startOfPeriod = (period: ValuePeriod, today: number): number =>
  today - daysOfPeriod[period]

/**
 * Adds up the histories of bottles, one after the other and in any order, into what all of them were
 * worth on each day from `from` to `to`.
 */
export class ValueOverTime {
  readonly #from: number
  readonly #to: number
  /** Differences from one day to the next, so that a bottle costs as much as it has changes. */
  readonly #value: Float64Array
  readonly #valued: Float64Array
  readonly #unvalued: Float64Array
  #first = Number.POSITIVE_INFINITY

  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
    const days = to - from + 1
    this.#value = new Float64Array(days)
    this.#valued = new Float64Array(days)
    this.#unvalued = new Float64Array(days)
  }

  add(points: readonly ValuePoint[]): void {
    let [value, valued, unvalued] = [0, 0, 0]
    for (const { on, each, quantity } of points) {
      if (on > this.#to) return
      this.#first = Math.min(this.#first, on)
      const at = Math.max(0, on - this.#from)
      const next = each === undefined ? 0 : each * quantity
      const [has, lacks] = each === undefined ? [0, quantity] : [quantity, 0]
      this.#value[at]! += next - value
      this.#valued[at]! += has - valued
      this.#unvalued[at]! += lacks - unvalued
      ;[value, valued, unvalued] = [next, has, lacks]
    }
  }

  /** Each day from the first of which anything is known; empty where nothing is. */
  days(): DayValue[] {
    const days: DayValue[] = []
    let [value, valued, unvalued] = [0, 0, 0]
    for (let at = 0; at < this.#value.length; at++) {
      value += this.#value[at]!
      valued += this.#valued[at]!
      unvalued += this.#unvalued[at]!
      const on = this.#from + at
      if (on >= this.#first) days.push({ on, value, valued, unvalued })
    }
    return days
  }
}

/**
 * The gain of one bottle over a period: from its value at the start, or its first valuation within
 * it, to its current value. A purchase price is not a valuation: an old price replaced by today's
 * says nothing about the period. Undefined without values.
 */
export function gainOver(
  points: readonly ValuePoint[],
  now: ValuePoint,
  from: number,
): { readonly base: Cents; readonly gain: Cents } | undefined {
  if (!isValuation(now)) return undefined
  const atStart = pointOn(points, from)
  const known = atStart && isValuation(atStart) ? atStart : undefined
  const first = known ?? points.filter(isValuation).find(({ on }) => on >= from && on <= now.on)
  if (!first) return undefined
  return { base: first.each * now.quantity, gain: (now.each - first.each) * now.quantity }
}

const isValuation = (point: ValuePoint): point is ValuePoint & { each: Cents } =>
  point.each !== undefined && point.source !== 'paid' && point.quantity > 0
