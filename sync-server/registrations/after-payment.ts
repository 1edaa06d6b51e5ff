import { eventRefusals } from '../../shared/copy/events.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { notify } from '../notices/notify.ts'
import { type Payment, type PaymentHandlers, refund } from '../payments/payments.ts'
import { mayTrade, type ReserverRow, storeOf } from '../reservations/rows.ts'
import { isPaused } from '../reservations/strikes.ts'
import { cancelRegistration } from './cancel.ts'
import { nextSeatStepAt } from './register.ts'
import {
  eventById,
  lockGuest,
  lockRegistration,
  type RegistrationRow,
  registrationOf,
  saveRegistration,
} from './rows.ts'
import { takeSeat } from './seats.ts'

/** What a payment does to the seat that it is for. Each runs in the transaction that sets it. */
export const afterSeatPayment: PaymentHandlers = {
  async paid(tx, payment, at) {
    const person = await lockGuest(tx, payment.reservationId)
    const row = await lockRegistration(tx, payment.reservationId)
    if (!row) return giveBack(tx, payment, undefined, at)
    const hasSeat =
      row.status === 'pending' || (person && (await takesSeatLate(tx, row, person, at)))
    const event = await eventById(tx, row.eventId)
    if (!hasSeat || !event) return giveBack(tx, payment, row, at)
    await saveRegistration(
      tx,
      row,
      {
        status: 'registered',
        payment: 'paid',
        confirmedAt: at,
        cancelledBy: null,
        holdUntil: null,
        dueAt: nextSeatStepAt(event, at, row.remindedAt),
      },
      at,
    )
    const isOff = event.status !== 'open' || !mayTrade(await storeOf(tx, row.storeId), at)
    if (isOff) {
      const reason = event.reason ?? eventRefusals.storeGone
      await cancelRegistration(tx, { id: row.id, by: 'store', reason, at })
    } else if (row.userId !== null)
      await notify(
        tx,
        {
          userId: row.userId as Id<'user'>,
          kind: 'event_registered',
          eventId: event.id as Id<'event'>,
          from: event.eventDate,
          amount: payment.amount,
        },
        at,
      )
  },

  async canceled(tx, payment, at) {
    await lockGuest(tx, payment.reservationId)
    const row = await lockRegistration(tx, payment.reservationId)
    // While the seat is held, another payment may be begun.
    if (row?.status !== 'pending' || (row.holdUntil ?? 0) > at) return
    await cancelRegistration(tx, { id: row.id, by: 'rule', at })
  },

  async refunded(tx, payment, { amount }, at) {
    const row = await lockRegistration(tx, payment.reservationId)
    if (!row) return
    if (row.payment === 'refunding') await saveRegistration(tx, row, { payment: 'refunded' }, at)
    if (row.userId !== null)
      await notify(
        tx,
        {
          userId: row.userId as Id<'user'>,
          kind: 'event_refunded',
          eventId: row.eventId as Id<'event'>,
          amount,
        },
        at,
      )
  },
}

/**
 * The payment came after the hold ran out: it takes a seat again, if one is free without a waiting
 * list.
 */
async function takesSeatLate(
  tx: DbTx,
  row: RegistrationRow,
  person: ReserverRow,
  at: Instant,
): Promise<boolean> {
  if (isPaused(person, at)) return false
  if (row.status !== 'cancelled' || row.cancelledBy !== 'rule' || row.userId === null) return false
  // They have registered again since.
  if (await registrationOf(tx, row.eventId, row.userId)) return false
  const takenFor = row.isOfStaff ? 'staff' : 'late'
  return (await takeSeat(tx, { eventId: row.eventId, takenFor, at })) !== undefined
}

/** Nothing can be had for it: all of it goes back, once. */
async function giveBack(
  tx: DbTx,
  payment: Payment,
  row: RegistrationRow | undefined,
  at: Instant,
): Promise<void> {
  await refund(tx, payment.id, { once: 'too_late' }, at)
  if (row?.payment === 'none' || row?.payment === 'due')
    await saveRegistration(tx, row, { payment: 'refunding' }, at)
}
