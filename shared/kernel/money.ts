import { type Currency, decimalsOf, usDollars } from './currency.ts'
import { locale } from './language.ts'
import { grouped } from './number.ts'

/**
 * Money is whole everywhere inside, in the smallest unit of its currency: cents of a dollar, yen, fils.
 * Where no currency stands beside it, it is US dollars. Decimals exist only in what a person types or
 * reads.
 */
export type Cents = number & { readonly __unit?: 'cents' }

/** The largest amount kept: $99,999,999.99, what a decimal of precision 10 and scale 2 holds. */
export const maxCents: Cents = 9_999_999_999

/** The largest amount kept of another currency: a dollar is 90,000 of the smallest money there is. */
export const maxOfCurrency: Cents = 999_999_999_999

/**
 * Reads what a person typed as an amount of a currency: `1234.5`, `$1,234.50`, ` 80 `, `¥12,000`, and
 * where they read German `1.234,50`. Answers undefined for anything that is no amount between 0 and
 * {@link maxCents}, or has more decimals than the currency.
 */
export function centsFromText(typed: string, currency: Currency = usDollars): Cents | undefined {
  const text = withoutSymbol(typed, currency)
  const [group, point] = marksOf(locale())
  const inEnglish = () => amountFrom(text, ',', '.', currency)
  return group === ','
    ? inEnglish()
    : (amountFrom(text.replaceAll(/[\s’']/g, group), group, point, currency) ?? inEnglish())
}

function amountFrom(text: string, group: string, point: string, currency: Currency) {
  const decimals = decimalsOf(currency)
  const shape = `^(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)?(?:\\${point}(\\d{0,${decimals}}))?$`
  const match = new RegExp(shape).exec(text)
  if (!match || (match[1] === undefined && !match[2])) return undefined
  const whole = Number((match[1] ?? '0').replaceAll(group, ''))
  const total = whole * 10 ** decimals + Number((match[2] ?? '').padEnd(decimals, '0'))
  return total <= (currency === usDollars ? maxCents : maxOfCurrency) ? total : undefined
}

/** What stands between thousands, and before decimals. */
function marksOf(language: string): readonly [group: string, point: string] {
  if (language.startsWith('en')) return [',', '.']
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.8)
  const mark = (of: string) => parts.find(({ type }) => type === of)?.value ?? ''
  return [mark('group'), mark('decimal')]
}

/** Of this currency alone: a price in euros is none in dollars. */
function withoutSymbol(typed: string, currency: Currency): string {
  const text = typed.trim()
  const symbols =
    currency === usDollars ? ['$'] : [symbolOf(currency), symbolOf(currency, 'symbol')]
  for (const symbol of [...symbols, currency]) {
    if (text.startsWith(symbol)) return text.slice(symbol.length).trimStart()
    if (text.endsWith(symbol)) return text.slice(0, -symbol.length).trimEnd()
  }
  return text
}

/** `€`, `¥`, `kr`: how a currency is written beside an amount. */
export function symbolOf(
  currency: Currency,
  currencyDisplay: 'narrowSymbol' | 'symbol' = 'narrowSymbol',
): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** `$1,235`: totals and figures are shown without decimals (specification, section 9). */
export const money = (cents: Cents, currency: Currency = usDollars): string =>
  isPlain(currency)
    ? `${sign(cents)}$${grouped(Math.round(Math.abs(cents) / 100))}`
    : inCurrency(cents, currency, 0)

/** `$1,234.50`, `¥12,000`: what somebody typed is shown with all its decimals. */
export function exactMoney(cents: Cents, currency: Currency = usDollars): string {
  if (!isPlain(currency)) return inCurrency(cents, currency, decimalsOf(currency))
  const whole = Math.round(Math.abs(cents))
  const rest = String(whole % 100).padStart(2, '0')
  return `${sign(cents)}$${grouped(Math.floor(whole / 100))}.${rest}`
}

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

/** `1234.50`: for the field in which an amount is edited. */
export function moneyForField(cents: Cents, currency: Currency = usDollars): string {
  const text = (cents / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))
  return text.replace('.', marksOf(locale())[1])
}
