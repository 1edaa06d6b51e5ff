import { meaningsOf } from './column-words.ts'
import { kindOf } from './drink-kind.ts'
import type { Table, TableRow } from './table.ts'

const maxTitleLength = 30
const minColumns = 3
const column = 'Category'

/**
 * A table with lines that only name a kind, `GIN` above gins, as one with the kind in each row; others as
 * they are. Lines with other titles stay: their end is unknown.
 */
export function withKindsInRows(table: Table): Table {
  const { headers } = table
  const isSaid = headers.some((header) => meaningsOf(header)[0]?.target === 'category')
  if (headers.length < minColumns || isSaid || headers.includes(column)) return table
  const titles = table.rows.flatMap((row) => titleOf(row) ?? [])
  if (titles.length === 0 || titles.length * 2 > table.rows.length) return table
  if (!titles.every((title) => title.length <= maxTitleLength && kindOf(title) !== undefined))
    return table
  let kind: string | undefined
  const rows = table.rows.flatMap((row): TableRow[] => {
    const title = titleOf(row)
    if (title !== undefined) {
      kind = title
      return []
    }
    return [kind === undefined ? row : { ...row, cells: new Map([...row.cells, [column, kind]]) }]
  })
  return { ...table, headers: [...headers, column], rows }
}

/** The only cell of a row, without a number. */
function titleOf({ cells }: TableRow): string | undefined {
  let found: string | undefined
  for (const cell of cells.values()) {
    const text = cell.trim()
    if (text === '') continue
    if (found !== undefined) return undefined
    found = text
  }
  return found === undefined || /\d/.test(found) ? undefined : found
}
