import { csvLine } from '../../kernel/csv.ts'
import type { Field } from '../../kernel/entity.ts'
import { decimalsOf } from '../../kernel/currency.ts'
import { type Bottle, bottles, currencyOf } from './bottle.ts'

/**
 * The collection as a table for spreadsheets and our own import: a column for the id and for each
 * field of the bottle, in the order of the entity, so that new fields are included. The line of an
 * imported file is left out: it may be longer than all else, and the full backup has it.
 */
export const ownColumns = (Object.entries(bottles.fields) as [string, Field][])
  .filter(([name]) => name !== 'sourceRow')
  .map(([name, field]) => ({ name, field, header: headerOf(name) }))

/** The column by which a file is known to be ours. */
export const idHeader = 'Bottle ID'

/** `purchasePrice` is headed `Purchase price`. */
export function headerOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Rows per time slice. */
const sliceSize = 100

/** The whole table, in time slices; every bottle that is given is in it. */
export function* ownCsv(rows: readonly Bottle[]): Generator<void, string> {
  const parts = [csvLine([idHeader, ...ownColumns.map(({ header }) => header)])]
  for (const [at, bottle] of rows.entries()) {
    if (at % sliceSize === 0) yield
    const values = bottle as unknown as Readonly<Record<string, unknown>>
    const decimals = decimalsOf(currencyOf(bottle))
    const cells = ownColumns.map(({ name, field }) => cellOf(field, values[name], decimals))
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
