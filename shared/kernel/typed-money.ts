import { type Currency, decimalsOf, usDollars } from './currency.ts'
import { locale } from './language.ts'
import { type Cents, maxOf } from './money.ts'

/**
 * Reads what a person typed as an amount of a currency: `1234.5`, `$1,234.50`, ` 80 `, `¥12,000`, and
 * where they read German `1.234,50`. Two digits after a comma are decimals in every language. Answers undefined for anything that is no amount between 0 and
 * the most that is kept, or has more decimals than the currency.
 */
export function centsFromText(typed: string, currency: Currency = usDollars): Cents | undefined {
  const text = withoutSymbol(typed, currency)
  const [group, point] = marksOf(locale())
  const inEnglish = () => amountFrom(text, ',', '.', currency)
  return group === ','
    ? (inEnglish() ?? withDecimalComma(text, currency))
    : (amountFrom(text.replaceAll(/[\s’']/g, group), group, point, currency) ?? inEnglish())
}

/** People read English who write `39,50` or `1 234,50`; without a comma a point is no group. */
function withDecimalComma(text: string, currency: Currency): Cents | undefined {
  const joined = text.replaceAll(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
  return joined.includes(',')
    ? amountFrom(joined, '.', ',', currency)
    : amountFrom(joined, ',', '.', currency)
}

function amountFrom(text: string, group: string, point: string, currency: Currency) {
  const decimals = decimalsOf(currency)
  const shape = `^(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)?(?:\\${point}(\\d{0,${decimals}}))?$`
  const match = new RegExp(shape).exec(text)
  if (!match || (match[1] === undefined && !match[2])) return undefined
  const whole = Number((match[1] ?? '0').replaceAll(group, ''))
  const total = whole * 10 ** decimals + Number((match[2] ?? '').padEnd(decimals, '0'))
  return total <= maxOf(currency) ? total : undefined
}

/** Separators of thousands and decimals. */
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

/** `€`, `¥`, `kr`: a currency's sign next to an amount. */
export function symbolOf(
  currency: Currency,
  currencyDisplay: 'narrowSymbol' | 'symbol' = 'narrowSymbol',
): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** `1234.50`: for the field in which an amount is edited. */
export function moneyForField(cents: Cents, currency: Currency = usDollars): string {
  const text = (cents / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))
  return text.replace('.', marksOf(locale())[1])
}
