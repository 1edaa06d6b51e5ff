import { betterAuth } from 'better-auth/minimal'
import { eq } from 'drizzle-orm'
import { leastPasswordLength, mostPasswordLength } from '../../../shared/business/password.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { Log } from '../../http/log.ts'
import { authAdapter } from './auth-adapter.ts'
import type { Letters } from './letters.ts'

/** A session ends when it was not used for so long; every day of use begins the time anew. */
export const sessionLasts = 90 * day
/** A link to choose a new password works for so long. */
export const resetLinkLasts = hour

export interface AuthParts {
  readonly db: Db
  readonly log: Log
  readonly secret: string
  /** The whole address of a page of the app, `/auth?mode=forgot`. */
  readonly linkTo: (page: string) => string
  readonly letters: Letters
  /** What keeps passwords; the library's scrypt if left out. */
  readonly passwords?: Passwords | undefined
}

export interface Passwords {
  hash(password: string): Promise<string>
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/**
 * The sign-in library: it hashes passwords, makes sessions and reset tokens. Its HTTP door stays
 * shut; our endpoints call it, behind our own checks.
 */
export function openAuth({ db, log, secret, linkTo, letters, passwords }: AuthParts) {
  return betterAuth({
    secret,
    baseURL: linkTo('/'),
    basePath: '/api/auth',
    database: authAdapter(db),
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: leastPasswordLength,
      maxPasswordLength: mostPasswordLength,
      resetPasswordTokenExpiresIn: resetLinkLasts / 1000,
      revokeSessionsOnPasswordReset: true,
      ...(passwords && { password: passwords }),
      sendResetPassword: async ({ user, token }) => {
        const link = linkTo(`/auth?mode=reset&token=${encodeURIComponent(token)}`)
        const [account] = await db
          .select({ password: db.t.accounts.password })
          .from(db.t.accounts)
          .where(eq(db.t.accounts.userId, user.id))
        // Without a password yet, it is the last step of joining.
        letters.send(
          account?.password
            ? { to: user.email, subject: mailCopy.resetSubject, text: mailCopy.resetText(link) }
            : { to: user.email, subject: mailCopy.joinSubject, text: mailCopy.joinText(link) },
        )
      },
      onPasswordReset: async ({ user }) => {
        // The link came by mail, so the address is theirs.
        await db.transaction('address proven', async (tx) => {
          const { users, emailChanges } = tx.t
          await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
          // Whoever wanted another address may be whom the new password keeps out.
          await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id))
        })
        letters.send({
          to: user.email,
          subject: mailCopy.resetDoneSubject,
          text: mailCopy.resetDoneText(linkTo('/auth?mode=forgot')),
        })
      },
    },
    session: { expiresIn: sessionLasts / 1000, updateAge: day / 1000 },
    advanced: {
      cookiePrefix: 'undercroft',
      useSecureCookies: linkTo('/').startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(Date.now()) },
    },
    // Limits and origins are checked at our own door, for every endpoint alike.
    rateLimit: { enabled: false },
    logger: {
      // Its sentences name addresses, so only that there was one is told.
      log: (level) => {
        if (level === 'error') log.warn('the sign-in library reports an error')
      },
    },
  })
}
export type Auth = ReturnType<typeof openAuth>
