import type { AccountLimits } from '../../../shared/account-limits.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Sessions } from '../../http/session.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import type { ReceivePicture } from '../../pictures/uploads.ts'
import type { Paying } from '../../payments/payments.ts'
import type { WaitingRooms } from '../../waiting-rooms/waiting-rooms.ts'
import type { Viewers } from './viewers.ts'

export interface MarketDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly sessions: Sessions
  readonly photoStorage: PhotoStorage
  readonly receivePicture: ReceivePicture
  readonly accountLimits: AccountLimits
  readonly paying: Paying
  readonly viewers: Viewers
  readonly waitingRooms: WaitingRooms
  /** The whole address of a page of the app. */
  readonly linkTo: (page: string) => string
  readonly now?: () => Instant
}
