import { eq } from 'drizzle-orm'
import { creditFor } from '../../shared/business/reserving.ts'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import { feeToPay } from '../../shared/features/market/reservation.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { notify } from '../notices/notify.ts'
import { cancel as cancelPayment, type Payment, paymentsOf } from '../payments/payments.ts'
import { enterFeeCredit } from './fee-credit.ts'
import type { ReservationRow, ReserverRow } from './rows.ts'
import { transition } from './transitions.ts'

/**
 * Pays the fee of a pending reservation with the credit of its person, as far as it goes; both are locked.
 * Where it pays all of it, the reservation is confirmed. A payment that was begun has another amount: it is
 * called off, and answered; one that was faster leaves the credit where it was, or goes back in full.
 */
export async function payWithCredit(
  tx: DbTx,
  { row, person }: { readonly row: ReservationRow; readonly person: ReserverRow },
  at: Instant,
): Promise<readonly Payment[]> {
  const { reservations } = tx.t
  const { id, reserveFee } = row
  const userId = person.userId as Id<'user'>
  const used = creditFor(reserveFee, person.feeCredit)
  if (used <= 0) refuse('limit', reservingCopy.noCredit)
  const entry = { userId, subject: id, reason: 'used', change: 0 - used, at } as const
  if (!(await enterFeeCredit(tx, entry)))
    throw new Error('credit was used twice for one reservation')
  await tx
    .update(reservations)
    .set({ creditUsed: used, updatedAt: at })
    .where(eq(reservations.id, id))
  const begun = (await paymentsOf(tx, id)).filter(
    ({ purpose, status }) => purpose === 'fee' && status !== 'canceled' && status !== 'succeeded',
  )
  for (const payment of begun) await cancelPayment(tx, payment.id, at)
  if (feeToPay({ reserveFee, creditUsed: used }) > 0) return begun
  const confirmed = await transition(tx, 'confirm', { id, at, details: { credit: used } })
  if (confirmed.is !== 'done') throw new Error('a reservation that is locked is elsewhere')
  await notify(tx, { userId, kind: 'confirmed', reservationId: id, credit: used }, at)
  return begun
}
