import { currencies } from '../../../business/currencies.ts'
import { type Currency, decimalsOf } from '../../../kernel/currency.ts'
import { type Cents, maxOf } from '../../../kernel/money.ts'
import { type Day, isDay } from '../../../kernel/time.ts'

/** `29.0099` or `29,0099`: which sign stands before the fraction, as the whole file has it. */
export type DecimalSign = '.' | ','

/** The decimal sign that the numbers of a file show: a comma where one ends in `,5` or `,50`. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign {
  let [commas, points] = [0, 0]
  for (const text of texts) {
    if (/\d,\d{1,2}(?!\d)[^.,]*$/.test(text)) commas++
    if (/\d\.\d{1,2}(?!\d)[^.,]*$/.test(text)) points++
  }
  return commas > points ? ',' : '.'
}

/** A number as written in any of the usual ways: `1,234.50`, `1.234,50`, `1 234,5`, `1'234.50`. */
export function readNumber(text: string, decimal: DecimalSign = '.'): number | undefined {
  const bare = text.replace(/[\s'’]/g, '')
  if (!/^[+-]?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined
  const sign = fractionSign(bare, decimal)
  const whole = sign === undefined ? bare : bare.slice(0, bare.lastIndexOf(sign))
  const fraction = sign === undefined ? '' : bare.slice(bare.lastIndexOf(sign) + 1)
  const value = Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
  return Number.isFinite(value) ? value : undefined
}

function fractionSign(bare: string, decimal: DecimalSign): DecimalSign | undefined {
  const points = bare.split('.').length - 1
  const commas = bare.split(',').length - 1
  if (points > 0 && commas > 0) {
    const last = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
    return (last === '.' ? points : commas) === 1 ? last : undefined
  }
  const sign = points > 0 ? '.' : ','
  if (points + commas !== 1) return undefined
  // `1,234` is a thousand where the point is the decimal sign, and the other way round.
  if (sign !== decimal && /[.,]\d{3}$/.test(bare) && !/^[+-]?0/.test(bare)) return undefined
  return sign
}

/** What a cell with an amount of money says. */
export type ReadMoney =
  | { readonly cents: Cents; readonly currency: Currency }
  | 'unread'
  | undefined

export interface MoneyRules {
  readonly decimal: DecimalSign
  /** The currency of amounts that name none. */
  readonly currency: Currency
}

/** Reads an amount, in its own currency; empty and 0 are undefined, for a price of 0 means that nobody knew it. */
export function readMoney(text: string, { decimal, currency }: MoneyRules): ReadMoney {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const value = readNumber(trimmed.replace(moneyWords, ''), decimal)
  if (value === undefined) return 'unread'
  if (value === 0) return undefined
  const unit = currencyIn(trimmed) ?? currency
  // An amount of what nobody knows is none.
  if (!currencies.includes(unit)) return 'unread'
  // Rounded twice, so that 1.005 as a binary fraction does not lose its cent.
  const cents = Math.round(Number((value * 10 ** decimalsOf(unit)).toFixed(4)))
  return cents > 0 && cents <= maxOf(unit) ? { cents, currency: unit } : 'unread'
}

const moneyWords =
  /US\$|CA\$|C\$|AU\$|A\$|NZ\$|HK\$|S\$|[$€£¥₹₽]|\b[A-Za-z]{3}\b|\bkr\.?|\bFr\.|,-$/g

/** The ISO code of the currency that a text names, by code or by sign. */
export function currencyIn(text: string): string | undefined {
  const code = /\b([A-Z]{3})\b/.exec(text)?.[1]
  if (code) return code
  return signs.find(([sign]) => text.includes(sign))?.[1]
}
const signs = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
] as const

/** The currency that the name of a column ends with: `Price (EUR)`, `price_eur`, `Preis €`. */
export function currencyOfHeader(header: string): Currency | undefined {
  const code = /[\s_([-]([a-z]{3})[)\]]?$/i.exec(header.trim())?.[1]?.toUpperCase()
  // Words that end names of columns, and are currencies of Albania and Turkey as well.
  if (code && code !== 'ALL' && code !== 'TRY' && currencies.includes(code)) return code
  return signs.find(([sign]) => header.includes(sign))?.[1]
}

/** The currency that a cell of its own names: `EUR`, `eur`, `€`. */
export function currencyOf(cell: string, otherwise: string): string {
  const text = cell.trim().toUpperCase()
  return text === '' ? otherwise : (currencyIn(text) ?? text)
}

/** Whether `5/6/2020` is the 6th of May or the 5th of June. */
export type DateOrder = 'mdy' | 'dmy'

/** The order that the dates of a file prove; undefined where none of them does, or they disagree. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | undefined {
  const found = new Set<DateOrder>()
  for (const text of texts) {
    const match = /^\s*(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/.exec(text)
    if (!match) continue
    if (Number(match[1]) > 12) found.add('dmy')
    if (Number(match[2]) > 12) found.add('mdy')
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** A calendar day from the usual ways to write one; a time behind it is left out. */
export function readDay(text: string, order: DateOrder): Day | 'unread' | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const parts = partsOf(trimmed, order)
  if (!parts) return 'unread'
  const [year, month, date] = parts
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : 'unread'
}

type YearMonthDate = readonly [year: number, month: number, date: number]

function partsOf(text: string, order: DateOrder): YearMonthDate | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])]
    const dayFirst = numbers[2] === '.' || order === 'dmy'
    return [fullYear(numbers[4]!), dayFirst ? second : first, dayFirst ? first : second]
  }
  const words = /^(?:(\d{1,2})\.?\s+)?([a-z]{3})[a-z]*\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})\b/i.exec(
    text,
  )
  const month = words ? months.indexOf(words[2]!.toLowerCase()) + 1 : 0
  const date = words?.[1] ?? words?.[3]
  if (words && month > 0 && date) return [Number(words[4]), month, Number(date)]
  // Excel counts days from 1899-12-30 where a date was saved as a number.
  if (/^[2-6]\d{4}$/.test(text)) {
    const day = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000)
    return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
  }
  return undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

