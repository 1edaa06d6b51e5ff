import type { ImportedFields } from '../../../../shared/features/collection/import/reading.ts'
import { previewValues } from '../../../components/import/packed-values.ts'
import type { PreviewRow } from '../../../components/import/import-messages.ts'

/** A field whose cells are ambiguous in several rows: said once, and not in each of them. */
export interface AmbiguousColumn {
  readonly rows: number
  /** The first of these cells. */
  readonly cell: string
}
export type AmbiguousColumns = ReadonlyMap<keyof ImportedFields, AmbiguousColumn>

/** The ambiguous cells of a row whose values its import writes, by their fields. */
export function ambiguousCells(
  row: Pick<PreviewRow, 'verdict' | 'remarks' | 'packed'>,
): ReadonlyMap<keyof ImportedFields, string> {
  const found = new Map<keyof ImportedFields, string>()
  if (row.verdict === 'same' || row.verdict === 'invalid') return found
  for (const remark of row.remarks)
    if (remark.kind === 'assumed' && !found.has(remark.field)) found.set(remark.field, remark.cell)
  if (found.size === 0) return found
  const written = new Set(previewValues(row).map(({ field }) => field))
  return new Map([...found].filter(([field]) => written.has(field)))
}

/** Columns that are ambiguous in two rows or more. */
export function ambiguousColumns(rows: readonly PreviewRow[]): AmbiguousColumns {
  const columns = new Map<keyof ImportedFields, AmbiguousColumn>()
  for (const row of rows)
    for (const [field, cell] of ambiguousCells(row)) {
      const { rows: count, cell: first } = columns.get(field) ?? { rows: 0, cell }
      columns.set(field, { rows: count + 1, cell: first })
    }
  return new Map([...columns].filter(([, { rows: count }]) => count > 1))
}
