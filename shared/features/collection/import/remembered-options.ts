import type { Format } from './formats.ts'
import type { BottleInCellar } from './plan.ts'
import type { ReadOptions } from './reading.ts'
import { readSourceRow } from './source-row.ts'

/**
 * How a file of this kind was read the last time, as the bottles that came from one remember it on
 * every device: what a person said then need not be said again. A currency's rate is remembered
 * whatever the file was.
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
  const rates = new Map<string, number>()
  let same: ReadOptions | undefined
  for (const bottle of newestFirst) {
    const kept = readSourceRow(bottle.sourceRow)
    if (!kept) continue
    for (const [currency, rate] of kept.options.rates ?? [])
      if (!rates.has(currency)) rates.set(currency, rate)
    const mapping = kept.options.mapping ?? []
    if (!same && kept.format === format)
      if (
        [...kept.cells.keys(), ...mapping.map(([header]) => header)].every((header) =>
          columns.has(header),
        )
      )
        same = kept.options
  }
  return { ...said(same ?? {}), ...(rates.size > 0 && { rates: [...rates] }) }
}

/** What a person says of one kind of file; the rest follows from each file's own cells. */
function said({ mapping, category, currency }: ReadOptions): ReadOptions {
  return {
    ...(mapping && { mapping }),
    ...(category && { category }),
    ...(currency && { currency }),
  }
}
