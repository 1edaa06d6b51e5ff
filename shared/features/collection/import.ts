import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import {
  entity,
  instant,
  integer,
  newRow,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  line,
} from '../../kernel/entity.ts'
import { fieldsSchema, idSchema, schemaOf } from '../../kernel/schema.ts'
import { capped, mutator } from '../../kernel/mutator.ts'

const rules: RowRules = { maxRows: maxRows.ofCollection, privacyCategory: 'recipes' }

/** A file that was imported: what makes it possible to undo the whole of it later. */
export const imports = entity('imports', rules, {
  fileName: line({ max: 300 }),
  format: line({ max: 60 }),
  at: instant(),
  added: integer({ min: 0, max: 1_000_000 }),
  updated: integer({ min: 0, max: 1_000_000 }),
  undoneAt: serverOwned(optional(instant())),
})
export type Import = Row<typeof imports>

/** Notes an import. Noted again under the same id, it changes nothing. */
export const recordImport = mutator({
  name: 'import.record',
  args: () => z.strictObject({ id: idSchema, ...fieldsSchema(imports) }),
  rows: (args) => [{ entity: imports, id: args.id }],
  async run(tx, args, context) {
    if ((await tx.get(imports, args.id)) || (await tx.removed(imports, args.id))) return
    await tx.put(imports, newRow(imports, args.id, { ...args, at: capped(args.at, context) }))
  },
})

/** Marks an import as undone; its bottles are removed by mutations of their own. */
export const markImportUndone = mutator({
  name: 'import.markUndone',
  args: z.strictObject({ id: idSchema, at: schemaOf(instant()) }),
  rows: (args) => [{ entity: imports, id: args.id }],
  async run(tx, { id, at }, context) {
    const row = await tx.need(imports, id)
    if (row.undoneAt === undefined) await tx.patch(imports, id, { undoneAt: capped(at, context) })
  },
})
