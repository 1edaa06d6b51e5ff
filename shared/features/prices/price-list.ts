import { maxAlertPlaceLength } from '../../business/alerts.ts'
import type { Cents } from '../../kernel/money.ts'
import { centsFromText } from '../../kernel/typed-money.ts'
import { type Day, isDay } from '../../kernel/time.ts'
import { regionOf } from '../../kernel/zip-code.ts'
import { categories } from '../collection/categories.ts'
import type { Cells } from '../collection/import/cells.ts'
import { readTable, type TableTrouble } from '../collection/import/table.ts'
import { bottleWords } from './bottle-words.ts'

/** One line of a price list: a store's price for a bottle on a day. */
export interface PriceLine {
  readonly store: string
  /** The store's place; absent: everywhere. */
  readonly place?: string | undefined
  /** Its zip code, for alerts that name a region. */
  readonly zip?: string | undefined
  readonly name: string
  readonly brand?: string | undefined
  readonly category?: string | undefined
  readonly vintage?: number | undefined
  readonly sizeMl?: number | undefined
  readonly price: Cents
  /** How many there are; 0: sold out; absent: the list does not say. */
  readonly quantity?: number | undefined
  readonly pricedOn: Day
}

/** Why a line is not taken; `shared/copy/price-lists.ts` has the words, which name the `detail`. */
export const priceLineTroubles = [
  'columns',
  'ragged',
  'no_store',
  'long_store',
  'no_name',
  'long_name',
  'long_place',
  'zip',
  'price',
  'day',
  'later',
  'category',
  'vintage',
  'quantity',
  'size',
  'no_word',
] as const
export type PriceLineTrouble = (typeof priceLineTroubles)[number]

/** A refused line, with its row number and text. */
export interface BadLine {
  readonly line: number
  readonly code: PriceLineTrouble
  readonly detail: string
}

/** The part of a cell used to identify it. */
const maxDetail = 100

const bad = (code: PriceLineTrouble, detail = ''): Omit<BadLine, 'line'> => ({
  code,
  detail: detail.slice(0, maxDetail).toWellFormed(),
})

export interface PriceList {
  readonly lines: readonly PriceLine[]
  readonly bad: readonly BadLine[]
}

/**
 * Reads a price list: a table with a header row, `store,place,name,…`, columns in any order, prices
 * in US dollars. Every line is independent: bad ones are reported and the others are loaded.
 * @param latest the latest allowed day of a price
 */
export function readPriceList(text: string, latest: Day): PriceList | TableTrouble {
  const table = readTable(text)
  if (typeof table === 'string') return table
  const known = new Map(table.headers.map((header) => [header.trim().toLowerCase(), header]))
  const missing = ['store', 'name', 'price', 'date'].filter((name) => !known.has(name))
  if (missing.length > 0)
    return { lines: [], bad: [{ line: 1, ...bad('columns', missing.join(', ')) }] }
  const lines: PriceLine[] = []
  const refused: BadLine[] = []
  for (const { line, cells, ragged } of table.rows) {
    const cell = (name: string) => cellOf(cells, known.get(name))
    const read = ragged ? bad('ragged') : readLine(cell, latest)
    if ('code' in read) refused.push({ line, ...read })
    else lines.push(read)
  }
  return { lines, bad: refused }
}

function cellOf(cells: Cells, header: string | undefined): string | undefined {
  const text = header === undefined ? undefined : cells.get(header)?.trim()
  return text === '' ? undefined : text
}

function readLine(
  cell: (name: string) => string | undefined,
  latest: Day,
): PriceLine | Omit<BadLine, 'line'> {
  const [store, name, brand, place] = [cell('store'), cell('name'), cell('brand'), cell('place')]
  if (!store) return bad('no_store')
  if (store.length > 200) return bad('long_store')
  if (!name) return bad('no_name')
  if (name.length > 300 || (brand?.length ?? 0) > 200) return bad('long_name')
  if ((place?.length ?? 0) > maxAlertPlaceLength) return bad('long_place')
  const zip = cell('zip')
  if (zip && regionOf(zip) === undefined) return bad('zip', zip)
  const price = centsFromText(cell('price') ?? '')
  if (price === undefined || price === 0) return bad('price', cell('price'))
  const pricedOn = cell('date')
  if (!pricedOn || !isDay(pricedOn)) return bad('day', pricedOn)
  if (pricedOn > latest) return bad('later', pricedOn)
  const category = cell('category')
  const kind = categories.find((one) => one.toLowerCase() === category?.toLowerCase())
  if (category && !kind) return bad('category', category)
  const vintage = whole(cell('vintage'), 1000, 9999)
  if (Number.isNaN(vintage)) return bad('vintage', cell('vintage'))
  const quantity = whole(cell('quantity'), 0, 1_000_000)
  if (Number.isNaN(quantity)) return bad('quantity', cell('quantity'))
  const size = cell('size')
  const sizeMl = size === undefined ? undefined : (whole(size, 1, 100_000) ?? Number.NaN)
  const read = Number.isNaN(sizeMl) ? bottleWords(size).sizeMl : sizeMl
  if (size && (read === undefined || read < 1 || read > 100_000)) return bad('size', size)
  if (bottleWords(brand, name).words.length === 0) return bad('no_word', name)
  return {
    store,
    place,
    zip,
    name,
    brand,
    category: kind,
    vintage,
    sizeMl: read,
    price,
    quantity,
    pricedOn,
  }
}

/** Undefined for an empty cell, NaN if it is no whole number from `least` to `most`. */
function whole(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : Number.NaN
}

/** What tells the bottles of one store apart, however a list spells them. */
export function listingKey(line: PriceLine): string {
  const { words, sizeMl } = bottleWords(line.brand, line.name, line.vintage?.toString())
  const store = bottleWords(line.store, line.place).words.join(' ')
  return JSON.stringify([store, [...words].sort(), line.sizeMl ?? sizeMl ?? null])
}
