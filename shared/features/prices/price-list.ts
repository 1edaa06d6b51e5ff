import { maxAlertPlaceLength } from '../../business/alerts.ts'
import type { Cents } from '../../kernel/money.ts'
import { centsFromText } from '../../kernel/typed-money.ts'
import { type Day, isDay } from '../../kernel/time.ts'
import { regionOf } from '../../kernel/zip-code.ts'
import { categories } from '../collection/categories.ts'
import { type Cells, readTable, type TableTrouble } from '../collection/import/table.ts'
import { bottleWords } from './bottle-words.ts'

/** One line of a price list: what a store asked for a bottle on a day. */
export interface PriceLine {
  readonly store: string
  /** Where the store is; absent: to be had anywhere. */
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

/** Why a line is not taken, in words for the operator, with the number of its row. */
export interface BadLine {
  readonly line: number
  readonly why: string
}

export interface PriceList {
  readonly lines: readonly PriceLine[]
  readonly bad: readonly BadLine[]
}

/**
 * Reads a price list: a table with a header row, `store,place,name,…`, in any order of columns,
 * prices in US dollars. Every line stands for itself: a bad one is told and the others are taken.
 * @param latest no price may be of a later day
 */
export function readPriceList(text: string, latest: Day): PriceList | TableTrouble {
  const table = readTable(text)
  if (typeof table === 'string') return table
  const known = new Map(table.headers.map((header) => [header.trim().toLowerCase(), header]))
  const missing = ['store', 'name', 'price', 'date'].filter((name) => !known.has(name))
  if (missing.length > 0)
    return { lines: [], bad: [{ line: 1, why: `has no column ${missing.join(', ')}` }] }
  const lines: PriceLine[] = []
  const bad: BadLine[] = []
  for (const { line, cells, ragged } of table.rows) {
    const cell = (name: string) => cellOf(cells, known.get(name))
    const read = ragged ? 'has more or fewer cells than the header' : readLine(cell, latest)
    if (typeof read === 'string') bad.push({ line, why: read })
    else lines.push(read)
  }
  return { lines, bad }
}

function cellOf(cells: Cells, header: string | undefined): string | undefined {
  const text = header === undefined ? undefined : cells.get(header)?.trim()
  return text === '' ? undefined : text
}

function readLine(cell: (name: string) => string | undefined, latest: Day): PriceLine | string {
  const [store, name, brand, place] = [cell('store'), cell('name'), cell('brand'), cell('place')]
  if (!store) return 'names no store'
  if (store.length > 200) return 'has a store with a name of more than 200 characters'
  if (!name) return 'names no bottle'
  if (name.length > 300 || (brand?.length ?? 0) > 200) return 'has a name that is too long'
  if ((place?.length ?? 0) > maxAlertPlaceLength) return 'has a place with a name that is too long'
  const zip = cell('zip')
  if (zip && regionOf(zip) === undefined) return `has no zip code like 30308: ${zip}`
  const price = centsFromText(cell('price') ?? '')
  if (price === undefined || price === 0) return `has no price in dollars: ${cell('price') ?? ''}`
  const pricedOn = cell('date')
  if (!pricedOn || !isDay(pricedOn)) return `has no day like 2026-11-21: ${pricedOn ?? ''}`
  if (pricedOn > latest) return `is of a day to come: ${pricedOn}`
  const category = cell('category')
  const kind = categories.find((one) => one.toLowerCase() === category?.toLowerCase())
  if (category && !kind) return `has no category of ours: ${category}`
  const vintage = whole(cell('vintage'), 1000, 9999)
  if (Number.isNaN(vintage)) return `has no vintage: ${cell('vintage')}`
  const quantity = whole(cell('quantity'), 0, 1_000_000)
  if (Number.isNaN(quantity)) return `has no quantity: ${cell('quantity')}`
  const size = cell('size')
  const sizeMl = size === undefined ? undefined : (whole(size, 1, 100_000) ?? Number.NaN)
  const read = Number.isNaN(sizeMl) ? bottleWords(size).sizeMl : sizeMl
  if (size && (read === undefined || read < 1 || read > 100_000)) return `has no size: ${size}`
  if (bottleWords(brand, name).words.length === 0) return `has a name without a word: ${name}`
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

/** Undefined where nothing stands, NaN where it is no whole number from `least` to `most`. */
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
