import { isHeaderRow } from './header-row.ts'
import type { Table, TableRow } from './table.ts'

const keyLine = /^\s*(?:[-*•]\s+)?\**([\p{L}][\p{L}\d .#/()%_-]{0,29}?)\**\s*[:：=]\s*(.*)$/u
const maxLineLength = 2_000

/**
 * A text of lines such as `Name: Red Hill`, a block for each bottle, as a table; undefined for another
 * text. A key again, or a line of a block that comes first, begins the next bottle.
 */
export function readKeyLines(text: string): Table | undefined {
  const start = text.slice(0, maxLineLength).split(/\r\n|\n|\r/, 3)
  if (!start.some((line) => keyLine.test(line))) return undefined
  const headers: string[] = []
  const rows: TableRow[] = []
  let cells = new Map<string, string>()
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const match = line.length > maxLineLength ? null : keyLine.exec(line)
    if (!match) return undefined
    const [, key = '', value = ''] = match
    if (rows.length === 0 || cells.has(key)) {
      cells = new Map()
      rows.push({ line: at + 1, cells, ragged: false, cleaned: false })
    }
    if (!headers.includes(key)) headers.push(key)
    cells.set(key, value.trim())
  }
  return headers.length > 1 && isHeaderRow(headers) ? { headers, separator: ',', rows } : undefined
}
