import { type Id, uuidFromHash } from '../../../kernel/id.ts'
import type { Sha256 } from '../../../kernel/sha256.ts'
import type { Bottle } from '../bottle.ts'
import { listsStock } from './formats.ts'
import { mergedCells, mergedOptions } from './plan.ts'
import type { ImportedFields, ReadOptions } from './reading.ts'
import { readSourceRow, type SourceRow, writeSourceRow } from './source-row.ts'
import type { ImportMutation } from './undo-import.ts'
import type { FieldChanges, PlannedRow } from './verdicts.ts'

/** The id that a row's bottle has on every device. */
export function bottleIdOf(sourceKey: string, sha256: Sha256): Id {
  return uuidFromHash(sha256(utf8(sourceKey)))
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array }
const encoder = new TextEncoder()
const utf8 = (text: string) => encoder.encode(text)

export interface ImportContext {
  readonly importId: Id<'import'>
  readonly headers: readonly string[]
  readonly options: ReadOptions
  readonly bottle: (id: Id) => Bottle | undefined
  readonly sha256: Sha256
}

/** The mutations of all chosen rows. */
export function importMutations(
  rows: readonly PlannedRow[],
  { importId, headers, options, bottle, sha256 }: ImportContext,
): ImportMutation[] {
  const columns = new Set(headers)
  const mutations: ImportMutation[] = []
  for (const { row, chosen, bottleId, changes } of rows) {
    if (!chosen) continue
    if (bottleId !== undefined && changes) {
      const there = bottle(bottleId)
      if (!there) continue
      const sourceRow = updatedRow(row, there, changes, { importId, columns, options })
      mutations.push({
        name: 'bottle.edit',
        args: { id: bottleId, changes: { ...changes, sourceRow } },
      })
      continue
    }
    const { name, brand, category } = row.derived.fields
    if (name === undefined || brand === undefined || category === undefined)
      throw new Error(`row ${row.line} was chosen without a name, brand or category`)
    mutations.push({
      name: 'bottle.import',
      args: {
        ...row.derived.fields,
        name,
        brand,
        category,
        id: bottleIdOf(row.key, sha256),
        importId,
        sourceKey: row.key,
        sourceRow: writeSourceRow({ format: row.format, options, cells: row.cells }),
      },
    })
  }
  return mutations
}

function updatedRow(
  row: PlannedRow['row'],
  there: Bottle,
  changes: FieldChanges,
  {
    importId,
    columns,
    options,
  }: { importId: Id<'import'>; columns: ReadonlySet<string>; options: ReadOptions },
): string {
  const stored = readSourceRow(there.sourceRow)
  const cells = stored ? mergedCells(row.cells, stored.cells, columns) : row.cells
  const merged = stored ? mergedOptions(options, stored.options, columns) : options
  const format = stored && !listsStock(row.format) ? stored.format : row.format
  const was = Object.fromEntries(
    Object.keys(changes).map((field) => [field, there[field as keyof ImportedFields] ?? null]),
  )
  const before = {
    importId,
    was,
    set: { ...changes },
    row: stored ? writeSourceRow(withoutBefore(stored)) : '',
  }
  return writeSourceRow({ format, options: merged, cells, before })
}

const withoutBefore = ({ format, options, cells }: SourceRow): SourceRow => ({
  format,
  options,
  cells,
})
