import { prizedAge, prizedThreshold, prizedRating } from '../../business/prized.ts'
import { usDollars } from '../../kernel/currency.ts'
import { convert, type ExchangeRates } from '../../kernel/exchange.ts'
import { type Bottle, currencyOf, valueOf } from './bottle.ts'

/** Why a bottle is too good to mix without a thought. */
export type PrizedReason =
  | { readonly why: 'value' }
  | { readonly why: 'age'; readonly years: number }
  | { readonly why: 'rating'; readonly stars: number }

export interface PrizedBy {
  readonly year: number
  readonly rates: ExchangeRates | undefined
}

/** Why a bottle is prized; empty where it is not. */
export function prizedReasons(bottle: Bottle, { year, rates }: PrizedBy): readonly PrizedReason[] {
  const years = yearsOf(bottle, year)
  const { rating = 0 } = bottle
  return [
    ...(isValuable(bottle, rates) ? [{ why: 'value' } as const] : []),
    ...(years >= prizedAge ? [{ why: 'age', years } as const] : []),
    ...(rating >= prizedRating ? [{ why: 'rating', stars: rating } as const] : []),
  ]
}

function isValuable(bottle: Bottle, rates: ExchangeRates | undefined): boolean {
  const value = valueOf(bottle)
  if (!value) return false
  const currency = currencyOf(value)
  const dollars = convert(value.each, currency, usDollars, rates)
  // Without rates, a euro, a pound and a franc are taken for about a dollar.
  return (dollars ?? (aboutADollar.has(currency) ? value.each : 0)) >= prizedThreshold
}

const aboutADollar = new Set(['EUR', 'GBP', 'CHF'])

/** By the label of a spirit, else by the vintage. */
function yearsOf({ name, category, vintage }: Bottle, year: number): number {
  const said = name.match(/\b\d{2}(?=[\s-]*(?:years?|yrs?|y\.?o\.?|ans|años|jahre)\b)/iu)?.[0]
  // `Lagavulin 16`: a drink without casks has no age, `Monkey 47` is a gin.
  const bare =
    category === 'Whiskey'
      ? name.match(/(?<!\bno\.?\s?|[\d.,])\b\d{2}\b(?!\s*(?:%|proof|ml|cl)|[.,]\d)/iu)?.[0]
      : undefined
  const label = Number(said ?? bare ?? 0)
  return label > 0 ? label : vintage === undefined ? 0 : year - vintage
}
