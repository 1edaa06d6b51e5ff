import type { Currency } from '../../kernel/currency.ts'
import type { ExchangeRates } from '../../kernel/exchange.ts'
import type { Bottle } from '../collection/bottle.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Wish } from '../wishlist/wish.ts'
import type { Day } from '../../kernel/time.ts'

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
  /** The day where the person is. */
  readonly today: Day
}

export const yearOf = ({ today }: Pick<CellarContents, 'today'>): number =>
  Number(today.slice(0, 4))
