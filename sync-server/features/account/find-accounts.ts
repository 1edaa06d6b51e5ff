import { and, count, desc, gt, inArray, lt, max, or, type SQL } from 'drizzle-orm'
import { accountsPerPage } from '../../../shared/business/admin.ts'
import type { ListedAccount } from '../../../shared/features/account/admin-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { beginsWith, lowerBeginsWith } from '../../db/begins-with.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions, SessionUser } from '../../http/session.ts'

interface Parts {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'rolesOf'>
  readonly now: Instant
  /** Who asks. */
  readonly admin: string
}

/**
 * Accounts whose name or address begins so, or all, the newest first: ids tell when they were made.
 * @param after the last one of the page before
 */
export async function findAccounts(
  { db, sessions, now, admin }: Parts,
  {
    begins = '',
    after,
  }: { readonly begins?: string | undefined; readonly after?: string | undefined },
): Promise<{ accounts: ListedAccount[]; next?: string }> {
  const { users: u } = db.t
  const rows = await db
    .select()
    .from(u)
    .where(and(isSought(db, begins.trim()), after === undefined ? undefined : lt(u.id, after)))
    .orderBy(desc(u.id))
    .limit(accountsPerPage + 1)
  const page = rows.slice(0, accountsPerPage)
  const ids = page.map(({ id }) => id)
  const [sessionsOf, seenOf, pausedOf] = await Promise.all([
    signedIn(db, ids, now),
    lastSeen(db, ids),
    paused(db, ids, now),
  ])
  const accounts = await Promise.all(
    page.map(async ({ id, name, email, emailVerified, subscriptionTier, givenPlan, createdAt }) => {
      const [seenAt, pausedUntil] = [seenOf.get(id), pausedOf.get(id)]
      return {
        id: id as Id<'user'>,
        name,
        email,
        isProven: emailVerified,
        plan: subscriptionTier,
        isGiven: givenPlan === 'insider',
        roles: await sessions.rolesOf({ id } as SessionUser),
        joinedAt: createdAt.getTime(),
        ...(seenAt !== undefined && { seenAt }),
        signedIn: sessionsOf.get(id) ?? 0,
        ...(pausedUntil !== undefined && { pausedUntil }),
        ...(id === admin && { isMine: true as const }),
      }
    }),
  )
  const last = ids.at(-1)
  return { accounts, ...(rows.length > page.length && last !== undefined && { next: last }) }
}

/** By two indexes: addresses are kept in lower case, names as they were given. */
function isSought(db: Db, typed: string): SQL | undefined {
  if (typed === '') return undefined
  const { users: u } = db.t
  return or(
    beginsWith(db, u.email, typed.toLowerCase()),
    ...[...new Set([typed, capital(typed)])].map((one) => lowerBeginsWith(db, u.name, one)),
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

async function signedIn(db: Db, ids: readonly string[], now: Instant) {
  const { sessions: s } = db.t
  const rows = await db
    .select({ id: s.userId, count: count() })
    .from(s)
    .where(and(inArray(s.userId, [...ids]), gt(s.expiresAt, new Date(now))))
    .groupBy(s.userId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

async function lastSeen(db: Db, ids: readonly string[]) {
  const { syncDevices: d } = db.t
  const rows = await db
    .select({ id: d.userId, at: max(d.seenAt) })
    .from(d)
    .where(inArray(d.userId, [...ids]))
    .groupBy(d.userId)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)] as const])))
}

async function paused(db: Db, ids: readonly string[], now: Instant) {
  const { reservers: r } = db.t
  const rows = await db
    .select({ id: r.userId, until: r.pausedUntil })
    .from(r)
    .where(and(inArray(r.userId, [...ids]), gt(r.pausedUntil, now)))
  return new Map(rows.flatMap(({ id, until }) => (until === null ? [] : [[id, until] as const])))
}
