import { maxValueLength } from '../../kernel/text.ts'

/**
 * The number under the bars (GTIN), in one form: 13 digits, whose last is the check digit of the
 * GS1 General Specifications. UPC-A is the same number with zeros before it, and so is an EAN-8.
 */
export type Gtin = string & { readonly __gtin?: true }

const length = 13
/** An EAN-8 that lost a leading zero; shorter numbers are the shop's own. */
const minDigits = 7

/**
 * The GTIN that a text says, or undefined where it is none: UPC-A (12 digits), EAN-13, EAN-8, GTIN-14
 * of a single bottle (leading 0), with blanks or hyphens, also where a spreadsheet ate leading zeros.
 */
export function gtinOf(text: string): Gtin | undefined {
  if (text.length > maxValueLength) return undefined
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < minDigits) return undefined
  const full = digits.padStart(length + 1, '0')
  if (full.length !== length + 1 || full[0] !== '0') return undefined
  const gtin = full.slice(1)
  return /^0+$/.test(gtin) || !hasValidCheckDigit(gtin) ? undefined : gtin
}

/** From the right, the digits count 1 and 3 by turns; the sum is a multiple of ten. */
function hasValidCheckDigit(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++)
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

/**
 * The GTIN of a UPC-E, which leaves zeros out of a UPC-A: number system 0 or 1, six digits, the last
 * of which says where the zeros stood, and the check digit.
 */
export function gtinOfUpcE(text: string): Gtin | undefined {
  const parts = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(text)
  if (!parts) return undefined
  const [, system, a, b, c, d, e, f, check] = parts
  const body =
    f === '0' || f === '1' || f === '2'
      ? `${a}${b}${f}0000${c}${d}${e}`
      : f === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : f === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`
  return gtinOf(`${system}${body}${check}`)
}

/** The GTIN of the bottle in a case, by the 14 digits of the case, which begin with 1 to 8. */
export function gtinInCase(digits: string): Gtin | undefined {
  if (!/^[1-8]\d{13}$/.test(digits) || !hasValidCheckDigit(digits)) return undefined
  return [...'0123456789'].map((check) => digits.slice(1, 13) + check).find(hasValidCheckDigit)
}

/**
 * The GTINs that a typed text may mean. Eight digits that begin with 0 or 1 may be an EAN-8 and a
 * UPC-E at once: only the bars tell which.
 */
export function gtinsOf(text: string): readonly Gtin[] {
  const readings = [gtinOf(text), gtinOfUpcE(text.replace(/[\s-]/g, ''))]
  return [...new Set(readings.filter((gtin) => gtin !== undefined))]
}

/**
 * Whether a number is a shop's own (prefix 02, 04, 20 to 29, and an EAN-8 that begins with 0 or 2):
 * another shop gives it to another article.
 */
export const isShopCode = (gtin: Gtin): boolean => /^(?:0[24]|2|00000[02])/.test(gtin)

/** Whether two texts name the same article: by a GTIN, or letter by letter where one is none. */
export function isSameCode(a: string, b: string): boolean {
  const [gtins, others] = [gtinsOf(a), gtinsOf(b)]
  if (gtins.length === 0 || others.length === 0) return a.trim() === b.trim()
  return gtins.some((gtin) => others.includes(gtin))
}
