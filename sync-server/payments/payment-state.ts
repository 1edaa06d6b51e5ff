import { and, eq } from 'drizzle-orm'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import type { GatewayPayment, Payments } from '../outside/payments.ts'
import type { Op } from './ops.ts'
import { lockPayment, type Payment, type PaymentHandlers } from './payments.ts'

export interface PaymentStateDeps {
  readonly db: Db
  readonly gateway: Payments
  readonly handlers: PaymentHandlers
  /** Notes which card an account has paid with, in the transaction that sets the payment's status. */
  readonly noteCard?: ((tx: DbTx, use: CardUse) => Promise<void>) | undefined
  /** Something that a person has to look at. */
  readonly report: (what: string, error: unknown) => void
  readonly now: () => Instant
}

/** A card that an account has paid with. */
export interface CardUse {
  readonly userId: string
  /** The payment company's name of the card, of any user. */
  readonly fingerprint: string
  readonly at: Instant
}

/** The data by which a payment is found again, and checked. */
export const metadataOf = (payment: Payment) => ({
  payment: payment.id,
  reservation: payment.reservationId,
  purpose: payment.purpose,
})

/** The known state of payments, and how it is learned. */
export interface PaymentState {
  /** @throws Refusal `not_found` */
  read(paymentId: string): Promise<Payment>
  /** Sets a certain state, under the locks, and notifies its listeners. */
  moved(tx: DbTx, payment: Payment, status: Payment['status'], at: Instant): Promise<void>
  /** Takes the gateway's state if it is further than the known one ([N2]). */
  apply(paymentId: string, said: GatewayPayment): Promise<void>
}

export function openPaymentState(deps: PaymentStateDeps): PaymentState {
  const { db, gateway, handlers, noteCard, report, now } = deps

  async function read(paymentId: string): Promise<Payment> {
    const { payments } = db.t
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
    return payment ?? refuse('not_found')
  }

  async function moved(tx: DbTx, payment: Payment, status: Payment['status'], at: Instant) {
    const { payments, paymentOps } = tx.t
    const next = { ...payment, status, updatedAt: at }
    await tx.update(payments).set({ status, updatedAt: at }).where(eq(payments.id, payment.id))
    if (status !== 'succeeded' && status !== 'canceled') return
    // It came too late, or did what it was for.
    const ended = { status: status === 'canceled' ? 'done' : 'failed', doneAt: at } as const
    await tx
      .update(paymentOps)
      .set({ ...ended, lastError: status === 'canceled' ? null : status, updatedAt: at })
      .where(
        and(
          eq(paymentOps.subject, payment.id),
          eq(paymentOps.kind, 'payment.cancel'),
          eq(paymentOps.status, 'waiting'),
        ),
      )
    if (status === 'succeeded') await handlers.paid(tx, next, at)
    else await handlers.canceled(tx, next, at)
  }

  async function apply(paymentId: string, said: GatewayPayment): Promise<void> {
    const before = await read(paymentId)
    const wrong = differs(before, said, gateway)
    // [N6] It is no payment of this: nothing follows from it, and a person has to look.
    if (wrong !== undefined) return report(`a payment is not what was meant: ${wrong}`, undefined)
    if (isFinal(before) || before.status === said.status) return
    await db.transaction('apply a payment', async (tx) => {
      const payment = await lockAll(tx, paymentId)
      if (isFinal(payment) || payment.status === said.status) return
      const at = now()
      await moved(tx, payment, said.status, at)
      const { userId } = payment
      const { cardFingerprint: fingerprint } = said
      if (userId !== null && fingerprint !== undefined)
        await noteCard?.(tx, { userId, fingerprint, at })
    })
  }

  return { read, moved, apply }
}

/**
 * The same lock order as reserving: the person, the reservation or registration, then the payment.
 */
export async function lockAll(tx: DbTx, paymentId: string): Promise<Payment> {
  const { payments, reservations, reservers, eventRegistrations } = tx.t
  const [named] = await tx
    .select({
      userId: payments.userId,
      reservationId: payments.reservationId,
      purpose: payments.purpose,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!named) return refuse('not_found')
  if (named.userId !== null)
    await tx.lock(
      tx
        .select({ userId: reservers.userId })
        .from(reservers)
        .where(eq(reservers.userId, named.userId)),
    )
  const paidFor = named.purpose === 'event' ? eventRegistrations : reservations
  await tx.lock(
    tx.select({ id: paidFor.id }).from(paidFor).where(eq(paidFor.id, named.reservationId)),
  )
  return lockPayment(tx, paymentId)
}

/** Ends a request with its result. */
export const endOp = (tx: DbTx, { once }: Op, change: Partial<Op>, at: Instant) =>
  tx
    .update(tx.t.paymentOps)
    .set({ lastError: null, ...change, updatedAt: at, doneAt: at })
    .where(eq(tx.t.paymentOps.once, once))

/** Nothing follows any more. */
export const isFinal = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'succeeded' || status === 'canceled'

/** In what the object at the gateway is not the payment that was meant; undefined: in nothing. */
function differs(payment: Payment, said: GatewayPayment, gateway: Payments): string | undefined {
  if (said.metadata['payment'] !== payment.id) return 'metadata'
  if (said.metadata['reservation'] !== payment.reservationId) return 'reservation'
  if (said.livemode !== gateway.livemode) return 'livemode'
  if (said.amount !== payment.amount) return 'amount'
  if (said.status === 'succeeded' && said.received !== payment.amount) return 'amount taken'
  if (said.currency !== 'usd') return 'currency'
  if ((said.account ?? null) !== payment.account) return 'account'
  return undefined
}
