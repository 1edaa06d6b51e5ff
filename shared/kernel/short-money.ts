import { type Currency, decimalsOf, usDollars } from './currency.ts'
import { locale, perLocale } from './language.ts'
import type { Cents } from './money.ts'

/** `$617.349M`: an amount to six figures, for where all of `$617,348,879` has no room. */
export function shortMoney(cents: Cents, currency: Currency = usDollars): string {
  const known = formats()
  const format = known.get(currency) ?? formatOf(currency)
  known.set(currency, format)
  return format.format(cents / 10 ** decimalsOf(currency))
}

const formats = perLocale(() => new Map<Currency, Intl.NumberFormat>())

const formatOf = (currency: Currency) =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 6,
  })
