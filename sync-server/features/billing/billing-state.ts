import { eq } from 'drizzle-orm'
import { moneyBack, noOffer, type OfferName } from '../../../shared/business/offer.ts'
import type { BillingState, Subscription } from '../../../shared/features/billing/endpoints.ts'
import { insiderUntil, isOver, isWaiting } from '../../../shared/features/billing/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { offerFor } from './begin.ts'
import type { CustomerRow, SubscriptionRow } from './billing-deps.ts'
import { customerOf, lastOf, stateOf } from './rows.ts'

/** How the plan of a person stands, as far as we know. */
export async function billingStateOf(
  db: Db,
  userId: string,
  offer: OfferName,
  now: Instant,
): Promise<Omit<BillingState, 'isSold'>> {
  return db.snapshot(async (reader) => {
    const { users } = reader.t
    const [user] = await reader
      .select({ plan: users.subscriptionTier, given: users.givenPlan })
      .from(users)
      .where(eq(users.id, userId))
    if (!user) refuse('not_found')
    const customer = await customerOf(reader, userId)
    const last = await lastOf(reader, userId)
    const back = refundableAmount(customer, now)
    return {
      plan: user.plan,
      isGiven: user.given === 'insider',
      offer: customer?.offerUsedAt == null ? offerFor(customer, offer) : noOffer,
      ...(last && { subscription: shown(last) }),
      cardHadTrial: customer?.cardHadTrialAt != null && last !== undefined && isOver(last),
      ...(back && { moneyBack: back }),
      ...(customer?.refundedAt != null && { refundedAt: customer.refundedAt }),
      now,
    }
  })
}

/** The first payment, while it is refundable on request. */
export function refundableAmount(customer: CustomerRow | undefined, now: Instant) {
  if (customer?.firstPaidAt == null || customer.firstPaid === null) return undefined
  const until = customer.firstPaidAt + moneyBack
  return customer.refundedAt === null && now < until
    ? { amount: customer.firstPaid, until }
    : undefined
}

function shown(row: SubscriptionRow): Subscription {
  const state = stateOf(row)
  const isRunning = row.status === 'trialing' || row.status === 'active'
  const willPay = isRunning && row.hasCard && row.cancelsAt === null && !row.isPaused
  const next = row.status === 'trialing' ? row.trialEndsAt : row.periodEndsAt
  const retried = row.status === 'past_due' ? insiderUntil(state) : undefined
  return {
    status: row.status,
    interval: row.interval,
    amount: row.amount,
    isWaiting: isWaiting(state),
    needsCard: row.needsCard,
    isPaused: row.isPaused,
    ...(row.status === 'trialing' && row.trialEndsAt !== null && { trialEndsAt: row.trialEndsAt }),
    ...(willPay && next !== null && { nextPaymentAt: next }),
    ...(row.cancelsAt !== null && !isOver(row) && { cancelsAt: row.cancelsAt }),
    ...(retried !== undefined && { retriedUntil: retried }),
    ...(row.endedAt !== null && { endedAt: row.endedAt }),
    ...(row.card && { card: row.card }),
  }
}
