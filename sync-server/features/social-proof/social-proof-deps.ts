import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'

/** What *Social Proof* is given. */
export interface SocialProofDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly now?: () => Instant
}
