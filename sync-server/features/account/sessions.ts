import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, ne, sql, asc } from 'drizzle-orm'
import { sessionLifetime } from '../../../shared/business/access.ts'
import { signedInCookie } from '../../../shared/business/signed-in.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { day, second } from '../../../shared/kernel/time.ts'
import type { SignedInDevice } from '../../../shared/features/account/profile-endpoints.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { cookiesOf } from '../../http/cookies.ts'
import type { Sessions, SessionUser } from '../../http/session.ts'
import type { Auth } from './auth.ts'
import { lockAccess } from './passwords.ts'

/** The admins, from the settings. */
export interface Operators {
  /** Lowercase; one that is proven makes an admin. None: the first account is one, in local mode only. */
  readonly adminEmails: readonly string[]
  readonly mode: 'local' | 'production'
}

export interface SessionDeps {
  readonly db: Db
  readonly auth: Auth
  readonly secret: string
  readonly operators: Operators
  readonly now?: () => number
}

/** Whether a proof still holds, asked under the lock that a new password takes. */
type Stands = (tx: DbTx) => Promise<boolean>

/** The same with what only the account itself does with sessions. */
export interface AccountSessions extends Sessions {
  /**
   * Signs a user in, and gives the `Set-Cookie` lines.
   * @param stands whether the passkey or link that was shown still exists
   */
  begin(userId: string, request: Request, stands?: Stands): Promise<string[]>
  /** Ends a session that was begun with a proof that was replaced meanwhile, and refuses it. */
  endUnless(
    begun: { readonly userId: string; readonly token: string },
    stands: Stands,
  ): Promise<void>
  /** Refuses if the session of the request has ended; a new password waits for the transaction. */
  assertOpen(tx: DbTx, user: Pick<SessionUser, 'id'>, request: Request): Promise<void>
  /** Ends the session of the request. */
  endThis(request: Request): Promise<void>
  /** Where the user is signed in, the last used first. */
  list(user: SessionUser, request: Request): Promise<SignedInDevice[]>
  /** Ends one; false where the user has no such session. */
  end(user: SessionUser, id: string): Promise<boolean>
  /** Ends all but the one that asks, and gives how many. */
  endOthers(user: SessionUser, request: Request): Promise<number>
}

/**
 * Reads the sessions of the sign-in library. The cookie holds a token and its signature, so a
 * leaked database contains no usable session. Each check is one query, so an ended session takes
 * effect at once, also on a stream that checks again.
 */
