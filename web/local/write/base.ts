import { getMany } from '../store/bulk.ts'
import type { DeviceTables } from '../store/database.ts'
import { absent, type RowState, type Workspace } from './dexie-tx.ts'
import type { Base } from '../store/records.ts'

/**
 * Keeps the server's copy of each row before its first change. A row without a base equals the server's
 * last version, so the stored row is the base.
 *
 * @param known whether there is one, as far as this was read already
 */
export async function keepBases(
  db: DeviceTables,
  space: Workspace,
  keys: Iterable<string>,
  known: ReadonlyMap<string, boolean> = new Map(),
) {
  const list = [...keys]
  const unknown = list.filter((key) => !known.has(key))
  const found = unknown.length > 0 ? await getMany(db.base, ({ key }) => key, unknown) : []
  const having = new Set(found.map((base) => base?.key))
  const missing = list.filter((key) => !(known.get(key) ?? having.has(key)))
  await db.base.bulkAdd(missing.map((key) => baseOf(key, space.storedState(key) ?? absent)))
}

export const baseOf = (key: string, { row, version, aside }: RowState): Base => ({
  key,
  row: row ?? null,
  version,
  aside: aside ?? null,
})

export const stateOf = ({ row, version, aside }: Base): RowState => ({
  row: row ?? undefined,
  version,
  aside: aside ?? undefined,
})
