import { unaccented } from '../../../kernel/text.ts'

/** A row's cells by column, in the file's order; empty cells are absent. A map, because a column may be called `__proto__`. */
export type Cells = ReadonlyMap<string, string>

const maxRemembered = 5_000

/** The same of each column's name, computed once: twenty thousand rows share their headers. */
export const rememberedOfHeader = <T>(of: (header: string) => T): ((header: string) => T) =>
  remembered(of, maxHeaderRemembered)

/** The same of each short cell, computed once: bottles share years, sizes, strengths and days. */
export const rememberedOfCell = <T>(of: (cell: string) => T): ((cell: string) => T) =>
  remembered(of, maxCellRemembered)

const maxHeaderRemembered = 300
const maxCellRemembered = 40

function remembered<T>(of: (text: string) => T, maxLength: number): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const there = known.get(text)
    if (there !== undefined || known.has(text)) return there as T
    const found = of(text)
    if (text.length > maxLength) return found
    if (known.size > maxRemembered) known.clear()
    known.set(text, found)
    return found
  }
}

/** A column's name as it is compared: letters and digits only, without case and accents. */
export const columnKey = rememberedOfHeader((header) =>
  unaccented(header).replace(/[^\p{L}\p{N}]/gu, ''),
)

/** Finds cells of a row by the names of their columns, however these are written. */
export class CellFinder {
  readonly #byKey = new Map<string, string>()

  constructor(cells: Cells) {
    for (const [header, cell] of cells) {
      const key = columnKey(header)
      if (!this.#byKey.has(key)) this.#byKey.set(key, cell)
    }
  }

  /** The trimmed cell of the first of these columns that has one; names as {@link columnKey} makes them. */
  cell(...columns: readonly string[]): string {
    for (const column of columns) {
      const cell = this.#byKey.get(column)?.trim()
      if (cell) return cell
    }
    return ''
  }
}
