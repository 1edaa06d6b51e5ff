import { eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { earnPoints, takePointsBack } from '../../loyalty/points.ts'
import type { ReservationRow } from '../../reservations/rows.ts'
import { worksThere } from '../../reservations/works-there.ts'

/**
 * What a hand-over earns. For somebody who works in the store it earns nothing, and the reservation is
 * marked: it counts in no figure, also after they have left the store.
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

/** It was taken back, and with it what was said of it earns nothing. */
export async function losePickup(
  tx: DbTx,
  { id, userId, storeId }: ReservationRow,
  at: Instant,
): Promise<void> {
  if (userId === null) return
  for (const reason of ['pickup', 'review'] as const)
    await takePointsBack(tx, { accountId: userId, reason, subject: id, storeId, at })
}
