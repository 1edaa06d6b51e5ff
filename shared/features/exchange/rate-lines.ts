import { maxRates } from '../../business/exchange.ts'
import { euro, isCurrency, usDollars } from '../../kernel/currency.ts'

type RateLines =
  | { readonly perEuro: Readonly<Record<string, number>> }
  | { readonly wrong: 'line'; readonly line: number }
  | { readonly wrong: 'twice'; readonly currency: string }
  | { readonly wrong: 'no_dollars' | 'too_many' }

/** The longest typed text: each rate takes less than 20 characters. */
export const maxRatesText = 8_000

/** Reads typed exchange rates, one currency on each line: `USD 1.1572` or `usd = 1,1572`. */
export function readRateLines(text: string): RateLines {
  const perEuro: Record<string, number> = {}
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { code, rate } = form.exec(line)?.groups ?? {}
    const currency = code?.toUpperCase() ?? ''
    const number = Number(rate?.replace(',', '.'))
    if (!isCurrency(currency) || currency === euro || !(number > 0))
      return { wrong: 'line', line: at + 1 }
    if (Object.hasOwn(perEuro, currency)) return { wrong: 'twice', currency }
    perEuro[currency] = number
  }
  if (!Object.hasOwn(perEuro, usDollars)) return { wrong: 'no_dollars' }
  return Object.keys(perEuro).length > maxRates ? { wrong: 'too_many' } : { perEuro }
}

// As many digits as the bank's own file may have.
const form = /^\s*(?<code>[a-z]{3})[\s:=;]+(?<rate>\d{1,9}(?:[.,]\d{1,6})?)\s*$/i

/** The same rates as lines, for a field. */
export const rateLines = (perEuro: Readonly<Record<string, number>>): string =>
  Object.entries(perEuro)
    .sort(
      ([one], [other]) =>
        Number(other === usDollars) - Number(one === usDollars) || (one < other ? -1 : 1),
    )
    .map(([currency, rate]) => `${currency} ${rate}`)
    .join('\n')
