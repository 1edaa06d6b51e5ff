import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { LetterLimits } from '../../http/letter-limits.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Sessions } from '../../http/session.ts'
import type { SendsLetters } from '../../notices/send-letter.ts'

export interface StoreDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly letterLimits: LetterLimits
  readonly sessions: Sessions
  readonly letters: SendsLetters
  /** There is a mail server, which carries letters to proven addresses only. */
  readonly provesAddresses: boolean
  /** The whole address of a page of the app. */
  readonly linkTo: (page: string) => string
  readonly now?: () => Instant
}
