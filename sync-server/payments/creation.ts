import { eq } from 'drizzle-orm'
import { paymentsCopy } from '../../shared/copy/payments.ts'
import { hour, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { type GatewayPayment, PaymentsRefused } from '../outside/payments.ts'
import { first } from './first.ts'
import { carryOut, type Op, opsOf } from './ops.ts'
import {
  endOp,
  lockAll,
  metadataOf,
  type PaymentState,
  type PaymentStateDeps,
} from './payment-state.ts'
import type { Payment } from './payments.ts'

/** The objects of a payment are no older than it, apart from clock differences. */
const slack = hour

/** How payments come into being at the gateway, or never do. */
export interface Creation {
  /** Brings it into being there; gives its name there, undefined where it was refused. */
  create(payment: Payment): Promise<string | undefined>
  /** It will never be paid: the gateway does not have it, and is not asked for it any more. */
  closed(paymentId: string): Promise<void>
}

export function openCreation(deps: PaymentStateDeps, state: PaymentState): Creation {
  const { db, gateway, report, now } = deps

  async function create(payment: Payment): Promise<string | undefined> {
    if (payment.gatewayId !== null) return payment.gatewayId
    const [op] = await opsOf(db, payment.id, 'payment.create')
    if (!op) throw new Error('a payment that nobody wrote down')
    const metadata = metadataOf(payment)
    const isOurs = (found: GatewayPayment) => found.metadata['payment'] === payment.id
    try {
      await carryOut(
        deps,
        op.once,
        {
          ask: (key) =>
            gateway.createPayment(key, {
              amount: payment.amount,
              metadata,
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
    const { gatewayId, status } = await state.read(payment.id)
    if (gatewayId === null && status !== 'canceled') await closed(payment.id)
    return gatewayId ?? undefined
  }

  async function created(tx: DbTx, op: Op, input: GatewayPayment, at: Instant): Promise<void> {
    const payment = await lockAll(tx, op.subject)
    await endOp(tx, op, { status: 'done', result: { id: input.id } }, at)
    if (payment.status !== 'new') return
    const { payments } = tx.t
    const next = { gatewayId: input.id, status: 'open', updatedAt: at } as const
    await tx.update(payments).set(next).where(eq(payments.id, payment.id))
  }

  async function closed(paymentId: string): Promise<void> {
    await db.transaction('close a payment', async (tx) => {
      const payment = await lockAll(tx, paymentId)
      const at = now()
      const [op] = await opsOf(tx, paymentId, 'payment.create')
      const wasAsked = op?.status === 'waiting' && op.attempts > 0
      if (payment.status !== 'new' || wasAsked) return
      if (op?.status === 'waiting') await endOp(tx, op, { status: 'done', result: null }, at)
      await state.moved(tx, payment, 'canceled', at)
    })
  }

  return { create, closed }
}
