import {
  type Advice,
  advices,
  insuranceThreshold,
  notableChange,
  sellGainThreshold,
  type ValueSource,
} from '../../business/value.ts'
import type { Id } from '../../kernel/id.ts'
import { usDollars } from '../../kernel/currency.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Day } from '../../kernel/time.ts'
import { sortInSlices } from '../../kernel/time-slices.ts'
import { type Bottle, valueOf } from '../collection/bottle.ts'
import { type MoneyCounting, countedAmount, inUsDollars } from '../collection/counted.ts'
import { type BottleChange, type Past, portfolioOf } from './metrics.ts'
import { valuedOn } from './valuation.ts'

/** Why something is advised: figures of the bottle's own row, and nothing else. */
export type AdviceReason =
  /** Its drink window is past, ends this year, or is open; `drinkTo` is absent without an end. */
  | {
      readonly advice: 'drink'
      readonly window: 'past' | 'last' | 'open'
      readonly drinkTo?: number
    }
  | {
      readonly advice: 'sell'
      /** For one bottle. */
      readonly paid: Cents
      readonly each: Cents
      readonly percent: number
      readonly source: ValueSource
    }
  | { readonly advice: 'hold'; readonly why: 'young'; readonly drinkFrom: number }
  | { readonly advice: 'hold'; readonly why: 'rising'; readonly percent: number }
  | {
      readonly advice: 'insure'
      readonly each: Cents
      readonly source: ValueSource
      readonly on: Day | undefined
    }

export interface Advised {
  readonly bottle: Bottle
  readonly reason: AdviceReason
}

/** All bottles of which the same is advised, the most pressing first. */
export interface AdvisedOf {
  readonly advice: Advice
  readonly list: readonly Advised[]
  /** Bottles, not rows, and what those of them are worth that have a value. */
  readonly bottles: number
  readonly value: Cents
}

/** Advice on a whole cellar, and its gaps. */
export interface CellarAnalysis {
  readonly advised: readonly AdvisedOf[]
  readonly bottles: number
  /** Bottles without a drink window, which get no advice on drinking. */
  readonly withoutWindow: number
  /** Bottles without a value, which get no advice on selling and insuring. */
  readonly withoutValue: number
}

/** Bottles per time slice. */
const sliceSize = 64

/**
 * What to drink, sell, hold and insure, by plain rules over the rows of the portfolio, in time slices:
 *
 * - drink: the window is over, ends this year, or is open
 * - sell: it is worth at least half more than was paid, by something else than that price, its window is
 *   not over, and it does not rise just now
 * - hold: its window has not begun, or it has risen by a tenth in the usual period
 * - insure: one bottle of it is worth $500 or more
 */
export function* analysisOf(
  all: readonly Bottle[],
  past: Pick<Past, 'changes' | 'since'>,
  year: number,
  counting: MoneyCounting = inUsDollars,
): Generator<void, CellarAnalysis> {
  // Where that cannot be said in their currency, nothing is.
  const insured = countedAmount(insuranceThreshold, usDollars, counting) ?? Number.POSITIVE_INFINITY
  const bottles = portfolioOf(all)
  const found = new Map<Advice, Advised[]>(advices.map((advice) => [advice, []]))
  let [count, withoutWindow, withoutValue] = [0, 0, 0]
  for (const [at, bottle] of bottles.entries()) {
    if (at % sliceSize === 0) yield
    count += bottle.quantity
    if (bottle.drinkFrom === undefined && bottle.drinkTo === undefined)
      withoutWindow += bottle.quantity
    if (valueOf(bottle) === undefined) withoutValue += bottle.quantity
    for (const reason of reasonsFor(bottle, past, year, insured))
      found.get(reason.advice)?.push({ bottle, reason })
  }
  const advised: AdvisedOf[] = []
  for (const [advice, list] of found) {
    yield
    let [number, value] = [0, 0]
    for (const { bottle } of list) {
      number += bottle.quantity
      value += totalValueOf(bottle)
    }
    advised.push({ advice, list: yield* sortInSlices(list, byNeed), bottles: number, value })
  }
  return { advised, bottles: count, withoutWindow, withoutValue }
}

function* reasonsFor(
  bottle: Bottle,
  { changes, since }: { changes: ReadonlyMap<Id, BottleChange>; since: ReadonlyMap<Id, number> },
  year: number,
  insured: Cents,
): Generator<AdviceReason> {
  const { drinkFrom, drinkTo, purchasePrice: paid } = bottle
  const isYoung = drinkFrom !== undefined && drinkFrom > year
  const isPast = drinkTo !== undefined && drinkTo < year
  if (isYoung) yield { advice: 'hold', why: 'young', drinkFrom }
  else if (drinkFrom !== undefined || drinkTo !== undefined)
    yield {
      advice: 'drink',
      window: isPast ? 'past' : drinkTo === year ? 'last' : 'open',
      ...(drinkTo !== undefined && { drinkTo }),
    }
  const percent = changes.get(bottle.id)?.percent
  const isRising = percent !== undefined && percent >= notableChange
  if (isRising && !isYoung && !isPast) yield { advice: 'hold', why: 'rising', percent }
  const value = valueOf(bottle)
  if (!value) return
  const { each, source } = value
  if (paid && source !== 'paid' && !isRising && !isPast) {
    const gained = ((each - paid) / paid) * 100
    if (gained >= sellGainThreshold) yield { advice: 'sell', paid, each, percent: gained, source }
  }
  if (each >= insured)
    yield { advice: 'insure', each, source, on: valuedOn(bottle, since.get(bottle.id)) }
}

const totalValueOf = (bottle: Bottle): Cents => (valueOf(bottle)?.each ?? 0) * bottle.quantity

/** Within one advice: earliest end, largest gain, highest value. */
const byNeed = (one: Advised, other: Advised): number =>
  pressing(other.reason) - pressing(one.reason) ||
  totalValueOf(other.bottle) - totalValueOf(one.bottle) ||
  (one.bottle.id < other.bottle.id ? -1 : 1)

function pressing(reason: AdviceReason): number {
  switch (reason.advice) {
    case 'drink':
      return -(reason.drinkTo ?? 10_000)
    case 'sell':
      return reason.percent
    case 'hold':
      return reason.why === 'rising' ? reason.percent : -reason.drinkFrom
    case 'insure':
      return reason.each
  }
}
