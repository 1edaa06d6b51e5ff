import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { useUserDevice } from '../device/device-context.tsx'
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

/** The changes that are sent next, in that order, at most so many; undefined while they are read. */
export function useWaiting(max: number): readonly WaitingChange[] | undefined {
  const { db } = useUserDevice().store
  return useLive(async () => {
    const next = await db.outbox.orderBy('seq').limit(max).toArray()
    return next.map(({ uid, name, args, at }) => ({ uid, name, args, at }))
  }, [db, max])
}

/** Refused changes the user has not resolved; undefined while loading. */
export function useAttention(): readonly AttentionItem[] | undefined {
  const { db } = useUserDevice().store
  return useLive(() => readAttention(db), [db])
}

/** The mutators by name; undefined while loading. */
export function useMutators(): Mutators | undefined {
  const { store } = useUserDevice()
  return useLive(() => loadMutators(store), [store])
}

/** If the database is closed, the last value stays, and the shell shows the reason. */
function useLive<T>(read: () => Promise<T>, of: readonly unknown[]): T | undefined {
  const last = useRef<T>(undefined)
  return useLiveQuery(async () => {
    try {
      last.current = await read()
    } catch {
      // Closed; see above.
    }
    return last.current
  }, [...of])
}
