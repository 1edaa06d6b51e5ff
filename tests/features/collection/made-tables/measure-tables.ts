import '../../../support/rare-words.ts'
import {
  openFile,
  openSheets,
  openText,
} from '../../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../../shared/features/collection/import/read-rows.ts'
import type {
  ImportedFields,
  ReadOptions,
  Remark,
} from '../../../../shared/features/collection/import/reading.ts'
import type { PlannedRow } from '../../../../shared/features/collection/import/verdicts.ts'
import { sheetsOf } from '../../../../shared/features/collection/import/workbook.ts'
import { tagsOf } from '../../../../shared/features/collection/tags.ts'
import type { MadeKind } from './cell-words.ts'
import { type Half, type MadeTable, madeTable, type MeantRow, wrappings } from './make-table.ts'

/** The results for the rows of one kind of table. */
export interface TableRates {
  tables: number
  rows: number
  /** Every field that the table has is as it was meant. */
  right: number
  /** A field says something else than was meant, or nothing, and no remark tells it. */
  wrong: number
  broken: number
  /** Rows that are no bottles and would be imported without a word. */
  accepted: number
}
export const noRates = (): TableRates => ({
  tables: 0,
  rows: 0,
  right: 0,
  wrong: 0,
  broken: 0,
  accepted: 0,
})

/** Reads a made table like the desk, with all questions answered. */
export async function readMade(table: MadeTable): Promise<readonly PlannedRow[]> {
  const { name, content } = table
  const sheets = typeof content === 'string' ? undefined : await sheetsOf(content)
  if (typeof sheets === 'string') throw new Error(sheets)
  const opened = sheets
    ? openSheets(sheets)
    : typeof content === 'string'
      ? openText(name, content)
      : openFile(name, content)
  if (typeof opened === 'string') throw new Error(opened)
  if ('trouble' in opened) throw new Error(opened.trouble)
  const { rows, headers } = 'tables' in opened ? opened.tables[0]! : opened
  const read = (given: ReadOptions) => {
    const options = proposedOptions(rows, headers, given)
    const planned = planImport({
      rows: readRows(rows, options),
      headers,
      options,
      known: [],
      room: Infinity,
    }).rows
    return { options, planned }
  }
  const first = read({})
  if (!first.options.unproven?.includes('currency')) return first.planned
  // The import waits for the currency.
  return read({ currency: table.currency }).planned
}

export interface Fault {
  readonly what: 'not right' | 'wrong' | 'accepted' | 'refused'
  readonly table: MadeTable
  readonly field: string
  readonly header: string
  readonly meant: unknown
  readonly said: unknown
}

/** Compares the intended content of a table with the desk's result. */
export async function judgedTable(
  table: MadeTable,
  rates: TableRates,
  faults: Fault[],
): Promise<void> {
  rates.tables++
  const bottles = table.rows.filter((row) => !('damage' in row)).length
  rates.rows += bottles
  let planned: readonly PlannedRow[]
  try {
    planned = await readMade(table)
  } catch (error) {
    faults.push(faultOf(table, 'refused', 'file', undefined, String(error)))
    return
  }
  table.rows.forEach((meant, at) => {
    const row = planned[at]
    if ('damage' in meant) {
      rates.broken++
      if (!row?.chosen || row.remarks.length > 0) return
      rates.accepted++
      faults.push(faultOf(table, 'accepted', meant.damage, table.cells[at], row.row.derived.fields))
    } else judgedRow(table, meant, row, rates, faults)
  })
}

const faultOf = (
  table: MadeTable,
  what: Fault['what'],
  field: string,
  meant: unknown,
  said: unknown,
): Fault => ({ what, table, field, header: table.headers.join(' · '), meant, said })

function judgedRow(
  table: MadeTable,
  meant: MeantRow,
  row: PlannedRow | undefined,
  rates: TableRates,
  faults: Fault[],
) {
  const fields = row?.row.derived.fields ?? {}
  const differing = differences(meant, fields)
  if (!row?.chosen) {
    faults.push(faultOf(table, 'not right', 'row', meant.name, row?.reason ?? row?.verdict))
    return
  }
  if (differing.length === 0) rates.right++
  let isWrong = false
  for (const [field, was, is] of differing) {
    const isTold = row.remarks.some((remark) => tells(remark, field))
    const isKept =
      is === undefined &&
      was !== undefined &&
      String(fields.notes ?? '').includes(privacyCategory(was))
    const what = isTold || isKept ? 'not right' : 'wrong'
    isWrong ||= what === 'wrong'
    faults.push(faultOf(table, what, field, was, is))
  }
  if (isWrong) rates.wrong++
}

