import { maxImportBytes } from '../../../business/import.ts'
import { sizeOf, zipEntries, ZipProblem } from '../../../kernel/zip.ts'
import { meaningsOf } from './column-words.ts'
import { decodeText } from './decode.ts'
import { kindOf } from './drink-kind.ts'
import { formatOf } from './format-of.ts'
import { type Format, isRefused, type RefusedFormat } from './formats.ts'
import { readJsonTable } from './json-table.ts'
import { withColumnsTurned, withFieldsInColumns, withListsInRows } from './lists-in-cells.ts'
import { readKeyLines } from './key-lines.ts'
import { loadedWords } from './loaded-words.ts'
import { isLwinHeader } from './lwin-header.ts'
import { guessedMapping } from './mapping.ts'
import { type OtherTable, otherTable } from './other-tables.ts'
import type { RawRow } from './read-rows.ts'
import { isStateHeader } from './row-state.ts'
import { readTable, type Separator, type Table, type TableTrouble } from './table.ts'
import { withTablesJoined } from './several-tables.ts'
import { joinedVivino } from './vivino.ts'
import { withSizesInRows } from './wide.ts'
import type { Sheet } from './workbook.ts'

/** A table of a file, ready to be read. */
export interface OpenedTable {
  /** The name of the file, or of the file inside a ZIP. */
  readonly name: string
  readonly format: Format
  readonly headers: readonly string[]
  readonly separator: Separator
  readonly rows: readonly RawRow[]
}

/** Why a file is not read; each has its own sentence. */
export type FileTrouble =
  | TableTrouble
  | RefusedFormat
  | OtherTable
  | 'bad-json'
  | 'lwin-alone'
  | 'too-large'
  | 'web-page'
  | 'spreadsheet'
  | 'not-text'
  | 'bad-zip'
  | 'bad-workbook'
  | 'zip-without-table'

export type Opened = { readonly tables: readonly OpenedTable[] } | { readonly trouble: FileTrouble }

/** Opens the chosen file: a table, or a ZIP with tables. Vivino's lists in one ZIP are one table. */
export function openFile(name: string, bytes: Uint8Array): Opened {
  if (bytes.length === 0) return { trouble: 'empty' }
  if (bytes.length > maxImportBytes) return { trouble: 'too-large' }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return openZip(bytes)
  // Excel's files before 2007.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { trouble: 'spreadsheet' }
  const opened = openTable(name, bytes)
  return typeof opened === 'string' ? { trouble: opened } : { tables: [opened] }
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, i) => bytes[i] === byte)

function openZip(bytes: Uint8Array): Opened {
  const files: [path: string, content: Uint8Array][] = []
  let isSpreadsheet = false
  try {
    const entries = zipEntries(bytes)
    isSpreadsheet = entries.some(({ name }) => /^(xl\/|\[Content_Types\]|content\.xml)/.test(name))
    const wanted = entries.filter(
      ({ name }) =>
        /\.(csv|tsv|tab|txt|json|jsonl|ndjson)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name),
    )
    if (sizeOf(wanted) > maxImportBytes) return { trouble: 'too-large' }
    for (const entry of wanted) files.push([entry.name, entry.read()])
  } catch (error) {
    // A damaged archive, or one that lies about its sizes: nothing of it can be trusted.
    if (error instanceof ZipProblem) return { trouble: 'bad-zip' }
    throw error
  }
  const opened = files.map(([path, content]) => openTable(baseName(path), content))
  const tables = opened.filter((table) => typeof table !== 'string')
  if (tables.length > 0) return { tables: withVivinoJoined(tables) }
  const trouble = opened.find((table) => typeof table === 'string')
  return { trouble: trouble ?? (isSpreadsheet ? 'spreadsheet' : 'zip-without-table') }
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function openTable(name: string, bytes: Uint8Array): OpenedTable | FileTrouble {
  const { text, encoding } = decodeText(bytes)
  // Pictures, PDF and other programs' files; text may hold a stray zero, but not many.
  const zeros = text.slice(0, 1000).split('\u0000').length - 1
  if (/^(%PDF-|\u2030PNG|ÿØÿ)/.test(text) || (encoding === 'windows-1252' && zeros > 10))
    return 'not-text'
  return openText(name, encoding === 'windows-1252' ? withLettersOfHeaders(bytes, text) : text)
}

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

/** What spreadsheets write in Central Europe, in Russia and in China; words of the last two have no Latin letters. */
const otherEncodings = [
  ['windows-1250', /[\u0080-\uffff]/],
  ['windows-1251', /^[^a-z\ufffd]*[\u0400-\u04ff][^a-z\ufffd]*$/i],
  ['gbk', /^[^a-z\ufffd]*[\u3400-\u9fff][^a-z\ufffd]*$/i],
] as const
const sniffedHead = 2_000

