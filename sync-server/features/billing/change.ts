import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Interval } from '../../../shared/business/offer.ts'
import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import {
  isWaiting,
  type SubscriptionStatus,
} from '../../../shared/features/billing/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import type { Setup } from '../../outside/payments.ts'
import { askOnce } from '../../payments/ops.ts'
import { priceOf } from './begin.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import type { Billing, SubscriptionRow } from './billing-deps.ts'
import { customerOf, liveOf, stateOf } from './rows.ts'

type LinkedSubscription = SubscriptionRow & { readonly gatewayId: string }

/** The subscription that runs. Refuses `not_now` where there is none, or none in such a state. */
async function running(
  { db }: Billing,
  userId: string,
  statuses: readonly SubscriptionStatus[],
): Promise<LinkedSubscription> {
  const row = await liveOf(db, userId)
  if (!row || row.gatewayId === null || isWaiting(stateOf(row)) || !statuses.includes(row.status))
    refuse('not_now', copy.notNow)
  return { ...row, gatewayId: row.gatewayId }
}

const runningStatuses = ['trialing', 'active'] as const
const unendedStatuses = [...runningStatuses, 'past_due', 'unpaid', 'paused'] as const

/** The price of a change of the interval at that moment. */
export async function preview(billing: Billing, userId: string, interval: Interval) {
  const row = await running(billing, userId, runningStatuses)
  assertNewInterval(row, interval)
  const { itemId } = await billing.payments.fetchSubscription(row.gatewayId)
  const price = await priceOf(billing, interval)
  // To the second, as the payment company counts.
  const at = Math.floor(billing.now() / 1000) * 1000
  const { dueNow, nextPaymentAt } = await billing.payments.previewPrice(row.gatewayId, {
    itemId,
    priceId: price.id,
    at,
  })
  return { dueNow, amount: price.amount, at, ...(row.cancelsAt === null && { nextPaymentAt }) }
}

/** A preview holds so long. */
const previewHolds = 10 * minute

/** @param at the moment of the preview that the person has seen */
export async function changeIntervalOf(
  billing: Billing,
  userId: string,
  { interval, at }: { readonly interval: Interval; readonly at: Instant },
): Promise<void> {
  const row = await running(billing, userId, runningStatuses)
  if (
    row.interval === interval &&
    (await matchesSubscription(billing, row, (one) => one.interval === interval))
  )
    return
  if (Math.abs(billing.now() - at) > previewHolds) refuse('not_now', copy.previewOld)
  const { itemId } = await billing.payments.fetchSubscription(row.gatewayId)
  const { id: priceId } = await priceOf(billing, interval)
  // The key contains the displayed state: pressed twice, it is one change.
  const once = `interval/${row.id}/${interval}/${at}`
  await askOnce(
    billing,
    { kind: 'subscription.price', once, subject: row.id, args: { interval, at } },
    { ask: (key) => billing.payments.changePrice(key, row.gatewayId, { itemId, priceId, at }) },
  )
  await refreshSubscription(billing, row.id)
}

/**
 * Whether it stands so at the payment company as well: the answer to an earlier change may have been
 * lost on its way here.
 */
const matchesSubscription = async (
  billing: Billing,
  { id }: LinkedSubscription,
  is: (row: SubscriptionRow) => boolean,
) => is(await refreshSubscription(billing, id))

function assertNewInterval(row: SubscriptionRow, interval: Interval) {
  if (row.interval === interval) refuse('not_now', copy.notNow)
}

/** It runs to the end of the paid period. A repeat has no effect. */
export async function cancelOf(billing: Billing, userId: string): Promise<void> {
  const row = await running(billing, userId, unendedStatuses)
  if (
    row.cancelsAt !== null &&
    (await matchesSubscription(billing, row, (one) => one.cancelsAt !== null))
  )
    return
  await act(billing, row, 'cancel', (key) => billing.payments.cancelAtPeriodEnd(key, row.gatewayId))
}

export async function resumeOf(billing: Billing, userId: string): Promise<void> {
  const row = await running(billing, userId, unendedStatuses)
  if (
    row.cancelsAt === null &&
    (await matchesSubscription(billing, row, (one) => one.cancelsAt === null))
  )
    return
  await act(billing, row, 'resume', (key) => billing.payments.resume(key, row.gatewayId))
}

/** Runs an idempotent act, which may be requested again and again. */
async function act(
  billing: Billing,
  row: LinkedSubscription,
  kind: 'cancel' | 'resume',
  ask: (key: string) => Promise<{ readonly id: string }>,
) {
  const once = `${kind}/${row.id}/${randomUUID()}`
  const wish = { kind: `subscription.${kind}`, once, subject: row.id, args: {} }
  await askOnce(billing, wish, { ask })
  await refreshSubscription(billing, row.id)
}

/** Begins to take another card; asked again it is the same, until that one is given. */
export async function otherCard(billing: Billing, userId: string): Promise<Setup> {
  const { db, payments } = billing
  const row = await running(billing, userId, unendedStatuses)
  const customer = await customerOf(db, userId)
  if (!customer?.gatewayId) refuse('not_now', copy.notNow)
  const customerId = customer.gatewayId
  if (customer.setupId !== null) {
    const before = await payments.fetchSetup(customer.setupId)
    if (before.status === 'open') return before
  }
  const id = await askOnce(
    billing,
    {
      kind: 'setup.create',
      once: `setup/${row.id}/${randomUUID()}`,
      subject: row.id,
      args: {},
    },
    {
      ask: (key) => payments.createSetup(key, { customerId, metadata: { subscription: row.id } }),
    },
  )
  await db.transaction('a card is being given', (tx) =>
    tx.update(tx.t.customers).set({ setupId: id }).where(eq(tx.t.customers.userId, userId)),
  )
  return payments.fetchSetup(id)
}
