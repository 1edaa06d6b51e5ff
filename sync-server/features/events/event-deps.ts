import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Sessions } from '../../http/session.ts'
import type { Paying } from '../../payments/payments.ts'
import type { SeatPasses } from '../../registrations/seat-pass.ts'
import type { WaitingRooms } from '../../waiting-rooms/waiting-rooms.ts'

export interface StoreEventDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly sessions: Sessions
  readonly paying: Paying
  readonly seatPasses: SeatPasses
  readonly waitingRooms: WaitingRooms
  /** The whole address of a page of the app. */
  readonly linkTo: (page: string) => string
  readonly now?: () => Instant
}
