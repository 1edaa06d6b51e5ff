import { cellarTrackerKey, deriveCellarTracker } from './cellartracker.ts'
import { CellFinder } from './cells.ts'
import type { Format } from './formats.ts'
import { deriveGeneric, genericKey, mappedCell } from './generic.ts'
import { guessedCategory, guessedMapping, type Mapping, type Target } from './mapping.ts'
import { deriveOwn, ownKey } from './own.ts'
import type { Derived, ReadOptions, ReadRow } from './reading.ts'
import type { Cells } from './table.ts'
import { currencyIn, dateOrderOf, decimalSignOf, ratingScaleOf } from './values.ts'
import { deriveVivino, vivinoKey } from './vivino.ts'

/** A row of a file with the kind of table that it stands in. */
export interface RawRow {
  readonly line: number
  readonly format: Format
  readonly cells: Cells
  readonly ragged: boolean
  readonly cleaned: boolean
}

/** What the cells of a row mean, by the kind of its table; the same for a row read long ago. */
export function derive(format: Format, cells: Cells, options: ReadOptions): Derived {
  if (format === 'table') return deriveGeneric(cells, options)
  if (format === 'own') return deriveOwn(cells)
  return format.startsWith('vivino')
    ? deriveVivino(format, cells, options)
    : deriveCellarTracker(format, cells, options)
}

/** Reads every row and gives each its key, numbered where several rows have the same. */
export function readRows(rows: readonly RawRow[], options: ReadOptions): ReadRow[] {
  const numbers = ordinals(rows, options)
  return rows.map((row, i) => {
    const derived = derive(row.format, row.cells, options)
    const remarks = [
      ...derived.remarks,
      ...(row.ragged ? [{ kind: 'ragged' as const }] : []),
      ...(row.cleaned ? [{ kind: 'cleaned' as const }] : []),
    ]
    return {
      line: row.line,
      format: row.format,
      cells: row.cells,
      key: numbers[i]!,
      derived: { ...derived, remarks },
    }
  })
}

function keyOf(row: RawRow, options: ReadOptions) {
  if (row.format === 'table') return genericKey(row.cells, options.mapping ?? [])
  if (row.format === 'own') return ownKey(row.cells)
  return row.format.startsWith('vivino')
    ? vivinoKey(row.cells)
    : cellarTrackerKey(row.format, row.cells)
}

/**
 * Keys of rows that are not told apart by a number of their own: the same wine in two places. They
 * are numbered in the order of their places, so that a file sorted anew gives the same numbers.
 */
function ordinals(rows: readonly RawRow[], options: ReadOptions): string[] {
  const keys = rows.map((row) => keyOf(row, options))
  const groups = new Map<string, number[]>()
  keys.forEach(({ base, single }, i) => {
    if (single) return
    const group = groups.get(base)
    if (group) group.push(i)
    else groups.set(base, [i])
  })
  const named = keys.map(({ base }) => base)
  for (const [base, group] of groups) {
    if (group.length < 2) continue
    const places = new Map(group.map((i) => [i, placeOf(rows[i]!, options)]))
    const ordered = [...group].sort((a, b) => {
      const [one, other] = [places.get(a)!, places.get(b)!]
      return one < other ? -1 : one > other ? 1 : 0
    })
    ordered.forEach((i, n) => {
      if (n > 0) named[i] = `${base}|${n + 1}`
    })
  }
  return named
}

function placeOf(row: RawRow, options: ReadOptions): string {
  if (row.format === 'table')
    return `${mappedCell(row.cells, options.mapping ?? [], 'location')}|${mappedCell(row.cells, options.mapping ?? [], 'bin')}`
  const cells = new CellFinder(row.cells)
  return `${cells.cell('location')}|${cells.cell('bin')}`
}

/** How a file is to be read as its own cells tell; `given` is what a person said and outweighs it. */
export function proposedOptions(
  rows: readonly RawRow[],
  headers: readonly string[],
  given: ReadOptions = {},
): ReadOptions {
  if (rows[0]?.format !== 'table') {
    const dates = columns(rows, ['purchasedate', 'consumed', 'consumptiondate'])
    return { dateOrder: dateOrderOf(dates) ?? 'mdy', ...given }
  }
  const mapping = given.mapping ?? guessedMapping(headers)
  const cellsOf = (...meant: Target[]) => mappedColumns(rows, mapping, meant)
  const amounts = cellsOf('price', 'value')
  const strengths = cellsOf('abv')
  const currencies = new Set(amounts.map(currencyIn).filter((code) => code !== undefined))
  const category = guessedCategory(headers)
  return {
    ...(category && { category }),
    dateOrder: dateOrderOf(cellsOf('purchasedOn')) ?? 'mdy',
    decimal: decimalSignOf([...amounts, ...strengths]),
    ratingScale: ratingScaleOf(cellsOf('rating')),
    ...(isFraction(strengths) && { abvFraction: true }),
    ...(currencies.size === 1 && { currency: [...currencies][0]! }),
    ...given,
    mapping,
  }
}

function isFraction(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(',', '.'))).filter((n) => n > 0)
  return numbers.length > 0 && numbers.every((n) => n < 1)
}

function columns(rows: readonly RawRow[], names: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const cells = new CellFinder(row.cells)
    return names.map((name) => cells.cell(name)).filter(Boolean)
  })
}

function mappedColumns(
  rows: readonly RawRow[],
  mapping: Mapping,
  meant: readonly Target[],
): string[] {
  const headers = mapping.filter(([, target]) => meant.includes(target)).map(([header]) => header)
  return rows.flatMap((row) => headers.map((header) => row.cells.get(header) ?? '').filter(Boolean))
}
