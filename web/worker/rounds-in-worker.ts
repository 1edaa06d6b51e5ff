import {
  databaseVersion,
  openDatabase,
  readAccount,
  userOfDatabase,
} from '../local/store/database.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { browserRuntime, newId } from '../local/runtime/runtime.ts'
import { SyncStore } from '../local/sync/sync-store.ts'
import { PhotoUploads } from '../online/photos.ts'
import { SyncLoop } from '../online/sync-loop.ts'
import { browserRuntime as onlineRuntime } from '../online/runtime.ts'

/**
 * Sends pending changes while no page is open, for every user signed in here. Only if the database
 * has this worker's version: an upgrade belongs to a page, which can show it. Throws on failure, so
 * that the browser retries.
 */
export async function runRoundsInWorker() {
  // Where the browser does not list its databases, the next opening of the app does it.
  const databases = (await indexedDB.databases?.()) ?? []
  const outcomes = await Promise.all(
    databases
      .filter(({ version }) => version === databaseVersion)
      .map(({ name = '' }) => userOfDatabase(name))
      .filter((userId) => userId !== undefined)
      .map(runFor),
  )
  if (outcomes.includes(false)) throw new Error('not everything was sent')
}

async function runFor(userId: Id): Promise<boolean> {
  const db = await openDatabase(browserRuntime, userId)
  try {
    if (!(await readAccount(db))?.here) return true
    const store = { db, runtime: browserRuntime, userId: userId as Id<'user'> }
    const sync = new SyncStore(store, newId(browserRuntime))
    const isDone = await new SyncLoop(sync, onlineRuntime).once('background')
    return isDone && (await new PhotoUploads(sync, onlineRuntime).once())
  } finally {
    db.close()
  }
}
