import { eq } from 'drizzle-orm'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import type { FeeStatus } from '../../shared/features/market/reservation.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { notify } from '../notices/notify.ts'
import { type Payment, type PaymentHandlers, refund } from '../payments/payments.ts'
import { cancelReservation } from './cancel.ts'
import { checkDropLimit, checkEligibility, reservingFiguresOf } from './limits.ts'
import {
  mayTrade,
  lockOwner,
  lockReservation,
  type ReservationRow,
  type ReserverRow,
  storeOf,
} from './rows.ts'
import { transition } from './transitions.ts'

/** What a payment does to the reservation that it is for. Each runs in the transaction that sets it. */
export const afterPayment: PaymentHandlers = {
  paid: (tx, payment, at) =>
    payment.purpose === 'fee' ? feePaid(tx, payment, at) : bottlePaid(tx, payment, at),

  async canceled(tx, payment, at) {
    if (payment.purpose !== 'fee') return
    const row = await lockReservation(tx, payment.reservationId)
    // While the hold lasts, another payment may be begun.
    if (row?.status !== 'pending' || (row.holdUntil ?? 0) > at) return
    await expire(tx, row, at)
  },

  async refunded(tx, payment, { amount }, at) {
    const { reservations } = tx.t
    const row = await lockReservation(tx, payment.reservationId)
    if (!row) return
    if (payment.purpose === 'fee' && row.feeStatus === 'refunding')
      await tx
        .update(reservations)
        .set({ feeStatus: 'refunded', updatedAt: at })
        .where(eq(reservations.id, row.id))
    const kind = payment.purpose === 'fee' ? 'refunded' : 'bottle_refunded'
    if (row.userId !== null)
      await notify(tx, { userId: row.userId, kind, reservationId: row.id, amount }, at)
  },
}

/** Ends a hold that ran out; its units go back. Only when no payment of it can succeed any more. */
export async function expire(tx: DbTx, row: ReservationRow, at: Instant): Promise<void> {
  const done = await transition(tx, 'expire', { id: row.id, at })
  if (done.is !== 'done' || row.userId === null) return
  const credit = done.before.creditUsed || undefined
  await notify(tx, { userId: row.userId, kind: 'expired', reservationId: row.id, credit }, at)
}

async function feePaid(tx: DbTx, payment: Payment, at: Instant): Promise<void> {
  const { reservationId: id } = payment
  // Before the reservation, as everywhere: paid too late, it counts against their limits.
  const person = await lockOwner(tx, id)
  const row = await lockReservation(tx, id)
  // A payment that was begun before credit was used has paid for all of it.
  const creditUsed = row && Math.max(0, Math.min(row.creditUsed, row.reserveFee - payment.amount))
  const confirmed = await transition(tx, 'confirm', {
    id,
    at,
    ...(creditUsed !== undefined && { creditUsed }),
  })
  const late = confirmed.is === 'done' ? confirmed : await confirmLate(tx, payment, person, at)
  if (late?.is !== 'done') return giveBack(tx, payment, at)
  const { userId, storeId, creditUsed: used } = late.reservation
  // Read after the store's log entry: a suspension waits.
  if (!mayTrade(await storeOf(tx, storeId), at)) {
    const why = { by: 'store', reason: reservingCopy.storeGone } as const
    await cancelReservation(tx, { id, at, ...why })
    return
  }
  if (userId === null) return
  const { amount } = payment
  const credit = used || undefined
  await notify(tx, { userId, kind: 'confirmed', reservationId: id, amount, credit }, at)
}

/**
 * The money came after the hold ran out: units are taken again, if the person still may have them, and
 * the credit that was to pay the rest, if it is still theirs.
 */
async function confirmLate(
  tx: DbTx,
  { reservationId: id, amount }: Payment,
  person: ReserverRow | undefined,
  at: Instant,
) {
  const { reservations, drops } = tx.t
  const [seen] = await tx
    .select({ reservation: reservations, drop: drops })
    .from(reservations)
    .innerJoin(drops, eq(drops.id, reservations.dropId))
    .where(eq(reservations.id, id))
  if (!person || seen?.reservation.status !== 'expired') return undefined
  const { dropId, quantity, pickupUntil, reserveFee } = seen.reservation
  const creditUsed = reserveFee - amount
  if (creditUsed > person.feeCredit) return undefined
  const figures = await reservingFiguresOf(tx, person.userId, { dropId, at })
  if (!figures || (pickupUntil !== null && pickupUntil <= at)) return undefined
  // That this very hold was not paid in time counts no more.
  const now = { ...figures, unpaid: figures.unpaid - 1 }
  if (checkEligibility(person, now, at) || checkDropLimit(seen.drop, now, quantity))
    return undefined
  return transition(tx, 'confirm_late', { id, at, creditUsed, details: { late: true } })
}

/** Nothing can be had for it: all of it goes back, once. */
async function giveBack(tx: DbTx, payment: Payment, at: Instant): Promise<void> {
  const row = await lockReservation(tx, payment.reservationId)
  await refund(tx, payment.id, { once: 'too_late' }, at)
  // A fee paid by another payment is not refunded through this one.
  if (row && refundable.has(row.feeStatus))
    await tx
      .update(tx.t.reservations)
      .set({ feeStatus: 'refunding', updatedAt: at })
      .where(eq(tx.t.reservations.id, row.id))
}

const refundable: ReadonlySet<FeeStatus> = new Set(['none', 'due'])

async function bottlePaid(tx: DbTx, payment: Payment, at: Instant): Promise<void> {
  const row = await lockReservation(tx, payment.reservationId)
  const isWanted = row && ['confirmed', 'ready', 'picked_up'].includes(row.status)
  if (!isWanted) {
    await refund(tx, payment.id, { once: 'not_open' }, at)
    return
  }
  if (row.userId !== null)
    await notify(
      tx,
      {
        userId: row.userId,
        kind: 'bottle_paid',
        reservationId: row.id,
        amount: payment.amount,
      },
      at,
    )
}
