import { eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { earnPoints, takePointsBack } from '../../loyalty/points.ts'
import type { ReservationRow } from '../../reservations/rows.ts'
import { worksThere } from '../../reservations/works-there.ts'

/**
 * Points for a handover. Staff of the store earn nothing, and the reservation is marked: it counts
 * in no figures, even after they leave the store.
 */
export async function earnForPickup(
  tx: DbTx,
  { id, userId, storeId }: ReservationRow,
  at: Instant,
): Promise<void> {
  if (userId === null) return
  if (await worksThere(tx, userId, storeId)) {
    const { reservations: r } = tx.t
    await tx.update(r).set({ isOfStaff: true }).where(eq(r.id, id))
    return
  }
  await earnPoints(tx, { accountId: userId, reason: 'pickup', subject: id, storeId, at })
}

/** The handover was undone, so its review earns nothing either. */
export async function losePickup(
  tx: DbTx,
  { id, userId, storeId }: ReservationRow,
  at: Instant,
): Promise<void> {
  if (userId === null) return
  for (const reason of ['pickup', 'review'] as const)
    await takePointsBack(tx, { accountId: userId, reason, subject: id, storeId, at })
}
