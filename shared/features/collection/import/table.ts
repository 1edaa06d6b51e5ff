// oxlint-disable-next-line typescript/triple-slash-reference -- programs that import this file need it too
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { maxImportColumns, maxImportRows } from '../../../business/import.ts'
import { type Cells, TableCells, TableColumns } from './cells.ts'
import { storable } from './decode.ts'
import { isStorable } from '../../../kernel/text.ts'
import { meaningsOf, saysOnlyColumns } from './column-words.ts'
import { isHeaderRow } from './header-row.ts'
import { hasBrokenLetters } from './letters.ts'
import { recordsWithStrayQuotes } from './stray-quotes.ts'
import { isRowOfCells, unnamedColumn, withCountsApart } from './unnamed-columns.ts'

export interface TableRow {
  /** As in a spreadsheet: the headers are row 1. */
  readonly line: number
  readonly cells: Cells
  /** The row has fewer or more cells than there are columns. */
  readonly ragged: boolean
  /** Characters that cannot be stored were taken out. */
  readonly cleaned: boolean
  /** Its cells are not those of its columns. */
  readonly broken?: 'shifted' | 'open-quote' | 'not-bottles'
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
  const { records: read, openQuotes } = recordsOf(body, separator, lineEnd)
  const records = withOneHead(read)
  const found = headAt(records)
  if (!records[found]) return 'empty'
  const { records: all, first } = named ? { records, first: found } : withHead(records, found)
  const head = all[first]!
  // A list of names alone is a table of one column; a letter to a friend is none.
  if (head.length < 2 && head[0]!.length > maxOnlyHeaderLength) return 'no-columns'
  if (head.length > maxImportColumns) return 'too-wide'
  const headers = headersOf(head)
  const rows: TableRow[] = []
  const columns = new TableColumns(headers, !hasBrokenLetters(body))
  const isClean = isStorable(body)
  all.forEach((record, i) => {
    if (i <= first || isBlank(record) || (i === first + 1 && isRule(record))) return
    // Without a line of names the lines keep their numbers.
    rows.push(
      rowOf(record, columns, i + 1 - (all.length - records.length), {
        hasOpenQuote: openQuotes.has(i),
        isClean,
      }),
    )
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

/** The row with the column names: a title of one or two cells may be above it. */
function headAt(records: readonly (readonly string[])[]): number {
  const filled = (at: number) => records[at]!.filter((cell) => cell.trim() !== '').length
  const first = records.findIndex((record) => !isBlank(record))
  if (first < 0 || filled(first) > 2 || isHeaderRow(records[first]!)) return first
  const below = (fits: (at: number) => boolean) =>
    records.findIndex((_, at) => at > first && at < first + 10 && fits(at))
  const wide = below((at) => filled(at) >= 4)
  const known = below((at) => isHeaderRow(records[at]!))
  if (known >= 0 && (wide < 0 ? filled(known) > filled(first) : known < wide)) return known
  if (wide >= 0) return wide
  // A title alone, above names without a number.
  const named = filled(first) === 1 ? below((at) => filled(at) >= 2) : -1
  return named >= 0 && records[named]!.every((cell) => !/^[^\p{L}]*\d|^\d/u.test(cell.trim()))
    ? named
    : first
}

/**
 * Two lines of names, as merged cells leave them, as one in the place of the second: `Price` above
 * `paid` and `now` gives `Price paid` and `Price now`.
 */
function withOneHead(records: string[][]): string[][] {
  const top = records.findIndex((record) => !isBlank(record))
  const [above, below] = [records[top], records[top + 1]]
  if (!above || !below || below.length < 3) return records
  const isFilled = (cell: string | undefined) => Boolean(cell?.trim())
  const groups = above.filter(isFilled)
  const isGroup = (cell: string) => !/\d/.test(cell) && meaningsOf(cell).length > 0
  const names = below.filter(isFilled)
  const isHead =
    groups.length > 0 &&
    groups.length < above.length &&
    groups.every(isGroup) &&
    // A gap below a name, or beside one, is what a merged cell leaves.
    above.every((cell, at) => isFilled(cell) || isFilled(below[at]) || at >= below.length) &&
    names.length >= 2 &&
    names.every((cell) => !/\d/.test(cell) && cell.length <= 30) &&
    names.filter(saysOnlyColumns).length * 2 >= names.length &&
    (above.filter(isFilled).length < below.length / 2 || names.length < below.length)
  const first = above.findIndex(isFilled)
  if (!isHead || (isHeaderRow(above) && isFilled(below[first]))) return records
  let group = ''
  const head = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    if (isFilled(above[at])) group = above[at]!.trim()
    const name = below[at]?.trim() ?? ''
    // `Shelf` says enough; `now` and `paid` do not, nor what a price is of.
    const isOpen = isOfAmounts(group) || meaningsOf(name).length === 0
    return name && group && isOpen ? `${group} ${name}` : name || (isFilled(above[at]) ? group : '')
  })
  return records.map((record, at) => (at === top ? [] : at === top + 1 ? head : record))
}

const isOfAmounts = (name: string) =>
  meaningsOf(name).some(({ target }) => target === 'price' || target === 'value')

/** A table whose first line is a row gets a line of names in front; lines of a list are taken apart. */
function withHead(records: string[][], first: number): { records: string[][]; first: number } {
  const below = records.slice(first + 1)
  if (!isRowOfCells(records[first]!, below)) return { records, first }
  const isList = records.every(({ length }) => length <= 1)
  const apart = isList ? withCountsApart(records) : records
  const width = Math.max(...apart.slice(first).map(({ length }) => length))
  const names = Array.from({ length: width }, (_, at) => unnamedColumn(at))
  return { records: [...apart.slice(0, first), names, ...apart.slice(first)], first }
}

/** The line below the column names of a table in Markdown: `|---|:--:|`. */
const isRule = (record: readonly string[]) =>
  record.every((cell) => /^\s*(?::?-{2,}:?)?\s*$/.test(cell))

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

function rowOf(
  record: readonly string[],
  columns: TableColumns,
  line: number,
  { hasOpenQuote, isClean }: { readonly hasOpenQuote: boolean; readonly isClean: boolean },
): TableRow {
  const headers = columns.names
  if (record.length <= headers.length && (isClean || record.every(isStorable))) {
    const ragged = record.length < headers.length
    const cells = new TableCells(columns, record)
    return hasOpenQuote
      ? { line, cells, ragged, cleaned: false, broken: 'open-quote' }
      : { line, cells, ragged, cleaned: false }
  }
  return oddRowOf(record, headers, line, hasOpenQuote)
}

/** A row with more cells than columns, or with letters that cannot be stored. */
function oddRowOf(
  record: readonly string[],
  headers: readonly string[],
  line: number,
  hasOpenQuote: boolean,
): TableRow {
  const cells = new Map<string, string>()
  let cleaned = false
  record.forEach((cell, i) => {
    const stored = storable(cell)
    if (stored !== cell) cleaned = true
    if (stored !== '') cells.set(headers[i] ?? `Column ${i + 1}`, stored)
  })
  const extra = record.slice(headers.length).some((cell) => cell.trim() !== '')
  const broken = hasOpenQuote ? 'open-quote' : extra ? 'shifted' : undefined
  const ragged = record.length < headers.length || extra
  return { line, cells, ragged, cleaned, ...(broken && { broken }) }
}

interface Records {
  readonly records: string[][]
  /** Cells with an unclosed quotation mark, which may contain following ones. */
  readonly openQuotes: ReadonlySet<number>
}

function recordsOf(text: string, separator: Separator, { newline, mixed }: LineEnd): Records {
  const quoted = Papa.parse(text, { delimiter: separator, newline, quoteChar: '"' })
  // Tab-separated exports often quote nothing, and then a quote at the start of a cell is a letter.
  const broken = quoted.errors.filter((error) => error.type === 'Quotes')
  const isUnquoted = separator === '\t' && broken.length > closedQuotes(text)
  const width = quoted.data[headAt(quoted.data)]?.length ?? 0
  const records = isUnquoted
    ? Papa.parse(text, { delimiter: separator, newline, quoteChar: '\u0000' }).data.map(
        withPairsApart,
      )
    : broken.length > 0 || hasSwallowed(quoted.data, width)
      ? recordsWithStrayQuotes(text, separator, newline, width)
      : quoted.data
  return {
    records: mixed ? records.map(withoutReturn) : records,
    openQuotes: records === quoted.data ? new Set() : lonelyQuotes(records),
  }
}

/** Of `"Nº 5 ""Grand"""` the pairs of marks tell that the outer ones are none of its letters. */
const withPairsApart = (record: string[]): string[] =>
  record.map((cell) =>
    cell.includes('""') && /^"(?:[^"]|"")+"$/.test(cell)
      ? cell.slice(1, -1).replaceAll('""', '"')
      : cell,
  )

