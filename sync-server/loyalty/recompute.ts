import { eq } from 'drizzle-orm'
import { pickupsForFreeReserve } from '../../shared/business/loyalty.ts'
import { reservesOf } from '../../shared/business/loyalty-sums.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { changeFreeReserves } from '../reservations/free-reserves.ts'
import { lockPerson } from '../reservations/rows.ts'
import { lockAccount } from './points.ts'
import { type LoyaltySums, sumsOf } from './sums.ts'

/**
 * Brings the columns of a person to what the ledger says now, gives the free reserves that follow, and
 * notes when time will change it next.
 */
export async function recomputeLoyalty(tx: DbTx, userId: string, at: Instant): Promise<void> {
  // First, in the lock order of all callers.
  await lockPerson(tx, userId)
  if (!(await lockAccount(tx, userId))) return
  const { changesAt, ...sums } = await sumsOf(tx, userId, at)
  await giveReserves(tx, userId, sums, at)
  const { users } = tx.t
  await tx
    .update(users)
    .set({ ...sums, loyaltyDueAt: changesAt ?? null })
    .where(eq(users.id, userId))
}

/** Each once for ever: who falls and rises again, or has a pickup undone, is given nothing twice. */
async function giveReserves(tx: DbTx, userId: string, sums: LoyaltySums, at: Instant) {
  const { loyaltyReserveCount: pickups, loyaltyTier } = sums
  const tenth = Math.floor(pickups / pickupsForFreeReserve) * pickupsForFreeReserve
  if (tenth > 0)
    await changeFreeReserves(tx, { userId, subject: String(tenth), reason: 'tenth_pickup', at })
  const gives = reservesOf(loyaltyTier, at)
  for (let number = 1; number <= (gives?.count ?? 0); number += 1) {
    const subject = `${gives?.period}/${number}`
    await changeFreeReserves(tx, { userId, subject, reason: 'tier', at })
  }
}
