import { and, eq, isNull } from 'drizzle-orm'
import {
  insiderPrice,
  type Interval,
  noOffer,
  type Offer,
  offers,
} from '../../../shared/business/offer.ts'
import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import { isOver, isWaiting } from '../../../shared/features/billing/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { day } from '../../../shared/kernel/time.ts'
import { newId } from '../../db/new-id.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { PaymentsRefused, type Price, type GatewaySubscription } from '../../outside/payments.ts'
import { askOnce } from '../../payments/ops.ts'
import { forgetJob } from './forget.ts'
import { endNow, endUnlinkedSubscription, refreshSubscription } from './refresh-subscription.ts'
import type { Billing, CustomerRow, SubscriptionRow } from './billing-deps.ts'
import { customerOf, liveOf, lockCustomer, putRow, stateOf } from './rows.ts'

/** How this person would begin: a favour is for each once. */
export const offerFor = (
  customer: Pick<CustomerRow, 'offerUsedAt'> | undefined,
  offer: Billing['offer'],
): Offer => (customer?.offerUsedAt == null ? offers[offer] : noOffer)

/**
 * Begins a subscription, or continues the waiting one: a second request, from another tab or after
 * a crash, gets the same one ([N10]). Returns its state at the payment company.
 */
export async function begin(
  billing: Billing,
  userId: string,
  interval: Interval,
  isAgain = false,
): Promise<{ row: SubscriptionRow; confirm: GatewaySubscription['confirm'] }> {
  const claimed = await claim(billing, userId, interval)
  if (!isSame(billing, claimed, interval, await customerOf(billing.db, userId))) {
    // They have thought about it again before it had begun.
    if (isAgain) refuse('payment', copy.away)
    await abandon(billing, claimed)
    return begin(billing, userId, interval, true)
  }
  const row = claimed.gatewayId === null ? await create(billing, claimed) : claimed
  if (isOver(row) || row.gatewayId === null) refuse('payment', copy.declined)
  const { confirm } = await billing.payments.fetchSubscription(row.gatewayId)
  // Confirmed since: there is nothing to confirm, and the page learns how it stands.
  return { row: confirm ? row : await refreshSubscription(billing, row.id), confirm }
}

/** The one subscription of a person that is not over; made where there is none. */
function claim({ db, offer, now }: Billing, userId: string, interval: Interval) {
  return db.transaction('begin a subscription', async (tx) => {
    const at = now()
    const customer = await lockCustomer(tx, userId, at)
    const live = await liveOf(tx, userId)
    if (live && !isWaiting(stateOf(live))) refuse('exists', copy.already)
    if (live) return live
    const begins = offerFor(customer, offer)
    const row: SubscriptionRow = {
      id: newId(at),
      userId,
      liveFor: userId,
      gatewayId: null,
      offer: begins.name,
      interval,
      amount: insiderPrice[interval],
      status: 'new',
      needsCard: begins.needsCard,
      hasCard: false,
      card: null,
      trialEndsAt: null,
      periodStartsAt: null,
      periodEndsAt: null,
      cancelsAt: null,
      endedAt: null,
      isPaused: false,
      pastDueSince: null,
      lettersSent: 0,
      insiderUntil: null,
      refreshes: 0,
      refreshApplied: 0,
      refreshedAt: at,
      createdAt: at,
    }
    await tx.insert(tx.t.subscriptions).values(row)
    return row
  })
}

const isSame = (
  { offer }: Billing,
  row: SubscriptionRow,
  interval: Interval,
  customer: CustomerRow | undefined,
): boolean => row.interval === interval && row.offer === offerFor(customer, offer).name

/** Abandons a subscription that has not begun. An uncertain one is looked up first. */
export async function abandon(billing: Billing, row: SubscriptionRow): Promise<void> {
  const known = row.gatewayId === null ? await find(billing, row) : row
  if (known) await endNow(billing, known)
  else await close(billing, row)
}

const close = ({ db, now }: Billing, row: SubscriptionRow) =>
  db.transaction('close a subscription', (tx) =>
    putRow(tx, { ...row, status: 'incomplete_expired', liveFor: null, endedAt: now() }),
  )

