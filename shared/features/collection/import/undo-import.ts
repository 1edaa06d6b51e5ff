import type { Id } from '../../../kernel/id.ts'
import type { ArgsOf } from '../../../kernel/mutator.ts'
import type { Bottle } from '../bottle.ts'
import type { bottleCrud, importBottle } from '../bottle-mutators.ts'
import type { ImportedFields } from './reading.ts'
import { readSourceRow } from './source-row.ts'
import type { FieldChanges } from './verdicts.ts'

/** The mutations of an import or of its undo, in the order of the file. */
export type ImportMutation =
  | { readonly name: 'bottle.import'; readonly args: ArgsOf<typeof importBottle> }
  | { readonly name: 'bottle.edit'; readonly args: ArgsOf<(typeof bottleCrud)['bottle.edit']> }
  | { readonly name: 'bottle.remove'; readonly args: ArgsOf<(typeof bottleCrud)['bottle.remove']> }

/**
 * The mutations that undo an import: its bottles are removed (they can be restored), and its
 * changes of others are reverted, unless they were changed again since.
 */
export function undoMutations(importId: Id, live: readonly Bottle[]): ImportMutation[] {
  const mutations: ImportMutation[] = []
  for (const bottle of live) {
    if (bottle.importId === importId) {
      mutations.push({ name: 'bottle.remove', args: { id: bottle.id } })
      continue
    }
    if (!bottle.sourceRow?.includes(importId)) continue
    const before = readSourceRow(bottle.sourceRow)?.before
    if (before?.importId !== importId) continue
    const changes: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(before.was)) {
      const now = bottle[field as keyof ImportedFields] ?? null
      if (now === before.set[field]) changes[field] = value
    }
    const sourceRow = before.row === '' ? null : before.row
    mutations.push({
      name: 'bottle.edit',
      args: { id: bottle.id, changes: { ...(changes as FieldChanges), sourceRow } },
    })
  }
  return mutations
}
