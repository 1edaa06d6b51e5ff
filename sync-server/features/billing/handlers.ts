import { billingActs, invoicesPerPage, offers } from '../../../shared/business/offer.ts'
import {
  cancelSubscription,
  changeCard,
  changeInterval,
  checkSubscription,
  createSubscription,
  listInvoices,
  previewInterval,
  readOffer,
  readSubscription,
  refundSubscription,
  resumeSubscription,
  type ToConfirm,
  type Invoice as Shown,
} from '../../../shared/features/billing/endpoints.ts'
import { isWaiting } from '../../../shared/features/billing/subscription.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SessionUser } from '../../http/session.ts'
import { begin } from './begin.ts'
import { cancelOf, changeIntervalOf, otherCard, preview, resumeOf } from './change.ts'
import type { GatewayInvoice } from '../../outside/payments.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import {
  type Billing,
  type BillingDeps,
  billingOf,
  forPerson,
  type CustomerRow,
} from './billing-deps.ts'
import { refundOf } from './refund.ts'
import { lastOf, stateOf, customerOf } from './rows.ts'
import { billingStateOf } from './billing-state.ts'

/** A person's subscription. */
export function billingHandlers(deps: BillingDeps & { readonly limits: RateLimits }) {
  const { db, limits, offer, stripe, now = Date.now } = deps
  const isSold = deps.payments.by !== 'nobody'
  const stand = async ({ id }: SessionUser) => ({
    ...(await billingStateOf(db, id, offer, now())),
    isSold,
  })

  /** Runs an act at the payment company, and returns the plan's state after it. */
  async function act<T>(user: SessionUser, run: (billing: Billing) => Promise<T>): Promise<T> {
    await limits.take('billing', user.id, billingActs)
    return forPerson(async () => run(billingOf(deps)))
  }

  const toConfirm = ({ kind, clientSecret }: Pick<ToConfirm, 'kind' | 'clientSecret'>) => ({
    kind,
    clientSecret,
    by: stripe ? ('stripe' as const) : ('test' as const),
    ...(stripe && { publishableKey: stripe.publishableKey }),
    ...(stripe?.scriptUrl !== undefined && { script: stripe.scriptUrl }),
  })

  return {
    'billing.offer': publicHandler(readOffer, async () => ({ offer: offers[offer], isSold })),

    'billing.state': handler(readSubscription, ({ user }) => stand(user)),

    'billing.subscribe': handler(createSubscription, ({ user, body: { interval } }) =>
      act(user, async (billing) => {
        const { row, confirm } = await begin(billing, user.id, interval)
        if (!confirm || !isWaiting(stateOf(row))) return { kind: 'nothing' }
        const { kind } = confirm
        // One of the two, and the compiler knows which.
        return kind === 'setup' ? { ...toConfirm(confirm), kind } : { ...toConfirm(confirm), kind }
      }),
    ),

    'billing.check': handler(checkSubscription, ({ user }) =>
      act(user, async (billing) => {
        const last = await lastOf(db, user.id)
        if (last) await refreshSubscription(billing, last.id)
        return stand(user)
      }),
    ),

    'billing.preview': handler(previewInterval, ({ user, query: { interval } }) =>
      act(user, (billing) => preview(billing, user.id, interval)),
    ),

    'billing.change': handler(changeInterval, ({ user, body }) =>
      act(user, async (billing) => {
        await changeIntervalOf(billing, user.id, body)
        return stand(user)
      }),
    ),

    'billing.cancel': handler(cancelSubscription, ({ user }) =>
      act(user, async (billing) => {
        await cancelOf(billing, user.id)
        return stand(user)
      }),
    ),

    'billing.resume': handler(resumeSubscription, ({ user }) =>
      act(user, async (billing) => {
        await resumeOf(billing, user.id)
        return stand(user)
      }),
    ),

    'billing.card': handler(changeCard, ({ user }) =>
      act(user, async (billing) => {
        const { clientSecret } = await otherCard(billing, user.id)
        return toConfirm({ kind: 'setup', clientSecret })
      }),
    ),

    'billing.invoices': handler(listInvoices, ({ user, query: { after } }) =>
      act(user, (billing) => invoicesOf(billing, user.id, after, invoicesPerPage)),
    ),

    'billing.refund': handler(refundSubscription, ({ user }) =>
      act(user, async (billing) => {
        await refundOf(billing, user.id)
        return stand(user)
      }),
    ),
  } satisfies Partial<Handlers>
}

/**
 * A person's invoices from the payment company, newest first, without drafts and invoices of zero.
 */
async function invoicesOf(
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
