import type { OfferName } from '../../../shared/business/offer.ts'
import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import { type Payments, PaymentsAway, PaymentsRefused } from '../../outside/payments.ts'

export interface BillingDeps {
  readonly db: Db
  readonly payments: Payments
  /** With which the page speaks to Stripe; absent: to the test gateway. */
  readonly stripe?: { readonly publishableKey: string; readonly scriptUrl?: string } | undefined
  /** The operator's offer for new subscribers. */
  readonly offer: OfferName
  /** The key of the hashes of cards (../../loyalty/account-traces.ts). */
  readonly secret: string
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

/** The parts that calls to the payment company need, in handlers and in jobs. */
export type Billing = Required<
  Pick<BillingDeps, 'db' | 'payments' | 'offer' | 'secret' | 'report' | 'now'>
>

export type SubscriptionRow = Reader['t']['subscriptions']['$inferSelect']
export type CustomerRow = Reader['t']['customers']['$inferSelect']

/** Refuses `payment` if no payment company is set. */
export function billingOf(deps: BillingDeps): Billing {
  const { db, payments, offer, secret, report, now = Date.now } = deps
  if (payments.by === 'nobody') refuse('payment', copy.nobody)
  return { db, payments, offer, secret, report, now }
}

/**
 * A request on behalf of a waiting person: outside failures are refused as `payment`, with a
 * sentence.
 */
export async function forPerson<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsAway) refuse('payment', copy.away)
    if (error instanceof PaymentsRefused) refuse('payment', copy.declined)
    throw error
  }
}
