import { renewalSlack, retries } from '../../business/offer.ts'
import type { Plan } from '../../business/plans.ts'
import { never } from '../../kernel/never.ts'
import type { Instant } from '../../kernel/time.ts'

/**
 * How a subscription stands at the payment company, in its own words, and `new` before it knows of
 * it. An unknown word is none of these: it is not stored.
 */
export const subscriptionStatuses = [
  'new',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The stored subscription, which decides whether a user is an Insider. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus
  /** A trial that wants a card counts once there is one. */
  readonly needsCard: boolean
  readonly hasCard: boolean
  readonly trialEndsAt?: Instant | undefined
  /** The time that the last invoice is for, paid or not. */
  readonly periodStartsAt?: Instant | undefined
  readonly periodEndsAt?: Instant | undefined
  /** When it ends by the person's wish; nothing is paid after that. */
  readonly cancelsAt?: Instant | undefined
  /** The operator has stopped taking money for it. */
  readonly isPaused: boolean
  /** Since when a payment has failed again and again. */
  readonly pastDueSince?: Instant | undefined
}

/** It is over and never comes back; the person may begin another. */
export const isOver = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** It waits for a card or a first payment, and gives nothing yet. */
export const isWaiting = (state: SubscriptionState): boolean =>
  state.status === 'new' ||
  state.status === 'incomplete' ||
  (state.status === 'trialing' && state.needsCard && !state.hasCard)

/**
 * Until when this subscription makes the user an Insider; undefined: not at all. A function of
 * stored data alone, so that every caller gets the same at any time.
 */
export function insiderUntil(state: SubscriptionState): Instant | undefined {
  if (state.isPaused) return undefined
  switch (state.status) {
    case 'trialing':
      if (isWaiting(state)) return undefined
      // Without a card it ends with the trial, and nothing is awaited.
      return state.hasCard ? grantedPeriod(state, state.trialEndsAt) : state.trialEndsAt
    case 'active':
      return grantedPeriod(state, state.periodEndsAt)
    case 'past_due':
      // The paid period is over; retries are for the current one.
      return soonest((state.pastDueSince ?? state.periodStartsAt ?? 0) + retries, state.cancelsAt)
    case 'new':
    case 'incomplete':
    case 'incomplete_expired':
    case 'unpaid':
    case 'paused':
    case 'canceled':
      return undefined
    default:
      return never(state.status)
  }
}

/** Until the end of the paid time, and while a renewal is pending. */
function grantedPeriod({ cancelsAt }: SubscriptionState, endsAt: Instant | undefined) {
  if (endsAt === undefined) return undefined
  return soonest(endsAt + renewalSlack, cancelsAt)
}

const soonest = (at: Instant, other: Instant | undefined): Instant =>
  other === undefined ? at : Math.min(at, other)

export const isInsider = (state: SubscriptionState, now: Instant): boolean =>
  now < (insiderUntil(state) ?? Number.NEGATIVE_INFINITY)

/** A person's plan: given by the operator, or paid. */
export const planOf = (
  input: Plan | null | undefined,
  state: SubscriptionState | undefined,
  now: Instant,
): Plan => (input === 'insider' || (state && isInsider(state, now)) ? 'insider' : 'free')
