import { maxValueLength } from '../../kernel/text.ts'
import { gtinInCase, gtinOf, gtinsOf } from './gtin.ts'

/** What a scanner gave or a person typed where a barcode is asked for. */
export type ScannedText =
  | {
      readonly is: 'code'
      /** As it is stored: an eight-digit number that has two readings stays as it is. */
      readonly code: string
      /** It was the code of a case; this is the bottle inside. */
      readonly isCase: boolean
    }
  /** A link without a number of a bottle, such as a label's page of ingredients. */
  | { readonly is: 'web_address' }
  /** A scanner types as if on another keyboard, and its number cannot be told for certain. */
  | { readonly is: 'other_keyboard' }

/** Undefined where it is no code. */
export function readScanned(typed: string): ScannedText | undefined {
  if (typed.length > maxValueLength) return undefined
  const text = typed.normalize('NFKC').trim()
  return plainly(text) ?? onOtherKeyboard(text)
}

function plainly(typed: string): ScannedText | undefined {
  const text = withoutExtras(typed)
  if (/^https?:\/\//i.test(text)) return inLink(text)
  if (/^www\.[a-z\d-]+\.\S+$/i.test(text)) return inLink(`https://${text}`)
  if (/^[a-z\d-]+(?:\.[a-z\d-]+){1,4}\/\S*\d{8}/i.test(text)) return inLink(`https://${text}`)
  if (gtinsOf(text).length > 0) {
    const [gtin = text, other] = gtinsOf(text)
    return { is: 'code', code: other ? text : gtin, isCase: false }
  }
  return ofPackage(text.replace(/[\s-]/g, '')) ?? inElements(text)
}

/**
 * Without the mark that some scanners put before a retail number or a link (`]E0`, `]I1`, `]Q1`), and
 * without the two or five digits beside the bars (`+52`).
 */
const withoutExtras = (text: string): string =>
  text
    .replace(/^\](?:E\d(?=\d)|I\d(?=\d{14}$)|[Qd][0-2](?=https?:))/i, '')
    .replace(/^(\d{8}|\d{12,13})[+ ](?:\d{2}|\d{5})$/, '$1')
    // As forms and shelf labels print it; stars are the ends of a Code 39.
    .replace(
      /^(?:ean|gtin|upc|jan|barcode)(?:-?\d{1,2})?\s*[:#.]?\s+(?=\d)|^\*(?=\d+\*$)|(?<=^\*?\d+)\*$/gi,
      '',
    )
    // A spreadsheet's number.
    .replace(/^['’](?=\d)|(?<=^\d{7,14})\.0+$/g, '')

function onOtherKeyboard(text: string): ScannedText | undefined {
  const { texts, isForeign } = retyped(text)
  const read = texts.map(plainly).filter((one) => one !== undefined)
  const codes = new Set(read.map((one) => (one.is === 'code' ? one.code : '')))
  if (read[0] && codes.size === 1) return read[0]
  return isForeign ? { is: 'other_keyboard' } : undefined
}

/** GS1 Digital Link: `/01/` and a GTIN anywhere in the path; `/gtin/` in older links. */
function inLink(text: string): ScannedText {
  const parts = pathOf(text).split('/')
  const key = parts.findIndex((part) => /^(01|gtin)$/i.test(part))
  const number = key < 0 ? undefined : parts[key + 1]
  const found =
    number && /^(\d{8}|\d{12,14})$/.test(number) ? ofPackage(number.padStart(14, '0')) : undefined
  return found ?? { is: 'web_address' }
}

function pathOf(text: string): string {
  try {
    return new URL(text).pathname
  } catch {
    return ''
  }
}

/** GS1 element strings as they are printed, `(01)…(10)…`, or as a scanner gives them. */
function inElements(text: string): ScannedText | undefined {
  const marked = /^(?:\](?:C1|e0|d2|Q3|J1)\u001d?|\u001d)/.exec(text)?.[0]
  const element =
    /\((?:01|02)\)\s?\d{14}/.exec(text)?.[0].replace(/[()\s]/g, '') ??
    (marked ? articleIn(text.slice(marked.length)) : unmarked.exec(text)?.[1])
  const found = element === undefined ? undefined : ofPackage(element.slice(2))
  // 02 is the number of what a package contains.
  return found?.is === 'code' && element?.startsWith('02') ? { ...found, isCase: true } : found
}

/** Without the scanner's mark, only dates of a package may come first. */
const unmarked = /^(?:1[1-7]\d\d(?:0[1-9]|1[0-2])[0-3]\d)*(0[12]\d{14})/

/** The element 01 or 02, which may follow others. */
function articleIn(elements: string): string | undefined {
  let rest = elements
  while (rest !== '') {
    if (/^0[12]\d{14}/.test(rest)) return rest.slice(0, 16)
    const end = rest.indexOf('\u001d')
    const length = fixedLengths[rest.slice(0, 2)] ?? (end < 0 ? rest.length : end)
    rest = rest.slice(length).replace(/^\u001d/, '')
  }
  return undefined
}

/** By their first two digits, with the identifier; all others end with a separator. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((id) => [id, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((id) => [id, 10])),
  '41': 16,
}

/**
 * A number of 14 digits. Those that begin with 1 to 8 are of a case (ITF-14), and the bottle has the
 * same digits with a check digit of its own. 9 is of goods by weight.
 */
function ofPackage(digits: string): ScannedText | undefined {
  if (!/^\d{14}$/.test(digits) || digits.startsWith('9')) return undefined
  if (digits.startsWith('0')) {
    const gtin = gtinOf(digits)
    return gtin && { is: 'code', code: gtin, isCase: false }
  }
  const inside = gtinInCase(digits)
  return inside === undefined ? undefined : { is: 'code', code: inside, isCase: true }
}

/**
 * A hand scanner types as if on an American keyboard. Where the device has another layout, other
 * characters come. These are the keys 1 to 9 and 0, without Shift.
 */
const digitRows: readonly string[] = [
  // French, Belgian, Czech, Slovak
  '&é"\'(-è_çà',
  '&é"\'(§è!çà',
  '+ěščřžýáíé',
  '+ľščťžýáíé',
]

/** Layouts in which some digits are where they are on an American keyboard. */
const mixedRows: readonly string[] = ['ąčęėįšųū90', '123456789ö']

/** A text as other layouts would have meant it, and whether it looks like one of them. */
function retyped(text: string): { readonly texts: string[]; readonly isForeign: boolean } {
  const whole = text.toLowerCase()
  const rows = [...digitRows, ...mixedRows].filter((row) =>
    [...whole].every((key) => row.includes(key)),
  )
  const texts = rows.map((row) => [...whole].map((key) => (row.indexOf(key) + 1) % 10).join(''))
  const isForeign = whole.length >= minLength && rows.length > 0 && /\D/.test(whole)
  if (germanLink.test(text))
    return { texts: [text.replace(germanLink, '$1://').replaceAll('-', '/')], isForeign: true }
  if (germanElements.test(text))
    return { texts: [text.replace(germanElements, '($1)$2')], isForeign: true }
  return { texts, isForeign: isForeign || frenchLink.test(text) }
}

const minLength = 8

/** Most layouts of Europe have `-` for `/`, and a letter of their own for `:`. */
const germanLink = /^(https?)[ÖÑÇçÆØöñæø^]--/i

/** `)01=` for `(01)`. */
const germanElements = /^\)(0[12])=(\d{14})/

/** On a French keyboard `https://` becomes this. */
const frenchLink = /^https?M!!/i
