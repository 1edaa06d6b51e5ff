import { and, eq, isNull } from 'drizzle-orm'
import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { PaymentsRefused } from '../../outside/payments.ts'
import { askOnce } from '../../payments/ops.ts'
import { endNow } from './refresh-subscription.ts'
import type { Billing } from './billing-deps.ts'
import { customerOf, liveOf } from './rows.ts'
import { refundableAmount } from './billing-state.ts'

/**
 * Refunds the payment within the guarantee period, in full and once, and ends the subscription. A
 * change to yearly within that time keeps the guarantee. If interrupted, the next request or the
 * sweep completes it.
 */
export async function refundOf(billing: Billing, userId: string): Promise<void> {
  const { db, now } = billing
  const customer = await customerOf(db, userId)
  if (!refundableAmount(customer, now()) || !customer?.gatewayId)
    refuse('not_now', copy.noMoneyBack)
  const paid = await paidInvoices(billing, customer.gatewayId)
  if (paid.length === 0) refuse('not_now', copy.noMoneyBack)
  for (const invoice of paid) await giveBack(billing, userId, invoice)
  const { customers } = db.t
  await db.transaction('payments went back', (tx) =>
    tx
      .update(customers)
      .set({ refundedAt: now() })
      .where(and(eq(customers.userId, userId), isNull(customers.refundedAt))),
  )
  const live = await liveOf(db, userId)
  if (live) await endNow(billing, live)
}

interface Paid {
  readonly id: string
  readonly paymentId: string
  readonly amount: Cents
}

async function giveBack(billing: Billing, userId: string, { id, paymentId, amount }: Paid) {
  const { payments } = billing
  const metadata = { user: userId, invoice: id }
  await askOnce(
    billing,
    {
      kind: 'invoice.refund',
      once: `money-back/${id}`,
      subject: userId,
      args: { invoice: id, amount },
    },
    {
      async ask(key) {
        try {
          return await payments.createRefund(key, { paymentId, amount, fromStore: false, metadata })
        } catch (error) {
          // An operator was faster.
          if (error instanceof PaymentsRefused && error.code === 'charge_already_refunded')
            return { id: paymentId }
          throw error
        }
      },
      async find() {
        for await (const one of payments.listRefunds(paymentId))
          if (one.metadata['invoice'] === id && one.status !== 'failed') return one
        return undefined
      },
      movesMoney: true,
    },
  )
}

/** All that a person has ever paid; the guarantee ends before that is much. */
async function paidInvoices({ payments }: Billing, customerId: string): Promise<Paid[]> {
  const paid: Paid[] = []
  for (let after: string | undefined; ; ) {
    const page = await payments.listInvoices(customerId, pageOfInvoices, after)
    for (const { id, status, amountPaid: amount, paymentId } of page)
      if (status === 'paid' && amount > 0 && paymentId !== undefined)
        paid.push({ id, paymentId, amount })
    if (page.length < pageOfInvoices) return paid
    after = page.at(-1)?.id
  }
}

const pageOfInvoices = 100
