import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { cancellationFreeReserves } from '../../shared/business/reserving.ts'
import { type Canceller, isFeeRefundable } from '../../shared/features/market/reservation.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { notify } from '../notices/notify.ts'
import { cancel as cancelPayment, paymentsOf, refund } from '../payments/payments.ts'
import { changeFreeReserves } from './free-reserves.ts'
import { mayTrade, lockOwner, lockReservation, type ReservationRow, storeOf } from './rows.ts'
import { transition, type TransitionResult } from './transitions.ts'

interface ReservationCancellation {
  readonly id: string
  readonly at: Instant
  readonly by: Canceller
  /** Absent where a rule cancels. */
  readonly actorId?: string
  readonly reason?: string
}

/**
 * Cancels a reservation with all that follows for the money: the fee comes back by the rules, always
 * where a store or an admin cancels or the store is not in good standing, and so do a free reserve and
 * credit; a store that cancels gives a free reserve; bottles that were paid are paid back in full.
 */
export async function cancelReservation(
  tx: DbTx,
  cancelling: ReservationCancellation,
): Promise<TransitionResult> {
  const { id, at, by } = cancelling
  const person = await lockOwner(tx, id)
  const before = await lockReservation(tx, id)
  if (!before) return { is: 'elsewhere', reservation: undefined }
  const comesBack = by !== 'user' || (await isFeeRefundableNow(tx, before, at))
  const feeStatus = feeAfter(before, comesBack)
  const creditUsed = comesBack ? 0 : before.creditUsed
  const done = await transition(tx, 'cancel', { ...cancelling, feeStatus, creditUsed })
  if (done.is !== 'done') return done
  if (person) {
    const input = { userId: person.userId, subject: id, at }
    if (before.usedFreeReserve && before.feeStatus === 'waived' && comesBack)
      await changeFreeReserves(tx, { ...input, reason: 'given_back' })
    // Nobody has paid for an unconfirmed reservation.
    if (
      by === 'store' &&
      before.confirmedAt !== null &&
      (await isFreeReserveDue(tx, cancelling, before))
    )
      await changeFreeReserves(tx, { ...input, reason: 'store_cancelled' })
    if (by !== 'user')
      await notify(
        tx,
        {
          kind: by === 'store' ? 'cancelled_by_store' : 'cancelled',
          userId: person.userId,
          reservationId: id,
          ...(before.creditUsed > creditUsed && { credit: before.creditUsed - creditUsed }),
          ...(cancelling.reason !== undefined && { reason: cancelling.reason }),
        },
        at,
      )
  }
  await settle(tx, done.reservation, { fee: comesBack ? 'goes back' : 'is kept', why: by, at })
  return done
}

/**
 * Whether the platform still gives a free reserve for a cancellation of this store. Where a rule
 * cancels for it, nobody chooses whom.
 */
async function isFreeReserveDue(
  tx: DbTx,
  { actorId, at }: Pick<ReservationCancellation, 'actorId' | 'at'>,
  { storeId }: Pick<ReservationRow, 'storeId'>,
): Promise<boolean> {
  if (actorId === undefined) return true
  const { reservations: r } = tx.t
  const { max, within } = cancellationFreeReserves
  // The one that is cancelled now is among them, behind the lock of the store's log.
  const cancelled = await tx
    .select({ id: r.id })
    .from(r)
    .where(
      and(
        eq(r.storeId, storeId),
        eq(r.cancelledBy, 'store'),
        isNotNull(r.confirmedAt),
        gt(r.createdAt, at - within),
      ),
    )
    .limit(max + 1)
  return cancelled.length <= max
}

/** Whether the fee would come back to the person, were it cancelled by them now. */
export async function isFeeRefundableNow(
  reader: Reader,
  row: ReservationRow,
  at: Instant,
): Promise<boolean> {
  if (row.confirmedAt === null || isFeeRefundable(row, at)) return true
  return !mayTrade(await storeOf(reader, row.storeId), at)
}

function feeAfter({ feeStatus }: ReservationRow, comesBack: boolean): ReservationRow['feeStatus'] {
  if (feeStatus === 'paid') return comesBack ? 'refunding' : 'forfeited'
  if (feeStatus === 'waived') return comesBack ? 'none' : 'forfeited'
  return feeStatus === 'due' ? 'none' : feeStatus
}

/**
 * Settles the payments of an ended reservation: due payments are cancelled, payments for bottles
 * are refunded, and the fee by the rules.
 */
export async function settle(
  tx: DbTx,
  { id }: Pick<ReservationRow, 'id'>,
  { fee, why, at }: { readonly fee: 'goes back' | 'is kept'; readonly why: string; at: Instant },
): Promise<void> {
  for (const payment of await paymentsOf(tx, id)) {
    if (payment.status === 'succeeded') {
      if (payment.purpose === 'bottle' || fee === 'goes back')
        await refund(tx, payment.id, { once: why }, at)
    } else if (payment.status !== 'canceled') await cancelPayment(tx, payment.id, at)
  }
}
