import { type BuildColumns, isNotNull, isNull, type NotNull } from 'drizzle-orm'
import type { SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core'
import type { Entity, Field, FieldKind } from '../../shared/kernel/entity.ts'
import type { Kit } from './kit.ts'

/**
 * The table of a synced entity, derived from its definition: one column for each field, keyed by
 * `(cellar_id, id)`, so that knowing the id of another's row leads nowhere. A removed row stays,
 * with the moment in `removed_at`, until retention takes it.
 */
export function tableOf<E extends Entity>(
  kit: Kit,
  of: E,
  { counted = false, lookedUpBy = [] }: SyncedTableOptions<E> = {},
): SyncedTable<E> {
  const columns: Record<string, unknown> = {
    cellarId: kit.text('cellar_id').notNull(),
    id: kit.text('id').notNull(),
    removedAt: kit.integer('removed_at'),
  }
  for (const [name, field] of Object.entries(of.fields)) {
    const column = columnOfKind(kit, field.kind, snakeCase(name))
    columns[name] = field.presence === 'optional' ? column : column.notNull()
  }
  const indexed = Object.keys(of.fields).filter((name) => of.fields[name]?.indexed)
  const table = kit.table(of.table, columns as ColumnsOf<E>, (own) => {
    const columnsOf = own as unknown as Record<string, typeof own.cellarId>
    return [
      kit.primaryKey({ columns: [own.cellarId, own.id] }),
      // Removed rows are few, and are found by age only.
      kit.index(`${of.table}_removed_idx`).on(own.removedAt).where(isNotNull(own.removedAt)),
      ...(counted || of.rules?.planLimit
        ? [kit.index(`${of.table}_live_idx`).on(own.cellarId).where(isNull(own.removedAt))]
        : []),
      ...[...indexed, ...lookedUpBy].map((name) => {
        const column = columnsOf[name as string]
        if (!column) throw new Error(`${of.table} has no field ${String(name)}`)
        const index = kit
          .index(`${of.table}_${snakeCase(name as string)}_idx`)
          .on(own.cellarId, column)
        return column.notNull ? index : index.where(isNotNull(column))
      }),
    ]
  })
  return table as unknown as SyncedTable<E>
}

export interface SyncedTableOptions<E extends Entity> {
  /** The live rows of a cellar are counted; where a plan limits them (`planLimit`) they are anyway. */
  readonly counted?: boolean
  /**
   * Fields by which only the server finds rows; indexed fields of the entity are added
   * automatically.
   */
  readonly lookedUpBy?: readonly (keyof E['fields'] & string)[]
}

/** `purchasePrice` is kept in the column `purchase_price`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function columnOfKind(kit: Kit, kind: FieldKind, name: string): { notNull(): unknown } {
  switch (kind) {
    case 'text':
      return kit.text(name)
    case 'integer':
      return kit.integer(name)
    case 'real':
      return kit.real(name)
    case 'boolean':
      return kit.boolean(name)
  }
}

type ColumnOf<T> = [T] extends [boolean]
  ? ReturnType<Kit['boolean']>
  : [T] extends [number]
    ? ReturnType<Kit['integer']>
    : ReturnType<Kit['text']>

type ColumnsOf<E extends Entity> = {
  cellarId: NotNull<ReturnType<Kit['text']>>
  id: NotNull<ReturnType<Kit['text']>>
  removedAt: ReturnType<Kit['integer']>
} & {
  [K in keyof E['fields'] & string]: E['fields'][K] extends Field<infer T, infer P>
    ? P extends 'optional'
      ? ColumnOf<T>
      : NotNull<ColumnOf<T>>
    : never
}

export type SyncedTable<E extends Entity = Entity> = SQLiteTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ColumnsOf<E>, 'sqlite'>
  dialect: 'sqlite'
}>
