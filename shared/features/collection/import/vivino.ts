import { knownAmount } from './amount-doubt.ts'
import { CellFinder, type Cells } from './cells.ts'
import { repaired, startOf } from './decode.ts'
import { kindOf } from './drink-kind.ts'
import { withoutEntities } from './entities.ts'
import { FieldsBuilder } from './fields.ts'
import { type Format, listsStock } from './formats.ts'
import { type Derived, type FileRowState, type ReadOptions, usualCurrency } from './reading.ts'
import { readNumber } from './values.ts'

/** The meaning of a row in one of Vivino's lists. Only the cellar counts as stock. */
export function deriveVivino(format: Format, cells: Cells, options: ReadOptions): Derived {
  const row = new CellFinder(cells)
  const text = (...columns: string[]) => withoutEntities(repaired(row.cell(...columns))).trim()
  const count = row.cell('usercellarcount')
  const state = stateOf(format, count, row.cell('wishlisteddate'))
  const built = new FieldsBuilder()
  const [winery, wine] = [text('winery'), text('winename')]
  built.text('name', wine || winery)
  built.text('brand', winery || wine)
  if (!winery) built.guess('brand', 'name')
  const known = kindOf(text('winetype'))
  const kind = known ?? { category: 'Wine' as const }
  built.set('category', kind.category)
  built.set('subcategory', 'subcategory' in kind ? kind.subcategory : undefined)
  if (!known) built.guess('category', 'list')
  built.vintage(row.cell('vintage'))
  built.text('region', [text('region'), text('country')].filter(Boolean).join(', '))
  built.rating(row.cell('yourrating'), 5)
  built.text('notes', [text('yourreview'), text('personalnote')].filter(Boolean).join('\n'))
  const years = /(\d{4})\s*\D+\s*(\d{4})/.exec(row.cell('drinkingwindow'))
  if (years) built.drinkWindow(years[1]!, years[2]!)
  knownAmount(built, 'purchasePrice', row.cell('wineprice'), usualCurrency(options), options)
  if (state === 'stock') built.quantity(count || '1')
  if (count === '') built.guess('quantity', 'none')
  built.set('isFinished', state !== 'stock')
  if (state !== 'stock') built.guess('isFinished', 'list')
  return {
    state,
    fields: built.fields,
    remarks: built.remarks,
    ...(built.guesses.length > 0 && { guesses: built.guesses }),
    ...(!winery && !wine && { invalid: 'no-name' as const }),
  }
}

/** In a list that may hold wishes, a row with a date is one; others were only seen. */
function stateOf(format: Format, count: string, wishedSince: string): FileRowState {
  if (format === 'vivino-wishes') return wishedSince ? 'wished' : 'tasted'
  if (format === 'vivino-prices') return 'priced'
  if (format === 'vivino-tastings') return 'tasted'
  return readNumber(count) === 0 ? 'none' : 'stock'
}

/** The page of the wine names it; without one, winery, name and vintage do. */
export function vivinoKey(cells: Cells): { base: string; single: boolean } {
  const row = new CellFinder(cells)
  const link = row.cell('linktowine')
  if (link) return { base: `vivino:${startOf(link, 350)}`, single: false }
  const [winery, name] = [startOf(row.cell('winery'), 140), startOf(row.cell('winename'), 200)]
  return { base: `vivino:${winery}|${name}|${row.cell('vintage')}`, single: false }
}

export interface VivinoRow {
  readonly line: number
  readonly format: Format
  readonly cells: Cells
}

/**
 * Joins the lists of one export: ratings, reviews and prices are added to the cellar's bottles, and
 * others become rows of their own, once. Of several scans of a wine the first counts, and later
 * ones fill its gaps.
 */
export function joinedVivino<R extends VivinoRow>(lists: readonly (readonly R[])[]): R[] {
  const owned = lists.flat().filter((row) => listsStock(row.format))
  const others = new Map<string, R>()
  for (const format of ['vivino-tastings', 'vivino-prices', 'vivino-wishes'])
    for (const row of lists.flat().filter((row) => row.format === format)) {
      const key = vivinoKey(row.cells).base
      const there = others.get(key)
      others.set(key, there ? completed(there, row) : row)
    }
  const ownedKeys = new Set(owned.map((row) => vivinoKey(row.cells).base))
  return [
    ...owned.map((row) => {
      const other = others.get(vivinoKey(row.cells).base)
      return other ? completed(row, other) : row
    }),
    ...[...others].filter(([key]) => !ownedKeys.has(key)).map(([, row]) => row),
  ]
}

const completed = <R extends VivinoRow>(row: R, by: VivinoRow): R => ({
  ...row,
  cells: new Map([...by.cells, ...row.cells]),
})
