import { unaccented } from '../../../kernel/text.ts'

/** A row's cells by column, in the file's order; empty cells are absent. A map, because a column may be called `__proto__`. */
export type Cells = ReadonlyMap<string, string>

/** The columns of a table, which its rows share. */
export class TableColumns {
  readonly names: readonly string[]
  /** No cell of the table has a letter that another program may have broken. */
  readonly isPlain: boolean
  readonly #places = new Map<string, number>()
  readonly #meant = new Map<(header: string) => boolean, readonly string[]>()
  #placesByKey: ReadonlyMap<string, readonly number[]> | undefined

  constructor(names: readonly string[], isPlain: boolean) {
    this.names = names
    this.isPlain = isPlain
    for (const [at, name] of names.entries()) this.#places.set(name, at)
  }

  placeOf(header: string): number | undefined {
    return this.#places.get(header)
  }

  /** The places of the columns with this {@link columnKey}. */
  placesOf(key: string): readonly number[] {
    this.#placesByKey ??= Map.groupBy(this.names.keys(), (place) => columnKey(this.names[place]!))
    return this.#placesByKey.get(key) ?? noPlaces
  }

  /** Those that a rule picks by their names; each rule is asked once. */
  meant(isMeant: (header: string) => boolean): readonly string[] {
    let found = this.#meant.get(isMeant)
    if (!found) {
      found = this.names.filter(isMeant)
      this.#meant.set(isMeant, found)
    }
    return found
  }
}

const noPlaces: readonly number[] = []

/** The cells of a row of a table: twenty thousand maps would take ten times the memory. */
export class TableCells implements ReadonlyMap<string, string> {
  readonly columns: TableColumns
  readonly #texts: readonly string[]

  /** @param texts in the order of the columns, and not more of them; empty ones are absent */
  constructor(columns: TableColumns, texts: readonly string[]) {
    this.columns = columns
    this.#texts = texts
  }

  get(header: string): string | undefined {
    const place = this.columns.placeOf(header)
    return place === undefined ? undefined : this.#texts[place] || undefined
  }

  /** The first cell in the columns with this {@link columnKey}. */
  ofKey(key: string): string | undefined {
    for (const place of this.columns.placesOf(key)) {
      const text = this.#texts[place]
      if (text) return text
    }
    return undefined
  }

  has(header: string): boolean {
    return this.get(header) !== undefined
  }

  get size(): number {
    return this.#texts.reduce((sum, text) => sum + (text === '' ? 0 : 1), 0)
  }

  entries(): MapIterator<[string, string]> {
    const found: [string, string][] = []
    const { names } = this.columns
    for (let place = 0; place < this.#texts.length; place++) {
      const text = this.#texts[place]!
      if (text !== '') found.push([names[place]!, text])
    }
    return found[Symbol.iterator]()
  }

  *keys(): MapIterator<string> {
    for (const [header] of this.entries()) yield header
  }

  *values(): MapIterator<string> {
    for (const text of this.#texts) if (text !== '') yield text
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.entries()
  }

  forEach(run: (text: string, header: string, cells: ReadonlyMap<string, string>) => void) {
    for (const [header, text] of this.entries()) run(text, header, this)
  }

  /** Whether every cell is the name of its column. */
  get areNames(): boolean {
    const { names } = this.columns
    let count = 0
    for (let place = 0; place < this.#texts.length; place++) {
      const text = this.#texts[place]!
      if (text === '') continue
      if (text.trim() !== names[place]!.trim()) return false
      count++
    }
    return count > 0
  }

  /** How many have more than blanks. */
  get filled(): number {
    return this.filledUpTo(Infinity)
  }

  /** How many have more than blanks, counted up to this number. */
  filledUpTo(max: number): number {
    let count = 0
    for (const text of this.#texts) if (text !== '' && text.trim() !== '' && ++count === max) break
    return count
  }
}

/** The columns of a row that a rule picks by their names, in their order; a cell may be absent. */
export const headersOf = (cells: Cells, isMeant: (header: string) => boolean): readonly string[] =>
  cells instanceof TableCells ? cells.columns.meant(isMeant) : [...cells.keys()].filter(isMeant)

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
  readonly #find: (key: string) => string | undefined

  constructor(cells: Cells) {
    if (cells instanceof TableCells) {
      this.#find = (key) => cells.ofKey(key)
      return
    }
    const byKey = new Map<string, string>()
    for (const [header, cell] of cells) {
      const key = columnKey(header)
      if (!byKey.has(key)) byKey.set(key, cell)
    }
    this.#find = (key) => byKey.get(key)
  }

  /** The trimmed cell of the first of these columns that has one; names as {@link columnKey} makes them. */
  cell(...columns: readonly string[]): string {
    for (const column of columns) {
      const cell = this.#find(column)?.trim()
      if (cell) return cell
    }
    return ''
  }
}
