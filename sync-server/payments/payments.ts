import { and, desc, eq } from 'drizzle-orm'
import type { ToPay } from '../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Cents } from '../../shared/kernel/money.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { enqueue } from '../jobs/jobs.ts'
import { type Op, opsOf, writeOp } from './ops.ts'

/** A payment as the database has it. Its `status` is only ever what the payment company said last. */
export type Payment = Reader['t']['payments']['$inferSelect']

/** A payment that is meant; amounts in US cents. */
export interface PaymentIntent {
  readonly purpose: 'fee' | 'bottle' | 'event'
  /** Of a seat, its registration. */
  readonly reservationId: string
  readonly userId: string
  readonly amount: Cents
  /** The account of the store that gets the money; absent: the platform. */
  readonly account?: string
}

/**
 * Reactions to the payment provider. Each is called in the transaction that sets the payment's
 * status, once for each payment (or refund), whether the page, a webhook, a job or the reconciler
 * learned of it first. They may call `cancel` and `refund`, and await nothing else but the
 * database.
 */
export interface PaymentHandlers {
  /** The money was taken. It may come after the reservation has ended: then `refund` it. */
  paid(tx: DbTx, payment: Payment, at: Instant): Promise<void>
  /** It will never be paid any more. */
  canceled(tx: DbTx, payment: Payment, at: Instant): Promise<void>
  /** So much of it has gone back; `payment.refunded` has it already. */
  refunded(tx: DbTx, payment: Payment, refund: Refunded, at: Instant): Promise<void>
}

export interface Refunded {
  /** The purpose of the request. */
  readonly once: string
  readonly amount: Cents
}

/** Calls to the payment company, so never inside a transaction. */
export interface Paying {
  /**
   * The data with which the page pays it; a repeat returns the same payment. Refuses `not_now` if
   * it can no longer be paid, and `payment` if the payment company does not answer.
   */
  toPay(paymentId: string): Promise<ToPay>
  /**
   * Completes the payment's requests, fetches its state, and applies it: never backwards, each
   * handler once. Refuses `payment` if the provider does not answer.
   */
  refresh(paymentId: string): Promise<Payment>
}

/** The job that settles what `cancel` and `refund` wrote down. */
export const refreshPaymentJob = 'payments.look'

/**
 * Creates a payment without a call to the provider. While one of the same reservation and purpose
 * can be paid or was paid, that one stays, with its amount. Returns its id.
 */
export async function intend(tx: DbTx, intent: PaymentIntent, at: Instant): Promise<Id<'payment'>> {
  const { payments } = tx.t
  const { purpose, reservationId, userId, amount, account = null } = intent
  const before = await tx
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(and(eq(payments.reservationId, reservationId), eq(payments.purpose, purpose)))
  const live = before.find(({ status }) => status !== 'canceled')
  if (live) return live.id as Id<'payment'>
  const id = newId<'payment'>(at)
  // Of two simultaneous calls, the second finds the row of the first.
  const op = await writeOp(
    tx,
    {
      kind: 'payment.create',
      once: `pay/${purpose}/${reservationId}/${before.length}`,
      subject: id,
      args: { amount, account },
    },
    at,
  )
  if (op.subject === id)
    await tx.insert(payments).values({
      id,
      purpose,
      reservationId,
      userId,
      account,
      amount,
      status: 'new',
      createdAt: at,
      updatedAt: at,
    })
  return op.subject as Id<'payment'>
}

/**
 * Requests the cancellation of a payment. Whether it was in time comes later, by `canceled` or
 * `paid`: only then is it certain. A settled payment stays.
 */
export async function cancel(tx: DbTx, paymentId: string, at: Instant): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.status === 'succeeded' || payment.status === 'canceled') return
  await writeOp(
    tx,
    { kind: 'payment.cancel', once: `cancel/${paymentId}`, subject: paymentId, args: {} },
    at,
  )
  await enqueue(tx, refreshPaymentJob, { paymentId }, { at })
}

/**
 * Asks that money go back: all that is left of it, or so much. Asked again with the same `once` it
 * changes nothing; never more goes back than came. Answers how much goes back for this purpose.
 */
export async function refund(
  tx: DbTx,
  paymentId: string,
  { once, amount }: { readonly once: string; readonly amount?: Cents },
  at: Instant,
): Promise<Cents> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.status !== 'succeeded') throw new Error(`a refund of a payment ${payment.status}`)
  const refunds = await opsOf(tx, paymentId, 'refund')
  const name = `refund/${paymentId}/${once}`
  const same = refunds.find((op) => op.once === name)
  if (same) return argsOfRefund(same).amount
  const input = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, op) => sum + argsOfRefund(op).amount, 0)
  const left = payment.amount - input
  const goesBack = Math.min(amount ?? left, left)
  if (goesBack <= 0) return 0
  await writeOp(
    tx,
    { kind: 'refund', once: name, subject: paymentId, args: { amount: goesBack, once } },
    at,
  )
  await enqueue(tx, refreshPaymentJob, { paymentId }, { at })
  return goesBack
}

/** The arguments that a refund's op was written with. */
export const argsOfRefund = ({ args }: Pick<Op, 'args'>): Refunded => args as Refunded

/** The payment, locked until the transaction ends. */
export async function lockPayment(tx: DbTx, id: string): Promise<Payment> {
  const { payments } = tx.t
  const [row] = await tx.lock(tx.select().from(payments).where(eq(payments.id, id)))
  return row ?? refuse('not_found')
}

/** The payments of a reservation, the newest first. */
export const paymentsOf = (reader: Reader, reservationId: string): Promise<Payment[]> =>
  reader
    .select()
    .from(reader.t.payments)
    .where(eq(reader.t.payments.reservationId, reservationId))
    .orderBy(desc(reader.t.payments.createdAt), desc(reader.t.payments.id))
