import type { Currency } from '../../kernel/currency.ts'
import type { ExchangeRates } from '../../kernel/exchange.ts'
import type { BottleEvent } from '../bar/bottle-event.ts'
import type { Pour } from '../bar/pour.ts'
import type { Bottle } from '../collection/bottle.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Wish } from '../wishlist/wish.ts'
import type { Day, Instant } from '../../kernel/time.ts'

/** Pours and other entries of the journal. */
export interface CellarJournal {
  readonly pours: readonly Pour[]
  readonly events: readonly BottleEvent[]
  /** The day of a moment where the person is. */
  readonly dayOf: (at: Instant) => Day
}

/** The rules' input: one user's own rows, and the classics. */
export interface CellarContents {
  /** In which the amounts of its bottles are; US dollars where it is absent. */
  readonly currency?: Currency | undefined
  /** By which amounts are compared across currencies. */
  readonly rates?: ExchangeRates | undefined
  readonly bottles: readonly Bottle[]
  /** The user's own, and classics not among them. */
  readonly recipes: readonly Recipe[]
  readonly wishes: readonly Wish[]
  /** What happened to the bottles; without it no question about that is read. */
  readonly journal?: CellarJournal | undefined
  /** The day where the person is. */
  readonly today: Day
}

export const yearOf = ({ today }: Pick<CellarContents, 'today'>): number =>
  Number(today.slice(0, 4))