async function create(billing: Billing, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { payments } = billing
  const customerId = await customer(billing, row.userId)
  const offer = row.offer === 'none' ? noOffer : offers[row.offer]
  const price = await priceOf(billing, row.interval)
  const { firstMonth } = offer
  const off = row.interval === 'month' && firstMonth !== undefined && price.amount - firstMonth
  const wish = { kind: 'subscription.create', once: `subscribe/${row.id}`, subject: row.id }
  try {
    const id = await askOnce(
      billing,
      { ...wish, args: { offer: offer.name, interval: row.interval } },
      {
        ask: (key) =>
          payments.createSubscription(key, {
            customerId,
            priceId: price.id,
            metadata: { subscription: row.id },
            ...(offer.trialDays > 0 && { trialDays: offer.trialDays }),
            ...(!offer.needsCard && { withoutCard: true }),
            ...(off && { firstPaymentOff: off }),
          }),
        find: () => named(billing, customerId, row.id),
        movesMoney: true,
      },
    )
    return await known(billing, row, id)
  } catch (error) {
    if (error instanceof PaymentsRefused) await close(billing, row)
    throw error
  }
}

/** Stores its id and its state at the payment company. */
async function known(billing: Billing, row: SubscriptionRow, gatewayId: string) {
  const { subscriptions } = billing.db.t
  const [named] = await billing.db.transaction('a subscription is known', (tx) =>
    tx
      .update(subscriptions)
      .set({ gatewayId })
      .where(and(eq(subscriptions.id, row.id), isNull(subscriptions.gatewayId)))
      .returning(),
  )
  // Another tab has given it up while it was being made.
  if (named && isOver(named)) await endUnlinkedSubscription({ id: gatewayId }, billing)
  return refreshSubscription(billing, row.id)
}

/** The subscription of a row, where the payment company has one that we have not heard of. */
export async function find(
  billing: Billing,
  row: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const customer = await customerOf(billing.db, row.userId)
  if (!customer?.gatewayId) return undefined
  const there = await named(billing, customer.gatewayId, row.id)
  return there && known(billing, row, there.id)
}

/** A list that cannot be had is no list without it: it throws. */
async function named({ payments }: Billing, customerId: string, id: string) {
  for await (const one of payments.listSubscriptions(customerId))
    if (one.metadata['subscription'] === id) return one
  return undefined
}

/** The person at the payment company. */
async function customer(billing: Billing, userId: string): Promise<string> {
  const { db, payments, now } = billing
  const [user] = await db
    .select({
      email: db.t.users.email,
      known: db.t.customers.gatewayId,
      since: db.t.customers.createdAt,
    })
    .from(db.t.users)
    .leftJoin(db.t.customers, eq(db.t.customers.userId, db.t.users.id))
    .where(eq(db.t.users.id, userId))
  if (!user) refuse('not_found')
  if (user.known !== null) return user.known
  const id = await askOnce(
    billing,
    { kind: 'customer.create', once: `customer/${userId}`, subject: userId, args: {} },
    {
      ask: (key) => payments.createCustomer(key, { email: user.email, metadata: { user: userId } }),
      find: () => customerNamed(billing, userId, user.since),
    },
  )
  await db.transaction('a customer is known', async (tx) => {
    const set = await tx
      .update(tx.t.customers)
      .set({ gatewayId: id })
      .where(eq(tx.t.customers.userId, userId))
      .returning({ id: tx.t.customers.userId })
    // Their account was deleted meanwhile.
    if (set.length === 0) await enqueue(tx, forgetJob, { customerId: id }, { at: now() })
  })
  return id
}

async function customerNamed({ payments, now }: Billing, userId: string, since: number | null) {
  for await (const one of payments.listCustomers({ since: (since ?? now()) - day }))
    if (one.metadata['user'] === userId) return one
  return undefined
}

/** Its price is part of its name, so that another price is another one. */
export async function priceOf(
  billing: Billing,
  interval: Interval,
): Promise<Pick<Price, 'id' | 'amount'>> {
  const amount = insiderPrice[interval]
  const lookupKey = `insider_${interval}_${amount}`
  const fits = (one: Price) =>
    one.lookupKey === lookupKey && one.amount === amount && one.currency === 'usd'
  const there = (await billing.payments.listPrices([lookupKey])).find(fits)
  if (there) return there
  const { payments } = billing
  const id = await askOnce(
    billing,
    { kind: 'price.create', once: `price/${lookupKey}`, subject: lookupKey, args: {} },
    {
      ask: (key) =>
        payments.createPrice(key, { lookupKey, product: copy.product, amount, interval }),
    },
  )
  return { id, amount }
}
