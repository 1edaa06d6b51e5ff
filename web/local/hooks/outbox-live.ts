import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { useUserDevice } from '../device/device-context.tsx'
import { afterCommits } from '../live/live-table.ts'
import { LiveValue } from '../live/live-value.ts'
import type { UserDatabase } from '../store/database.ts'
import { loadMutators, type Mutators } from '../write/mutate.ts'
import { type AttentionItem, readAttention } from '../sync/refused-changes.ts'

/** A change that the server has not confirmed yet. */
export interface WaitingChange {
  uid: Id
  /** The name of its mutation. */
  name: string
  args: unknown
  at: Instant
}

/** So many waiting changes are named; an import of thousands needs no list. */
const maxWaiting = 20

/** The changes that are sent next, in that order, at most twenty; undefined while they are read. */
export const useWaiting = (): readonly WaitingChange[] | undefined => useLive('outbox', readWaiting)

/** Refused changes the user has not resolved; undefined while loading. */
export const useAttention = (): readonly AttentionItem[] | undefined =>
  useLive('attention', readAttention)

/** The mutators by name; undefined while loading. */
export function useMutators(): Mutators | undefined {
  const { store } = useUserDevice()
  const [mutators, setMutators] = useState<Mutators>()
  useEffect(() => {
    void loadMutators(store).then(setMutators, () => undefined)
  }, [store])
  return mutators
}

async function readWaiting(db: UserDatabase): Promise<WaitingChange[]> {
  const next = await db.outbox.orderBy('seq').limit(maxWaiting).toArray()
  return next.map(({ uid, name, args, at }) => ({ uid, name, args, at }))
}

/** If the database is closed, the last value stays, and the shell shows the reason. */
function useLive<T>(table: string, read: (db: UserDatabase) => Promise<T>): T | undefined {
  const { db } = useUserDevice().store
  const live = useMemo(
    () =>
      new LiveValue(
        () => read(db),
        (changed) => afterCommits(db, [table], changed),
      ),
    [db, table, read],
  )
  return useSyncExternalStore(live.subscribe, live.get)
}
