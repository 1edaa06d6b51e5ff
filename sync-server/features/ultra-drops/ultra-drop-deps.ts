import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Sessions } from '../../http/session.ts'
import type { WaitingRooms } from '../../waiting-rooms/waiting-rooms.ts'
import type { DrawSecrets } from './draw-secrets.ts'
import type { Draws } from './draws.ts'

export interface UltraDropDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly sessions: Sessions
  readonly draws: Draws
  readonly drawSecrets: DrawSecrets
  readonly waitingRooms: WaitingRooms
  readonly now?: () => Instant
}