/** The text by which a value outside its field is found in the notes. */
const privacyCategory = (value: unknown): string => {
  if (Array.isArray(value)) return String(value[0])
  return typeof value === 'number' ? String(value).slice(0, 2) : String(value)
}

const tells = (remark: Remark, field: string): boolean => {
  if ('field' in remark) return remark.field === field
  if (remark.kind === 'ragged') return true
  if (remark.kind === 'no-brand') return field === 'brand'
  if (remark.kind === 'other-kind') return field === 'category' || field === 'subcategory'
  if (remark.kind === 'check-digit') return field === 'sku'
  if (remark.kind === 'case') return field === 'quantity'
  return remark.kind === 'other-currency' && field === 'currentValue'
}

type Difference = readonly [field: string, meant: unknown, said: unknown]

function differences(meant: MeantRow, said: ImportedFields): Difference[] {
  const found: Difference[] = []
  const mustBe = (field: keyof ImportedFields, value: unknown) => {
    if (said[field] !== value) found.push([field, value, said[field]])
  }
  mustBe('name', meant.name)
  // A bottle must have a brand: without one, the distillery or the name is used.
  if (meant.brand !== undefined) mustBe('brand', meant.brand)
  const kind = kindsMeant[meant.kind!]
  mustBe('category', kind[0])
  if (kind[1] !== undefined) mustBe('subcategory', kind[1])
  for (const field of [
    'vintage',
    'abv',
    'purchasePrice',
    'currentValue',
    'purchasedOn',
    'rating',
    'sku',
    'drinkFrom',
    'drinkTo',
    'distillery',
  ] as const)
    mustBe(field, meant[field])
  if (meant.currency !== undefined && (said.currency ?? 'USD') !== meant.currency)
    found.push(['currency', meant.currency, said.currency])
  // Of one place alone no word says whether it is a room or a shelf.
  if (meant.location !== undefined && meant.bin !== undefined) {
    mustBe('location', meant.location)
    mustBe('bin', meant.bin)
  } else if ((said.location ?? said.bin) !== (meant.location ?? meant.bin))
    found.push(['location', meant.location ?? meant.bin, said.location ?? said.bin])
  const ml = said.sizeMl
  if (meant.sizeMl === undefined ? ml !== undefined : ml === undefined || !isNear(ml, meant.sizeMl))
    found.push(['sizeMl', meant.sizeMl, ml])
  if ((said.quantity ?? 1) !== (meant.quantity ?? 1))
    found.push(['quantity', meant.quantity, said.quantity])
  const region = said.region ?? ''
  const places = meant.places ?? []
  const missing = places.filter((place) => !region.includes(place))
  if (missing.length > 0) found.push(['region', missing, undefined])
  if (places.length === 0 && region !== '') found.push(['region', undefined, region])
  const tags = said.tags === undefined ? [] : tagsOf({ tags: said.tags })
  if ([...tags].sort().join() !== [...(meant.tags ?? [])].sort().join())
    found.push(['tags', meant.tags, said.tags])
  const notes = said.notes ?? ''
  for (const text of meant.noted) if (!notes.includes(text)) found.push(['notes', text, said.notes])
  return found
}

/** Ounces are written with one decimal. */
const isNear = (said: number, meant: number) => Math.abs(said - meant) <= meant * 0.005

const kindsMeant: Readonly<Record<MadeKind, readonly [category: string, subcategory?: string]>> = {
  red: ['Wine', 'Red Wine'],
  white: ['Wine', 'White Wine'],
  rose: ['Wine', 'Rosé'],
  sparkling: ['Wine', 'Sparkling'],
  fortified: ['Wine', 'Fortified'],
  dessert: ['Wine', 'Dessert Wine'],
  whisky: ['Whiskey'],
  rum: ['Spirits', 'Rum'],
  gin: ['Spirits', 'Gin'],
  cognac: ['Spirits', 'Cognac'],
  liqueur: ['Liqueurs'],
  beer: ['Beer'],
}

/** Rates of so many tables of each wrapping, of one half. */
export async function ratesOfTables(half: Half, each: number, seed: number) {
  const faults: Fault[] = []
  const kinds: { wrapping: string; rates: TableRates }[] = []
  for (const [at, wrapping] of wrappings.entries()) {
    const rates = noRates()
    for (let count = 0; count < each; count++)
      await judgedTable(
        madeTable(seed + count * wrappings.length + at, half, wrapping),
        rates,
        faults,
      )
    kinds.push({ wrapping, rates })
  }
  return { kinds, faults }
}
