import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Sessions } from '../../http/session.ts'
import type { AccountTraces } from '../../loyalty/account-traces.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'

/** The parts that the handlers of sightings need. */
export interface SightingDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly photoStorage: Pick<PhotoStorage, 'read'>
  readonly sessions: Pick<Sessions, 'isAdmin'>
  readonly traces: AccountTraces
  readonly now?: () => Instant
}
