import {
  type Confidence,
  minBottlesForScore,
  fullGrowth,
  fullRarity,
  type ScoreName,
  scoreNames,
  type ScorePartName,
  scoreWeights,
} from '../../business/value.ts'
import { type Bottle, gain, valueOf } from '../collection/bottle.ts'
import { confidenceOf } from './confidence.ts'

/** The investment score with the parts that make it, or why there is none. */
export type Score =
  | { readonly points: number; readonly name: ScoreName; readonly parts: readonly ScorePart[] }
  | { readonly missing: 'few' | 'unpaid' }

export interface ScorePart {
  readonly name: ScorePartName
  /** From 0 to 100. */
  readonly points: number
  /** Of a hundred, how much it counts. */
  readonly weight: number
  /** The number from which the points follow, in percent. */
  readonly from: number
}

/** How much of a value is taken as known. */
const certain: Readonly<Record<Confidence, number>> = { high: 1, medium: 0.6, low: 0.2 }

/**
 * A score from 0 to 100 from four parts, each a plain figure of the user's bottles:
 * - growth: their gain on the purchase price
 * - spread: how little of the value depends on single brands
 * - rarity: the share of the value in rare bottles
 * - certainty: how reliable the values are
 *
 * None if fewer than three bottles have a known gain, or they were free.
 */
export class Scoring {
  readonly #brands = new Map<string, number>()
  #value = 0
  #rare = 0
  #known = 0
  #gained = 0

  /** Takes in the bottles of the portfolio, one after the other. */
  add(bottle: Bottle, isRare: boolean): void {
    const value = valueOf(bottle)
    if (!value) return
    const own = value.each * bottle.quantity
    if (gain(bottle) !== undefined) this.#gained += bottle.quantity
    this.#value += own
    this.#brands.set(bottle.brand, (this.#brands.get(bottle.brand) ?? 0) + own)
    if (isRare) this.#rare += own
    this.#known += own * certain[confidenceOf(bottle, value.source)]
  }

  /** @param gainPercent of the purchase prices of bottles with a known gain, as in `totals` */
  score(gainPercent: number | undefined): Score {
    if (this.#gained < minBottlesForScore) return { missing: 'few' }
    if (gainPercent === undefined || this.#value === 0) return { missing: 'unpaid' }
    // How probable it is that two dollars of the value lie in different brands.
    const squares = [...this.#brands.values()].map((own) => (own / this.#value) ** 2)
    const spread = 1 - squares.reduce((sum, one) => sum + one, 0)
    const [rare, known] = [this.#rare / this.#value, this.#known / this.#value]
    const parts = [
      part('growth', gainPercent, 50 + (gainPercent / fullGrowth) * 50),
      part('spread', spread * 100, spread * 100),
      part('rarity', rare * 100, (rare / fullRarity) * 100),
      part('certainty', known * 100, known * 100),
    ]
    const sum = parts.reduce((all, { points, weight }) => all + points * weight, 0)
    const points = Math.round(sum / 100)
    return { points, parts, name: nameOf(points) }
  }
}

const part = (name: ScorePartName, from: number, points: number): ScorePart => ({
  name,
  from,
  points: Math.round(Math.min(100, Math.max(0, points))),
  weight: scoreWeights[name],
})

const nameOf = (points: number): ScoreName =>
  scoreNames.find(([from]) => points >= from)?.[1] ?? 'weak'
