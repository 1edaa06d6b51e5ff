import { and, asc, count, eq } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import type { Op } from './ops.ts'
import { argsOfRefund, refund } from './payments.ts'

/** Refunds that were refused or returned by the bank, and not requested again. */
export async function parkedRefunds(reader: Reader): Promise<Op[]> {
  const { paymentOps } = reader.t
  const refunds = await reader
    .select()
    .from(paymentOps)
    .where(eq(paymentOps.kind, 'refund'))
    .orderBy(asc(paymentOps.createdAt))
  const names = new Set(refunds.map(({ once }) => once))
  return refunds.filter(({ status, once }) => status === 'failed' && !names.has(`${once}/again`))
}

/** How many payments stand how. */
export async function paymentCounts(reader: Reader): Promise<readonly [string, number][]> {
  const { payments } = reader.t
  const counted = await reader
    .select({ status: payments.status, count: count() })
    .from(payments)
    .groupBy(payments.status)
    .orderBy(asc(payments.status))
  return counted.map((one) => [one.status, one.count])
}

/** Asks for a parked refund again, as another one. Gives the cents; undefined where none is parked so. */
export async function retryRefund(tx: DbTx, id: string, at: Instant): Promise<number | undefined> {
  const { paymentOps } = tx.t
  const isParked = and(eq(paymentOps.kind, 'refund'), eq(paymentOps.status, 'failed'))
  const [op] = await tx
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.id, id), isParked))
  if (!op) return undefined
  const { once, amount } = argsOfRefund(op)
  return refund(tx, op.subject, { once: `${once}/again`, amount }, at)
}
