// oxlint-disable-next-line typescript/triple-slash-reference -- programs that import this file need it too
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { maxImportColumns, maxImportRows } from '../../../business/import.ts'
import { storable } from './decode.ts'

/** A row's cells by column, in the file's order; empty cells are absent. A map, because a column may be called `__proto__`. */
export type Cells = ReadonlyMap<string, string>

export interface TableRow {
  /** As a spreadsheet counts: the headers stand in row 1. */
  readonly line: number
  readonly cells: Cells
  /** The row has fewer or more cells than there are columns. */
  readonly ragged: boolean
  /** Characters that cannot be stored were taken out. */
  readonly cleaned: boolean
}

export interface Table {
  readonly headers: readonly string[]
  readonly separator: Separator
  readonly rows: readonly TableRow[]
}

export type Separator = (typeof separators)[number]
const separators = ['\t', ',', ';', '|'] as const

/** Why a text is no table that can be read. */
export type TableTrouble = 'empty' | 'no-rows' | 'no-columns' | 'too-many-rows' | 'too-wide'

/** Reads text with separators and quotes (RFC 4180, and what programs really write) as a table. */
export function readTable(text: string): Table | TableTrouble {
  const { body, named } = withoutPreface(text)
  const lineEnd = lineEndOf(body)
  const separator = named ?? sniffedSeparator(body, lineEnd.newline)
  const records = recordsOf(body, separator, lineEnd)
  const first = records.findIndex((record) => !isBlank(record))
  const head = records[first]
  if (!head) return 'empty'
  // A list of names alone is a table of one column; a letter to a friend is none.
  if (head.length < 2 && head[0]!.length > maxOnlyHeaderLength) return 'no-columns'
  if (head.length > maxImportColumns) return 'too-wide'
  const headers = headersOf(head)
  const rows: TableRow[] = []
  records.forEach((record, i) => {
    if (i <= first || isBlank(record)) return
    rows.push(rowOf(record, headers, i + 1))
  })
  if (rows.length > maxImportRows) return 'too-many-rows'
  return { headers, separator, rows }
}

/** Excel names its separator in a first line of its own: `sep=;`. */
function withoutPreface(text: string): { body: string; named: Separator | undefined } {
  const body = text.replace(/^\ufeff/, '')
  const match = /^"?sep=([\t,;|])"?\r?\n/i.exec(body)
  if (!match) return { body, named: undefined }
  return { body: body.slice(match[0].length), named: match[1] as Separator }
}

const maxOnlyHeaderLength = 60

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '')

/** Empty headers are named by their place, and equal ones are numbered, so that no cell is lost. */
function headersOf(record: readonly string[]): string[] {
  const taken = new Set<string>()
  const named = record.map((cell) => storable(cell).trim())
  return named.map((name, i) => {
    const base = name === '' ? `Column ${i + 1}` : name
    let header = base
    for (let n = 2; taken.has(header) || (header !== base && named.includes(header)); n++)
      header = `${base} (${n})`
    taken.add(header)
    return header
  })
}

function rowOf(record: readonly string[], headers: readonly string[], line: number): TableRow {
  const cells = new Map<string, string>()
  let cleaned = false
  record.forEach((cell, i) => {
    const kept = storable(cell)
    if (kept !== cell) cleaned = true
    if (kept !== '') cells.set(headers[i] ?? `Column ${i + 1}`, kept)
  })
  const extra = record.slice(headers.length).some((cell) => cell.trim() !== '')
  return { line, cells, ragged: record.length < headers.length || extra, cleaned }
}

function recordsOf(text: string, separator: Separator, { newline, mixed }: LineEnd): string[][] {
  const quoted = Papa.parse(text, { delimiter: separator, newline, quoteChar: '"' })
  // Tab-separated exports often quote nothing, and then a quote at the start of a cell is a letter.
  const records =
    separator === '\t' && quoted.errors.some((error) => error.type === 'Quotes')
      ? Papa.parse(text, { delimiter: separator, newline, quoteChar: '\u0000' }).data
      : quoted.data
  return mixed ? records.map(withoutReturn) : records
}

function withoutReturn(record: string[]): string[] {
  const last = record.at(-1)
  return last?.endsWith('\r') ? [...record.slice(0, -1), last.slice(0, -1)] : record
}

interface LineEnd {
  readonly newline: '\n' | '\r' | '\r\n'
  /** Both `\n` and `\r\n` end lines, as in a file that two programs wrote. */
  readonly mixed: boolean
}

/** The line end that stands outside quotes; where quotes are letters and hide all of them, anywhere. */
function lineEndOf(text: string): LineEnd {
  return lineEndIn(text, true) ?? lineEndIn(text, false) ?? { newline: '\n', mixed: false }
}

function lineEndIn(text: string, minding: boolean): LineEnd | undefined {
  let [both, feeds, returns] = [0, 0, 0]
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"' && minding) inside = !inside
    else if (inside) continue
    else if (char === '\n') feeds++
    else if (char === '\r' && text[i + 1] !== '\n') returns++
    else if (char === '\r') {
      both++
      i++
    }
  }
  if (feeds > 0) return { newline: '\n', mixed: both > 0 }
  if (both > 0) return { newline: '\r\n', mixed: false }
  return returns > 0 ? { newline: '\r', mixed: false } : undefined
}

/** The separator under which the first rows look most like a table. */
function sniffedSeparator(text: string, newline: LineEnd['newline']): Separator {
  let best: { separator: Separator; score: number } = { separator: ',', score: -1 }
  for (const separator of separators) {
    const { data, errors } = Papa.parse(text, {
      delimiter: separator,
      newline,
      quoteChar: '"',
      preview: 50,
    })
    const records = data.filter((record) => !isBlank(record))
    const columns = records[0]?.length ?? 0
    if (columns < 2) continue
    const even = records.filter((record) => record.length === columns).length / records.length
    const broken = errors.filter((error) => error.type === 'Quotes').length / records.length
    // An even table comes first, then the one with more columns.
    const score = even * 1000 - Math.min(1, broken) * 500 + Math.min(columns, 400)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}