/** A vintage; `1001`, `9999`, `NV` and the like mean that there is none. */
export function readVintage(text: string): number | 'unread' | undefined {
  const trimmed = text.trim()
  if (
    /^(?:n\.?\s?v\.?|u\.?v\.?|s\.?a\.?|none|n\/a|-+|0|1001|9999|non[- ]?vintage)?$/i.test(trimmed)
  )
    return undefined
  return readYear(trimmed)
}

/** A year of drinking; `9999` and `0` mean none. Availability tables have whole dates. */
export function readDrinkYear(text: string): number | undefined {
  const year = readYear(text.trim())
  return year === 'unread' || year >= 9999 ? undefined : year
}

function readYear(text: string): number | 'unread' {
  const match = /^(?:\d{1,2}\/\d{1,2}\/)?(1[5-9]\d\d|2\d\d\d|9999)(?:\.0)?$/.exec(text)
  return match ? Number(match[1]) : 'unread'
}

/** The size of a bottle in whole millilitres: `750ml`, `1.5L`, `75 cl`, `0,7 l`, `Magnum`. */
export function readSize(text: string): number | 'unread' | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return undefined
  const named = sizesByName.find(([name]) => name.test(trimmed))
  const match = /^([\d.,\s]*\d)\s*(ml|cl|dl|l|lt|ltr|liters?|litres?|(?:fl\.?\s*)?oz\.?)?\b/.exec(
    trimmed,
  )
  if (!match) return named?.[1] ?? 'unread'
  // A size below a hundred litres never has thousands: both signs stand before a fraction.
  const number = Number(match[1]!.replace(/\s/g, '').replace(',', '.'))
  const unit = match[2] ?? (number >= 30 ? 'ml' : 'l')
  const factor =
    unit === 'ml'
      ? 1
      : unit === 'cl'
        ? 10
        : unit === 'dl'
          ? 100
          : unit.includes('oz')
            ? 29.5735
            : 1000
  const ml = Math.round(number * factor)
  return ml >= 1 && ml <= 100_000 ? ml : 'unread'
}

const sizesByName: readonly (readonly [RegExp, number])[] = [
  [/double magnum|jeroboam/, 3000],
  [/magnum/, 1500],
  [/^(half|demi)/, 375],
  [/^(split|piccolo|quarter)/, 187],
  [/rehoboam/, 4500],
  [/imperial|methuselah/, 6000],
  [/salmanazar/, 9000],
  [/balthazar/, 12_000],
  [/nebuchadnezzar/, 15_000],
  [/^(standard|bottle|regular|flasche|bouteille)$/, 750],
]

/** Alcohol in percent by volume: `13.5`, `13,5 %`, `40% vol`, `86 proof`; fractions only where the file is so. */
export function readAbv(text: string, fraction = false): number | 'unread' | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const match = /(\d+(?:[.,]\d+)?)/.exec(trimmed)
  if (!match) return 'unread'
  let value = Number(match[1]!.replace(',', '.'))
  if (/proof/i.test(trimmed)) value /= 2
  else if (fraction && !trimmed.includes('%')) value *= 100
  if (value === 0) return undefined
  return value <= 100 ? Number(value.toFixed(2)) : 'unread'
}

/** How many points the best has. */
export type RatingScale = 5 | 10 | 20 | 100

/** The smallest scale that holds every rating of a file. */
export function ratingScaleOf(texts: Iterable<string>): RatingScale {
  let max = 0
  for (const text of texts) max = Math.max(max, scoreIn(text) ?? 0)
  return max <= 5 ? 5 : max <= 10 ? 10 : max <= 20 ? 20 : 100
}

/** A rating in stars from 0 to 5, to a hundredth; a range counts with its middle. */
export function readRating(text: string, scale: RatingScale): number | 'unread' | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '0') return undefined
  const score = scoreIn(trimmed)
  if (score === undefined || score > scale) return 'unread'
  return Number(((score * 5) / scale).toFixed(2))
}

function scoreIn(text: string): number | undefined {
  const stars = /^[★⭐]+/u.exec(text.trim())
  if (stars) return [...stars[0]].length
  const match = /^(\d+(?:[.,]\d+)?)(?:\s*[-–]\s*(\d+(?:[.,]\d+)?))?\s*(?:\+|\(|\/|★|⭐|p|$)/u.exec(
    text.trim(),
  )
  if (!match) return undefined
  const low = Number(match[1]!.replace(',', '.'))
  const high = match[2] === undefined ? low : Number(match[2].replace(',', '.'))
  return (low + high) / 2
}
