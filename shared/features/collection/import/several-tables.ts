import { TableCells } from './cells.ts'
import { isHeaderRow } from './header-row.ts'
import { guessedMapping } from './mapping.ts'
import type { Mapping, Target } from './targets.ts'
import type { Table, TableRow } from './table.ts'

/** Rows of one table of a file, with the names of its columns. */
interface Section {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
}

/**
 * Joins the tables of one text: columns of a later table with the same meaning join those of the
 * first, others come after them. Titles above a table are no rows. Rows of a table that is not of
 * bottles, such as a list of shelves, need a check.
 */
export function withTablesJoined(table: Table): Table {
  const sections = sectionsOf(table)
  if (sections.length === 1) return table
  const clear = sections.filter(({ headers }) => meaningsOf(headers).length >= minOfBottles)
  const [first = sections[0]!] = clear
  const headers = [...first.headers]
  const rows = [...first.rows]
  for (const section of sections) {
    if (section === first) continue
    const isOther = clear.length > 0 && !clear.includes(section)
    const columns = sharedColumns(section.headers, headers)
    for (const column of columns.values()) if (!headers.includes(column)) headers.push(column)
    for (const row of section.rows) {
      const cells = renamed(row.cells, columns)
      rows.push({ ...row, cells, ...(isOther && { broken: 'not-bottles' as const }) })
    }
  }
  return { ...table, headers, rows: rows.toSorted((one, other) => one.line - other.line) }
}

/** A list of shelves or racks has a name and no more. */
const minOfBottles = 2

function sectionsOf({ headers, rows }: Table): Section[] {
  const sections: { headers: readonly string[]; rows: TableRow[] }[] = [{ headers, rows: [] }]
  rows.forEach((row, at) => {
    const above = rows[at - 1]
    const isApart = above !== undefined && (row.line > above.line + 1 || isTitle(above))
    const hasRows = rows[at + 1]?.line === row.line + 1
    const current = sections.at(-1)!
    // Nearly all rows follow the one above: they are not looked at again.
    if (!(isApart && hasRows) && sections.length === 1) {
      current.rows.push(row)
      return
    }
    const record = recordOf(row, headers)
    if (!isApart || !hasRows || !isHeaderRow(record)) {
      current.rows.push(sections.length === 1 ? row : inSection(row, record, current.headers))
      return
    }
    while (current.rows.length > 0 && isTitle(current.rows.at(-1)!)) current.rows.pop()
    sections.push({ headers: named(record), rows: [] })
  })
  return sections.filter((section, at) => at === 0 || section.rows.length > 0)
}

function isTitle({ cells }: TableRow): boolean {
  if (cells instanceof TableCells) return cells.filledUpTo(2) === 1
  let filled = 0
  for (const cell of cells.values()) if (cell.trim() !== '' && ++filled > 1) return false
  return filled === 1
}

/** The cells in their order. */
function recordOf({ cells }: TableRow, headers: readonly string[]): string[] {
  const record = headers.map((header) => cells.get(header) ?? '')
  for (const [header, cell] of cells) {
    const place = headers.includes(header) ? 0 : Number(/^Column (\d+)$/.exec(header)?.[1])
    if (!(place > 0)) continue
    while (record.length < place) record.push('')
    record[place - 1] = cell
  }
  return record
}

const named = (record: readonly string[]): string[] =>
  record.map((cell, at) => cell.trim() || `Column ${at + 1}`)

function inSection(row: TableRow, record: readonly string[], headers: readonly string[]): TableRow {
  const cells = new Map<string, string>()
  record.forEach((cell, at) => {
    if (cell !== '') cells.set(headers[at] ?? `Column ${at + 1}`, cell)
  })
  const isLonger = record.slice(headers.length).some((cell) => cell.trim() !== '')
  const { line, cleaned } = row
  return { line, cells, cleaned, ragged: isLonger, ...(isLonger && { broken: 'shifted' as const }) }
}

const placing: ReadonlySet<Target> = new Set<Target>(['notes', 'key', 'bin', 'location', 'tags'])

/** What a table says of bottles, besides where they are. */
const meaningsOf = (headers: readonly string[]): Mapping =>
  guessedMapping(headers).filter(([, target]) => !placing.has(target))

/** The columns of the joined table for those of a later one. */
function sharedColumns(own: readonly string[], joined: readonly string[]): Map<string, string> {
  const byTarget = new Map(meaningsOf(joined).map(([header, target]) => [target, header]))
  const targets = new Map(meaningsOf(own))
  const taken = new Set(own.filter((header) => joined.includes(header)))
  const columns = new Map<string, string>()
  for (const header of own) {
    const same = joined.includes(header) ? header : byTarget.get(targets.get(header)!)
    const column = same === undefined || (same !== header && taken.has(same)) ? header : same
    taken.add(column)
    columns.set(header, column)
  }
  return columns
}

function renamed(cells: TableRow['cells'], columns: ReadonlyMap<string, string>) {
  return new Map(Array.from(cells, ([header, cell]) => [columns.get(header) ?? header, cell]))
}
