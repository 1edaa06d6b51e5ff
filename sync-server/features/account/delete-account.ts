import { eq, getTableColumns, or } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AccountLimits } from '../../../shared/account-limits.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { Deletion, DeletionStep } from '../../db/data-rules.ts'
import { dataRules, type Tables } from '../../db/tables.ts'
import { removeBytes, unlistFilesOf } from '../../files/ledger.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import { notify } from '../../notices/notify.ts'
import { leaveEvents, assertNoOpenRegistrations } from '../../registrations/leave-events.ts'
import { leaveMarket, assertNoOpenReservations } from '../../reservations/leave-market.ts'
import { deletionSteps } from './deletion-steps.ts'
import { pokeEndedSessions } from './sessions.ts'
import { leaveAllCellars, assertNoSharedCellars } from '../../sync/leave-cellars.ts'

interface DeleteDeps {
  readonly db: Db
  readonly photoStorage: PhotoStorage
  readonly accountLimits?: Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'> | undefined
  readonly now?: (() => Instant) | undefined
}

/**
 * Deletes a user with all their data and records the deletion, so that devices learn of it and a
 * restored backup deletes the user again. It waits for a running round; the next round finds no
 * user.
 */
export async function deleteEverythingOf(
  userId: Id<'user'>,
  { db, photoStorage, accountLimits, now = Date.now }: DeleteDeps,
) {
  const { deletedAccounts, syncHeads } = db.t
  // All members get a notice. Those the user shared with keep their own data.
  await leaveAllCellars({ db, accountLimits }, userId, ({ tx, at, ownerName }, member) =>
    notify(tx, { userId: member as Id<'user'>, kind: 'cellar_gone', title: ownerName }, at),
  )
  await leaveMarket(db, userId, now())
  await leaveEvents(db, userId, now())
  const own = await db.transaction('delete account', async (tx) => {
    // Made where there is none yet, or there would be nothing that a first round has to wait for.
    await tx
      .insert(syncHeads)
      .values({ userId, version: 0, tombstoneFloor: 0 })
      .onConflictDoNothing()
    await tx.lock(tx.select().from(syncHeads).where(eq(syncHeads.userId, userId)))
    await assertNoSharedCellars(tx, userId)
    await assertNoOpenReservations(tx, userId)
    await assertNoOpenRegistrations(tx, userId)
    const struck = await unlistFilesOf(tx, userId)
    await applyRules(tx, userId, now())
    await tx.insert(deletedAccounts).values({ userId, at: now() }).onConflictDoNothing()
    return struck
  })
  pokeEndedSessions(db, userId)
  await removeBytes({ db, photoStorage }, own)
}

/** What the rules of each table say about the rows of a deleted account, in the order of the tables. */
async function applyRules(tx: DbTx, userId: string, at: Instant): Promise<void> {
  const done = new Set<DeletionStep>()
  for (const name of Object.keys(dataRules) as (keyof Tables)[]) {
    const { deletion } = dataRules[name]
    if ('none' in deletion) continue
    if (!('step' in deletion)) await removeRows(tx, tx.t[name], deletion, userId)
    else if (!done.has(deletion.step)) {
      done.add(deletion.step)
      await deletionSteps[deletion.step](tx, userId, at)
    }
  }
}

async function removeRows(
  tx: DbTx,
  table: SQLiteTable,
  { delete: naming, clear = [] }: Extract<Deletion, { readonly clear?: unknown }>,
  userId: string,
): Promise<void> {
  const columns = getTableColumns(table)
  const names = (column: string) => eq(columns[column]!, userId)
  if (naming) await tx.delete(table).where(or(...naming.map(names)))
  for (const column of clear)
    await tx
      .update(table)
      .set({ [column]: null })
      .where(names(column))
}
