import { type Currency, usDollars } from '../../kernel/currency.ts'
import { convert, type ExchangeRates } from '../../kernel/exchange.ts'
import type { Cents } from '../../kernel/money.ts'
import { type Bottle, type CountedBottle, currencyOf, valueOf } from './bottle.ts'

/** The currency of totals, and the rates for other currencies. */
export interface MoneyCounting {
  readonly currency: Currency
  /** Undefined without rates: then only bottles in that currency count. */
  readonly rates: ExchangeRates | undefined
}

/** How bottles are added up: each as it counts, in one currency. */
export interface BottleSums extends MoneyCounting {
  count(bottle: Bottle): CountedBottle
}

export const inUsDollars: MoneyCounting = { currency: usDollars, rates: undefined }

/** An amount as sums count it; undefined where its currency has no rate. */
export const countedAmount = (
  amount: Cents | undefined,
  from: Currency,
  { currency, rates }: MoneyCounting,
): Cents | undefined => amount && convert(amount, from, currency, rates)

/**
 * The bottle with all of its amounts in one currency. Where what it is worth cannot be counted, nothing
 * else stands in for that: it is a bottle without a value.
 */
export function counted(bottle: Bottle, counting: MoneyCounting): CountedBottle {
  const { currency } = counting
  const own = currencyOf(bottle)
  if (own === currency && (currency === usDollars || bottle.marketValue === undefined))
    return bottle
  const value = valueOf(bottle)
  const each = countedAmount(value?.each, currencyOf(value ?? bottle), counting)
  const {
    purchasePrice: paid,
    currentValue: _own,
    marketValue: _market,
    marketSource: source,
    ...rest
  } = bottle
  const price = countedAmount(paid, own, counting)
  // With an unknown value, the price would be misleading, too.
  if (value && each === undefined) return { ...rest, currency, isCounted: true }
  return {
    ...rest,
    currency,
    isCounted: true,
    ...(price !== undefined && { purchasePrice: price }),
    ...(value?.source === 'own' && { currentValue: each }),
    ...(isOfMarket(value?.source) && { marketValue: each, marketSource: source }),
  }
}

const isOfMarket = (source: string | undefined) => source === 'stores' || source === 'others'

/** Whether some of the amounts of a bottle are in another currency. */
export function isForeign(bottle: Bottle, currency: Currency): boolean {
  const { purchasePrice, currentValue, marketValue } = bottle
  const hasOwn = purchasePrice !== undefined || currentValue !== undefined
  return (
    (hasOwn && currencyOf(bottle) !== currency) ||
    (marketValue !== undefined && currency !== usDollars)
  )
}
