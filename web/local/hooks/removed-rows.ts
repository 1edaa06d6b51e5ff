import { useCallback, useEffect, useState } from 'react'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { rowKey } from '../../../shared/sync/messages.ts'
import type { UserDatabase } from '../store/database.ts'
import { useUserDevice } from '../device/device-context.tsx'
import { storageKeyOf } from '../store/storage-key.ts'
import type { Removed } from '../store/records.ts'
import { readRow } from '../store/stored-row.ts'

/**
 * Reads the removed rows of an entity that are still set aside. Not a live read: read again when the
 * live rows change.
 */
export function useRemovedRows<E extends Entity>(entity: E): () => Promise<readonly Row<E>[]> {
  const { store } = useUserDevice()
  return useCallback(async () => {
    const aside = await store.db.removed.where('key').startsWith(rowKey(entity.table, '')).toArray()
    return aside.flatMap(({ row }) => readRow(entity, { id: row.id, row, version: 0 }) ?? [])
  }, [store, entity])
}

/** Of the user's own, else of a cellar of others. */
async function asideOf(db: UserDatabase, entity: Entity, id: Id): Promise<Removed | undefined> {
  const own = await db.removed.get(rowKey(entity.table, id))
  if (own || !entity.rules?.isOfCellar) return own
  const cellars = await db.rowsOf('cellars').toArray()
  const keys = cellars.map((cellar) => rowKey(entity.table, storageKeyOf(id, cellar.id)))
  return (await db.removed.bulkGet(keys)).find((aside) => aside !== undefined)
}

/**
 * A removed row that is still set aside; null without one, undefined while loading. Not a live read: it
 * reads when `id` changes, so pass an id once the row is known to be gone.
 */
export function useRemovedRow<E extends Entity>(
  entity: E,
  id: Id | undefined,
): Row<E> | null | undefined {
  const { store } = useUserDevice()
  const [found, setFound] = useState<{ id: Id; row: Row<E> | null }>()
  useEffect(() => {
    if (id === undefined) return undefined
    let isLeft = false
    void asideOf(store.db, entity, id).then((aside) => {
      if (isLeft) return
      setFound({ id, row: (aside && readRow(entity, { id, row: aside.row, version: 0 })) ?? null })
    })
    return () => {
      isLeft = true
    }
  }, [store, entity, id])
  return found && found.id === id ? found.row : undefined
}
