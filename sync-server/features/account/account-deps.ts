/** The input of the handlers of accounts, passkeys, profiles and tokens. */
import type { AccountLimits } from '../../../shared/account-limits.ts'
import type { Operator } from '../../../shared/business/privacy.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { LetterLimits } from '../../http/letter-limits.ts'
import type { WarnOperator } from '../../http/operator-notes.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { IdentityProvider } from '../../outside/identity-provider.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import type { Auth } from './auth.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Letters } from './letters.ts'
import type { Passkeys } from './passkeys.ts'
import type { AccountSessions } from './sessions.ts'

export interface AccountDeps {
  readonly db: Db
  readonly auth: Auth
  readonly sessions: AccountSessions
  readonly limits: RateLimits
  readonly letterLimits: LetterLimits
  readonly letters: Letters
  readonly photoStorage: PhotoStorage
  readonly accountLimits: AccountLimits
  readonly passkeys: Passkeys
  readonly knownBrowsers: KnownBrowsers
  /** The model that phrases the Sommelier's answers, if the operator has set one. */
  readonly model?: object | undefined
  readonly warnOperator: WarnOperator
  /** Absent where the operator has set none. */
  readonly identityProvider?: IdentityProvider | undefined
  /**
   * There is a mail server: new users first prove the address, by the link in a mail, and choose
   * the password there. Without one, any address is accepted.
   */
  readonly provesAddresses: boolean
  /** The whole address of a page of the app, `/auth?mode=forgot`. */
  readonly linkTo: (page: string) => string
  /** The operator: mails name them as the contact. */
  readonly operator: Operator
  readonly now?: () => Instant
}
