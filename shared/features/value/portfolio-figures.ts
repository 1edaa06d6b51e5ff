import {
  concentrationSize,
  type Confidence,
  type ValueSource,
  windowYears,
} from '../../business/value.ts'
import type { Cents } from '../../kernel/money.ts'
import { sortInSlices } from '../../kernel/time-slices.ts'
import { type Bottle, valueOf } from '../collection/bottle.ts'
import { confidenceOf } from './confidence.ts'
import { portfolioOf } from './metrics.ts'

/** What some bottles cost and are worth: only those of which both are known. */
export interface GainOf {
  readonly name: string
  readonly bottles: number
  readonly paid: Cents
  readonly value: Cents
}

/** A part of the whole value. */
export interface PartOf<Name extends string> {
  readonly name: Name
  readonly bottles: number
  readonly value: Cents
}

/** A portfolio's composition, beyond its sums. */
export interface PortfolioFigures {
  /** Of all bottles that have a value. */
  readonly value: Cents
  /** How much of it lies in the most valuable rows, and in one brand; absent where nothing has a value. */
  readonly concentration?: {
    readonly rows: number
    readonly value: Cents
    readonly brand: PartOf<string>
  }
  readonly bySource: readonly PartOf<ValueSource>[]
  readonly byConfidence: readonly PartOf<Confidence>[]
  /** By purchase price and value, largest first. */
  readonly byRegion: readonly GainOf[]
  readonly byCategory: readonly GainOf[]
  /** By the year of the purchase, the newest first. */
  readonly byYear: readonly GainOf[]
  /** Windows that end in each of the coming years, this one first. */
  readonly windows: readonly { readonly year: number; readonly bottles: number }[]
  /** Bottles left out of the gains: without a price or a value. */
  readonly withoutGain: number
}

/** Bottles per time slice. */
const sliceSize = 64

/** Computes the portfolio's composition, in time slices. */
export function* portfolioFigures(
  all: readonly Bottle[],
  year: number,
): Generator<void, PortfolioFigures> {
  const bottles = portfolioOf(all)
  const [brands, sources, confidences] = [
    new PortfolioFigureDeps(),
    new PortfolioFigureDeps(),
    new PortfolioFigureDeps(),
  ]
  const [regions, categories, years] = [new Gains(), new Gains(), new Gains()]
  const windows = new Map<number, number>()
  const worths: Cents[] = []
  let [whole, withoutGain] = [0, 0]
  for (const [at, bottle] of bottles.entries()) {
    if (at % sliceSize === 0) yield
    const { quantity, purchasePrice, purchasedOn, drinkTo } = bottle
    if (drinkTo !== undefined && drinkTo >= year && drinkTo < year + windowYears)
      windows.set(drinkTo, (windows.get(drinkTo) ?? 0) + quantity)
    const value = valueOf(bottle)
    if (!value) {
      withoutGain += quantity
      continue
    }
    const worth = value.each * quantity
    whole += worth
    worths.push(worth)
    brands.add(bottle.brand, quantity, worth)
    sources.add(value.source, quantity, worth)
    confidences.add(confidenceOf(bottle, value.source), quantity, worth)
    // A purchase price is no gain.
    if (purchasePrice === undefined || value.source === 'paid') {
      withoutGain += quantity
      continue
    }
    const paid = purchasePrice * quantity
    categories.add(bottle.category, quantity, paid, worth)
    if (bottle.region !== undefined) regions.add(bottle.region, quantity, paid, worth)
    if (purchasedOn !== undefined) years.add(purchasedOn.slice(0, 4), quantity, paid, worth)
  }
  yield
  const top = (yield* sortInSlices(worths, (one, other) => other - one)).slice(0, concentrationSize)
  const [brand] = brands.list()
  return {
    value: whole,
    ...(brand && {
      concentration: {
        rows: top.length,
        value: top.reduce((sum, one) => sum + one, 0),
        brand,
      },
    }),
    bySource: sources.list() as PartOf<ValueSource>[],
    byConfidence: confidences.list() as PartOf<Confidence>[],
    byRegion: regions.list(),
    byCategory: categories.list(),
    byYear: years.list().toSorted((one, other) => (one.name < other.name ? 1 : -1)),
    windows: Array.from({ length: windowYears }, (_, ahead) => year + ahead).flatMap((on) => {
      const count = windows.get(on) ?? 0
      return count > 0 ? [{ year: on, bottles: count }] : []
    }),
    withoutGain,
  }
}

class PortfolioFigureDeps {
  readonly #parts = new Map<string, { bottles: number; value: Cents }>()

  add(name: string, bottles: number, value: Cents): void {
    const before = this.#parts.get(name)
    this.#parts.set(name, {
      bottles: (before?.bottles ?? 0) + bottles,
      value: (before?.value ?? 0) + value,
    })
  }

  list(): PartOf<string>[] {
    return [...this.#parts].map(([name, part]) => ({ name, ...part })).sort(byValue)
  }
}

class Gains {
  readonly #gains = new Map<string, { bottles: number; paid: Cents; value: Cents }>()

  add(name: string, bottles: number, paid: Cents, value: Cents): void {
    const before = this.#gains.get(name)
    this.#gains.set(name, {
      bottles: (before?.bottles ?? 0) + bottles,
      paid: (before?.paid ?? 0) + paid,
      value: (before?.value ?? 0) + value,
    })
  }

  list(): GainOf[] {
    return [...this.#gains].map(([name, gain]) => ({ name, ...gain })).sort(byValue)
  }
}

const byValue = (one: { name: string; value: Cents }, other: { name: string; value: Cents }) =>
  other.value - one.value || (one.name < other.name ? -1 : 1)
