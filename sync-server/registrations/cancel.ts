import { isSeatRefundable } from '../../shared/features/events/event.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { notify } from '../notices/notify.ts'
import { cancel as cancelPayment, paymentsOf, refund } from '../payments/payments.ts'
import { mayTrade, storeOf } from '../reservations/rows.ts'
import {
  type EventRow,
  eventById,
  lockGuest,
  lockRegistration,
  type RegistrationRow,
  saveRegistration,
} from './rows.ts'
import { freeSeat, leavePlace } from './seats.ts'

interface RegistrationCancellation {
  readonly id: string
  readonly by: 'user' | 'store' | 'rule'
  readonly reason?: string | undefined
  readonly at: Instant
}

/**
 * Ends a registration with its consequences: its seat goes to the next in line, and the payment is
 * refunded by the rules, always if the store cancels. Undefined if it had already ended.
 */
export async function cancelRegistration(
  tx: DbTx,
  { id, by, reason, at }: RegistrationCancellation,
): Promise<RegistrationRow | undefined> {
  const person = await lockGuest(tx, id)
  const before = await lockRegistration(tx, id)
  const event = before && (await eventById(tx, before.eventId))
  if (!event || !['pending', 'registered', 'waitlisted'].includes(before.status)) return undefined
  const comesBack = by !== 'user' || (await isSeatRefundableNow(tx, before, event, at))
  const after = await saveRegistration(
    tx,
    before,
    {
      status: 'cancelled',
      cancelledBy: by,
      holdUntil: null,
      dueAt: null,
      payment: paymentAfter(before, comesBack),
    },
    at,
  )
  const freed = { eventId: event.id, at }
  if (before.status === 'waitlisted') await leavePlace(tx, freed)
  else if (!before.isOfStaff) await freeSeat(tx, freed)
  for (const payment of await paymentsOf(tx, id)) {
    if (payment.status === 'succeeded') {
      if (comesBack) await refund(tx, payment.id, { once: by }, at)
    } else if (payment.status !== 'canceled') await cancelPayment(tx, payment.id, at)
  }
  if (by === 'store' && person)
    await notify(
      tx,
      {
        userId: person.userId as Id<'user'>,
        kind: 'event_off',
        eventId: event.id as Id<'event'>,
        ...(before.payment === 'paid' && { amount: before.price }),
        ...(reason !== undefined && { reason }),
      },
      at,
    )
  return after
}

/** Whether the person would get a refund by cancelling now. */
export async function isSeatRefundableNow(
  reader: Reader,
  row: RegistrationRow,
  event: EventRow,
  at: Instant,
): Promise<boolean> {
  return isSeatRefundable(row, event, at) || !mayTrade(await storeOf(reader, row.storeId), at)
}

function paymentAfter(
  { payment }: RegistrationRow,
  comesBack: boolean,
): RegistrationRow['payment'] {
  if (payment === 'paid') return comesBack ? 'refunding' : 'forfeited'
  return payment === 'due' ? 'none' : payment
}
