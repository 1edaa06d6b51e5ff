import { currenciesWithOld } from '../../../business/currencies.ts'
import { type Currency, decimalsOf } from '../../../kernel/currency.ts'
import { type Cents, maxOf } from '../../../kernel/money.ts'
import { maxValueLength, unaccented } from '../../../kernel/text.ts'
import { type Day, isDay } from '../../../kernel/time.ts'
import { rememberedOfCell } from './cells.ts'
import { currencyIn, currencyNamed, withoutCurrency } from './currency-names.ts'
import { loadedWords, withCalendarYear } from './loaded-words.ts'

/** `29.0099` or `29,0099`: the decimal sign, from the whole file. */
export type DecimalSign = '.' | ','

/** The decimal sign of a file's numbers: a comma if one ends in `,5` or `,50`. */
export const decimalSignOf = (texts: Iterable<string>): DecimalSign => decimalSignIn(texts) ?? '.'

/** The same; undefined where no number of the file shows any. */
export function decimalSignIn(texts: Iterable<string>): DecimalSign | undefined {
  let [commas, points] = [0, 0]
  for (const text of texts) {
    if (/\d,\d{1,2}(?!\d)[^.,]*$/.test(text)) commas++
    if (/\d\.\d{1,2}(?!\d)[^.,]*$/.test(text)) points++
  }
  return commas > points ? ',' : points > 0 ? '.' : undefined
}

/** `1.250` or `1,250`: a thousand here and a fraction there, where no other number of the file tells. */
export const isDoubtfulThousand = (text: string): boolean =>
  /^[^\d]*[1-9]\d{0,2}[.,]\d{3}[^\d]*$/.test(text.trim()) && !hasNoCents(text)

