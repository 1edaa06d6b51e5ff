import { grouped } from './number.ts'

/**
 * Money is whole US cents everywhere inside; dollars exist only in what a person types or reads.
 */
export type Cents = number & { readonly __unit?: 'cents' }

/** The largest amount kept: $99,999,999.99, what a decimal of precision 10 and scale 2 holds. */
export const maxCents: Cents = 9_999_999_999

/**
 * Reads what a person typed as dollars: `1234.5`, `$1,234.50`, ` 80 `. Answers undefined for
 * anything that is no amount between 0 and {@link maxCents}.
 */
export function centsFromText(typed: string): Cents | undefined {
  const text = typed.trim().replace(/^\$\s*/, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text)
  if (!match || (match[1] === undefined && !match[2])) return undefined
  const dollars = Number((match[1] ?? '0').replaceAll(',', ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const total = dollars * 100 + cents
  return total <= maxCents ? total : undefined
}

/** `$1,235`: totals and figures are shown without decimals (specification, section 9). */
export const money = (cents: Cents): string =>
  `${sign(cents)}$${grouped(Math.round(Math.abs(cents) / 100))}`

/** `$1,234.50`: what somebody typed is shown to the cent. */
export function exactMoney(cents: Cents): string {
  const whole = Math.round(Math.abs(cents))
  const rest = String(whole % 100).padStart(2, '0')
  return `${sign(cents)}$${grouped(Math.floor(whole / 100))}.${rest}`
}

const sign = (cents: Cents) => (cents < 0 ? '-' : '')

/** `1234.50`: for the field in which an amount is edited. */
export const moneyForField = (cents: Cents): string => (cents / 100).toFixed(2)