export async function openSessions(deps: SessionDeps): Promise<AccountSessions> {
  const { db, auth, secret, operators, now = Date.now } = deps
  const { sessions } = db.t
  const cookie = (await auth.$context).authCookies.sessionToken
  const ended = { userId: sessions.userId }
  const found = new WeakMap<Request, SessionMatch>()

  async function find(request: Request): Promise<SessionMatch | undefined> {
    const token = signedToken(request, cookie.name, secret)
    if (token === undefined) return undefined
    const [row] = await db.batchedRead(sessionByToken, { token })
    if (!row) return undefined
    const { expiresAt: expires, ...user } = row
    const expiresAt = new Date(expires).getTime()
    return expiresAt > now() ? { user, token, expiresAt } : undefined
  }

  return {
    async userOf(request) {
      const session = await find(request)
      if (session) found.set(request, session)
      return session?.user
    },

    async rolesOf(user) {
      const { storePeople } = db.t
      const [mayDecide, works] = await Promise.all([
        isAdmin(user.id),
        db
          .selectDistinct({ role: storePeople.role })
          .from(storePeople)
          .where(eq(storePeople.userId, user.id)),
      ])
      return [...(mayDecide ? (['admin'] as const) : []), ...works.map(({ role }) => role)]
    },

    isAdmin,

    async renewal(request) {
      const session = found.get(request)
      if (!session || session.expiresAt - now() > sessionLifetime - day) return []
      const expiresAt = new Date(now() + sessionLifetime)
      const renewed = await db.transaction('session', (tx) =>
        tx
          .update(sessions)
          .set({ expiresAt, updatedAt: new Date(now()) })
          .where(eq(sessions.token, session.token))
          .returning({ id: sessions.id }),
      )
      // It was ended while this request was answered.
      if (renewed.length === 0) return []
      return cookiesOf(session.token)
    },

    async begin(userId, request, stands) {
      const { internalAdapter } = await auth.$context
      const userAgent = request.headers.get('user-agent')?.slice(0, 500) ?? ''
      const { token } = await internalAdapter.createSession(userId, false, { userAgent })
      if (stands) await endUnless({ userId, token }, stands)
      return cookiesOf(token)
    },

    endUnless,

    async assertOpen(tx, user, request) {
      await lockAccess(tx, user.id)
      const token = signedToken(request, cookie.name, secret) ?? ''
      const [open] = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), eq(sessions.token, token)))
      if (!open) refuse('signed_out')
    },

    async endThis(request) {
      const token = signedToken(request, cookie.name, secret)
      if (token === undefined) return
      await ending((tx) => tx.delete(sessions).where(eq(sessions.token, token)).returning(ended))
    },

    async list(user, request) {
      const here = signedToken(request, cookie.name, secret)
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date(now()))))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
      return rows.map((row) => ({
        id: row.id,
        ...(row.userAgent && { userAgent: row.userAgent }),
        signedInAt: row.createdAt.getTime(),
        lastUsedAt: row.updatedAt.getTime(),
        isThis: row.token === here,
      }))
    },

    async end(user, id) {
      const gone = await ending((tx) =>
        tx
          .delete(sessions)
          .where(and(eq(sessions.userId, user.id), eq(sessions.id, id)))
          .returning(ended),
      )
      return gone > 0
    },

    async endOthers(user, request) {
      const here = signedToken(request, cookie.name, secret) ?? ''
      return await ending((tx) =>
        tx
          .delete(sessions)
          .where(and(eq(sessions.userId, user.id), ne(sessions.token, here)))
          .returning(ended),
      )
    },
  }

  async function endUnless(
    { userId, token }: { readonly userId: string; readonly token: string },
    stands: Stands,
  ): Promise<void> {
    const isGood = await db.transaction('session', async (tx) => {
      await lockAccess(tx, userId)
      if (await stands(tx)) return true
      await tx.delete(sessions).where(eq(sessions.token, token))
      return false
    })
    if (!isGood) refuse('wrong_credentials', authCopy.wrongCredentials)
  }

  /** Deletes sessions, ends the streams that they have opened, and gives how many they were. */
  async function ending(remove: (tx: DbTx) => Promise<{ userId: string }[]>): Promise<number> {
    const gone = await db.transaction('session', remove)
    for (const { userId } of gone) pokeEndedSessions(db, userId)
    return gone.length
  }

  function cookiesOf(token: string): string[] {
    const value = encodeURIComponent(`${token}.${signature(token, secret)}`)
    const isSecure = cookie.attributes.secure === true
    return [
      `${cookie.name}=${value}; Max-Age=${sessionLifetime / second}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      signedInMark(true, isSecure),
    ]
  }

  async function isAdmin(userId: string, email?: string): Promise<boolean> {
    const { adminEmails, mode } = operators
    if (adminEmails.length === 0) return mode === 'local' && (await firstAccount(db)) === userId
    if (email !== undefined && !adminEmails.includes(email)) return false
    // Anyone may join with an operator's address before the operator does.
    const [row] = await db.batchedRead(provenAddress, { id: userId })
    return row !== undefined && adminEmails.includes(row.email)
  }
}

const provenAddress = prepared<{ id: string }, { email: string }>(
  'read',
  ({ t: { users }, value }) => sql`
    select ${users.email} as "email" from ${users}
    where ${users.id} = ${value('id')} and ${users.emailVerified}`,
)

/** After the transaction in which sessions of a user ended: their open streams end, in every process. */
export const pokeEndedSessions = (db: Db, userId: string): void => db.pokes.send({ userId })

/**
 * A cookie that tells the app that a session exists, which it cannot see otherwise: without it, the
 * app need not ask the server. It grants no access.
 */
export const signedInMark = (isSignedIn: boolean, isSecure: boolean): string =>
  `${signedInCookie}=${isSignedIn ? 1 : ''}; Max-Age=${isSignedIn ? sessionLifetime / second : 0}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Asked with every request. */
const sessionByToken = prepared<{ token: string }, SessionUser & { expiresAt: number | Date }>(
  'read',
  ({ t: { sessions: s, users: u }, value }) => sql`
    select ${u.id} as "id", ${u.email} as "email", ${u.name} as "name",
      ${u.subscriptionTier} as "plan", ${s.expiresAt} as "expiresAt"
    from ${s} join ${u} on ${u.id} = ${s.userId} where ${s.token} = ${value('token')}`,
)

interface SessionMatch {
  readonly user: SessionUser
  readonly token: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** The token of the cookie, if its signature is ours. */
function signedToken(request: Request, name: string, secret: string): string | undefined {
  const pair = cookiesOf(request).find((one) => one.startsWith(`${name}=`))
  if (!pair) return undefined
  const value = decoded(pair.slice(name.length + 1))
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const input = Buffer.from(value.slice(dot + 1))
  const wanted = Buffer.from(signature(token, secret))
  return input.length === wanted.length && timingSafeEqual(input, wanted) ? token : undefined
}

const signature = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * The first account ever made on this installation, even if deleted since: no later account
 * inherits its role. It is decided by the first call and stored, because the order of ids is only
 * as reliable as the machine's clock.
 */
async function firstAccount(db: Db): Promise<string | undefined> {
  const { serverMeta } = db.t
  const noted = () => db.select().from(serverMeta).where(eq(serverMeta.key, key))
  const [before] = await noted()
  if (before) return before.value
  await db.transaction('first account', async (tx) => {
    const { users, deletedAccounts } = tx.t
    const [here] = await tx.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)
    const [gone] = await tx
      .select({ id: deletedAccounts.userId })
      .from(deletedAccounts)
      .orderBy(asc(deletedAccounts.userId))
      .limit(1)
    // Ids begin with when they were made.
    const [first] = [here, gone].flatMap((one) => one?.id ?? []).sort()
    if (first !== undefined)
      await tx.insert(tx.t.serverMeta).values({ key, value: first }).onConflictDoNothing()
  })
  const [now] = await noted()
  return now?.value
}

const key = 'first_account'
