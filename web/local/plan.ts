import { insiderGraceDays, type Plan } from '../../shared/business/plans.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { KnownAccount } from './database.ts'

/**
 * The plan by whose limits this device goes: the one that the server last told, and Free when a
 * paid one was not heard of for too long. The server alone decides.
 */
export function planHere(known: KnownAccount | undefined, now: Instant): Plan {
  if (!known) return 'free'
  const isStale = now - known.heardAt > insiderGraceDays * day
  return isStale ? 'free' : known.account.subscriptionTier
}
