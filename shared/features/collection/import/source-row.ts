import { startOf } from './decode.ts'
import { type Format, formats } from './formats.ts'
import type { ReadOptions } from './reading.ts'
import type { Cells } from './cells.ts'

/** A row of a file as it is kept with its bottle. */
export interface SourceRow {
  readonly format: Format
  readonly options: ReadOptions
  readonly cells: Cells
  /** The last import's changes to an existing bottle, for its undo. */
  readonly before?: Before
}

export interface Before {
  readonly importId: string
  /** What each changed field was; `null` where it was not set. */
  readonly was: Readonly<Record<string, unknown>>
  /** The import's values; a later change by hand is not undone. */
  readonly set: Readonly<Record<string, unknown>>
  /** The kept row as it was. */
  readonly row: string
}

/**
 * In UTF-16 units. `bottles.sourceRow` holds more, but a row of long notes in a script of three bytes
 * a letter has to fit into one mutation together with the bottle's own notes.
 */
const maxLength = 9_000
/** A row's own cells take at most this, so that values changed by an update still fit. */
const maxCellsLength = 6_000

/**
 * The row as text to keep. Cells too long to keep are shortened and end in a check sum, so that a
 * changed one is still seen.
 */
export function writeSourceRow({ format, options, cells, before }: SourceRow): string {
  if (!before)
    return `{"format":${JSON.stringify(format)},"options":${optionsText(options)},"cells":${cellsText(cells)}}`
  const own = { format, options, cells: Object.fromEntries(storedCells(cells)) }
  const whole = JSON.stringify({ ...own, before })
  if (whole.length <= maxLength) return whole
  // What cannot be kept is not undone later: the longest texts first, the old row last.
  const short = JSON.stringify({ ...own, before: { ...before, ...shorter(before) } })
  return short.length <= maxLength ? short : JSON.stringify(own)
}

/** Rows of one import have the same options. */
const optionsTexts = new WeakMap<ReadOptions, string>()

function optionsText(options: ReadOptions): string {
  const there = optionsTexts.get(options)
  if (there !== undefined) return there
  const text = JSON.stringify(options)
  optionsTexts.set(options, text)
  return text
}

/** Nearly all rows are kept whole. */
function cellsText(cells: Cells): string {
  const text = JSON.stringify(Object.fromEntries(cells))
  return text.length <= maxCellsLength
    ? text
    : JSON.stringify(Object.fromEntries(storedCells(cells)))
}

function shorter({ was, set }: Before): Pick<Before, 'was' | 'set'> {
  const fits = (value: unknown) => typeof value !== 'string' || value.length <= 500
  const fields = Object.keys(was).filter((field) => fits(was[field]) && fits(set[field]))
  const pick = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, of[field]]))
  return { was: pick(was), set: pick(set) }
}

/** The kept row; undefined where the text is none of ours. */
export function readSourceRow(text: string | undefined): SourceRow | undefined {
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Written by another client: it is kept and shown, and compared with nothing.
    return undefined
  }
  if (!isRecord(value) || !isRecord(value['cells'])) return undefined
  const format = formats.find((name) => name === (value as { format?: unknown }).format)
  if (!format) return undefined
  const cells = new Map<string, string>()
  for (const [header, cell] of Object.entries(value['cells']))
    if (typeof cell === 'string') cells.set(header, cell)
  const options = isRecord(value['options']) ? (value['options'] as ReadOptions) : {}
  const before = value['before']
  return {
    format,
    options,
    cells,
    ...(isRecord(before) &&
      typeof before['importId'] === 'string' &&
      isRecord(before['was']) &&
      isRecord(before['set']) &&
      typeof before['row'] === 'string' && { before: before as unknown as Before }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The cells in the form in which they are kept. */
export function storedCells(cells: Cells): Cells {
  for (const max of [Number.POSITIVE_INFINITY, 2_000, 500, 100, 30]) {
    const stored = new Map([...cells].map(([header, cell]) => [header, shortened(cell, max)]))
    if (JSON.stringify(Object.fromEntries(stored)).length <= maxCellsLength) return stored
  }
  const first = [...cells].slice(0, 20)
  return new Map(first.map(([header, cell]) => [startOf(header, 20), shortened(cell, 10)]))
}

const shortened = (cell: string, max: number) =>
  cell.length <= max ? cell : `${startOf(cell, max)}…#${checkSum(cell)}`

/** FNV-1a with 32 bits: enough to see that a long note was edited. */
function checkSum(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
