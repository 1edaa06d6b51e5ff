import { and, eq, inArray } from 'drizzle-orm'
import { paymentsCopy } from '../../shared/copy/payments.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { hour, type Instant } from '../../shared/kernel/time.ts'
import type { Db, Tx } from '../db/db.ts'
import {
  type GatewayPayment,
  type GatewayRefund,
  type Payments,
  PaymentsAway,
  PaymentsRefused,
} from '../outside/payments.ts'
import { carryOut, idOfResult, type Op, opsOf } from './ops.ts'
import {
  argsOfRefund,
  lockPayment,
  type Paying,
  type Payment,
  type PaymentHandlers,
} from './payments.ts'

export interface PayingParts {
  readonly db: Db
  readonly gateway: Payments
  /** With which the page speaks to Stripe. */
  readonly stripe?: { readonly publishableKey: string; readonly scriptUrl?: string } | undefined
  readonly handlers: PaymentHandlers
  /** Something that a person has to look at. */
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

/** The same for jobs, which try again by themselves. */
export interface PayingDesk extends Paying {
  /** As `look`; throws what the gateway throws. */
  settle(paymentId: string): Promise<void>
  /** Applies what the gateway says of a refund; false where nobody here has asked for it. */
  refundIs(said: GatewayRefund): Promise<boolean>
}

/** What a payment is found again by, and held against. */
export const metadataOf = (payment: Payment) => ({
  payment: payment.id,
  reservation: payment.reservationId,
  purpose: payment.purpose,
})

/** The objects of a payment are no older than it, but for clocks that differ. */
const slack = hour

/** Payments of one gateway: every way in which something is learned of one ends in `look`. */
export function openPaying(parts: PayingParts): PayingDesk {
  const { db, gateway, handlers, report, now = Date.now } = parts
  const opParts = { db, now }

  async function read(paymentId: string): Promise<Payment> {
    const { payments } = db.t
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
    return payment ?? refuse('not_found')
  }

  /** Brings it into being at the gateway; gives its name there, undefined where it was refused. */
  async function create(payment: Payment): Promise<string | undefined> {
    if (payment.gatewayId !== null) return payment.gatewayId
    const [op] = await opsOf(db, payment.id, 'payment.create')
    if (!op) throw new Error('a payment that nobody wrote down')
    const metadata = metadataOf(payment)
    const isOurs = (found: GatewayPayment) => found.metadata['payment'] === payment.id
    try {
      await carryOut(
        opParts,
        op.once,
        {
          ask: (key) =>
            gateway.createPayment(key, {
              ...{ amount: payment.amount, metadata },
              description: paymentsCopy.description(payment.purpose),
              ...(payment.account !== null && { account: payment.account }),
            }),
          find: () => first(gateway.listPayments({ since: payment.createdAt - slack }), isOurs),
        },
        created,
      )
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error
      report('a payment was refused by the gateway', error)
    }
    const { gatewayId, status } = await read(payment.id)
    if (gatewayId === null && status !== 'canceled') await closed(payment.id)
    return gatewayId ?? undefined
  }

  async function created(tx: Tx, op: Op, given: GatewayPayment, at: Instant): Promise<void> {
    const payment = await lockAll(tx, op.subject)
    await endOp(tx, op, { status: 'done', result: { id: given.id } }, at)
    if (payment.status !== 'new') return
    const { payments } = tx.t
    const next = { gatewayId: given.id, status: 'open', updatedAt: at } as const
    await tx.update(payments).set(next).where(eq(payments.id, payment.id))
  }

  /** It will never be paid: the gateway does not have it, and is not asked for it any more. */
  async function closed(paymentId: string): Promise<void> {
    await db.transaction('close a payment', async (tx) => {
      const payment = await lockAll(tx, paymentId)
      const at = now()
      const [op] = await opsOf(tx, paymentId, 'payment.create')
      const wasAsked = op?.status === 'waiting' && op.attempts > 0
      if (payment.status !== 'new' || wasAsked) return
      if (op?.status === 'waiting') await endOp(tx, op, { status: 'done', result: null }, at)
      await moved(tx, payment, 'canceled', at)
    })
  }

  /** Sets what is certain, and tells whoever has to act on it. */
  async function moved(tx: Tx, payment: Payment, status: Payment['status'], at: Instant) {
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

  /** What the gateway says, as far as it is further than what is known ([N2]). */
  async function apply(paymentId: string, said: GatewayPayment): Promise<void> {
    const before = await read(paymentId)
    const wrong = differs(before, said, gateway)
    // [N6] It is no payment of this: nothing follows from it, and a person has to look.
    if (wrong !== undefined) return report(`a payment is not what was meant: ${wrong}`, undefined)
    if (isFinal(before) || before.status === said.status) return
    await db.transaction('apply a payment', async (tx) => {
      const payment = await lockAll(tx, paymentId)
      if (!isFinal(payment) && payment.status !== said.status)
        await moved(tx, payment, said.status, now())
    })
  }

  /** [M3] Whether it was in time says the gateway, not we. */
  async function carryOutCancel(gatewayId: string, once: string): Promise<void> {
    try {
      await carryOut(
        opParts,
        once,
        { ask: (key) => gateway.cancelPayment(key, gatewayId) },
        // It ends with the payment, which is fetched next.
        async () => {},
      )
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error
      const { paymentOps } = db.t
      // Somebody is paying at this moment: it is asked again later, under a new key.
      await db.transaction('put a cancel off', (tx) =>
        tx
          .update(paymentOps)
          .set({ status: 'waiting', lastError: 'key_reused', doneAt: null })
          .where(and(eq(paymentOps.once, once), eq(paymentOps.status, 'failed'))),
      )
    }
  }

  async function carryOutRefund(payment: Payment, op: Op, gatewayId: string): Promise<void> {
    const { amount } = argsOfRefund(op)
    const isOurs = (found: GatewayRefund) => found.metadata['once'] === op.once
    if (op.result !== null) return refundIs(op, await gateway.fetchRefund(idOfResult(op)))
    try {
      await carryOut(
        opParts,
        op.once,
        {
          ask: (key) =>
            gateway.createRefund(key, {
              ...{ paymentId: gatewayId, amount, fromStore: payment.account !== null },
              metadata: { ...metadataOf(payment), once: op.once },
            }),
          find: () => first(gateway.listRefunds(gatewayId), isOurs),
          movesMoney: true,
        },
        refunded,
      )
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error
      report(`a refund of payment ${payment.id} was refused and is parked`, error)
    }
  }

  const refundIs = (op: Op, said: GatewayRefund) =>
    db.transaction('apply a refund', (tx) => refunded(tx, op, said, now()))

  /** A refund is counted once, and no longer where it came back ([N8]). */
  async function refunded(tx: Tx, { once }: Op, said: GatewayRefund, at: Instant): Promise<void> {
    const { payments, paymentOps } = tx.t
    const [named] = await tx.select().from(paymentOps).where(eq(paymentOps.once, once))
    if (!named) throw new Error('a refund that nobody wrote down')
    const payment = await lockAll(tx, named.subject)
    // Read again under the lock: of two who learn of it, the second finds it counted.
    const [op = named] = await tx.select().from(paymentOps).where(eq(paymentOps.once, once))
    if (op.status === 'failed') return
    const amount = argsOfRefund(op).amount
    const result = { id: said.id, status: said.status }
    const count = (refundedNow: number) =>
      tx
        .update(payments)
        .set({ refunded: refundedNow, updatedAt: at })
        .where(eq(payments.id, payment.id))
    if (said.status === 'succeeded') {
      if (op.status === 'done') return
      await endOp(tx, op, { status: 'done', result }, at)
      await count(payment.refunded + amount)
      const after = { ...payment, refunded: payment.refunded + amount, updatedAt: at }
      await handlers.refunded(tx, after, argsOfRefund(op), at)
    } else if (said.status === 'pending') {
      if (op.status === 'waiting')
        await tx.update(paymentOps).set({ result, updatedAt: at }).where(eq(paymentOps.once, once))
    } else {
      if (op.status === 'done') await count(payment.refunded - amount)
      const lastError = said.failure ?? said.status
      await endOp(tx, op, { status: 'failed', result, lastError }, at)
      report(`a refund of payment ${payment.id} has failed and is parked: ${lastError}`, undefined)
    }
  }

  /** Everything that waits for the payment, in the order in which it can be done. */
  async function settle(paymentId: string): Promise<void> {
    const payment = await read(paymentId)
    const ops = await waitingOps(db, paymentId)
    const isCancelled = ops.some(({ kind }) => kind === 'payment.cancel')
    const creation = ops.find(({ kind }) => kind === 'payment.create')
    const neverAsked = payment.status === 'new' && (creation?.attempts ?? 0) === 0
    if (neverAsked) return isCancelled ? closed(paymentId) : undefined
    const gatewayId = await create(payment)
    if (gatewayId === undefined) return
    for (const { kind, once } of ops)
      if (kind === 'payment.cancel') await carryOutCancel(gatewayId, once)
    await apply(paymentId, await gateway.fetchPayment(gatewayId))
    // Those too that followed from it just now.
    for (const op of await waitingOps(db, paymentId))
      if (op.kind === 'refund') await carryOutRefund(payment, op, gatewayId)
  }

  return {
    async toPay(paymentId) {
      if (gateway.by === 'nobody') return { by: 'nobody' }
      const before = await read(paymentId)
      const isLeft = async (one: Payment) =>
        isFinal(one) || (await opsOf(db, paymentId, 'payment.cancel')).length > 0
      if (await isLeft(before)) refuse('not_now', paymentsCopy.settled)
      return orRefuse(async () => {
        const gatewayId = (await create(before)) ?? refuse('payment', paymentsCopy.refused)
        const said = await gateway.fetchPayment(gatewayId)
        await apply(paymentId, said)
        if (await isLeft(await read(paymentId))) refuse('not_now', paymentsCopy.settled)
        if (gateway.by === 'test') return { by: 'test', payment: said.clientSecret }
        const { publishableKey = '', scriptUrl } = parts.stripe ?? {}
        return {
          ...{ by: 'stripe', clientSecret: said.clientSecret, publishableKey },
          ...(scriptUrl !== undefined && { script: scriptUrl }),
        }
      })
    },

    look: (paymentId) =>
      orRefuse(async () => {
        await settle(paymentId)
        return await read(paymentId)
      }),

    settle,

    async refundIs(said) {
      const { paymentOps } = db.t
      const once = said.metadata['once'] ?? ''
      const [op] = await db.select().from(paymentOps).where(eq(paymentOps.once, once))
      if (op?.kind !== 'refund') return false
      await refundIs(op, said)
      return true
    },
  }
}

/** In the order in which whoever reserves locks: the person, the reservation, then the payment. */
async function lockAll(tx: Tx, paymentId: string): Promise<Payment> {
  const { payments, reservations, reservers } = tx.t
  const [named] = await tx
    .select({ userId: payments.userId, reservationId: payments.reservationId })
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
  await tx.lock(
    tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(eq(reservations.id, named.reservationId)),
  )
  return lockPayment(tx, paymentId)
}

const waitingOps = (db: Db, paymentId: string): Promise<Op[]> =>
  db
    .select()
    .from(db.t.paymentOps)
    .where(
      and(
        eq(db.t.paymentOps.subject, paymentId),
        eq(db.t.paymentOps.status, 'waiting'),
        inArray(db.t.paymentOps.kind, ['payment.create', 'payment.cancel', 'refund']),
      ),
    )

const endOp = (tx: Tx, { once }: Op, change: Partial<Op>, at: Instant) =>
  tx
    .update(tx.t.paymentOps)
    .set({ lastError: null, ...change, updatedAt: at, doneAt: at })
    .where(eq(tx.t.paymentOps.once, once))

const isFinal = ({ status }: Pick<Payment, 'status'>): boolean =>
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

/** The first of many that answers to it. */
export async function first<T>(
  many: AsyncIterable<T>,
  is: (one: T) => boolean,
): Promise<T | undefined> {
  for await (const one of many) if (is(one)) return one
  return undefined
}

/** For a person who waits: what the gateway does not answer is a refusal, not a fault of ours. */
export async function orRefuse<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PaymentsAway) return refuse('payment', paymentsCopy.away)
    if (error instanceof PaymentsRefused) return refuse('payment', paymentsCopy.refused)
    throw error
  }
}
