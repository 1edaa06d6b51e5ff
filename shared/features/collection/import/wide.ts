import { columnKey } from './cells.ts'
import { sizeInCell } from './size.ts'
import type { Table, TableRow } from './table.ts'
import { readCount } from './values.ts'

/**
 * A table that counts bottles in a column for each size, `75 cl`, `Magnum`, as one with a row for each
 * size that there is; any other table as it is.
 */
export function withSizesInRows(table: Table): Table {
  const sizes = table.headers.filter(
    (header) =>
      typeof sizeInCell(header) === 'object' &&
      /\d\s*\p{L}|^\p{L}{4}/u.test(header) &&
      (areCounted(table, [header], 0.4) || isEmpty(table, header)),
  )
  if (sizes.length < 2 || !areCounted(table, sizes, 0.6)) return table
  const others = table.headers.filter((header) => !sizes.includes(header))
  const [size, count] = ['Size', 'Quantity'].map((name) =>
    others.some((header) => columnKey(header) === columnKey(name)) ? `${name} (bottle)` : name,
  ) as [string, string]
  const rows = table.rows.flatMap((row): TableRow[] => {
    const stored = [...row.cells].filter(([header]) => !sizes.includes(header))
    const there = sizes.filter((header) => (readCount(row.cells.get(header) ?? '') ?? 0) > 0)
    if (there.length === 0) return [{ ...row, cells: new Map([...stored, [count, '0']]) }]
    return there.map((header) => ({
      ...row,
      cells: new Map([...stored, [size, header], [count, row.cells.get(header)!]]),
    }))
  })
  return { ...table, headers: [...others, size, count], rows }
}

const isEmpty = ({ rows }: Table, header: string) =>
  rows.every(({ cells }) => (cells.get(header) ?? header).trim() === header)

/** These columns hold numbers of bottles; a row may be shifted, or repeat their names. */
function areCounted({ rows }: Table, headers: readonly string[], least: number): boolean {
  const cells = rows.flatMap((row) =>
    headers.flatMap((header) => row.cells.get(header)?.trim() || []),
  )
  const counts = cells.map((cell) => readCount(cell))
  const fits = counts.filter((one) => one !== undefined && Number.isInteger(one) && one < 10_000)
  return fits.length > 0 && fits.length >= cells.length * least
}
