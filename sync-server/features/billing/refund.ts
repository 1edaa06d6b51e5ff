import { and, eq, isNull } from 'drizzle-orm'
import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Invoice, PaymentsRefused } from '../../outside/payments.ts'
import { askOnce } from '../../payments/ops.ts'
import { endNow } from './look.ts'
import type { Billing } from './parts.ts'
import { customerOf, liveOf } from './rows.ts'
import { moneyThatComesBack } from './standing.ts'

/**
 * Gives the first payment back, whole and once, and ends the subscription. Broken off anywhere, it
 * is taken up again by whoever asks next, or by the sweep.
 */
export async function refundOf(billing: Billing, userId: string): Promise<void> {
  const { db, payments, now } = billing
  const customer = await customerOf(db, userId)
  const back = moneyThatComesBack(customer, now())
  if (!back || !customer?.gatewayId || !customer.firstInvoice) refuse('not_now', copy.noMoneyBack)
  const invoice = await invoiceOf(billing, customer.gatewayId, customer.firstInvoice)
  if (invoice?.paymentId === undefined) refuse('not_now', copy.noMoneyBack)
  const { paymentId } = invoice
  const wish = { kind: 'invoice.refund', once: `money-back/${userId}`, subject: userId }
  await askOnce(
    billing,
    { ...wish, args: { invoice: invoice.id } },
    {
      async ask(key) {
        try {
          const { amount } = back
          const metadata = { user: userId }
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
          if (one.metadata['user'] === userId && one.status !== 'failed') return one
        return undefined
      },
      movesMoney: true,
    },
  )
  const { customers } = db.t
  await db.transaction('a payment went back', (tx) =>
    tx
      .update(customers)
      .set({ refundedAt: now() })
      .where(and(eq(customers.userId, userId), isNull(customers.refundedAt))),
  )
  const live = await liveOf(db, userId)
  if (live) await endNow(billing, live)
}

async function invoiceOf(
  { payments }: Billing,
  customerId: string,
  id: string,
): Promise<Invoice | undefined> {
  for (let after: string | undefined; ; ) {
    const page = await payments.listInvoices(customerId, 100, after)
    const found = page.find((one) => one.id === id)
    if (found || page.length < 100) return found
    after = page.at(-1)?.id
  }
}
