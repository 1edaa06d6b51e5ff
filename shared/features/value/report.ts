import { csvLine } from '../../kernel/csv.ts'
import type { ValueSource } from '../../business/value.ts'
import { type Bottle, type BottleValue, valueOf } from '../collection/bottle.ts'
import { type Currency, decimalsOf, usDollars } from '../../kernel/currency.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Day } from '../../kernel/time.ts'
import { type Past, portfolioOf } from './metrics.ts'
import { valuedOn } from './valuation.ts'
import { perLocale } from '../../kernel/language.ts'

/** One row of the report for an insurer. */
export interface ReportLine {
  readonly bottle: Bottle
  readonly value: BottleValue | undefined
  /** The day of that value. */
  readonly on: Day | undefined
}

const sliceSize = 100

/** Every bottle of the portfolio, by place and then by name, in time slices. */
export function* reportOf(
  all: readonly Bottle[],
  past: Pick<Past, 'since'>,
): Generator<void, ReportLine[]> {
  const bottles = portfolioOf(all)
  yield
  bottles.sort(byPlace)
  const lines: ReportLine[] = []
  for (const [at, bottle] of bottles.entries()) {
    if (at % sliceSize === 0) yield
    const value = valueOf(bottle)
    lines.push({ bottle, value, on: valuedOn(bottle, past.since.get(bottle.id)) })
  }
  return lines
}

const words = perLocale((tag) => new Intl.Collator(tag, { sensitivity: 'base', numeric: true }))

const byPlace = (one: Bottle, other: Bottle) =>
  words().compare(one.location, other.location) ||
  words().compare(one.name, other.name) ||
  (one.id < other.id ? -1 : 1)

/** The words over the columns, and what sources are called. */
export interface ReportWords {
  readonly columns: Readonly<Record<ReportColumn, string>>
  readonly source: (source: ValueSource, count: number | undefined) => string
}
const columns = [
  'bottle',
  'brand',
  'category',
  'vintage',
  'size',
  'location',
  'bin',
  'quantity',
  'paid',
  'each',
  'total',
  'currency',
  'source',
  'since',
] as const
export type ReportColumn = (typeof columns)[number]

/** The same as a table for a spreadsheet, in time slices; amounts in the currency in which the lines are. */
export function* reportCsv(
  lines: readonly ReportLine[],
  { columns: names, source }: ReportWords,
  currency: Currency = usDollars,
): Generator<void, string> {
  const amount = (cents: Cents | undefined) =>
    cents === undefined
      ? undefined
      : (cents / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))
  const parts = [csvLine(columns.map((column) => names[column]))]
  for (const [at, { bottle, value, on }] of lines.entries()) {
    if (at % sliceSize === 0) yield
    const { name, brand, category, vintage, sizeMl, location, bin, quantity } = bottle
    const cells = [
      name,
      brand,
      category,
      vintage,
      sizeMl,
      location,
      bin,
      quantity,
      amount(bottle.purchasePrice),
      amount(value?.each),
      amount(value && value.each * quantity),
      currency,
      value && source(value.source, bottle.marketCount),
      on,
    ]
    parts.push(csvLine(cells.map((cell) => String(cell ?? ''))))
  }
  return `\ufeff${parts.join('')}`
}
