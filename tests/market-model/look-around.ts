import { and, asc, inArray, like } from 'drizzle-orm'
import type { Db } from '../../sync-server/db/db.ts'
import type {
  SeenAround,
  SeenEvents,
  SeenPoints,
  SeenSightings,
  SeenSponsors,
} from './model/facts.ts'

/** The database's state around the drops of these stores. */
export async function lookAround(db: Db, stores: readonly string[]): Promise<SeenAround> {
  const { ultraDrops: u, ultraDropRequests: r, ultraDropEntries: e } = db.t
  const rows = await db
    .select()
    .from(u)
    .where(inArray(u.storeId, [...stores]))
    .orderBy(asc(u.id))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { ultras: [], requests: [], entries: [] }
  return {
    // The secret is hidden before the draw.
    ultras: rows.map(({ secret, ...row }) => ({
      ...row,
      secret: row.drawnAt === null ? null : secret,
    })),
    requests: await db.select().from(r).where(inArray(r.ultraDropId, ids)).orderBy(asc(r.id)),
    entries: await db.select().from(e).where(inArray(e.ultraDropId, ids)).orderBy(asc(e.id)),
  }
}

/** The database's state of these stores' events. */
export async function lookAtEvents(db: Db, stores: readonly string[]): Promise<SeenEvents> {
  const { events: e, eventRegistrations: r } = db.t
  return {
    events: await db
      .select()
      .from(e)
      .where(inArray(e.storeId, [...stores]))
      .orderBy(asc(e.id)),
    registrations: await db
      .select()
      .from(r)
      .where(inArray(r.storeId, [...stores]))
      .orderBy(asc(r.id)),
  }
}

/** These people's points, and the columns derived from them. */
export async function lookAtPoints(db: Db, people: readonly string[]): Promise<SeenPoints> {
  const { users: u, loyaltyEntries: l } = db.t
  const { id, dropPoints, loyaltyPoints, loyaltyTier, loyaltyReserveCount } = u
  const { loyaltyStreak, loyaltyStreakBest } = u
  const sums = { dropPoints, loyaltyPoints, loyaltyTier, loyaltyReserveCount }
  return {
    accounts: await db
      .select({ id, ...sums, loyaltyStreak, loyaltyStreakBest })
      .from(u)
      .where(inArray(id, [...people])),
    entries: await db
      .select()
      .from(l)
      .where(inArray(l.userId, [...people]))
      .orderBy(asc(l.at), asc(l.id)),
  }
}

/** These users' sightings and wishes, with all replies. */
export async function lookAtSightings(db: Db, people: readonly string[]): Promise<SeenSightings> {
  const { bottleSightings: s, sightingAnswers: a, wishlist: w } = db.t
  const sightings = await db
    .select()
    .from(s)
    .where(inArray(s.scoutUserId, [...people]))
    .orderBy(asc(s.createdAt), asc(s.id))
  const { cellarId: userId, bottleName, createdAt } = w
  const wishes = await db
    .select({ userId, bottleName, createdAt })
    .from(w)
    .where(inArray(userId, [...people]))
  const ids = sightings.map(({ id }) => id)
  if (ids.length === 0) return { sightings, replies: [], wishes }
  const replies = await db.select().from(a).where(inArray(a.sightingId, ids)).orderBy(asc(a.userId))
  return { sightings, replies, wishes }
}

/** The sponsor requests to these stores, and their steps in the log, in order. */
export async function lookAtSponsors(db: Db, stores: readonly string[]): Promise<SeenSponsors> {
  const { sponsorRequests: r, complianceLogs: l } = db.t
  const requests = await db
    .select()
    .from(r)
    .where(inArray(r.storeId, [...stores]))
    .orderBy(asc(r.createdAt), asc(r.id))
  const log = await db
    .select()
    .from(l)
    .where(and(inArray(l.chain, [...stores]), like(l.action, 'sponsor_request.%')))
    .orderBy(asc(l.chain), asc(l.number))
  return {
    requests,
    log: log.map(({ chain: storeId, action, actorId, userId, at, details }) => ({
      ...(JSON.parse(details) as { readonly request: string }),
      step: action.replace('sponsor_request.', ''),
      storeId,
      actorId,
      userId,
      at,
    })),
  }
}
