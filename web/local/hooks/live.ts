import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type UserSettings, settings } from '../../../shared/features/account/setting.ts'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Where } from '../../../shared/kernel/mutator.ts'
import type { AttentionItem } from '../sync/refused-changes.ts'
import { useUserDevice } from '../device/device-context.tsx'
import type { ShownScreen } from '../live/screen-snapshot.ts'
import type { PhotoSize } from '../sync/network.ts'
import { firstSyncStatus, type SyncStatus } from '../sync/sync-status.ts'

export type { AttentionItem, ShownScreen as Shown, SyncStatus as SyncState }
export { snapshotRows as frontRows } from '../live/screen-snapshot.ts'

/** All live rows of an entity; undefined while they are read for the first time. */
export function useRows<E extends Entity>(entity: E): readonly Row<E>[] | undefined {
  const table = useUserDevice().table(entity)
  return useSyncExternalStore(
    table.wantAll,
    useCallback(() => table.all(), [table]),
  )
}

/**
 * The screen's last snapshot of this list, available before all rows; undefined once `now` is computed,
 * which becomes the next snapshot.
 */
export function useSnapshot<T>(
  screen: string,
  list: string,
  now: ShownScreen<T> | undefined,
): T | undefined {
  const { snapshots } = useUserDevice()
  useEffect(() => {
    if (now?.list === list) void snapshots.keep(screen, now)
  }, [snapshots, screen, list, now])
  return now ? undefined : snapshots.shown<T>(screen, list)
}

/** One row; null where there is none, undefined while it is read for the first time. */
export function useRow<E extends Entity>(entity: E, id: Id): Row<E> | null | undefined {
  const table = useUserDevice().table(entity)
  return useSyncExternalStore(
    useCallback((listener) => table.wantOne(id, listener), [table, id]),
    useCallback(() => table.one(id), [table, id]),
  )
}

/** The rows in which an indexed field has a value; undefined while they are read for the first time. */
export function useRowsWhere<E extends Entity>(
  entity: E,
  where: Where<E>,
): readonly Row<E>[] | undefined {
  const table = useUserDevice().table(entity)
  const key = JSON.stringify(where)
  return useSyncExternalStore(
    useCallback((listener) => table.wantWhere(JSON.parse(key) as Where<E>, listener), [table, key]),
    useCallback(() => table.where(JSON.parse(key) as Where<E>), [table, key]),
  )
}

/** The user's settings of the app; defaults until loaded or if unset. */
export function useSettings(): UserSettings {
  const device = useUserDevice()
  const row = useRow(settings, device.user.id)
  return row ?? device.defaultSettings
}

/** A URL for an `<img>`; undefined without a photo, or while it is unavailable. `small`: for lists. */
export function usePhoto(hash: string | undefined, size?: PhotoSize): string | undefined {
  const device = useUserDevice()
  const { reachable, lastSyncAt } = useSyncStatus()
  const [shown, setShown] = useState<{ hash: string; url: string }>()
  const found = shown && shown.hash === hash ? shown.url : undefined
  useEffect(() => {
    if (!hash || found) return undefined
    let isLeft = false
    void device.photoUrl(hash, size).then((url) => {
      if (!isLeft && url) setShown({ hash, url })
    })
    return () => {
      isLeft = true
    }
    // Tried again after each round: the server may have the photo by now.
  }, [device, hash, size, found, reachable, lastSyncAt])
  return found
}

/** The state for the header's chip. */
export function useSyncStatus(): SyncStatus {
  const { syncStatus } = useUserDevice()
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get) ?? firstSyncStatus
}
