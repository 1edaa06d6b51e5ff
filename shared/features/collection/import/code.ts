import { maxValueLength } from '../../../kernel/text.ts'
import { gtinInCase, gtinOf, gtinsOf } from '../../barcode/gtin.ts'
import { loadedWords } from './loaded-words.ts'
import { columnKey, rememberedOfHeader } from './cells.ts'

/** A parsed cell with a barcode's number. */
export interface CodeInCell {
  readonly code: string
  /** Its length is right, its check digit is not. */
  readonly isMistyped?: boolean
  /** No number that stands under bars, in a column of them. */
  readonly isOther?: boolean
  /** It was the code of a case; this is the bottle inside. */
  readonly isCase?: boolean
}

/** Codes have these lengths; others are the shop's own numbers. */
const lengths = [8, 12, 13, 14]

/** Whether a column promises numbers under bars, and not the shop's own. */
export const promisesCodes = rememberedOfHeader((header) =>
  /barcode|ean|upc|gtin|^jan|strichcode|codebarre|codigodebarra|codbarra|codicebarre|codiceabarre|streepjes|strekkode|stregkode|streckkod|viivakoodi|ハーコート/.test(
    columnKey(header),
  ),
)

/**
 * The number as it stands under the bars, after a spreadsheet had it: `5000281005423.0`,
 * `'5000281005423`, `="5000281005423"`, without its leading zeros, with blanks. Of `5.00028E+12` most
 * digits are lost.
 */
export function readCode(text: string, isPromised: boolean): CodeInCell | 'unread' | undefined {
  if (text === '') return undefined
  if (text.length > maxValueLength) return 'unread'
  const bare = /^\d+$/.test(text) ? text : withoutMarks(text)
  if (bare === '') return undefined
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(bare)) {
    const whole = expanded(bare)
    return whole === undefined ? 'unread' : readCode(whole, isPromised)
  }
  const digits = bare.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return isPromised ? scannedIn(bare) : { code: bare }
  if (!isPromised) return { code: gtinsOf(digits).length > 0 ? digits : bare }
  if (gtinOf(digits)) return { code: withZeros(digits) }
  // A UPC-E, as it stands under the bars.
  if (gtinsOf(digits).length > 0) return { code: digits }
  const inside = gtinInCase(digits)
  if (inside) return { code: inside, isCase: true }
  return lengths.includes(digits.length)
    ? { code: digits, isMistyped: true }
    : { code: digits, isOther: true }
}

/** What a scanner left in a cell: elements of a case, or a link with a number in it. */
function scannedIn(text: string): CodeInCell | 'unread' {
  const { readScanned } = loadedWords()
  if (!readScanned && /^[(\]]|^https?:/i.test(text)) return 'unread'
  const scanned = readScanned?.(text)
  if (scanned?.is === 'code') return { code: scanned.code, ...(scanned.isCase && { isCase: true }) }
  return scanned ? 'unread' : { code: text, isOther: true }
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^=?["']+|["']+$/g, '')
    .replace(/^(\d+)[.,]0+$/, '$1')

/** Leading zeros that a spreadsheet ate; which length it had shows in how many are missing. */
function withZeros(digits: string): string {
  if (lengths.includes(digits.length)) return digits
  return digits.padStart(digits.length < 8 ? 8 : 12, '0')
}

function expanded(text: string): string | undefined {
  const [, mantissa = '', exponent = '0'] = /^([\d.,]+)e\+?(\d+)$/i.exec(text) ?? []
  const digits = mantissa.replace(/[.,]/, '')
  const length = Number(exponent) + 1
  return length === digits.length ? digits : undefined
}
