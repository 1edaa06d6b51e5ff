import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { FetchFeed } from '../../outside/fetch-feed.ts'

/** What news is given of the server. */
export interface NewsParts {
  readonly db: Db
  readonly limits: RateLimits
  readonly fetchFeed: FetchFeed
  readonly now?: () => Instant
}

export type FeedRow = NewsParts['db']['t']['newsSources']['$inferSelect']
export type ItemRow = NewsParts['db']['t']['newsItems']['$inferSelect']
