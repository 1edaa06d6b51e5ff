import { eq, sql } from 'drizzle-orm'
import { isOver } from '../../../shared/features/billing/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { PaymentsRefused, type Setup, type GatewaySubscription } from '../../outside/payments.ts'
import { askOnce } from '../../payments/ops.ts'
import { apply, type GatewayState } from './apply.ts'
import type { Billing, SubscriptionRow } from './billing-deps.ts'
import { customerOf } from './rows.ts'

/**
 * Fetches a subscription's state and applies it. Every hint of a change leads here: the page, a
 * webhook, a job. Of two concurrent calls, the response to the later request is kept ([N2]).
 */
export async function refreshSubscription(billing: Billing, id: string): Promise<SubscriptionRow> {
  const { db, secret, now } = billing
  const { subscriptions: own } = db.t
  const [begun] = await db.transaction('begin to refresh a subscription', (tx) =>
    tx
      .update(own)
      .set({ refreshes: sql`${own.refreshes} + 1` })
      .where(eq(own.id, id))
      .returning(),
  )
  if (!begun) refuse('not_found')
  if (isOver(begun) || begun.gatewayId === null) return begun
  const said = await ask(billing, begun, begun.gatewayId)
  if (!said) return closed(billing, begun)
  const { row, mustEnd } = await db.transaction('apply a subscription', (tx) =>
    apply(tx, begun, said, { secret, at: now() }),
  )
  return mustEnd ? endNow(billing, row) : row
}

/** Ends a subscription at once; asked again it does nothing more. */
export async function endNow(billing: Billing, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { gatewayId } = row
  if (gatewayId === null || isOver(row)) return row
  const wish = { kind: 'subscription.end', once: `end/${row.id}`, subject: row.id, args: {} }
  try {
    await askOnce(billing, wish, { ask: (key) => billing.payments.endSubscription(key, gatewayId) })
  } catch (error) {
    // It was ended before; the refresh shows it.
    if (!(error instanceof PaymentsRefused)) throw error
  }
  return refreshSubscription(billing, row.id)
}

/**
 * Ends what runs at the payment company and no row stands for any more: it was given up here while it
 * was being made there ([N10]).
 */
export async function endUnlinkedSubscription(
  { id }: Pick<GatewaySubscription, 'id'>,
  billing: Billing,
): Promise<void> {
  const wish = { kind: 'subscription.end', once: `end-stray/${id}`, subject: id, args: {} }
  try {
    await askOnce(billing, wish, { ask: (key) => billing.payments.endSubscription(key, id) })
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof PaymentsRefused)) throw error
  }
}

async function ask(
  billing: Billing,
  row: SubscriptionRow,
  gatewayId: string,
): Promise<GatewayState | undefined> {
  const { payments } = billing
  const customer = await customerOf(billing.db, row.userId)
  let subscription: GatewaySubscription
  try {
    subscription = await payments.fetchSubscription(gatewayId)
  } catch (error) {
    if (error instanceof PaymentsRefused && error.why === 'unknown') return undefined
    throw error
  }
  const setup = customer?.setupId ? await payments.fetchSetup(customer.setupId) : undefined
  if (setup?.status === 'succeeded' && setup.methodId && !isOver(subscription))
    subscription = await takeCard(billing, subscription, setup, setup.methodId)
  const methodId =
    subscription.methodId ??
    (await payments.fetchCustomer(subscription.customerId))?.defaultMethodId
  return {
    subscription,
    ...(methodId !== undefined && { method: await payments.fetchMethod(methodId) }),
    ...(setup && setup.status !== 'open' && setup.status !== 'processing'
      ? { settledSetup: setup.id }
      : {}),
  }
}

/** The card that was given pays from now on, and what could not be paid is tried again with it. */
async function takeCard(
  billing: Billing,
  before: GatewaySubscription,
  setup: Setup,
  methodId: string,
): Promise<GatewaySubscription> {
  const { payments } = billing
  const about = { subject: before.id, args: { setup: setup.id } }
  if (before.methodId !== methodId)
    await askOnce(
      billing,
      { ...about, kind: 'subscription.card', once: `card/${setup.id}` },
      { ask: (key) => payments.setSubscriptionMethod(key, before.id, methodId) },
    )
  const unpaid = before.latestInvoice?.status === 'open' ? before.latestInvoice.id : undefined
  if (before.status === 'past_due' && unpaid !== undefined)
    try {
      await askOnce(
        billing,
        { ...about, kind: 'invoice.pay', once: `pay-invoice/${setup.id}/${unpaid}` },
        { ask: (key) => payments.payInvoice(key, unpaid) },
      )
    } catch (error) {
      // Declined again: it stays as it is, and the page says so.
      if (!(error instanceof PaymentsRefused)) throw error
    }
  return payments.fetchSubscription(before.id)
}

/**
 * The payment company has no such subscription, so no charge is made. Paid rights stay until their
 * end: an operator's mistake with the keys must not remove them.
 */
async function closed({ db, now }: Billing, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.insiderUntil !== null && now() < row.insiderUntil) return row
  const [after] = await db.transaction('close a subscription', (tx) =>
    tx
      .update(tx.t.subscriptions)
      .set({ status: 'canceled', liveFor: null, endedAt: now(), insiderUntil: null })
      .where(eq(tx.t.subscriptions.id, row.id))
      .returning(),
  )
  return after ?? row
}
