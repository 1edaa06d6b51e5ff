import { and, eq, inArray } from 'drizzle-orm'
import {
  entriesPerPage,
  type LoyaltyReason,
  loyaltyReasons,
} from '../../../shared/business/loyalty.ts'
import {
  type LoyaltyEntry,
  readEarned,
  readLoyalty,
} from '../../../shared/features/loyalty/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'

/** A person's points, and their reasons. */
export const loyaltyHandlers = ({ db }: { readonly db: Db }) =>
  ({
    'loyalty.read': handler(readLoyalty, async ({ user, query: { after } }) => {
      const { users: u, reservers: r, loyaltyEntries: e } = db.t
      const place = keyset(after, e.at, e.id, 'desc')
      const [sums] = await db
        .select({
          loyaltyPoints: u.loyaltyPoints,
          dropPoints: u.dropPoints,
          loyaltyTier: u.loyaltyTier,
          loyaltyTierProgress: u.loyaltyTierProgress,
          loyaltyStreak: u.loyaltyStreak,
          loyaltyStreakBest: u.loyaltyStreakBest,
          loyaltyReserveCount: u.loyaltyReserveCount,
          lastActivityAt: u.loyaltyLastActivityAt,
          freeReserves: r.freeReserves,
        })
        .from(u)
        .leftJoin(r, eq(r.userId, u.id))
        .where(eq(u.id, user.id))
      if (!sums) return refuse('account_deleted')
      const rows = await db
        .select()
        .from(e)
        .where(and(eq(e.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(entriesPerPage + 1)
      const { page, next } = cutPage(rows, entriesPerPage, (row) => [row.at, row.id])
      const about = await aboutOf(db, page)
      const { lastActivityAt, freeReserves, ...figures } = sums
      return {
        ...figures,
        loyaltyFreeReserves: freeReserves ?? 0,
        ...(lastActivityAt !== null && { loyaltyLastActivityAt: lastActivityAt }),
        entries: page.map(({ id, reason, subject, points, at, countsUntil }) => ({
          id,
          reason,
          points,
          at,
          countsUntil,
          ...about.get(subject),
        })),
        ...next,
      }
    }),

    'loyalty.earned': handler(readEarned, async ({ user, params }) => {
      const { loyaltyEntries: e } = db.t
      // The reasons are named for the index, which has them before the subject.
      const rows = await db
        .select({ reason: e.reason, points: e.points, at: e.at })
        .from(e)
        .where(
          and(
            eq(e.userId, user.id),
            inArray(e.reason, [...loyaltyReasons]),
            eq(e.subject, params.subject),
          ),
        )
        .orderBy(e.number)
      const earned = loyaltyReasons.flatMap((reason) => {
        const last = rows.findLast((row) => row.reason === reason)
        return last && last.points > 0 ? [last] : []
      })
      return { earned }
    }),
  }) satisfies Partial<Handlers>

type LoyaltyHandlerSubject = Pick<LoyaltyEntry, 'title' | 'target'>

/** The subjects of a page's entries; deleted ones are missing. */
async function aboutOf(
  db: Db,
  page: readonly { readonly reason: LoyaltyReason; readonly subject: string }[],
): Promise<Map<string, LoyaltyHandlerSubject>> {
  const { reservations, drops, events, bottleSightings: s } = db.t
  const subjects = (kind: (typeof kinds)[LoyaltyReason]) =>
    page.filter(({ reason }) => kinds[reason] === kind).map(({ subject }) => subject)
  const [reserved, attended, seen] = [
    subjects('reservation'),
    subjects('event'),
    subjects('sighting'),
  ]
  const about = new Map<string, LoyaltyHandlerSubject>()
  if (reserved.length > 0)
    for (const { id, title } of await db
      .select({ id: reservations.id, title: drops.title })
      .from(reservations)
      .innerJoin(drops, eq(drops.id, reservations.dropId))
      .where(inArray(reservations.id, reserved)))
      about.set(id, { title, target: { kind: 'reservation', id } })
  if (attended.length > 0)
    for (const { id, title } of await db
      .select({ id: events.id, title: events.title })
      .from(events)
      .where(inArray(events.id, attended)))
      about.set(id, { title, target: { kind: 'event', id } })
  if (seen.length > 0)
    for (const { id, title } of await db
      .select({ id: s.id, title: s.bottleName })
      .from(s)
      .where(inArray(s.id, seen)))
      about.set(id, { title })
  return about
}

/** The kind of an entry's subject. */
const kinds = {
  pickup: 'reservation',
  review: 'reservation',
  event_attended: 'event',
  sighting_confirmed: 'sighting',
  sighting_bought: 'sighting',
  sighting_confirming: 'sighting',
  cataloguing_week: undefined,
} as const satisfies Record<LoyaltyReason, 'reservation' | 'event' | 'sighting' | undefined>
