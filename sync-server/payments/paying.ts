import { and, eq, inArray } from 'drizzle-orm'
import { paymentsCopy } from '../../shared/copy/payments.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { type GatewayRefund, PaymentsAway, PaymentsRefused } from '../outside/payments.ts'
import { openCreation } from './creation.ts'
import { carryOut, type Op, opsOf } from './ops.ts'
import { isFinal, openPaymentState, type PaymentStateDeps } from './payment-state.ts'
import type { Paying, Payment } from './payments.ts'
import { openRefunds } from './refunds.ts'

export interface PayingDeps extends Omit<PaymentStateDeps, 'now'> {
  /** With which the page speaks to Stripe. */
  readonly stripe?: { readonly publishableKey: string; readonly scriptUrl?: string } | undefined
  readonly now?: () => Instant
}

/** The same for jobs, which retry. */
export interface PayingDesk extends Paying {
  /** As `refresh`; throws what the gateway throws. */
  settle(paymentId: string): Promise<void>
  /** Applies the gateway's state of a refund; false if it was not requested here. */
  refundIs(said: GatewayRefund): Promise<boolean>
}

/** Payments of one gateway: every way in which something is learned of one ends in `refresh`. */
export function openPaying({ now = Date.now, ...input }: PayingDeps): PayingDesk {
  const parts = { ...input, now }
  const { db, gateway } = parts
  const state = openPaymentState(parts)
  const creation = openCreation(parts, state)
  const refunds = openRefunds(parts)

  /** Everything that waits for the payment, in the order in which it can be done. */
  async function settle(paymentId: string): Promise<void> {
    const payment = await state.read(paymentId)
    const ops = await waitingOps(db, paymentId)
    const isCancelled = ops.some(({ kind }) => kind === 'payment.cancel')
    const begun = ops.find(({ kind }) => kind === 'payment.create')
    const neverAsked = payment.status === 'new' && (begun?.attempts ?? 0) === 0
    if (neverAsked) return isCancelled ? creation.closed(paymentId) : undefined
    const gatewayId = await creation.create(payment)
    if (gatewayId === undefined) return
    for (const { kind, once } of ops)
      if (kind === 'payment.cancel') await carryOutCancel(parts, gatewayId, once)
    await state.apply(paymentId, await gateway.fetchPayment(gatewayId))
    // Those too that followed from it just now.
    for (const op of await waitingOps(db, paymentId))
      if (op.kind === 'refund') await refunds.carryOut(payment, op, gatewayId)
  }

  return {
    async toPay(paymentId) {
      if (gateway.by === 'nobody') return { by: 'nobody' }
      const before = await state.read(paymentId)
      const isLeft = async (one: Payment) =>
        isFinal(one) || (await opsOf(db, paymentId, 'payment.cancel')).length > 0
      if (await isLeft(before)) refuse('not_now', paymentsCopy.settled)
      return refuseIfAway(async () => {
        const gatewayId = (await creation.create(before)) ?? refuse('payment', paymentsCopy.refused)
        const said = await gateway.fetchPayment(gatewayId)
        await state.apply(paymentId, said)
        if (await isLeft(await state.read(paymentId))) refuse('not_now', paymentsCopy.settled)
        if (gateway.by === 'test') return { by: 'test', payment: said.clientSecret }
        const { publishableKey = '', scriptUrl } = input.stripe ?? {}
        return {
          by: 'stripe',
          clientSecret: said.clientSecret,
          publishableKey,
          ...(scriptUrl !== undefined && { script: scriptUrl }),
        }
      })
    },

    refresh: (paymentId) =>
      refuseIfAway(async () => {
        await settle(paymentId)
        return await state.read(paymentId)
      }),

    settle,

    async refundIs(said) {
      const { paymentOps } = db.t
      const once = said.metadata['once'] ?? ''
      const [op] = await db.select().from(paymentOps).where(eq(paymentOps.once, once))
      if (op?.kind !== 'refund') return false
      await refunds.apply(op, said)
      return true
    },
  }
}

/** [M3] Whether it was in time says the gateway, not we. */
async function carryOutCancel(
  deps: Pick<PaymentStateDeps, 'db' | 'gateway' | 'now'>,
  gatewayId: string,
  once: string,
): Promise<void> {
  try {
    await carryOut(
      deps,
      once,
      { ask: (key) => deps.gateway.cancelPayment(key, gatewayId) },
      // It ends with the payment, which is fetched next.
      async () => {},
    )
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error
    const { paymentOps } = deps.db.t
    // The customer is paying right now: it is requested again later, under a new key.
    await deps.db.transaction('put a cancel off', (tx) =>
      tx
        .update(paymentOps)
        .set({ status: 'waiting', lastError: 'key_reused', doneAt: null })
        .where(and(eq(paymentOps.once, once), eq(paymentOps.status, 'failed'))),
    )
  }
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

/** For a waiting user: a gateway without an answer is a refusal, not a fault of ours. */
export async function refuseIfAway<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PaymentsAway) return refuse('payment', paymentsCopy.away)
    if (error instanceof PaymentsRefused) return refuse('payment', paymentsCopy.refused)
    throw error
  }
}
