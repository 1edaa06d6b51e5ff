import { freshSyncState, readSyncState, writeSyncState } from './database.ts'
import { keepBases } from './base.ts'
import { Workspace } from './dexie-tx.ts'
import { allDone } from './journal.ts'
import type { StoreInside } from './mutate.ts'
import { queuePhotosNamedIn } from './photo-store.ts'
import type { Pending } from './records.ts'

/**
 * Device and server do not share one past: one of them was restored or copied. The device begins
 * anew under a new id, and brings all that it did in the last weeks: what the journal holds, then
 * what waits, with the uids that they have. The server knows by these what is done already.
 *
 * Call it inside a write.
 */
export async function fork({ db, runtime }: StoreInside) {
  const done = await allDone(db)
  const waiting = await db.outbox.orderBy('seq').toArray()
  const outbox = [...done, ...waiting].map(
    ({ uid, name, args, cellar, at, touched, made }, i): Pending => ({
      seq: i + 1,
      uid,
      name,
      args,
      ...(cellar !== undefined && { cellar }),
      at,
      touched,
      made,
    }),
  )
  const space = new Workspace(db, runtime.now())
  const touched = new Set(outbox.flatMap((entry) => entry.touched))
  await space.readAhead(touched)
  await keepBases(db, space, touched)
  await db.journal.clear()
  await db.outbox.clear()
  await db.outbox.bulkAdd(outbox)
  db.context.endsWith(outbox.at(-1)?.seq)
  await db.staging.clear()
  const { roles } = await readSyncState(db)
  await writeSyncState(db, { ...freshSyncState(runtime), ...(roles && { roles }) })
  await queuePhotosNamedIn(db, runtime, outbox)
}
