import { csvLine, unguarded } from '../../kernel/csv.ts'
import type { Field } from '../../kernel/entity.ts'
import type { Cells } from './import/table.ts'
import { decimalsOf, usDollars } from '../../kernel/currency.ts'
import { type Bottle, bottles, currencyOf } from './bottle.ts'

/**
 * The collection as a table for spreadsheets and our own import: a column for the id and for each
 * field of the bottle, in the order of the entity, so that new fields are included. The line of an
 * imported file is left out: it may be longer than all else, and the full backup has it.
 */
const columns = (Object.entries(bottles.fields) as [string, Field][])
  .filter(([name]) => name !== 'sourceRow')
  .map(([name, field]) => ({ name, field, header: headerOf(name) }))

/** The column by which a file is known to be ours. */
export const idHeader = 'Bottle ID'

/** `purchasePrice` is headed `Purchase price`. */
function headerOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Rows per time slice. */
const sliceSize = 100

/** The whole table, in time slices; every bottle that is given is in it. */
export function* ownCsv(rows: readonly Bottle[]): Generator<void, string> {
  const parts = [csvLine([idHeader, ...columns.map(({ header }) => header)])]
  for (const [at, bottle] of rows.entries()) {
    if (at % sliceSize === 0) yield
    const values = bottle as unknown as Readonly<Record<string, unknown>>
    const decimals = decimalsOf(currencyOf(bottle))
    const cells = columns.map(({ name, field }) => cellOf(field, values[name], decimals))
    parts.push(csvLine([bottle.id, ...cells]))
  }
  // The mark by which Excel knows UTF-8.
  return `\ufeff${parts.join('')}`
}

/** Amounts are kept in the smallest unit and written in dollars, euros, yen, as many decimals as each has. */
function cellOf({ unit, owner }: Field, value: unknown, decimals: number): string {
  if (value === undefined || value === null) return ''
  if (unit === 'cents') {
    const places = owner === 'user' ? decimals : 2
    return (Number(value) / 10 ** places).toFixed(places)
  }
  if (unit === 'instant') return new Date(Number(value)).toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether these are the columns of a table of ours. */
export const isOwnTable = (headers: readonly string[]): boolean =>
  [idHeader, 'Name', 'Brand', 'In collection', 'Is finished'].every((one) => headers.includes(one))

/** The error of an unreadable cell; a spreadsheet may have changed it. */
export interface OwnTrouble {
  readonly field: string
  readonly cell: string
}

/**
 * The fields a person may set, as written. Uses, dates of change and market values belong to the
 * product, and start over.
 */
export function readOwnRow(cells: Cells): {
  readonly id: string | undefined
  readonly fields: Readonly<Record<string, unknown>>
  readonly trouble: readonly OwnTrouble[]
} {
  const fields: Record<string, unknown> = {}
  const trouble: OwnTrouble[] = []
  const decimals = decimalsOf(unguarded(cells.get(headerOf('currency')) || usDollars))
  for (const { name, field, header } of columns) {
    if (field.owner !== 'user' || name === 'sourceKey' || name === 'importId') continue
    const cell = cells.get(header)
    if (cell === undefined || cell === '') continue
    const value = valueOfCell(field, unguarded(cell), decimals)
    if (value !== undefined && fits(field, value)) fields[name] = value
    else trouble.push({ field: name, cell })
  }
  return { id: cells.get(idHeader), fields, trouble }
}

function valueOfCell(field: Field, cell: string, decimals: number): unknown {
  if (field.kind === 'text') return cell
  if (field.kind === 'boolean') {
    const said = cell.toLowerCase()
    return said === 'true' ? true : said === 'false' ? false : undefined
  }
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(cell)) return undefined
  return field.unit === 'cents' ? Math.round(Number(cell) * 10 ** decimals) : Number(cell)
}

function fits({ values }: Field, value: unknown): boolean {
  switch (values.are) {
    case 'text':
      return String(value).trim().length >= values.min && String(value).length <= values.max
    case 'integer':
    case 'real':
      return (
        Number(value) >= values.min &&
        Number(value) <= values.max &&
        (values.are === 'real' || Number.isInteger(value))
      )
    case 'choice':
      return values.choices.includes(String(value))
    case 'pattern':
      return values.fits(String(value))
    case 'like':
      return String(value).length <= values.max && values.pattern.test(String(value))
    case 'hash':
      return /^[0-9a-f]{64}$/.test(String(value))
    case 'boolean':
      return typeof value === 'boolean'
    case 'json':
      return values.schema().safeParse(value).success
  }
}
