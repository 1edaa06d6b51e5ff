import { eq, sql } from 'drizzle-orm'
import type { ReservationAct } from '../../shared/features/market/reservation.ts'
import type { Cents } from '../../shared/kernel/money.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import type { ReservationRow } from './rows.ts'

type ReservationFeeCreditReason = Reader['t']['feeCredits']['$inferSelect']['reason']

/**
 * Writes credit down that is given, used or comes back, once for each subject and reason, and keeps the
 * sum; the person is locked. Answers whether it was written now.
 */
export async function enterFeeCredit(
  tx: DbTx,
  entry: {
    readonly userId: string
    readonly subject: string
    readonly reason: ReservationFeeCreditReason
    readonly change: Cents
    readonly at: Instant
  },
): Promise<boolean> {
  const { feeCredits, reservers } = tx.t
  const made = await tx
    .insert(feeCredits)
    .values({ ...entry, id: newId(entry.at) })
    .onConflictDoNothing()
    .returning({ id: feeCredits.id })
  if (made.length === 0) return false
  await tx
    .update(reservers)
    .set({ feeCredit: sql`${reservers.feeCredit} + ${entry.change}` })
    .where(eq(reservers.userId, entry.userId))
  return true
}

/** Why a transition moves credit: back to its person, or from them. */
const reasons: Partial<Record<ReservationAct, ReservationFeeCreditReason>> = {
  expire: 'hold_ended',
  cancel: 'cancelled',
  confirm: 'overpaid',
  confirm_late: 'used_late',
}

/**
 * Applies a transition's change of the fee's credit to the person's credit. The person is locked.
 */
export async function moveFeeCredit(
  tx: DbTx,
  act: ReservationAct,
  { before, after }: Readonly<Record<'before' | 'after', ReservationRow>>,
  at: Instant,
): Promise<void> {
  const change = before.creditUsed - after.creditUsed
  // With an account its credit is gone.
  if (change === 0 || after.userId === null) return
  const reason = reasons[act]
  const entry = reason && { userId: after.userId, subject: after.id, reason, change, at }
  if (!entry || !(await enterFeeCredit(tx, entry)))
    throw new Error('credit of a reservation moves where it cannot')
}