/** A cell runs over several lines, and its row has not the cells of the table. */
const hasSwallowed = (records: readonly (readonly string[])[], width: number): boolean =>
  records.some(
    (record) =>
      record.length !== width && !isBlank(record) && record.some((cell) => /[\r\n]/.test(cell)),
  )

/** Rows with a cell that a quotation mark opens and none closes. */
const lonelyQuotes = (records: readonly (readonly string[])[]): ReadonlySet<number> =>
  new Set(
    records.flatMap((record, at) =>
      record.some((cell) => cell.startsWith('"') && cell.split('"').length % 2 === 0) ? [at] : [],
    ),
  )

/** Cells between tabs that a quotation mark opens and another closes. */
const closedQuotes = (text: string): number =>
  [...text.matchAll(/(?<=^|[\t\r\n])"(?:[^"]|"")*"(?=[\t\r\n]|$)/g)].length

function withoutReturn(record: string[]): string[] {
  const last = record.at(-1)
  return last?.endsWith('\r') ? [...record.slice(0, -1), last.slice(0, -1)] : record
}

interface LineEnd {
  readonly newline: '\n' | '\r' | '\r\n'
  /** Both `\n` and `\r\n` end lines, as in a file that two programs wrote. */
  readonly mixed: boolean
}

/** The line end outside quotes; anywhere, if quotes are plain text and hide all of them. */
function lineEndOf(text: string): LineEnd {
  return lineEndIn(text, true) ?? lineEndIn(text, false) ?? { newline: '\n', mixed: false }
}

