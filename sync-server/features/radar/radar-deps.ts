import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions } from '../../http/session.ts'

export interface RadarDeps {
  readonly db: Db
  readonly sessions: Sessions
  /** The current viewers of each drop, as last stored. */
  readonly viewers: { counts(dropIds: readonly string[]): Promise<ReadonlyMap<string, number>> }
  readonly now?: () => Instant
}
