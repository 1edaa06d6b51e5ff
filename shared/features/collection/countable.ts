import { type Currency, usDollars } from '../../kernel/currency.ts'
import { convert, type ExchangeRates } from '../../kernel/exchange.ts'
import { type Bottle, currencyOf, valueOf } from './bottle.ts'

/** How many bottles have their value in each currency, finished ones left out. */
function valuedIn(bottles: readonly Bottle[]): ReadonlyMap<Currency, number> {
  const counts = new Map<Currency, number>()
  for (const bottle of bottles) {
    const value = bottle.isFinished ? undefined : valueOf(bottle)
    if (!value) continue
    const currency = currencyOf(value)
    counts.set(currency, (counts.get(currency) ?? 0) + bottle.quantity)
  }
  return counts
}

const countedIn = (
  currency: Currency,
  valued: ReadonlyMap<Currency, number>,
  rates: ExchangeRates | undefined,
): number =>
  [...valued].reduce(
    (sum, [of, bottles]) => (convert(1, of, currency, rates) === undefined ? sum : sum + bottles),
    0,
  )

/**
 * Of these currencies those in which as many bottles as possible can be counted; all of them where no
 * bottle has a value. US dollars are always among them.
 */
export function countableCurrencies(
  all: readonly Currency[],
  bottles: readonly Bottle[],
  rates: ExchangeRates | undefined,
): readonly Currency[] {
  const valued = valuedIn(bottles)
  const counts = all.map((currency) => countedIn(currency, valued, rates))
  const max = Math.max(...counts)
  return all.filter((currency, at) => currency === usDollars || counts[at] === max)
}

/** Whether more bottles can be counted in US dollars than in the chosen currency. */
export function isBetterInDollars(
  chosen: Currency,
  bottles: readonly Bottle[],
  rates: ExchangeRates | undefined,
): boolean {
  const valued = valuedIn(bottles)
  return countedIn(usDollars, valued, rates) > countedIn(chosen, valued, rates)
}
