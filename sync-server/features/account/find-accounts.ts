import { and, count, desc, gt, inArray, lt, max, type SQL } from 'drizzle-orm'
import { accountsPerPage, maxAccountResults } from '../../../shared/business/admin.ts'
import type { ListedAccount } from '../../../shared/features/account/admin-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { beginsWith, lowerBeginsWith } from '../../db/begins-with.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions, SessionUser } from '../../http/session.ts'

interface FindAccountDeps {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'rolesOf'>
  readonly now: Instant
  /** The requesting admin. */
  readonly admin: string
}

/**
 * Accounts whose name or address begins so, or all, the newest first: ids tell when they were made. Of
 * very many that begin so only some are looked at, and `isCut` says that there are more.
 * @param after the last one of the page before
 */
export async function findAccounts(
  { db, sessions, now, admin }: FindAccountDeps,
  {
    begins = '',
    after,
  }: { readonly begins?: string | undefined; readonly after?: string | undefined },
): Promise<{ accounts: ListedAccount[]; next?: string; isCut?: true }> {
  const { users: u } = db.t
  const typed = begins.trim()
  const found = typed === '' ? undefined : await candidates(db, typed)
  const rows = await db
    .select()
    .from(u)
    .where(
      found
        ? inArray(
            u.id,
            found.ids
              .filter((id) => after === undefined || id < after)
              .slice(0, accountsPerPage + 1),
          )
        : after === undefined
          ? undefined
          : lt(u.id, after),
    )
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
  return {
    accounts,
    ...(rows.length > page.length && last !== undefined && { next: last }),
    ...(found?.isCut && { isCut: true }),
  }
}

/**
 * Ids of those that begin so, the newest first. However many do, no more than these are read: an order
 * by age would be a walk over all accounts, or over all that begin so.
 */
async function candidates(db: Db, typed: string) {
  const { users: u } = db.t
  const found = await Promise.all(
    searchConditions(db, typed).map((way) =>
      db
        .select({ id: u.id })
        .from(u)
        .where(way)
        .limit(maxAccountResults + 1),
    ),
  )
  const ids = new Set(found.flatMap((rows) => rows.slice(0, maxAccountResults).map(({ id }) => id)))
  const isCut = found.some((rows) => rows.length > maxAccountResults)
  return { ids: [...ids].sort().reverse(), isCut }
}

/** Each by an index: addresses are kept in lower case, names as they were given. */
export function searchConditions(db: Db, typed: string): (SQL | undefined)[] {
  const { users: u } = db.t
  return [
    beginsWith(db, u.email, typed.toLowerCase()),
    ...[...new Set([typed, capital(typed)])].map((one) => lowerBeginsWith(db, u.name, one)),
  ]
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

/** A device counts when it sends changes, a session when it is used: many people only read. */
async function lastSeen(db: Db, ids: readonly string[]) {
  const { syncDevices: d, sessions: s } = db.t
  const [devices, used] = await Promise.all([
    db
      .select({ id: d.userId, at: max(d.seenAt) })
      .from(d)
      .where(inArray(d.userId, [...ids]))
      .groupBy(d.userId),
    db
      .select({ id: s.userId, at: max(s.updatedAt) })
      .from(s)
      .where(inArray(s.userId, [...ids]))
      .groupBy(s.userId),
  ])
  const seen = new Map<string, Instant>()
  for (const { id, at } of [...devices, ...used])
    if (at !== null) seen.set(id, Math.max(seen.get(id) ?? 0, Number(at)))
  return seen
}

async function paused(db: Db, ids: readonly string[], now: Instant) {
  const { reservers: r } = db.t
  const rows = await db
    .select({ id: r.userId, until: r.pausedUntil })
    .from(r)
    .where(and(inArray(r.userId, [...ids]), gt(r.pausedUntil, now)))
  return new Map(rows.flatMap(({ id, until }) => (until === null ? [] : [[id, until] as const])))
}
