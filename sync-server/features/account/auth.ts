import { betterAuth } from 'better-auth/minimal'
import { sessionLifetime } from '../../../shared/business/access.ts'
import { minPasswordLength, maxPasswordLength } from '../../../shared/business/password.ts'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { Log } from '../../http/log.ts'
import { authAdapter } from './auth-adapter.ts'

export interface AuthDeps {
  readonly db: Db
  readonly log: Log
  readonly secret: string
  /** The whole address of a page of the app, `/auth?mode=forgot`. */
  readonly linkTo: (page: string) => string
  /** The password hashing; by default the library's scrypt. */
  readonly passwords?: Passwords | undefined
  readonly now?: () => Instant
}

export interface Passwords {
  hash(password: string): Promise<string>
  verify(input: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/**
 * The sign-in library: it hashes passwords and makes sessions. Its HTTP door stays
 * shut; our endpoints call it, behind our own checks.
 */
export function openAuth({ db, log, secret, linkTo, passwords, now = Date.now }: AuthDeps) {
  return betterAuth({
    secret,
    baseURL: linkTo('/'),
    basePath: '/api/auth',
    database: authAdapter(db, now),
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      ...(passwords && { password: passwords }),
    },
    session: { expiresIn: sessionLifetime / 1000, updateAge: day / 1000 },
    advanced: {
      cookiePrefix: 'undercroft',
      useSecureCookies: linkTo('/').startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(now()) },
    },
    // Limits and origins are checked at our own door, for every endpoint alike.
    rateLimit: { enabled: false },
    logger: {
      // Its messages contain addresses, so only their occurrence is logged.
      log: (level) => {
        if (level === 'error') log.warn('the sign-in library reports an error')
      },
    },
  })
}
export type Auth = ReturnType<typeof openAuth>
