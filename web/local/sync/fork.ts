import { rowKey } from '../../../shared/sync/messages.ts'
import {
  type DeviceTables,
  freshSyncState,
  readSyncState,
  writeSyncState,
} from '../store/database.ts'
import { keepBases } from '../write/base.ts'
import { Workspace } from '../write/dexie-tx.ts'
import { allDone } from './journal.ts'
import type { StoreInside } from '../write/mutate.ts'
import { queuePhotosNamedIn } from '../photos/photo-store.ts'
import type { Pending, Roles } from '../store/records.ts'
import { takeRoles } from './roles.ts'
import { cellarOfKey } from '../store/storage-key.ts'

/**
 * Device and server have different histories: one of them was restored or copied. The device takes
 * a new id and sends all changes of the last weeks: the journal, then the outbox, with their uids.
 * The server recognizes applied changes by their uids.
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
  const { roles: known, staged, cursor, wasWhole } = await readSyncState(db)
  // Roles in pages that were shown have not been read yet.
  const roles = staged?.shown ? await takeRoles(db) : known
  await hideUnknownRows(db, roles, touched)
  await writeSyncState(db, {
    ...freshSyncState(runtime),
    ...((cursor !== null || wasWhole) && { wasWhole: true }),
    ...(roles && { roles }),
  })
  await queuePhotosNamedIn(db, runtime, outbox)
}

/**
 * Hides rows of cellars without a known membership: shown pages may have brought them before the
 * membership, or a wrong answer did. They come again with the next pull, if the user may see them.
 */
async function hideUnknownRows(
  db: DeviceTables,
  roles: Roles | undefined,
  touched: ReadonlySet<string>,
): Promise<void> {
  for (const table of db.entityTables) {
    const unheardOf = (await db.rowsOf(table).toArray()).filter(({ id }) => {
      const cellar = cellarOfKey(id)
      return cellar !== undefined && !roles?.[cellar] && !touched.has(rowKey(table, id))
    })
    await db.rowsOf(table).bulkDelete(unheardOf.map(({ id }) => id))
  }
}
