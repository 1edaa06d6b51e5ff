import { createReadStream } from 'node:fs'
import Papa from 'papaparse'
import type { Cells } from '../../../shared/features/collection/import/cells.ts'
import {
  readTable,
  type Separator,
  type TableTrouble,
} from '../../../shared/features/collection/import/table.ts'

/** A row of the file; its number as a spreadsheet counts, the headers stand in the first. */
export interface FileRow {
  readonly line: number
  readonly cells: Cells
  readonly isRagged: boolean
}

export interface CatalogueFile {
  readonly headers: readonly string[]
  /** The rows in order, read on demand. Throws {@link BrokenFile}. */
  rows(): AsyncGenerator<FileRow>
}

/** From here on the file cannot be read. */
export class BrokenFile extends Error {
  readonly line: number

  constructor(line: number, why: string) {
    super(why)
    this.line = line
  }
}

/** A record that is longer has a quote that is never closed. */
const maxRecordLength = 256 * 1024

/** Opens a CSV of any size: no more of it than a piece is in memory at once. */
export async function openCatalogueFile(file: string): Promise<CatalogueFile | TableTrouble> {
  const pieces = piecesOf(createReadStream(file, { encoding: 'utf8' }))
  const first = await pieces.next()
  if (first.done) return 'empty'
  await pieces.return(undefined)
  const table = readTable(first.value)
  if (typeof table === 'string') return table
  const { headers, separator } = table
  return { headers, rows: () => rowsOf(file, headers, separator) }
}

async function* rowsOf(
  file: string,
  headers: readonly string[],
  delimiter: Separator,
): AsyncGenerator<FileRow> {
  let line = 0
  let isHead = true
  for await (const piece of piecesOf(createReadStream(file, { encoding: 'utf8' }))) {
    const { text, skipped } = line === 0 ? withoutPreface(piece) : { text: piece, skipped: 0 }
    line += skipped
    const { data, errors } = Papa.parse(text, { delimiter, newline: '\n', quoteChar: '"' })
    // The end of a piece is the end of a line, behind which Papa sees one more that is empty.
    if (data.at(-1)?.join('') === '') data.pop()
    const broken = errors.find(({ type }) => type === 'Quotes')
    if (broken) throw new BrokenFile(line + (broken.row ?? 0) + 1, 'has a quote in a wrong place')
    for (const record of data) {
      line += 1
      if (record.every((cell) => cell.trim() === '')) continue
      if (isHead) {
        isHead = false
        continue
      }
      const cells = new Map<string, string>()
      headers.forEach((header, at) => {
        const cell = record[at]?.trim().toWellFormed().replaceAll('\u0000', '')
        if (cell) cells.set(header, cell)
      })
      const extra = record.slice(headers.length).some((cell) => cell.trim() !== '')
      yield { line, cells, isRagged: record.length < headers.length || extra }
    }
  }
}

/** Excel names its separator in a first line of its own: `sep=;`. */
function withoutPreface(text: string): { text: string; skipped: number } {
  const body = text.replace(/^\ufeff/, '')
  const rest = body.replace(/^"?sep=."?\n/i, '')
  return { text: rest, skipped: rest === body ? 0 : 1 }
}

/** Pieces of whole records, with `\n` at the end of lines. */
async function* piecesOf(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let records = 0
  // A `\r` at the end of a chunk waits for what follows.
  let held = ''
  const lines = (text: string) => text.replace(/\r\n?/g, '\n')
  for await (const chunk of stream) {
    const text = held + chunk
    held = text.endsWith('\r') ? '\r' : ''
    rest += lines(held ? text.slice(0, -1) : text)
    const end = lastEndOfRecord(rest)
    if (end > 0) {
      const piece = rest.slice(0, end)
      records += piece.split('\n').length - 1
      yield piece
      rest = rest.slice(end)
    }
    if (rest.length > maxRecordLength)
      throw new BrokenFile(records + 1, 'begins a quote that is never closed')
  }
  rest += lines(held)
  if (rest !== '') yield rest
}

/** Behind the last line end that stands outside quotes; 0 where there is none. */
function lastEndOfRecord(text: string): number {
  let end = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) isQuoted = !isQuoted
    else if (char === feed && !isQuoted) end = at + 1
  }
  return end
}
const quote = 0x22
const feed = 0x0a
