import { useCallback, useEffect, useState } from 'react'
import type { Entity, Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { rowKey } from '../../shared/sync/messages.ts'
import { useUserDevice } from './device-context.tsx'
import { readRow } from './stored-row.ts'

/**
 * Asks for the rows of a noun that were removed and are still kept aside. Not a live read: who
 * compares with them asks again when the live rows have changed.
 */
export function useRemovedRows<E extends Entity>(entity: E): () => Promise<readonly Row<E>[]> {
  const { store } = useUserDevice()
  return useCallback(async () => {
    const aside = await store.db.removed.where('key').startsWith(rowKey(entity.table, '')).toArray()
    return aside.flatMap(({ row }) => readRow(entity, { id: row.id, row, version: 0 }) ?? [])
  }, [store, entity])
}

/**
 * A removed row that is still kept aside; null where none is, undefined while it is looked for. Not
 * a live read: it asks when `id` changes, so say an id once the row is known to be gone.
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
    void store.db.removed.get(rowKey(entity.table, id)).then((aside) => {
      if (isLeft) return
      setFound({ id, row: (aside && readRow(entity, { id, row: aside.row, version: 0 })) ?? null })
    })
    return () => {
      isLeft = true
    }
  }, [store, entity, id])
  return found && found.id === id ? found.row : undefined
}
