import { and, eq, inArray, sql } from 'drizzle-orm'
import { openStatuses } from '../../shared/features/market/reservation.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import { DatabaseAway } from '../db/database-away.ts'
import { cancelReservation } from './cancel.ts'
import { lockDrop, lockPerson } from './rows.ts'

/**
 * Before an account is deleted: open reservations are cancelled as if by their owner, with units
 * and fees by the rules, and they leave all waiting lists.
 */
export async function leaveMarket(db: Db, userId: string, at: Instant): Promise<void> {
  const { reservations, dropWaits } = db.t
  const open = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(isOpenOf(db, userId))
  for (const { id } of open)
    await db.transaction('cancel for a deletion', (tx) =>
      cancelReservation(tx, { id, at, by: 'user', actorId: userId }),
    )
  const waits = await db
    .select({ dropId: dropWaits.dropId })
    .from(dropWaits)
    .where(eq(dropWaits.userId, userId))
  for (const { dropId } of waits)
    await db.transaction('wait no longer', async (tx) => {
      await lockDrop(tx, dropId)
      await leaveWaitingList(tx, dropId, userId)
    })
}

/** They may have reserved a moment ago: then the caller tries again later. */
export async function assertNoOpenReservations(tx: DbTx, userId: string): Promise<void> {
  const { reservations } = tx.t
  await lockPerson(tx, userId)
  const [one] = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(isOpenOf(tx, userId))
    .limit(1)
  if (one) throw new DatabaseAway(new Error('they reserved a moment ago'))
}

const isOpenOf = ({ t }: Pick<DbTx, 't'>, userId: string) =>
  and(eq(t.reservations.userId, userId), inArray(t.reservations.status, [...openStatuses]))

/** Takes a person off the waiting list of a drop, which is locked; whether they were on it. */
export async function leaveWaitingList(tx: DbTx, dropId: string, userId: string): Promise<boolean> {
  const { drops, dropWaits } = tx.t
  const gone = await tx
    .delete(dropWaits)
    .where(and(eq(dropWaits.dropId, dropId), eq(dropWaits.userId, userId)))
    .returning({ id: dropWaits.id })
  if (gone.length === 0) return false
  await tx
    .update(drops)
    .set({ waiting: sql`${drops.waiting} - 1` })
    .where(eq(drops.id, dropId))
  return true
}
