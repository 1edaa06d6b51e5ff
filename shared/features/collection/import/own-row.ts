import { unguarded } from '../../../kernel/csv.ts'
import { decimalsOf, usDollars } from '../../../kernel/currency.ts'
import type { Field } from '../../../kernel/entity.ts'
import { headerOf, idHeader, ownColumns } from '../own-csv.ts'
import type { Cells } from './cells.ts'
import { dateOrderOf, isDoubtfulDay, readDay } from './values.ts'

/** What a cell says that cannot be read; a spreadsheet may have changed it. */
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
  for (const { name, field, header } of ownColumns) {
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
  if (field.kind === 'text') return textOfCell(field, cell)
  if (field.kind === 'boolean') return saysWhether(cell)
  const number = numberOfCell(cell)
  return number !== undefined && field.unit === 'cents'
    ? Math.round(number * 10 ** decimals)
    : number
}

/** Days as a spreadsheet writes them; text of digits that it has made a number of is lost. */
function textOfCell({ values }: Field, cell: string): string | undefined {
  if (/^\d[.,]\d+E\+\d+$/.test(cell)) return undefined
  if (values.are !== 'pattern' || values.fits(cell)) return cell
  const day = isDoubtfulDay(cell) ? 'unread' : readDay(cell, dateOrderOf([cell]) ?? 'dmy')
  return day === 'unread' ? undefined : day
}

/** Our own files have a decimal point. A spreadsheet writes a comma; before three digits it is ambiguous. */
function numberOfCell(cell: string): number | undefined {
  const text = /^-?\d+,\d+$/.test(cell) && !/,\d{3}$/.test(cell) ? cell.replace(',', '.') : cell
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

/** As spreadsheets write it in languages of Europe. */
const yes = 'true wahr vrai verdadero vero verdadeiro waar sant sand tosi prawda'.split(' ')
const no = 'false falsch faux falso onwaar falskt falsk usann epätosi fałsz'.split(' ')

function saysWhether(cell: string): boolean | undefined {
  const said = cell.trim().toLowerCase()
  return yes.includes(said) ? true : no.includes(said) ? false : undefined
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
