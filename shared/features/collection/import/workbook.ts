// oxlint-disable-next-line typescript/triple-slash-reference -- programs that import this file need it too
/// <reference path="./read-excel-file.d.ts" />
import readXlsxFile from 'read-excel-file/universal'
import { maxImportBytes } from '../../../business/import.ts'
import type { CellFormat, FormatOf } from './cell-formats.ts'
import { sizeOf, zipEntries, ZipProblem } from '../../../kernel/zip.ts'

/** A sheet of a workbook as a text with its cells between commas, which any reader of tables takes. */
export interface Sheet {
  readonly name: string
  readonly text: string
}

/**
 * The sheets of an Excel workbook (`.xlsx`) that have something in them; undefined where a file is
 * none. Days become days and numbers are written with a point, whatever the sheet shows.
 */
export async function sheetsOf(
  bytes: Uint8Array,
): Promise<readonly Sheet[] | 'bad-zip' | 'bad-workbook' | 'too-large' | undefined> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes.length > maxImportBytes) return undefined
  let formatOf: FormatOf | undefined
  try {
    const entries = zipEntries(bytes)
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return undefined
    if (sizeOf(entries.filter(({ name }) => isSheetPart(name))) > maxSheetBytes) return 'too-large'
    // Loaded with the first workbook, and kept; without it a currency is asked about.
    formatOf = (await import('./cell-formats.ts').catch(() => undefined))?.formatsOf(entries)
  } catch (error) {
    if (error instanceof ZipProblem) return 'bad-zip'
    throw error
  }
  // A copy, because the input may be part of a larger buffer.
  const sheets = await readXlsxFile(new Uint8Array(bytes).buffer, { trim: false }).catch(
    () => undefined,
  )
  // Valid workbooks, too: the reader needs the address of each cell, which is optional.
  if (!sheets) return 'bad-workbook'
  return sheets
    .map(({ sheet, data }, at) => ({
      name: sheet,
      text: textOf(data, (row, column) => formatOf?.(at, row, column)),
    }))
    .filter(({ text }) => text !== preface)
}

/** Pictures and other parts beside the cells are not read. */
const isSheetPart = (name: string) => /\.(?:xml|rels)$/.test(name)

/** Sheets are several times as long as their content. */
const maxSheetBytes = 3 * maxImportBytes

/** Says the separator, so that nothing has to be guessed; readers take it off. */
const preface = 'sep=,\n'

type Cell = string | number | boolean | Date | null

type FormatAt = (row: number, column: number) => CellFormat | undefined

const textOf = (rows: readonly (readonly Cell[])[], formatAt: FormatAt): string =>
  preface +
  rows
    .map(
      (row, y) =>
        `${row.map((cell, x) => quoted(inWords(cell, () => formatAt(y, x)))).join(',')}\n`,
    )
    .join('')

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function inWords(cell: Cell, format: () => CellFormat | undefined): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const [day = '', time = ''] = cell.toISOString().split('T')
    return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 8)}`
  }
  // A binary fraction is not shown to its last digit: 12.3, and not 12.300000000000001.
  if (typeof cell !== 'number') return String(cell)
  const meant = format()
  if (meant === 'percent') return `${Number((cell * 100).toPrecision(12))}%`
  const number = String(Number(cell.toPrecision(14)))
  return meant ? `${number} ${meant.currency}` : number
}
