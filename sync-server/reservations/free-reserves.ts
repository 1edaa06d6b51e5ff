import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { notify } from '../notices/notify.ts'
import { cancel as cancelPayment, paymentsOf } from '../payments/payments.ts'
import { enterFeeCredit } from './fee-credit.ts'
import type { ReservationRow } from './rows.ts'
import { transition } from './transitions.ts'

type ReservationFreeReserveReason = Reader['t']['freeReserves']['$inferSelect']['reason']

/** Gives or uses a free reserve, once for each subject and reason; the person is locked. */
export async function changeFreeReserves(
  tx: DbTx,
  change: {
    readonly userId: string
    readonly subject: string
    readonly reason: ReservationFreeReserveReason
    readonly at: Instant
  },
): Promise<void> {
  const { freeReserves, reservers } = tx.t
  const by = change.reason === 'used' ? -1 : 1
  const made = await tx
    .insert(freeReserves)
    .values({ ...change, id: newId(change.at), change: by })
    .onConflictDoNothing()
    .returning({ id: freeReserves.id })
  if (made.length === 0) return
  await tx
    .update(reservers)
    .set({ freeReserves: sql`${reservers.freeReserves} + ${by}` })
    .where(eq(reservers.userId, change.userId))
}

/** Confirms a pending reservation with a free reserve of its person. The person is locked. */
export async function confirmFree(
  tx: DbTx,
  { id, userId }: { readonly id: string; readonly userId: string },
  at: Instant,
): Promise<ReservationRow> {
  await changeFreeReserves(tx, { userId, subject: id, reason: 'used', at })
  const confirmed = await transition(tx, 'confirm', { id, at, details: { free: true } })
  if (confirmed.is !== 'done') throw new Error('a reservation that is locked is elsewhere')
  await notify(tx, { userId, kind: 'confirmed', reservationId: id }, at)
  return confirmed.reservation
}

/**
 * Nothing is to be paid for a pending reservation any more, whose person is locked. Credit that was used
 * for it is back; a payment that was begun is called off, and one that was faster goes back in full,
 * because nothing is waiting for it.
 */
export async function waiveFee(
  tx: DbTx,
  { id, userId, creditUsed: change }: ReservationRow,
  at: Instant,
): Promise<void> {
  const { reservations } = tx.t
  await tx
    .update(reservations)
    .set({
      usedFreeReserve: true,
      reserveFee: 0,
      creditUsed: 0,
      feeStatus: 'waived',
      updatedAt: at,
    })
    .where(eq(reservations.id, id))
  if (change > 0 && userId !== null)
    await enterFeeCredit(tx, { userId, subject: id, reason: 'overpaid', change, at })
  for (const payment of await paymentsOf(tx, id))
    if (payment.purpose === 'fee') await cancelPayment(tx, payment.id, at)
}
