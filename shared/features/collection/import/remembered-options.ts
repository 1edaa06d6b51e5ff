import type { Format } from './formats.ts'
import type { BottleInCellar } from './plan.ts'
import { isUnproven, type ReadOptions } from './reading.ts'
import { readSourceRow } from './source-row.ts'

/**
 * How a file of this kind was read the last time, as the bottles that came from one remember it on
 * every device: what a person said then need not be said again.
 */
export function rememberedOptions(
  known: readonly BottleInCellar[],
  format: Format,
  headers: readonly string[],
): ReadOptions {
  const columns = new Set(headers)
  const newestFirst = known
    .map(({ bottle }) => bottle)
    .filter((bottle) => bottle.sourceRow !== undefined)
    .sort((a, b) => b.updatedAt - a.updatedAt)
  for (const bottle of newestFirst) {
    const stored = readSourceRow(bottle.sourceRow)
    if (!stored) continue
    const mapping = stored.options.mapping ?? []
    const named = [...stored.cells.keys(), ...mapping.map(([header]) => header)]
    if (stored.format === format && named.every((header) => columns.has(header)))
      return said(stored.options)
  }
  return {}
}

/** The user's options for one kind of file; the rest follows from each file's own cells. */
function said(options: ReadOptions): ReadOptions {
  const { mapping, category, currency } = options
  return {
    ...(mapping && { mapping }),
    ...(category && !isUnproven(options, 'category') && { category }),
    ...(options.isCategoryConfirmed && { isCategoryConfirmed: true }),
    ...(currency && !isUnproven(options, 'currency') && { currency }),
  }
}
