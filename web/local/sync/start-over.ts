import { digestInterval } from '../../../shared/business/sync.ts'
import { readSyncState, writeSyncState } from '../store/database.ts'
import { inOneWrite, noteDefect } from '../write/one-write.ts'
import type { Store, StoreInside } from '../write/mutate.ts'

/**
 * Lets the next round fetch everything again, because the device differs from the server. The
 * outbox stays. At most once a day: a fault that a fresh copy does not mend must not make the
 * device fetch without end. Returns whether it will.
 */
export async function startOver(store: Store, why: string, detail?: unknown): Promise<boolean> {
  return await inOneWrite(store.db, (db) => startOverHere({ ...store, db }, why, detail))
}

/** The inside of {@link startOver}, for callers with a transaction. */
export async function startOverHere(
  { db, runtime }: StoreInside,
  why: string,
  detail?: unknown,
): Promise<boolean> {
  await noteDefect(db, runtime, why, detail)
  const syncState = await readSyncState(db)
  const now = runtime.now()
  if (Math.abs(now - syncState.digest.startedOverAt) < digestInterval) return false
  await db.staging.clear()
  await writeSyncState(db, {
    ...syncState,
    cursor: null,
    staged: null,
    digest: { ...syncState.digest, startedOverAt: now },
  })
  return true
}
