import { type Currency, decimalsOf, euro } from './currency.ts'
import { euroRates } from './euro-rates.ts'
import type { Cents } from './money.ts'
import type { Day } from './time.ts'

/** The value of one euro on a day, by the European Central Bank. */
export interface ExchangeRates {
  readonly on: Day
  /** By currency; the euro itself is not among them. */
  readonly perEuro: Readonly<Record<Currency, number>>
}

/** Rates have at most six decimals: they are counted in millionths, as whole numbers. */
const millionths = 1_000_000

/**
 * An amount in the smallest unit of one currency as one in the smallest unit of another, over the euro:
 * worked out whole and rounded once, halves away from zero. Currencies that the euro replaced have their
 * irrevocable rate. Undefined where one of them has no rate.
 */
export function convert(
  amount: Cents,
  from: Currency,
  to: Currency,
  rates: ExchangeRates | undefined,
): Cents | undefined {
  if (from === to) return amount
  const [of, into] = [rateOf(from, rates), rateOf(to, rates)]
  if (of === undefined || into === undefined) return undefined
  const part = BigInt(amount) * into * 10n ** BigInt(decimalsOf(to))
  const whole = of * 10n ** BigInt(decimalsOf(from))
  const half = amount < 0 ? -whole : whole
  return Number((2n * part + half) / (2n * whole))
}

function rateOf(currency: Currency, rates: ExchangeRates | undefined): bigint | undefined {
  if (currency === euro) return BigInt(millionths)
  const known = (list: object | undefined) => list && Object.hasOwn(list, currency)
  const perEuro = known(euroRates)
    ? euroRates[currency]!.perEuro
    : known(rates?.perEuro)
      ? rates!.perEuro[currency]!
      : 0
  const rate = Math.round(perEuro * millionths)
  return rate > 0 ? BigInt(rate) : undefined
}
