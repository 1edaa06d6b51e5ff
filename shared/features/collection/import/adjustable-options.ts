import { TableCells, type TableColumns } from './cells.ts'
import { isCurrencyNamed, targetOfColumn } from './guesses.ts'
import type { RawRow } from './read-rows.ts'
import type { AdjustableOption, ReadOptions } from './reading.ts'
import type { Target } from './targets.ts'

const optionsOf: Partial<Record<Target, readonly AdjustableOption[]>> = {
  purchasedOn: ['dateOrder'],
  price: ['decimal'],
  value: ['valueDecimal'],
  size: ['sizeUnit'],
  abv: ['abvProof'],
  rating: ['ratingScale'],
}

/** The options that change how the columns of a table are read. */
export function adjustableOptions(
  rows: readonly RawRow[],
  options: ReadOptions,
): readonly AdjustableOption[] {
  const found = new Set<AdjustableOption>()
  for (const header of headersIn(rows)) {
    const target = targetOfColumn(rows[0]?.format ?? 'table', header, options)
    const adjusts = target && optionsOf[target]
    const isFilled = ({ cells }: RawRow) => Boolean(cells.get(header)?.trim())
    if (!adjusts || !rows.some(isFilled)) continue
    for (const option of adjusts) found.add(option)
    if (target !== 'price' && target !== 'value') continue
    // A currency that the file names stays.
    if (rows.some((row) => isFilled(row) && !isCurrencyNamed(row, header, options)))
      found.add('currency')
  }
  return [...found]
}

/** The columns of all rows; rows of one table share theirs. */
function headersIn(rows: readonly RawRow[]): ReadonlySet<string> {
  const headers = new Set<string>()
  let last: TableColumns | undefined
  for (const { cells } of rows) {
    const shared = cells instanceof TableCells ? cells.columns : undefined
    if (shared && shared === last) continue
    for (const header of shared?.names ?? cells.keys()) headers.add(header)
    last = shared
  }
  return headers
}
