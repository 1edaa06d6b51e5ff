import { useMemo, useSyncExternalStore } from 'react'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { useUserDevice } from './device-context.tsx'
import { afterCommits } from './live-table.ts'
import { LiveValue } from './live-value.ts'

/** A change that the server has not confirmed yet. */
export interface WaitingChange {
  uid: Id
  /** The name of its mutation. */
  name: string
  args: unknown
  at: Instant
}

/** The changes that are sent next, in that order, at most so many; undefined while they are read. */
export function useWaiting(most: number): readonly WaitingChange[] | undefined {
  const { db } = useUserDevice().store
  const waiting = useMemo(
    () =>
      new LiveValue<readonly WaitingChange[]>(
        async () => {
          const next = await db.outbox.orderBy('seq').limit(most).toArray()
          return next.map(({ uid, name, args, at }) => ({ uid, name, args, at }))
        },
        (changed) => afterCommits(db, ['outbox'], changed),
      ),
    [db, most],
  )
  return useSyncExternalStore(waiting.subscribe, waiting.get)
}
