import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Passes } from './pass.ts'

export interface PickupDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly passes: Passes
  readonly now?: () => Instant
}
