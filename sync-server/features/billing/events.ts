import { eq } from 'drizzle-orm'
import { isOver } from '../../../shared/features/billing/subscription.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import {
  PaymentsRefused,
  type GatewaySubscription,
  type GatewayEvent,
} from '../../outside/payments.ts'
import { find } from './begin.ts'
import { endUnlinkedSubscription, refreshSubscription } from './refresh-subscription.ts'
import { type Billing, billingOf, type BillingDeps } from './billing-deps.ts'
import { liveOf } from './rows.ts'

/** Which events are about subscriptions. */
const isOfBilling = ({ type }: Pick<GatewayEvent, 'type'>): boolean =>
  type.startsWith('customer.subscription.') ||
  type === 'setup_intent.succeeded' ||
  type === 'customer.deleted'

/**
 * Handles an event of the payment company. Only the event's id is trusted and its object is
 * fetched, so events may arrive twice, late, or in any order ([N1], [N2]).
 */
export async function heard(deps: BillingDeps, event: Pick<GatewayEvent, 'type' | 'objectId'>) {
  if (!isOfBilling(event)) return
  const billing = billingOf(deps)
  const { subscriptions, customers } = billing.db.t
  if (event.type.startsWith('customer.subscription.')) {
    const [row] = await billing.db
      .select({ id: subscriptions.id, status: subscriptions.status })
      .from(subscriptions)
      .where(eq(subscriptions.gatewayId, event.objectId))
    if (row && !isOver(row)) await refreshSubscription(billing, row.id)
    else await stray(billing, event.objectId)
    return
  }
  const [customer] = await billing.db
    .select({ userId: customers.userId })
    .from(customers)
    .where(
      eq(
        event.type === 'customer.deleted' ? customers.gatewayId : customers.setupId,
        event.objectId,
      ),
    )
  const live = customer && (await liveOf(billing.db, customer.userId))
  if (live) await refreshSubscription(billing, live.id)
}

/** One that no row stands for: we died before we could write it down, or it was given up meanwhile. */
async function stray(billing: Billing, gatewayId: string): Promise<void> {
  try {
    await settleUnlinkedSubscription(billing, await billing.payments.fetchSubscription(gatewayId))
  } catch (error) {
    if (!(error instanceof PaymentsRefused) || error.why !== 'unknown') throw error
  }
}

/** Continues a row's waiting subscription, and ends subscriptions of ours without a row ([N10]). */
export async function settleUnlinkedSubscription(
  billing: Billing,
  said: GatewaySubscription,
): Promise<void> {
  const id = said.metadata['subscription'] as Id | undefined
  // Whatever else the operator sells is not ours to end.
  if (id === undefined || isOver(said)) return
  const { subscriptions } = billing.db.t
  const [row] = await billing.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  const isAwaited = row !== undefined && !isOver(row)
  if (isAwaited && row.gatewayId === said.id) return
  if (isAwaited && row.gatewayId === null) await find(billing, row)
  else await endUnlinkedSubscription(said, billing)
}
