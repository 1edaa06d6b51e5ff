import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { FetchFeed } from '../../outside/fetch-feed.ts'

/** The parts of the server that news needs. */
export interface NewsDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly fetchFeed: FetchFeed
  readonly now?: () => Instant
}

export type FeedRow = NewsDeps['db']['t']['newsSources']['$inferSelect']
export type ItemRow = NewsDeps['db']['t']['newsItems']['$inferSelect']