const [newLine, carriageReturn, quote] = [10, 13, 34]

function lineEndIn(text: string, minding: boolean): LineEnd | undefined {
  // Without quotes every line end counts.
  if (!text.includes('"') && text.includes('\n') && !/\r(?!\n)/.test(text)) {
    const both = text.includes('\r\n')
    if (!both) return { newline: '\n', mixed: false }
    return /(?<!\r)\n/.test(text)
      ? { newline: '\n', mixed: true }
      : { newline: '\r\n', mixed: false }
  }
  let [both, feeds, returns] = [0, 0, 0]
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char > quote) continue
    if (char === quote && minding) inside = !inside
    else if (inside) continue
    else if (char === newLine) feeds++
    else if (char === carriageReturn && text.charCodeAt(i + 1) !== newLine) returns++
    else if (char === carriageReturn) {
      both++
      i++
    }
  }
  if (feeds > 0) return { newline: '\n', mixed: both > 0 }
  if (both > 0) return { newline: '\r\n', mixed: false }
  return returns > 0 ? { newline: '\r', mixed: false } : undefined
}

const sniffedLength = 100_000

/** The separator under which the first rows look most like a table. */
function sniffedSeparator(whole: string, newline: LineEnd['newline']): Separator {
  // Under a wrong separator a quotation mark may hide all the rest.
  const end = whole.lastIndexOf(newline, sniffedLength)
  const text = whole.length > sniffedLength && end > 0 ? whole.slice(0, end) : whole
  let best: Split | undefined
  for (const separator of separators) {
    const { data, errors } = Papa.parse(text, {
      delimiter: separator,
      newline,
      quoteChar: '"',
      preview: 50,
    })
    const records = data.filter((record) => !isBlank(record))
    const head = records[headAt(records)] ?? []
    const columns = head.length
    if (columns < 2) continue
    const even = records.filter((record) => record.length === columns).length / records.length
    const broken = errors.filter((error) => error.type === 'Quotes').length / records.length
    // An even table comes first, then the one with more columns.
    const fit = even * 1000 - Math.min(1, broken) * 500
    const score = fit + Math.min(columns, 400)
    const split: Split = { separator, fit, score, isNamed: isHeaderRow(head) }
    if (!best || isLikelier(split, best)) best = split
  }
  return best?.separator ?? ','
}

/** What the first rows look like under a separator. */
interface Split {
  readonly separator: Separator
  readonly fit: number
  readonly score: number
  /** The first row has names of columns. */
  readonly isNamed: boolean
}

function isLikelier(one: Split, other: Split): boolean {
  // Names, units and prices contain commas: `Preis, EUR` above `39,50`.
  const isComma = other.separator === ','
  if (one.fit !== other.fit || (!isComma && one.separator !== ',')) return one.score > other.score
  if (one.isNamed !== other.isNamed) return one.isNamed
  if (one.isNamed || one.score === other.score) return isComma
  return one.score > other.score
}
