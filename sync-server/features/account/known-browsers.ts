import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { knownBrowserLifetime } from '../../../shared/business/access.ts'
import { cookies } from '../../../shared/business/privacy.ts'
import { second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { cookiesOf } from '../../http/cookies.ts'
import type { AccountTraces } from '../../loyalty/account-traces.ts'

/**
 * Browsers in which an account has signed in before. Such a browser has a cookie for one account.
 * Wrong passwords from elsewhere do not lock it out, because its tries are counted separately.
 *
 * The cookie grants no access: a thief can only try passwords under a separate count. Signing out
 * leaves it, and it does not reveal its owner. A new password makes all earlier cookies share one
 * count, so that a hundred sign-ins do not give a thief a hundred counts. After a deletion it is
 * worthless, because it names the account and not the address.
 */
export interface KnownBrowsers {
  /**
   * Under what the tries of this browser at the account with this address are counted; undefined
   * where the browser is not known there.
   */
  countedAs(request: Request, email: string): Promise<string | undefined>
  /** The `Set-Cookie` line for a browser that has just come into an account. */
  remember(userId: string, request: Request): Promise<string>
  /** The line that takes it back, where the account is gone. */
  forget(userId: string): string
}

export interface KnownBrowserDeps {
  readonly db: Db
  readonly secret: string
  /** Learns which accounts were in one browser. */
  readonly traces: AccountTraces
  /** Cookies travel by TLS only. */
  readonly isSecure: boolean
}

export function openKnownBrowsers({
  db,
  secret,
  traces,
  isSecure,
}: KnownBrowserDeps): KnownBrowsers {
  const { users, accounts } = db.t
  const signed = (text: string) =>
    createHmac('sha256', secret).update(`known browser ${text}`).digest('base64url')
  /** One for each account, because a household may share a browser. */
  const nameOf = (userId: string) => `${prefix}${signed(`name ${userId}`).slice(0, 16)}`
  /** Changes with the password, and says nothing of it. */
  const generationOf = (hash: string | null) => signed(`password ${hash}`).slice(0, 16)
  const signatureOf = (userId: string, browser: string, generation: string) =>
    signed(`${userId} ${browser} ${generation}`)

  /** The content of the cookie, if its signature is ours and of this account. */
  function read(request: Request, userId: string): KnownBrowserCookie | undefined {
    const name = nameOf(userId)
    const value = cookiesOf(request)
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
    const [browser = '', generation = '', signature = ''] = value?.split('.') ?? []
    const input = Buffer.from(signature)
    const wanted = Buffer.from(signatureOf(userId, browser, generation))
    return input.length === wanted.length && timingSafeEqual(input, wanted)
      ? { browser, generation }
      : undefined
  }

  const passwordOf = async (userId: string): Promise<string | null> => {
    const [row] = await db
      .select({ password: accounts.password })
      .from(accounts)
      .where(eq(accounts.userId, userId))
    return row?.password ?? null
  }

  return {
    async countedAs(request, email) {
      // Most strangers bring none, and cost nothing here.
      if (!cookiesOf(request).some((one) => one.startsWith(prefix))) return undefined
      const [row] = await db
        .select({ userId: users.id, password: accounts.password })
        .from(users)
        .innerJoin(accounts, eq(accounts.userId, users.id))
        .where(eq(users.email, email))
      const cookie = row && read(request, row.userId)
      if (!cookie) return undefined
      return cookie.generation === generationOf(row.password)
        ? `${row.userId} ${cookie.browser}`
        : `${row.userId} before the password`
    },

    async remember(userId, request) {
      const generation = generationOf(await passwordOf(userId))
      const before = read(request, userId)
      // The same browser keeps its count.
      const browser =
        before?.generation === generation ? before.browser : randomBytes(16).toString('base64url')
      const others = browsersOf(request).map((of) => ({ kind: 'browser' as const, of }))
      await traces.note(userId, [{ kind: 'browser', of: browser }, ...others])
      const value = `${browser}.${generation}.${signatureOf(userId, browser, generation)}`
      return line(userId, value, knownBrowserLifetime)
    },

    forget: (userId) => line(userId, '', 0),
  }

  /** It goes to the door only, so that no round is made longer by it. */
  function line(userId: string, value: string, lasts: number): string {
    return `${nameOf(userId)}=${value}; Max-Age=${lasts / second}; Path=/api/auth; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  }
}

const prefix = cookies.knownBrowser.name

/** The names that this browser has for all accounts that were in it. */
const browsersOf = (request: Request): string[] =>
  cookiesOf(request)
    .filter((one) => one.startsWith(prefix))
    .slice(0, maxAccountsOfBrowser)
    .flatMap((one) => /=([\w-]{22})\./.exec(one)?.[1] ?? [])

/** More cookies than that are made up. */
const maxAccountsOfBrowser = 20

interface KnownBrowserCookie {
  readonly browser: string
  readonly generation: string
}
