import { columnKey } from './cells.ts'
import { sizeInCell } from './size.ts'
import type { Table, TableRow } from './table.ts'
import { readCount } from './values.ts'

/**
 * A table that counts bottles in a column for each size, `75 cl`, `Magnum`, or for each vintage, `2016`,
 * as one with a row for each that there is; any other table as it is.
 */
export function withSizesInRows(table: Table): Table {
  const sizes = sizesOf(table)
  if (sizes.length > 0) return inRows(table, sizes, 'Size')
  const vintages = vintagesOf(table)
  return vintages.length > 0 ? inRows(table, vintages, 'Vintage') : table
}

function sizesOf(table: Table): readonly string[] {
  const sizes = table.headers.filter(
    (header) =>
      typeof sizeInCell(header) === 'object' &&
      /\d\s*\p{L}|^\p{L}{4}/u.test(header) &&
      (areCounted(table, [header], 0.4) || isEmpty(table, header)),
  )
  return sizes.length < 2 || !areCounted(table, sizes, 0.6) ? [] : sizes
}

/** More bottles of one vintage are the values of years. */
const maxOfVintage = 144
const valued = /^(?:vintage|jahrgang|millesime|annata|anada|quantity|qty|price|value|year)$/

/** Columns of years. Yearly values of bottles have no gaps. */
function vintagesOf(table: Table): readonly string[] {
  const years = table.headers.filter((header) => /^(?:19|20)\d\d$/.test(header.trim()))
  if (years.length < 2 || table.headers.some((header) => valued.test(columnKey(header)))) return []
  const cells = table.rows.flatMap((row) =>
    years.map((header) => row.cells.get(header)?.trim() ?? ''),
  )
  const counts = cells.map((cell) => (cell === '' ? 0 : (readCount(cell) ?? Number.NaN)))
  const areCounts = counts.every((one) => Number.isInteger(one) && one <= maxOfVintage)
  const there = counts.filter((one) => one > 0)
  const isFew = there.filter((one) => one <= 24).length >= there.length / 2
  const hasGaps = there.length <= counts.length * 0.75
  return areCounts && isFew && hasGaps ? years : []
}

/** One row for each of the columns that counts a bottle of the row. */
function inRows(table: Table, columns: readonly string[], meaning: 'Size' | 'Vintage'): Table {
  const others = table.headers.filter((header) => !columns.includes(header))
  const [own, count] = [meaning, 'Quantity'].map((name) =>
    others.some((header) => columnKey(header) === columnKey(name)) ? `${name} (bottle)` : name,
  ) as [string, string]
  const rows = table.rows.flatMap((row): TableRow[] => {
    const stored = [...row.cells].filter(([header]) => !columns.includes(header))
    const there = columns.filter((header) => (readCount(row.cells.get(header) ?? '') ?? 0) > 0)
    if (there.length === 0) return [{ ...row, cells: new Map([...stored, [count, '0']]) }]
    return there.map((header) => ({
      ...row,
      cells: new Map([...stored, [own, header], [count, row.cells.get(header)!]]),
    }))
  })
  return { ...table, headers: [...others, own, count], rows }
}

const isEmpty = ({ rows }: Table, header: string) =>
  rows.every(({ cells }) => (cells.get(header) ?? header).trim() === header)

const enoughCells = 500

/** These columns hold numbers of bottles; a row may be shifted, or repeat their names. */
function areCounted({ rows }: Table, headers: readonly string[], least: number): boolean {
  let [filled, fits] = [0, 0]
  for (const { cells } of rows)
    for (const header of headers) {
      const cell = cells.get(header)?.trim()
      if (!cell) continue
      filled++
      const count = readCount(cell)
      if (count !== undefined && Number.isInteger(count) && count < 10_000) fits++
      // A column of words is seen early.
      if (filled === enoughCells && fits === 0) return false
    }
  return fits > 0 && fits >= filled * least
}
