import { insiderGraceDays, type Plan } from '../../../shared/business/plans.ts'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { KnownAccount } from '../store/records.ts'

/**
 * The plan for this device's limits: the server's last answer, or Free if a paid one is too old. The
 * server alone decides.
 */
export function planHere(known: KnownAccount | undefined, now: Instant): Plan {
  if (!known) return 'free'
  const isStale = now - known.heardAt > insiderGraceDays * day
  return isStale ? 'free' : known.account.subscriptionTier
}