/** `1.250,-`, `1.250:-`: with a line in the place of the cents, no sign before it is theirs. */
const hasNoCents = (text: string): boolean => /\d\s*[.,:]\s*[-–—−]{1,3}[^\d]*$/.test(text)
const thousandGroups = /^\d{1,3}(?:[\s.,'’]?\d{3})*$/

/** The sign before its three digits; `Rs. 12,500` has a point of another word. */
export const signOfThousand = (text: string): DecimalSign | undefined =>
  /\d([.,])\d{3}(?!\d)/.exec(text)?.[1] as DecimalSign | undefined

/** A number as written in any of the usual ways: `1,234.50`, `1.234,50`, `1 234,5`, `1'234.50`. */
export function readNumber(text: string, decimal: DecimalSign = '.'): number | undefined {
  if (text.length > maxValueLength) return undefined
  // `12`, `39.90`: most numbers of a table.
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return Number(text)
  const parted = text.replace(/[´`′]/g, '').normalize('NFKC').trim()
  // `30 10`, a line end: two numbers.
  if (/\d\s+\d(?!\d\d(?!\d))|\d[\r\n]+\d/.test(parted)) return undefined
  const bare = parted.replace(/[\s'’]/g, '')
  if (!/^[+-]?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined
  const sign = fractionSign(bare, decimal)
  const whole = sign === undefined ? bare : bare.slice(0, bare.lastIndexOf(sign))
  const fraction = sign === undefined ? '' : bare.slice(bare.lastIndexOf(sign) + 1)
  // `1.2.2020` has no groups of thousands.
  if (/[.,]/.test(whole) && !groupsOfThousands.test(whole)) return undefined
  const value = Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
  return Number.isFinite(value) ? value : undefined
}

/** Three digits each; in India two, and three at the end. */
const groupsOfThousands = /^[+-]?(?:\d{1,3}(?:[.,]\d{3})+|\d{1,2}(?:,\d\d)*,\d{3})$/

/** Words for a bottle or a piece, as counts have them, in collectors' languages. */
const counted = [
  'x|×|\\(s\\)|bottles?|botts?|btls?|bts?|bots?|ea|each|pcs?|pces?|pieces?|units?|ct',
  'flaschen?|fla?|fln|st(?:k|ück|ueck)?|bouteilles?|bouts?|btles?|btes?|bl+es?|u|unités?',
  'botellas?|uds?|unid(?:ad(?:es)?)?s?|pzas?|piezas?|bottigli[ae]|pz|pezz[io]|unità',
  'garrafas?|garrs?|g(?:a?r?)?fa?s?|unds?|unis?|un|unidades?|pçs?|peças?',
  'flask(?:or|er|a|e)|styc?k?(?:en|er|ken|ker)?|flessen|fles|stuks?|pullo(?:a|t)?|plo|kpl|kappaletta|本|瓶|個|点',
].join('|')
const countForm = new RegExp(`^(?:x\\s*)?([\\d.,\\s'’]+?)\\s*(?:(?:${counted})\\.?)?$`, 'iu')
const countedWords = new RegExp(`(?:\\s+|(?<=[\u3040-\u9fff]))(?:${counted})\\.?$`, 'iu')
/** `two hundred and forty bottles of` is not how people count. */
const maxCountWords = 40

/** How many bottles a cell says: `6`, `6.0`, `6 bottles`, `x6`, `6本`, `two bottles`; undefined where it says no number. */
export function readCount(text: string, decimal: DecimalSign = '.'): number | undefined {
  if (text.length > maxValueLength) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const plain = text.normalize('NFKC').trim()
  const match = countForm.exec(plain)
  if (match) return readNumber(match[1]!, decimal)
  if (plain.length > maxCountWords || !/^[\p{L}\d]/u.test(plain)) return undefined
  const words = plain.replace(countedWords, '')
  // `a bottle` is one; an `A` alone is a name.
  return words.length === 1 && words === plain && /[a-z]/i.test(words)
    ? undefined
    : loadedWords().numberInWords?.(words)
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

/** A parsed cell with an amount of money. */
export type ReadMoney =
  | { readonly cents: Cents; readonly currency: Currency }
  | 'unread'
  | undefined

export interface MoneyRules {
  readonly decimal: DecimalSign
  /** The currency of amounts that name none. */
  readonly currency: Currency
}

/**
 * Reads an amount, in its own currency; empty and 0 are undefined, because a price of 0 means
 * unknown.
 */
export function readMoney(text: string, { decimal, currency }: MoneyRules): ReadMoney {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (trimmed.length > maxValueLength) return 'unread'
  const value = amountIn(trimmed, decimal)
  if (value === undefined) return 'unread'
  if (value === 0) return undefined
  const unit = currencyNamed(trimmed) ? currencyIn(trimmed, currency) : currency
  // An unknown amount is none.
  if (unit === undefined || !currenciesWithOld.includes(unit)) return 'unread'
  // Rounded twice, so that 1.005 as a binary fraction does not lose its cent.
  const cents = Math.round(Number((value * 10 ** decimalsOf(unit)).toFixed(4)))
  return cents > 0 && cents <= maxOf(unit) ? { cents, currency: unit } : 'unread'
}

const thousands = {
  k: 1_000,
  千: 1_000,
  万: 10_000,
  lakh: 100_000,
  lac: 100_000,
  crore: 10_000_000,
}
const multiplied = /^(.*\d)\s*(k|千|万|lakhs?|lacs?|crores?)$/iu

/** `39`, `39,50`, `$39.50`, `12,5 €`: no sign among the digits is of thousands. */
const usualAmount = /^(?:[€£$¥]\s?)?(\d{1,9}(?:[.,]\d{1,2})?)(?:\s?[€£¥])?$/

/** The number of an amount: `1.250,--`, `20.–`, `-:50`, `£5·52`, `12万`, `1.5 lakh`. */
function amountIn(text: string, decimal: DecimalSign): number | undefined {
  const usual = usualAmount.exec(text)?.[1]
  if (usual !== undefined) return Number(usual.replace(',', '.'))
  // Ten shillings were written so; rupees still are.
  if (/\d\s*\/\s*-/.test(text) && currencyNamed(text)?.code !== 'INR') return undefined
  // Three digits behind the sign of an escudo may be réis.
  if (/\d\$\d{3}(?!\d)/.test(text)) return undefined
  const bare = withoutCurrency(text)
  const [, number, word] = multiplied.exec(bare) ?? []
  const times = word && thousands[word.toLowerCase().replace(/s$/, '') as keyof typeof thousands]
  if (hasNoCents(text) && thousandGroups.test(bare)) return Number(bare.replace(/\D/g, ''))
  const fraction = /^[-–—][.:,]\s*(\d\d)$/.exec(bare)?.[1]
  if (fraction) return Number(fraction) / 100
  const written = (number ?? bare).replace(/(?<=\d)[·:](?=\d\d$)/, '.')
  const isOther = written !== (number ?? bare)
  const value = readNumber(written, isOther || number !== undefined ? '.' : decimal)
  return value === undefined ? undefined : value * (times || 1)
}

/** Whether `5/6/2020` is the 6th of May or the 5th of June. */
export type DateOrder = 'mdy' | 'dmy'

/** A day that is another when its first two numbers change places. */
export function isDoubtfulDay(text: string): boolean {
  const match = /^\s*(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/.exec(text)
  const [day, month] = [Number(match?.[1]), Number(match?.[2])]
  return (day <= 12 && month <= 12 && day !== month) || (day > 12 && yearFirst.test(text.trim()))
}

/** `19-05-20`: the 19th in 2020, or the 20th in 2019. */
const yearFirst = /^[0-3]\d([/-])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])$/

/** Whether days with short years may begin with the year: days differ more than years do. */
export function mayBeginWithYears(texts: readonly string[]): boolean {
  const all = texts.map((text) => text.trim())
  if (all.length === 0 || !all.every((text) => yearFirst.test(text))) return false
  const spread = (from: number) => {
    const parts = all.map((text) => Number(text.slice(from, from + 2)))
    return Math.max(...parts) - Math.min(...parts)
  }
  return spread(0) <= spread(6)
}

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
export const readDay = (text: string, order: DateOrder): Day | 'unread' | undefined =>
  order === 'dmy' ? dayFirst(text) : monthFirst(text)

const dayFirst = rememberedOfCell((text) => dayIn(text, 'dmy'))
const monthFirst = rememberedOfCell((text) => dayIn(text, 'mdy'))

function dayIn(text: string, order: DateOrder): Day | 'unread' | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const parts = trimmed.length > maxValueLength ? undefined : partsOf(trimmed, order)
  if (!parts) return 'unread'
  const [year, month, date] = parts
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : 'unread'
}

type YearMonthDate = readonly [year: number, month: number, date: number]

function partsOf(typed: string, order: DateOrder): YearMonthDate | undefined {
  const text = withCalendarYear(typed.normalize('NFKC'))
    .replace(/\s*[年月]\s*/g, '-')
    .replace(/\s*日/, '')
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ??
    /^((?:19|20)\d\d)([01]\d)([0-3]\d)(?!\d)/.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])]
    const dayFirst = numbers[2] === '.' || order === 'dmy'
    return [fullYear(numbers[4]!), dayFirst ? second : first, dayFirst ? first : second]
  }
  // `12 V 2022`: Poles and Italians number months in Roman.
  const roman = /^(\d{1,2})[\s./-]+([ivx]{1,4})[\s./-]+(\d{4})(?!\d)/i.exec(text)
  const ofRoman = roman ? romanMonths.indexOf(roman[2]!.toLowerCase()) + 1 : 0
  if (roman && ofRoman > 0) return [Number(roman[3]), ofRoman, Number(roman[1])]
  // The day of the week in front tells nothing that the rest does not.
  const words =
    /^(?:[a-z]+,\s+|(?:le|el|il|den|am|on|the)\s+)?(?:(\d{1,2})(?:\.|st|nd|rd|th|er|o|°)?[\s-]+(?:de\s+|of\s+)?)?([a-z]{3,})\.?[\s-]+(?:(?:de\s+|del\s+)|(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4}|(?<=\d-[a-z]{3,9}-)\d{2}|(?<=\s['’]?)\d{2}(?=$))\b/.exec(
      unaccented(text)
        .replace(weekday, '')
        .replace(/['’](?=\d\d$)/, ''),
    )
  const month = words ? monthOf(words[2]!) : 0
  const date = words?.[1] ?? words?.[3]
  if (words && month > 0 && date) return [fullYear(words[4]!), month, Number(date)]
  // Programs count seconds, or thousandths of them, from 1970.
  if (/^(?:[7-9]\d{8}|[12]\d{9})(?:\d{3})?$/.test(text)) {
    const at = new Date(Number(text.length > 10 ? text : `${text}000`))
    return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  }
  // Excel counts days from 1899-12-30 where a date was saved as a number.
  if (/^[2-6]\d{4}(?:[.,]\d+)?$/.test(text)) {
    const day = new Date(Date.UTC(1899, 11, 30) + Number.parseInt(text, 10) * 86_400_000)
    return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
  }
  return undefined
}

const romanMonths = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

/** A day of the week without a comma, in front of a date: `lundi 3 février 2020`. */
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lu|ma|me|je|ve|gio|jue|vie|seg|ter|qua|qui|sex|tis|tir|ons|tor|lor|son|tii|kes|per|lau|woe|vrij|zat|zon)[a-z]{0,9}\.?,?\s+(?=\d{1,2}(?:\.|st|nd|rd|th|er)?\s+(?:de\s+)?[a-z]{3})/

// Beginnings of the names of months in the languages of collectors, folded; the longest that fits is it.
const months: readonly (readonly [beginnings: string, month: number])[] = [
  ['jan ene gen tammi stycz', 1],
  ['feb fev helmi lut', 2],
  ['mar mrz maer maalis maa', 3],
  ['apr avr abr huhti kwie', 4],
  ['may mai maj mei mag touko', 5],
  ['jun juin giu kesa czerw', 6],
  ['jul juil lug heina lip', 7],
  ['aug aou ago elo sierp', 8],
  ['sep set syys wrze', 9],
  ['oct okt ott out loka pazdz', 10],
  ['nov marras listop', 11],
  ['dec dez dic des joulu grud', 12],
]

/** The month that a folded word begins like, in the languages of collectors; 0 where it is none. */
export function monthOf(word: string): number {
  const fits = months.flatMap(([beginnings, month]) =>
    beginnings
      .split(' ')
      .filter((beginning) => word.startsWith(beginning))
      .map((beginning) => ({ length: beginning.length, month })),
  )
  return fits.sort((a, b) => b.length - a.length)[0]?.month ?? 0
}
/** `98` is 1998 and `09` is 2009. */
export const fullYear = (text: string, turn = 70) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < turn ? 2000 : 1900)

/** A year of drinking; `9999` and `0` mean none. Availability tables have whole dates. */
export function readDrinkYear(text: string): number | undefined {
  const year = readYear(text.trim())
  return year === 'unread' || year >= 9999 ? undefined : year
}

/** The years that a text names, `2025 - 2030`, `from 2025`; empty where it names none. */
export const yearsIn = (text: string): readonly number[] =>
  /^(?:1[5-9]|2\d)\d\d$/.test(text)
    ? [Number(text)]
    : allYearsIn(
        text.replace(
          /(?<!\d)(\d\d)(\d\d)(\s?[-–—/]\s?|\s+(?:to|bis|à|al?|till?|tot)\s+)(\d\d)(?!\d)/,
          withCentury,
        ),
      )

/** `2025-30`; `2025-05` is a month. */
const withCentury = (all: string, century: string, from: string, sign: string, to: string) =>
  to > from ? `${century}${from}${sign}${century}${to}` : all

const allYearsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<!\d)(1[5-9]\d\d|2\d\d\d|9999)(?!\d)/g)].map((match) => Number(match[1]))

/** Whole years in a cell of ages: `12`, `12 years`, `12 Jahre`, `18yo`, `12年`. */
export function readAge(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,]0+)?\s*(?:\p{L}.*|-.*)?$/u.exec(text.normalize('NFKC').trim())
  const years = match ? Number(match[1]) : 0
  return years >= 1 && years <= 120 ? years : undefined
}

/** A year alone in a cell. */
export function readYear(text: string): number | 'unread' {
  const match = /^(?:\d{1,2}\/\d{1,2}\/)?(1[5-9]\d\d|2\d\d\d|9999)(?:\.0)?$/.exec(text)
  return match ? Number(match[1]) : 'unread'
}
