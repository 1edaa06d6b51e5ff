import { and, asc, eq, gt } from 'drizzle-orm'
import type { WonTurn } from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'

/** Bottles that a person has won and may still accept, the first to lapse first. */
export async function wonTurns(reader: Reader, userId: string, at: Instant): Promise<WonTurn[]> {
  const { ultraDropEntries: e, ultraDrops: u, stores: s } = reader.t
  const rows = await reader
    .select({
      ultraDropId: u.id,
      title: u.title,
      storeName: s.name,
      storeState: s.state,
      offerUntil: e.offerUntil,
    })
    .from(e)
    .innerJoin(u, eq(u.id, e.ultraDropId))
    .innerJoin(s, eq(s.id, u.storeId))
    .where(and(eq(e.userId, userId), eq(e.status, 'offered'), gt(e.offerUntil, at)))
    .orderBy(asc(e.offerUntil), asc(e.id))
  return rows.map(({ ultraDropId, offerUntil, ...told }) => ({
    ...told,
    ultraDropId: ultraDropId as Id<'drop'>,
    offerUntil: offerUntil ?? at,
  }))
}
