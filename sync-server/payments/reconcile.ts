import { and, asc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { day, type Instant, minute } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { type Payments, PaymentsAway } from '../outside/payments.ts'
import { idOfResult } from './ops.ts'
import type { PayingDesk } from './paying.ts'

export interface ReconcileParts {
  readonly db: Db
  readonly gateway: Payments
  readonly desk: PayingDesk
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

/** Payments and refunds that one run looks at. */
const atOnce = 200
/** A bank sends a refund back within weeks, if it does. */
const refundsMayFail = 30 * day
/**
 * Reaches by asking what events would have told ([N3]): looks at what is not settled, the younger
 * the oftener, does what died halfway, and looks whether a refund has come back.
 */
export async function reconcile(parts: ReconcileParts): Promise<void> {
  const { db, gateway, desk, report, now = Date.now } = parts
  const { payments, paymentOps } = db.t
  const at = now()

  // One of a day is looked at every two hours.
  const isDue = sql`${payments.updatedAt} <= ${at} - (${at} - ${payments.createdAt}) / 12`
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ...[inArray(payments.status, ['open', 'processing']), lte(payments.updatedAt, at - minute)],
        isDue,
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(atOnce)
  // What was never asked for is nobody's loss: only its person would ask for it.
  const wasAsked = or(gt(paymentOps.attempts, 0), ne(paymentOps.kind, 'payment.create'))
  const halfDone = await db
    .select({ id: paymentOps.subject })
    .from(paymentOps)
    .where(
      and(
        ...[eq(paymentOps.status, 'waiting'), lte(paymentOps.updatedAt, at - minute), wasAsked],
        inArray(paymentOps.kind, ['payment.create', 'payment.cancel', 'refund']),
      ),
    )
    .orderBy(asc(paymentOps.updatedAt))
    .limit(atOnce)
  for (const id of new Set([...halfDone, ...open].map((one) => one.id))) {
    try {
      await desk.settle(id)
    } catch (error) {
      // Nothing else will be answered either.
      if (error instanceof PaymentsAway && !error.isFault) return
      report('a payment could not be looked at', error)
    }
    await db.transaction('a payment was looked at', (tx) =>
      tx.update(payments).set({ updatedAt: at }).where(eq(payments.id, id)),
    )
  }

  const refunds = await db
    .select()
    .from(paymentOps)
    .where(
      and(
        ...[eq(paymentOps.kind, 'refund'), eq(paymentOps.status, 'done')],
        ...[gt(paymentOps.doneAt, at - refundsMayFail), lte(paymentOps.updatedAt, at - day)],
      ),
    )
    .orderBy(asc(paymentOps.updatedAt))
    .limit(atOnce)
  for (const op of refunds) {
    try {
      await desk.refundIs(await gateway.fetchRefund(idOfResult(op)))
    } catch (error) {
      if (error instanceof PaymentsAway) return
      report('a refund could not be looked at', error)
    }
    await db.transaction('a refund was looked at', (tx) =>
      tx.update(paymentOps).set({ updatedAt: at }).where(eq(paymentOps.id, op.id)),
    )
  }
}
