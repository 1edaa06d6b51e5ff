import { eq } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { type GatewayRefund, PaymentsRefused } from '../outside/payments.ts'
import { first } from './first.ts'
import { carryOut, idOfResult, type Op } from './ops.ts'
import { endOp, lockAll, metadataOf, type PaymentStateDeps } from './payment-state.ts'
import { argsOfRefund, type Payment } from './payments.ts'

/** How money goes back. */
export interface Refunds {
  /** Asks the gateway for it, or what became of it. */
  carryOut(payment: Payment, op: Op, gatewayId: string): Promise<void>
  /** Takes what the gateway says of it. */
  apply(op: Op, said: GatewayRefund): Promise<void>
}

export function openRefunds(deps: PaymentStateDeps): Refunds {
  const { db, gateway, handlers, report, now } = deps

  async function carryOutRefund(payment: Payment, op: Op, gatewayId: string): Promise<void> {
    const { amount } = argsOfRefund(op)
    const isOurs = (found: GatewayRefund) => found.metadata['once'] === op.once
    if (op.result !== null) return apply(op, await gateway.fetchRefund(idOfResult(op)))
    try {
      await carryOut(
        deps,
        op.once,
        {
          ask: (key) =>
            gateway.createRefund(key, {
              paymentId: gatewayId,
              amount,
              fromStore: payment.account !== null,
              metadata: { ...metadataOf(payment), once: op.once },
            }),
          find: () => first(gateway.listRefunds(gatewayId), isOurs),
          movesMoney: true,
        },
        refunded,
      )
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error
      report('a refund was refused and is parked', error)
    }
  }

  const apply = (op: Op, said: GatewayRefund) =>
    db.transaction('apply a refund', (tx) => refunded(tx, op, said, now()))

  /** A refund is counted once, and no longer where it came back ([N8]). */
  async function refunded(tx: DbTx, { once }: Op, said: GatewayRefund, at: Instant): Promise<void> {
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
      report(`a refund has failed and is parked: ${lastError}`, undefined)
    }
  }

  return { carryOut: carryOutRefund, apply }
}
