import type { Cells } from './cells.ts'

interface RowWithTitle {
  readonly cells: Cells
}
interface TableWithTitles<Row extends RowWithTitle> {
  readonly headers: readonly string[]
  readonly rows: readonly Row[]
}
/** Given, because this file loads apart from the ones that have them. */
interface TitleReaders {
  readonly isOfKinds: (header: string) => boolean
  readonly isKind: (text: string) => boolean
}

const maxTitleLength = 30
const minColumns = 3
const column = 'Category'

/**
 * A table with lines that only name a kind, `GIN` above gins, as one with the kind in each row; others as
 * they are. Lines with other titles stay: their end is unknown.
 */
export function withKindsInRows<Row extends RowWithTitle, T extends TableWithTitles<Row>>(
  table: T & TableWithTitles<Row>,
  { isOfKinds, isKind }: TitleReaders,
): T {
  const { headers } = table
  const isSaid = headers.some(isOfKinds)
  if (headers.length < minColumns || isSaid || headers.includes(column)) return table
  const titles = table.rows.flatMap((row) => titleOf(row) ?? [])
  if (titles.length === 0 || titles.length * 2 > table.rows.length) return table
  if (!titles.every((title) => title.length <= maxTitleLength && isKind(title))) return table
  let kind: string | undefined
  const rows = table.rows.flatMap((row): Row[] => {
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
function titleOf({ cells }: RowWithTitle): string | undefined {
  let found: string | undefined
  for (const cell of cells.values()) {
    const text = cell.trim()
    if (text === '') continue
    if (found !== undefined) return undefined
    found = text
  }
  return found === undefined || /\d/.test(found) ? undefined : found
}
