import { unaccented } from '../../../kernel/text.ts'

/** A row's cells by column, in the file's order; empty cells are absent. A map, because a column may be called `__proto__`. */
export type Cells = ReadonlyMap<string, string>

const maxRemembered = 5_000

/** The same of each column's name, computed once: twenty thousand rows share their headers. */
export function rememberedOfHeader<T>(of: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>()
  return (header) => {
    const there = known.get(header)
    if (there !== undefined || known.has(header)) return there as T
    if (known.size > maxRemembered) known.clear()
    const found = of(header)
    known.set(header, found)
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
