import type { AccountLimits } from '../../../shared/account-limits.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Sessions } from '../../http/session.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import type { ReceivePicture } from '../../pictures/uploads.ts'

export interface CommunityDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly sessions: Pick<Sessions, 'isAdmin'>
  readonly photoStorage: PhotoStorage
  readonly receivePicture: ReceivePicture
  readonly accountLimits: AccountLimits
  readonly now?: () => Instant
}
