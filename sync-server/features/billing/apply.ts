import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  isOver,
  isWaiting,
  subscriptionStatuses,
  type SubscriptionStatus,
} from '../../../shared/features/billing/subscription.ts'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { noteCard } from '../../loyalty/account-traces.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { PaymentMethod, GatewaySubscription } from '../../outside/payments.ts'
import type { CustomerRow, SubscriptionRow } from './billing-deps.ts'
import { refreshPlan } from './plan.ts'
import { lockCustomer, putRow, stateOf } from './rows.ts'
import { notifyOfChange, trialEndsJob } from './notify.ts'

export const refreshJob = 'billing.refresh'
/** The notice before the end of a trial. */
const trialNotice = 3 * day

/** The payment company's state of a subscription at one moment. */
export interface GatewayState {
  readonly subscription: GatewaySubscription
  /** The card that pays it. */
  readonly method?: PaymentMethod | undefined
  /** A card that was being given has been given, or will never be. */
  readonly settledSetup?: string | undefined
}

interface Applied {
  readonly row: SubscriptionRow
  /** Its card has had a trial before: it is to be ended, and gives nothing until it is. */
  readonly mustEnd: boolean
}

/**
 * Stores the payment company's response with its consequences: the person's plan, notices, the next
 * refresh. A response to an older request changes nothing, and an ended subscription stays ended.
 */
export async function apply(
  tx: DbTx,
  { id, userId, refreshes }: Pick<SubscriptionRow, 'id' | 'userId' | 'refreshes'>,
  said: GatewayState,
  { secret, at }: { readonly secret: string; readonly at: Instant },
): Promise<Applied> {
  const { subscriptions } = tx.t
  const customer = await lockCustomer(tx, userId, at)
  const [before] = await tx.lock(tx.select().from(subscriptions).where(eq(subscriptions.id, id)))
  if (!before) throw new Error('a subscription without a row')
  if (isOver(before) || refreshes <= before.refreshApplied) return { row: before, mustEnd: false }

  const { subscription, method } = said
  const fingerprint = method?.card?.fingerprint
  if (fingerprint !== undefined) await noteCard(tx, secret, { userId, fingerprint, at })
  const isUnproven = isWaiting(stateOf(before)) && before.needsCard
  const isReused =
    isUnproven &&
    subscription.status === 'trialing' &&
    !(await mayHaveTrial(tx, method, userId, at))
  const row = await putRow(tx, {
    ...before,
    ...statedBy(subscription, at),
    gatewayId: subscription.id,
    refreshes: Math.max(before.refreshes, refreshes),
    liveFor: isOver({ status: statusOf(subscription) }) ? null : userId,
    hasCard: method !== undefined && !isReused,
    card: cardShown(method) ?? null,
    lettersSent: subscription.status === 'past_due' ? before.lettersSent : 0,
    refreshApplied: refreshes,
    refreshedAt: at,
  })
  await tx
    .update(tx.t.customers)
    .set(customerAfter(customer, { row, said, isReused, at }))
    .where(eq(tx.t.customers.userId, userId))
  await refreshPlan(tx, userId, at)
  await notifyOfChange(tx, before, row, { paid: subscription.latestInvoice?.amountPaid, at })
  await refreshLater(tx, before, row, at)
  return { row, mustEnd: isReused }
}

/** The fields that are the payment company's to say. */
function statedBy(said: GatewaySubscription, at: Instant): Partial<SubscriptionRow> {
  const isTried = said.status === 'past_due' || said.status === 'unpaid'
  return {
    status: statusOf(said),
    interval: said.interval,
    amount: said.amount,
    isPaused: said.isPaused,
    trialEndsAt: said.trialEnd ?? null,
    periodStartsAt: said.periodStart,
    periodEndsAt: said.periodEnd,
    cancelsAt: said.cancelAtPeriodEnd ? said.periodEnd : null,
    endedAt: said.endedAt ?? (isOver({ status: statusOf(said) }) ? at : null),
    pastDueSince: isTried ? (said.latestInvoice?.createdAt ?? said.periodStart) : null,
  }
}

/** A word that we do not know is a fault, never taken for one that we do. */
function statusOf({ status }: GatewaySubscription): SubscriptionStatus {
  if (!subscriptionStatuses.includes(status)) throw new Error('an unknown status')
  return status
}

interface Follows {
  readonly row: SubscriptionRow
  readonly said: GatewayState
  readonly isReused: boolean
  readonly at: Instant
}

function customerAfter(
  customer: CustomerRow,
  { row, said, isReused, at }: Follows,
): Partial<CustomerRow> {
  const { latestInvoice: invoice } = said.subscription
  const isFirst = customer.firstPaidAt === null && invoice?.status === 'paid'
  const hadFavour = row.offer !== 'none' && !isOver(row) && !isWaiting(stateOf(row))
  return {
    gatewayId: said.subscription.customerId,
    ...((hadFavour || isReused) && { offerUsedAt: customer.offerUsedAt ?? at }),
    ...(isReused && { cardHadTrialAt: at }),
    ...(isFirst &&
      invoice.amountPaid > 0 && {
        firstInvoice: invoice.id,
        firstPaid: invoice.amountPaid,
        firstPaidAt: invoice.createdAt,
      }),
    ...setupAfter(customer, row, said),
  }
}

/**
 * The card being set up: the one a subscription waits for, else a replacement, until it is settled.
 */
function setupAfter(
  customer: CustomerRow,
  row: SubscriptionRow,
  said: GatewayState,
): Partial<CustomerRow> {
  const waitsFor = said.subscription.confirm?.setupId
  if (waitsFor !== undefined && isWaiting(stateOf(row))) return { setupId: waitsFor }
  return said.settledSetup === customer.setupId ? { setupId: null } : {}
}

/** One trial per card; only a hash of the card is stored ([N12]). */
async function mayHaveTrial(
  tx: DbTx,
  method: PaymentMethod | undefined,
  userId: string,
  at: Instant,
): Promise<boolean> {
  const card = cardHashOf(method)
  if (card === undefined) return true
  const { trialCards } = tx.t
  await tx.insert(trialCards).values({ card, userId, at }).onConflictDoNothing()
  const [row] = await tx.select().from(trialCards).where(eq(trialCards.card, card))
  return row?.userId === userId
}

function cardHashOf(method: PaymentMethod | undefined): string | undefined {
  const fingerprint = method?.card?.fingerprint
  if (fingerprint === undefined) return undefined
  return createHash('sha256').update(`trial card ${fingerprint}`).digest('hex')
}

function cardShown(method: PaymentMethod | undefined): SubscriptionRow['card'] | undefined {
  if (!method?.card) return undefined
  const { brand, last4, expMonth, expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

/** A refresh is due when a period ends, or the plan would stay unchanged. */
async function refreshLater(tx: DbTx, before: SubscriptionRow, row: SubscriptionRow, at: Instant) {
  const ends = [row.trialEndsAt, row.periodEndsAt, row.insiderUntil]
  for (const end of new Set(ends))
    if (end !== null && end > at)
      await enqueue(
        tx,
        refreshJob,
        { subscriptionId: row.id },
        { at: end, id: `${refreshJob}/${row.id}/${end}` },
      )
  const { trialEndsAt } = row
  const hasBegun = isWaiting(stateOf(before)) && !isWaiting(stateOf(row))
  if (hasBegun && row.status === 'trialing' && trialEndsAt !== null)
    await enqueue(
      tx,
      trialEndsJob,
      { subscriptionId: row.id },
      { at: trialEndsAt - trialNotice, id: `${trialEndsJob}/${row.id}` },
    )
}
