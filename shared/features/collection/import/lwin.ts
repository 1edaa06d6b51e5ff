import { type Cells, headersOf } from './cells.ts'
import { isLwinHeader } from './lwin-header.ts'

/** Vintage, size and case of a Liv-ex number; the wine itself is not read. */
export interface Lwin {
  readonly vintage?: number
  readonly sizeMl?: number
  /** How many are in a case. */
  readonly count?: number
}

/**
 * LWIN-11 ends with the vintage, LWIN-16 with the millilitres behind it, and LWIN-18 has how many are in a
 * case between them. A vintage of 1000 is none.
 */
export function readLwin(text: string): Lwin {
  const digits = text.replace(/[\s-]/g, '')
  const match = /^\d{7}(\d{4})(?:(\d\d)?(\d{5}))?$/.exec(digits)
  if (!match) return {}
  const [vintage, count, ml] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 0)]
  return {
    ...(vintage >= 1500 && vintage <= 2100 && { vintage }),
    ...(ml > 0 && { sizeMl: ml }),
    ...(count > 1 && { count }),
  }
}

/** The number of a row, where a column has one. */
export function lwinOf(cells: Cells): Lwin {
  for (const header of headersOf(cells, isLwinHeader)) {
    const cell = cells.get(header)
    if (cell !== undefined) return readLwin(cell)
  }
  return {}
}
