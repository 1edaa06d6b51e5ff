import { gtinOf, gtinOfUpcE } from '../../../shared/features/barcode/gtin.ts'
import { readScanned } from '../../../shared/features/barcode/scanned-text.ts'
import type { CodeReading } from './reader-messages.ts'

/**
 * Adds the readings of the next picture; returns the code that is certain by now: the GTIN of a bottle,
 * or the text of a case's code, of a GS1 code or of a link.
 */
export type Agreement = (found: readonly CodeReading[]) => SureCode | undefined

/** A code that was read for certain: the one that is held nearest to the middle. */
export interface SureCode {
  readonly text: string
  /** Those of other articles in the same picture, as certain. */
  readonly others: readonly string[]
}

/**
 * Says which code is sure. The bars of a bottle have one check digit only, so now and then a bad picture
 * gives a wrong number that looks right. Another way of looking has to give it, too; and where a decoder
 * tells how many lines of the picture say it, these have to be several, and more than say another number.
 */
export function openAgreement(): Agreement {
  const pictures: (readonly NumberReading[])[] = []
  let waited = 0
  return (found) => {
    const numbers = nearestFirst(found).flatMap(numberReading)
    pictures.push(numbers)
    if (pictures.length > remembered) pictures.shift()
    const all = pictures.flat()
    const sure: NumberReading[] = []
    for (const reading of numbers)
      if (reading.number !== undefined && isSure(reading, all) && isOther(reading, sure))
        sure.push(reading)
    const [first, ...others] = sure
    if (first) {
      // Other bars may become certain with the next pictures.
      const isOpen = numbers.some((one) => one.number !== undefined && isOther(one, sure))
      if (isOpen && waited++ < patience) return undefined
      waited = 0
      return { text: first.text, others: others.map(({ text }) => text) }
    }
    // An advertisement may stand beside the bars: a link without a number comes last.
    const isLink = all.length > 0 && all.every(({ kind }) => kind === 'link')
    const link = isLink && numbers.find((reading) => waysOf(reading, all) >= waysForLink)
    return link ? { text: link.text, others: [] } : undefined
  }
}

/** Of several codes in a picture, first the one that is held before its middle. */
export const nearestFirst = (found: readonly CodeReading[]): CodeReading[] =>
  found.toSorted((a, b) => offCentre(a) - offCentre(b))
const offCentre = ({ at }: CodeReading) => (at ? Math.hypot(at.x, at.y) : 0)

/** Whether a reading is of other bars and of another article than all of these. */
const isOther = (one: NumberReading, known: readonly NumberReading[]): boolean =>
  known.every((other) => articleOf(one) !== articleOf(other) && isBeside(one, other))
const articleOf = ({ number = '' }: NumberReading) => number.replace(caseMark, '')

/** Pictures for which a certain code waits for another one. */
const patience = 4
/** Pictures that count: longer ago, another bottle may have been held there. */
const remembered = 8
/** Different ways of looking: the same one sees the same mistake in the next picture again. */
const waysForBars = 2
/** Codes with half the bars are misread more often, and so are a case's where lines are not counted. */
const waysForShort = 3
/** A link is certain, and bars may come into the picture yet. */
const waysForLink = 3
/** Of right readings most have dozens of lines, of wrong ones nearly all have one. */
const furtherLines = 4
/** Lines of a look that count: its mistakes are the same in all of them. */
const maxLines = 5
/** How many times as many as say another number. */
const outweighs = 2

/** A reading that says a number, bars that failed to, or a link without one. */
interface NumberReading extends CodeReading {
  readonly kind: 'bars' | 'marked' | 'link' | 'case'
  /** Equal for every code of the same article; undefined where the digits are wrong. */
  readonly number?: string | undefined
}

const waysOf = ({ text }: NumberReading, all: readonly NumberReading[]) =>
  new Set(all.filter((one) => one.text === text).map(({ way }) => way)).size

function isSure(reading: NumberReading, all: readonly NumberReading[]): boolean {
  const mine = all.filter(({ number }) => number === reading.number)
  const isShort = mine.some(
    ({ format, lines }) =>
      format === 'upc_e' || format === 'ean_8' || (format === 'itf' && lines === undefined),
  )
  const ways = new Set(mine.map(({ way }) => way)).size
  if (ways < (isShort ? waysForShort : waysForBars)) return false
  if (reading.lines === undefined) return true
  const others = all.filter(
    ({ number, kind }) => number !== reading.number && kind === reading.kind,
  )
  const otherwise = others.filter((one) => !isBeside(one, reading))
  const against = [...Map.groupBy(otherwise, ({ number }) => number).values()].map(linesOf)
  return linesOf(mine) >= Math.max(furtherLines, outweighs * Math.max(0, ...against))
}

/** How many lines say it besides one of each look, which may be by chance. */
function linesOf(readings: readonly CodeReading[]): number {
  const byWay = [...Map.groupBy(readings, ({ way }) => way).values()]
  const lines = byWay.map((some) => Math.max(...some.map(({ lines: count = 1 }) => count)))
  return lines.reduce((sum, count) => sum + Math.min(count, maxLines) - 1, 0)
}

/** Whether these are other bars, rather than the same ones read otherwise. */
const isBeside = ({ at: one }: CodeReading, { at: other }: CodeReading): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.hypot(one.x - other.x, one.y - other.y) > Math.max(one.length, other.length) / 3

/** Nothing where a code is of another use: a lot, a serial number, a shipment. */
function numberReading(reading: CodeReading): NumberReading[] {
  const { text, format } = reading
  if (format === 'itf') {
    const read = text.length === digitsOfCase ? readScanned(text) : undefined
    return read?.is === 'code' ? [{ ...reading, kind: 'case', number: keyOf(read) }] : []
  }
  if (format === 'code_128' || format === 'qr_code' || format === 'data_matrix') {
    // Without the standard's mark its digits may be any number.
    const read = marked.test(text) ? readScanned(text) : undefined
    if (read?.is === 'web_address') return [{ ...reading, kind: 'link' }]
    return read?.is === 'code' ? [{ ...reading, kind: 'marked', number: keyOf(read) }] : []
  }
  // One decoder expands it, the other does not.
  const isSpread = format !== 'upc_e' || text.length > lengthOfUpcE
  const gtin = isSpread ? gtinOf(text) : gtinOfUpcE(text)
  return [{ ...reading, text: gtin ?? text, kind: 'bars', number: gtin }]
}
const lengthOfUpcE = 8
const digitsOfCase = 14
const marked = /^(?:\](?:C1|d2|Q3)|\u001d|https?:\/\/)/i

const keyOf = ({ code, isCase }: { code: string; isCase: boolean }) =>
  isCase ? `${caseMark}${code}` : code
const caseMark = 'case of '
