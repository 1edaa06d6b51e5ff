import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { earnPoints, takePointsBack } from '../../loyalty/points.ts'
import type { ReservationRow } from '../../reservations/rows.ts'
import { worksThere } from '../../reservations/works-there.ts'

/** What a hand over earns for whoever reserved; nothing where they hand it over to themselves, as it were. */
export async function earnForPickup(
  tx: DbTx,
  { id, userId, storeId }: ReservationRow,
  at: Instant,
): Promise<void> {
  if (userId === null || (await worksThere(tx, storeId, userId))) return
  await earnPoints(tx, { accountId: userId, reason: 'pickup', subject: id, at })
}

/** It was taken back, and with it what was said of it earns nothing. */
export async function losePickup(tx: DbTx, { id, userId }: ReservationRow, at: Instant) {
  if (userId === null) return
  for (const reason of ['pickup', 'review'] as const)
    await takePointsBack(tx, { accountId: userId, reason, subject: id, at })
}
