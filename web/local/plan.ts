import { bottleLimit, insiderGraceDays } from '../../shared/business/plans.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { KnownAccount } from './database.ts'

/**
 * How many bottles this device lets its user have: by the plan that the server last told, and by
 * the Free plan when a paid one was not heard of for too long. The server alone decides.
 */
export function bottleLimitHere(known: KnownAccount | undefined, now: Instant): number {
  if (!known) return bottleLimit('free')
  const isStale = now - known.heardAt > insiderGraceDays * day
  return bottleLimit(isStale ? 'free' : known.account.subscriptionTier)
}
