import { unaccented } from '../../../kernel/text.ts'

/** A row's cells by column, in the file's order; empty cells are absent. A map, because a column may be called `__proto__`. */
export type Cells = ReadonlyMap<string, string>

/** A column's name as it is compared: letters and digits only, without case and accents. */
export const columnKey = (header: string): string =>
  unaccented(header).replace(/[^\p{L}\p{N}]/gu, '')

/** Finds cells of a row by the names of their columns, however these are written. */
export class CellFinder {
  readonly #byKey = new Map<string, string>()

  constructor(cells: Cells) {
    for (const [header, cell] of cells) {
      const key = keyed(header)
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

// Twenty thousand rows share their headers; folding each again takes longer than all the rest.
const known = new Map<string, string>()
function keyed(header: string): string {
  let key = known.get(header)
  if (key === undefined) {
    if (known.size > 5_000) known.clear()
    key = columnKey(header)
    known.set(header, key)
  }
  return key
}