/** The text in the encoding in which most of its first words name columns. */
function withLettersOfHeaders(bytes: Uint8Array, text: string): string {
  if (!/[\u0080-\uffff]/.test(text.slice(0, sniffedHead))) return text
  const named = (read: string, isWritten: RegExp) =>
    read
      .slice(0, sniffedHead)
      .split(/[;,\t\r\n|"]/)
      .filter((word) => word.length < 40 && isWritten.test(word) && meaningsOf(word).length > 0)
      .length
  let [best, most] = [text, named(text, /[\u0080-\uffff]/)]
  for (const [encoding, isWritten] of otherEncodings) {
    const head = new TextDecoder(encoding).decode(bytes.subarray(0, sniffedHead))
    const count = named(head, isWritten)
    if (count <= most) continue
    most = count
    best = new TextDecoder(encoding).decode(bytes)
  }
  return best
}

/** Opens the sheets of a workbook; those that are no tables of bottles are left out where others are. */
export function openSheets(sheets: readonly Sheet[]): Opened {
  const opened = sheets.map(({ name, text }) => openText(name, text))
  const tables = opened.filter((table) => typeof table !== 'string')
  if (tables.length > 0) return { tables }
  return { trouble: opened.find((table) => typeof table === 'string') ?? 'empty' }
}

/** Opens a table that was pasted. */
export function openText(name: string, text: string): OpenedTable | FileTrouble {
  // CellarTracker answers a wrong password with its sign-in page instead of the table.
  if (/^\ufeff?\s*<(!doctype|html)\b/i.test(text)) return 'web-page'
  const isJson = /^\ufeff?\s*(\{\s*"|\[\s*(?:\{|\[\s*["[{]))/.test(text)
  const read = isJson
    ? readJsonTable(text.replace(/^\ufeff/, ''))
    : (readKeyLines(text) ?? readTable(text))
  if (typeof read === 'string') return read
  const { withKindsInRows } = loadedWords()
  const withKinds = (of: Table): Table => withKindsInRows?.(of, titleReaders) ?? of
  const table = withSizesInRows(
    withListsInRows(withKinds(withTablesJoined(withColumnsTurned(withFieldsInColumns(read))))),
  )
  const format = formatOf(table.headers)
  if (isRefused(format)) return format
  if (table.rows.length === 0) return 'no-rows'
  if (format === 'table') {
    const other = otherTable(table)
    if (other) return other
    if (hasNumbersAlone(table.headers)) return 'lwin-alone'
  }
  if (format === 'table' && isWishList(name) && !table.headers.some(isStateHeader)) {
    const wishes = table.rows.map((row) => ({
      ...row,
      format,
      cells: new Map([...row.cells, [wishColumn, 'yes']]),
    }))
    const headers = [...table.headers, wishColumn]
    return { name, format, headers, separator: table.separator, rows: wishes }
  }
  const rows = table.rows.map(
    ({ line, cells, ragged, cleaned, broken }): RawRow =>
      broken
        ? { line, format, cells, ragged, cleaned, broken }
        : { line, format, cells, ragged, cleaned },
  )
  return { name, format, headers: table.headers, separator: table.separator, rows }
}

/** The name of a file says so where no column does. */
const isWishList = (name: string): boolean =>
  /wish[ _-]?list|wunschliste|liste[ _-]?(?:de[ _-]?souhaits|d['’_-]?envies)|lista[ _-]?(?:de[ _-]?)?(?:deseos|desejos|desideri)|[öo]nske?lista|ønskeliste|verlanglijst|toivelista/i.test(
    name,
  )
const wishColumn = 'Wishlist'

const titleReaders = {
  isOfKinds: (header: string) => meaningsOf(header)[0]?.target === 'category',
  isKind: (text: string) => kindOf(text) !== undefined,
}

/** Its wines are numbers of Liv-ex, and no column could name one. */
const hasNumbersAlone = (headers: readonly string[]) =>
  headers.some(isLwinHeader) &&
  !guessedMapping(headers).some(([, target]) => target === 'name' || target === 'brand')

/** Vivino's export has one list of the stock and others that add to it. */
function withVivinoJoined(tables: readonly OpenedTable[]): OpenedTable[] {
  const vivino = tables.filter((table) => table.format.startsWith('vivino'))
  const main = vivino.find((table) => table.format === 'vivino-cellar') ?? vivino[0]
  if (!main || vivino.length === 1) return [...tables]
  const rows = joinedVivino(vivino.map((table) => table.rows))
  const headers = [...new Set(vivino.flatMap((table) => table.headers))]
  const others = tables.filter((table) => !vivino.includes(table))
  return [{ ...main, headers, rows }, ...others]
}
