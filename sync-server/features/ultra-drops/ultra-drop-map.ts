import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import type { SiteMapSource } from '../../http/site-map.ts'
import { offerMap } from '../../offers/offer-map.ts'
import { isTrading } from '../../offers/seller.ts'
import type { UltraDropDeps } from './ultra-drop-deps.ts'

/** Announced ultra drops that are over, or whose store is in good standing. */
export const ultraDropMap = ({ db, now }: Pick<UltraDropDeps, 'db' | 'now'>): SiteMapSource =>
  offerMap({
    screen: 'ultraDrop',
    now,
    offersAfter: (id, at) => shownUltraDrops(db, id, at),
    turningPoints: ({ scheduledAt }) => [scheduledAt],
  })

/** Behind an id, in the order of ids; it goes by the primary keys of both tables. */
function shownUltraDrops(reader: Reader, after: string, at: Instant) {
  const { ultraDrops: u, stores: s } = reader.t
  return reader
    .select({ id: u.id, updatedAt: u.updatedAt, scheduledAt: u.scheduledAt })
    .from(u)
    .innerJoin(s, eq(s.id, u.storeId))
    .where(
      and(
        gt(u.id, after),
        lte(u.scheduledAt, at),
        or(inArray(u.status, ['drawn', 'completed', 'cancelled', 'failed']), isTrading(s, at)),
      ),
    )
    .orderBy(asc(u.id))
}
