import { type Currency, decimalsOf, usDollars } from './currency.ts'
import { locale } from './language.ts'
import { grouped } from './number.ts'

/**
 * Money is a whole number in the smallest unit of its currency: cents of a dollar, yen, fils.
 * Without a currency it is US dollars. Decimals exist only in input and output.
 */
export type Cents = number & { readonly __unit?: 'cents' }

/** The largest stored amount: $99,999,999.99, the maximum of a decimal of precision 10 and scale 2. */
export const maxCents: Cents = 9_999_999_999

/** The largest amount kept of another currency: a dollar is 90,000 of the smallest money there is. */
export const maxOfCurrency: Cents = 999_999_999_999

/** The largest amount of a currency. */
export const maxOf = (currency: Currency): Cents =>
  currency === usDollars ? maxCents : maxOfCurrency

/** `$1,235`: totals and figures are shown without decimals (specification, section 9). */
export const money = (cents: Cents, currency: Currency = usDollars): string =>
  isPlain(currency)
    ? `${sign(cents)}$${grouped(Math.round(Math.abs(cents) / 100))}`
    : inCurrency(cents, currency, 0)

/** `$1,234.50`, `¥12,000`: typed amounts are shown with all decimals. */
export function exactMoney(cents: Cents, currency: Currency = usDollars): string {
  if (!isPlain(currency)) return inCurrency(cents, currency, decimalsOf(currency))
  const whole = Math.round(Math.abs(cents))
  const rest = String(whole % 100).padStart(2, '0')
  return `${sign(cents)}$${grouped(Math.floor(whole / 100))}.${rest}`
}

/** With decimals where there are any: `$25`, `$25.50`. */
export const typedMoney = (cents: Cents, currency: Currency = usDollars): string =>
  (cents % 10 ** decimalsOf(currency) === 0 ? money : exactMoney)(cents, currency)

const sign = (cents: Cents) => (cents < 0 ? '-' : '')

/** Dollars in English are written by hand: the first formatter takes 20 ms, and lists wait for it. */
const isPlain = (currency: Currency) => currency === usDollars && locale() === 'en-US'

const formats = new Map<string, Intl.NumberFormat>()

function inCurrency(cents: Cents, currency: Currency, digits: number): string {
  const key = `${locale()} ${currency} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format.format(cents / 10 ** decimalsOf(currency))
}
