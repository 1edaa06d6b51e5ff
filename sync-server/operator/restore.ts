import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { inspectBackup, restoreFiles, restoreRows, unlistRemoved } from '../backup/restore.ts'
import { isInUse } from '../db/in-use.ts'
import { type DbAddress, openDb, dbAddressOf } from '../db/open-db.ts'
import { deleteEverythingOf } from '../features/account/delete-account.ts'
import { recordLocation } from '../files/whereabouts.ts'
import { openPhotoStorage } from '../outside/photo-storage.ts'
import type { Settings } from '../settings.ts'
import { OperatorError, type Say, reports } from './command.ts'

/**
 * Replaces all data. Files come first, and none is overwritten. On SQLite a new database is filled
 * next to the old one, which is kept; on PostgreSQL it happens in one transaction. Until the end
 * nothing is lost.
 */
export async function restore(file: string, settings: Settings, say: Say): Promise<number> {
  const place = dbAddressOf(settings)
  const { manifest, rows, files, missing, hasRemoved } = await inspectBackup(file)
  if (await isInUse(place)) throw new OperatorError(copy.serverRuns)
  const deleted = await deletedAccountsOf(place, say)

  const aside = 'sqliteFile' in place ? `${place.sqliteFile}.${randomUUID()}.part` : undefined
  const filled = aside ? { sqliteFile: aside } : place
  const photoStorage = await openPhotoStorage(settings)
  let again = 0
  try {
    await restoreFiles(file, photoStorage)
    await restoreRows(file, manifest, filled, deleted)
    const db = await openDb(filled, reports(say))
    try {
      await db.transaction('note where photos lie', (tx) => recordLocation(tx, [photoStorage.name]))
      if (hasRemoved) await unlistRemoved(file, db)
      again = await deleteAgain({ db, photoStorage })
    } finally {
      await db.close()
    }
  } catch (error) {
    if (aside) removeFile(aside)
    throw error
  }
  if (aside && 'sqliteFile' in place) {
    if (await isInUse(place)) {
      removeFile(aside)
      throw new OperatorError(copy.serverRuns)
    }
    const stored = swapFile(place.sqliteFile, aside)
    if (stored) say(copy.keptBefore(stored))
  }
  say(copy.restored(new Date(manifest.at).toISOString(), rows, files))
  if (missing > 0) say(copy.filesMissing(missing))
  if (again > 0) say(copy.deletedAgain(again))
  return 0
}

type Deleted = readonly { readonly userId: string; readonly at: number }[]

/** Accounts deleted until now: an older backup must not bring them back. */
async function deletedAccountsOf(place: DbAddress, say: Say): Promise<Deleted> {
  if ('sqliteFile' in place && !existsSync(place.sqliteFile)) return []
  try {
    const db = await openDb(place, reports(say))
    try {
      return await db.select().from(db.t.deletedAccounts)
    } finally {
      await db.close()
    }
  } catch (error) {
    // A broken database is the reason for a restore. PostgreSQL is filled in place and must open.
    if (!('sqliteFile' in place)) throw error
    say(copy.ledgerUnread)
    return []
  }
}

async function deleteAgain(parts: Parameters<typeof deleteEverythingOf>[1]): Promise<number> {
  const { users, deletedAccounts } = parts.db.t
  const back = await parts.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(deletedAccounts, eq(deletedAccounts.userId, users.id))
  for (const { id } of back) await deleteEverythingOf(id, parts)
  return back.length
}

/** Moves the new file to the place of the old one. Returns the old file's new path. */
function swapFile(file: string, aside: string): string | undefined {
  const stored = existsSync(file)
    ? `${file}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : undefined
  if (stored) {
    for (const ending of ['-wal', '-shm'])
      if (existsSync(file + ending)) renameSync(file + ending, stored + ending)
    renameSync(file, stored)
  }
  renameSync(aside, file)
  removeFile(aside)
  return stored
}

function removeFile(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
}
