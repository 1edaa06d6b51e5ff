import type { Invoice as Shown } from '../../../shared/features/billing/endpoints.ts'
import type { GatewayInvoice } from '../../outside/payments.ts'
import type { Billing, CustomerRow } from './billing-deps.ts'
import { customerOf } from './rows.ts'

/**
 * A person's invoices from the payment company, newest first, without drafts and invoices of zero.
 */
export async function invoicesOf(
  { db, payments }: Billing,
  userId: string,
  after: string | undefined,
  max: number,
): Promise<{ invoices: Shown[]; next?: string }> {
  const customer = await customerOf(db, userId)
  if (!customer?.gatewayId) return { invoices: [] }
  const page = await payments.listInvoices(customer.gatewayId, max, after)
  const last = page.length === max ? page.at(-1)?.id : undefined
  return {
    invoices: page.flatMap((one) => shown(one, customer) ?? []),
    ...(last !== undefined && { next: last }),
  }
}

function shown(invoice: GatewayInvoice, customer: CustomerRow): Shown | undefined {
  const { id, number, status, createdAt, page, amountDue, amountPaid } = invoice
  if (status === 'draft' || amountDue <= 0) return undefined
  const wentBack = customer.refundedAt !== null && createdAt <= customer.refundedAt
  return {
    id,
    at: createdAt,
    amount: amountDue,
    status,
    refunded: wentBack ? amountPaid : 0,
    ...(number !== undefined && { number }),
    ...(page !== undefined && { url: page }),
  }
}
