import { type Gtin, gtinOf, gtinOfUpcE } from '../../../shared/features/barcode/gtin.ts'
import type { CodeReading } from './reader-messages.ts'

/** Adds the readings of the next picture; returns the code that is certain by now. */
export type Agreement = (found: readonly CodeReading[]) => Gtin | undefined

/**
 * Says which number under bars is sure. They have one check digit only, so now and then a bad picture
 * gives a wrong number that looks right. Another way of looking has to give it, too; and where a decoder
 * tells how many lines of the picture say it, these have to be several, and more than say another number.
 */
export function openAgreement(): Agreement {
  const pictures: (readonly CodeReading[])[] = []
  return (found) => {
    pictures.push(found)
    if (pictures.length > remembered) pictures.shift()
    const all = pictures.flat()
    for (const reading of nearestFirst(found)) {
      const code = gtinOfReading(reading)
      if (code && isSure(code, reading, all)) return code
    }
    return undefined
  }
}

/** Of several codes in a picture, first the one that is held before its middle. */
export const nearestFirst = (found: readonly CodeReading[]): CodeReading[] =>
  found.toSorted((a, b) => offCentre(a) - offCentre(b))
const offCentre = ({ at }: CodeReading) => (at ? Math.hypot(at.x, at.y) : 0)

/** Pictures that count: longer ago, another bottle may have been held there. */
const remembered = 8
/** Different ways of looking: the same one sees the same mistake in the next picture again. */
const waysForBars = 2
/** Codes with half the bars are misread more often. */
const waysForShort = 3
/** Of right readings most have dozens of lines, of wrong ones nearly all have one. */
const furtherLines = 4
/** Lines of a look that count: its mistakes are the same in all of them. */
const maxLines = 5
/** How many times as many as say another number. */
const outweighs = 2

function isSure(code: Gtin, reading: CodeReading, all: readonly CodeReading[]): boolean {
  const mine = all.filter((one) => gtinOfReading(one) === code)
  const isShort = mine.some(({ format }) => format === 'upc_e' || format === 'ean_8')
  const ways = new Set(mine.map(({ way }) => way)).size
  if (ways < (isShort ? waysForShort : waysForBars)) return false
  if (reading.lines === undefined) return true
  const others = all.filter((one) => gtinOfReading(one) !== code && !isBeside(one, reading))
  const against = [...Map.groupBy(others, gtinOfReading).values()].map(linesOf)
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

function gtinOfReading({ text, format }: CodeReading): Gtin | undefined {
  // One decoder expands it, the other does not.
  const isSpread = format !== 'upc_e' || text.length > lengthOfUpcE
  return isSpread ? gtinOf(text) : gtinOfUpcE(text)
}
const lengthOfUpcE = 8
