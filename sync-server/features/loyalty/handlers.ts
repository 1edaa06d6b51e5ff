import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import { entriesPerPage } from '../../../shared/business/loyalty.ts'
import { readLoyalty } from '../../../shared/features/loyalty/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Db } from '../../db/db.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'

/** What a person has earned, and by what. */
export const loyaltyHandlers = ({ db }: { readonly db: Db }) =>
  ({
    'loyalty.read': handler(readLoyalty, async ({ user, query: { after } }) => {
      const { users: u, reservers: r, reservations, drops, loyaltyEntries: e } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
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
        .where(
          and(
            eq(e.userId, user.id),
            from && or(lt(e.at, from[0]), and(eq(e.at, from[0]), lt(e.id, from[1]))),
          ),
        )
        .orderBy(desc(e.at), desc(e.id))
        .limit(entriesPerPage + 1)
      const page = rows.slice(0, entriesPerPage)
      const last = page.at(-1)
      const ofPickups = page
        .filter(({ reason }) => reason === 'pickup' || reason === 'review')
        .map(({ subject }) => subject)
      const titles =
        ofPickups.length === 0
          ? []
          : await db
              .select({ id: reservations.id, title: drops.title })
              .from(reservations)
              .innerJoin(drops, eq(drops.id, reservations.dropId))
              .where(inArray(reservations.id, ofPickups))
      const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
      const { lastActivityAt, freeReserves, ...figures } = sums
      return {
        ...figures,
        loyaltyFreeReserves: freeReserves ?? 0,
        ...(lastActivityAt !== null && { loyaltyLastActivityAt: lastActivityAt }),
        entries: page.map(({ id, reason, subject, points, at, countsUntil }) => {
          const title = titleOf.get(subject)
          return { id, reason, points, at, countsUntil, ...(title !== undefined && { title }) }
        }),
        ...(rows.length > page.length && last && { next: cursorOf(last.at, last.id) }),
      }
    }),
  }) satisfies Partial<Handlers>
