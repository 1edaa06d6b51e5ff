import { withCalendarYear } from './loaded-words.ts'
import { maxValueLength, unaccented } from '../../../kernel/text.ts'
import { rememberedOfCell } from './cells.ts'
import { fullYear, monthOf, readYear } from './values.ts'

/**
 * A vintage; `1000`, `1001`, `9999`, `NV` and the like mean that there is none. Of a whole date, and of a
 * year that says when it was bottled beside it, the year of the vintage.
 */
export const readVintage = rememberedOfCell(vintageIn)

function vintageIn(text: string): number | 'unread' | undefined {
  const trimmed = text.trim()
  if (trimmed.length > maxValueLength) return 'unread'
  if (/^(?:none|unknown|[-–—?]+|0{1,4}|100[01]|9999)?$/i.test(trimmed)) return undefined
  // `s/d`, `ei vuosikertaa`: letters that say in any language that there is none.
  if (isNoVintage(trimmed)) return undefined
  // `'09` with its apostrophe is a year; a bare `12` is more often an age.
  const short = /^['’](\d\d)$/.exec(trimmed)
  if (short) return fullYear(short[1]!, 40)
  const plain = withCalendarYear(trimmed.normalize('NFKC')).replace(/\s*年$/, '')
  const year = readYear(plain)
  return year === 'unread' ? yearWithin(plain) : year
}

const noWords =
  /^(?:no|non|not|none|without|ohne|kein|keine|keiner|sans|sin|senza|sem|utan|uten|uden|ingen|ei|ilman|geen|zonder)(?:[\s.-]|$)|^(?:ノン|なし|無)/i

/** Two letters without a number, or a word that denies in front. */
const isNoVintage = (text: string): boolean =>
  !/\d/.test(text) &&
  text.length <= 30 &&
  (/^\p{L}{2}$/u.test(text.replace(/[\s./-]/g, '')) || noWords.test(text.normalize('NFKC')))

const year = String.raw`(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)`
const dated = new RegExp(
  String.raw`^(?:\d{1,2}[./-]){1,2}${year}$|^${year}(?:[/-]\d{1,2}|[./-]\d{1,2}[./-]\d{1,2})$|^${year}(?:年|er$)`,
  'u',
)
/** `1970, bottled 1995`, `1963/1978`: the first is the vintage, the other the bottling. */
const bottled = new RegExp(
  String.raw`^(?:dist\S*\.?\s*|vintage\s*|d\.\s*)?${year}\s*(?:[,;/(–-]|\s)\s*(?:bottled|btl?d?\.?|b\.|abgefüllt|mise|embotellado)?\s*(?:in\s*)?${year}\)?$`,
  'iu',
)
const distilled = new RegExp(
  String.raw`^(?:dist\p{L}*\.?|vintage|jahrgang|millésime|añada|annata|harvest|crop|ernte|lese|vendanges?|récolte|cosecha|vendimia|vendemmia|colheita|vindima|skörd|oogst)\s*:?\s*(?:in\s+)?(?:(?:\d{1,2}[./-]){1,2}|\p{L}{3,9}\.?\s+)?${year}$`,
  'iu',
)

const inMonth = new RegExp(
  String.raw`^(?:\d{1,2}\.? (?:de )?)?(\p{L}{3,10})\.? (?:de )?${year}$`,
  'u',
)

function yearWithin(text: string): number | 'unread' {
  const [, month, yearOfMonth] = inMonth.exec(text) ?? []
  if (month && monthOf(unaccented(month)) > 0) return Number(yearOfMonth)
  const match = dated.exec(text) ?? distilled.exec(text)
  if (match) return Number(match.slice(1).find(Boolean))
  const both = bottled.exec(text)
  const [first, second] = [Number(both?.[1]), Number(both?.[2])]
  return first <= second ? first : 'unread'
}
