import { and, asc, eq, gt, lte, or } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import type { SiteMapSource } from '../../http/site-map.ts'
import { offerMap } from '../../offers/offer-map.ts'
import { isTrading } from '../../offers/seller.ts'
import type { MarketDeps } from './market-deps.ts'

/** Drops that are over, or open at a store in good standing; paused ones are left out. */
export const dropMap = ({ db, now }: Pick<MarketDeps, 'db' | 'now'>): SiteMapSource =>
  offerMap({
    screen: 'drop',
    now,
    offersAfter: (id, at) => shownDrops(db, id, at),
    turningPoints: ({ startsAt, listedUntil }) => [startsAt, listedUntil],
  })

/** Behind an id, in the order of ids; it goes by the primary keys of both tables. */
export function shownDrops(reader: Reader, after: string, at: Instant) {
  const { drops: d, stores: s } = reader.t
  return reader
    .select({
      id: d.id,
      updatedAt: d.updatedAt,
      startsAt: d.startsAt,
      listedUntil: d.listedUntil,
    })
    .from(d)
    .innerJoin(s, eq(s.id, d.storeId))
    .where(
      and(
        gt(d.id, after),
        // The page of the ultra drop is listed, not the drop behind it.
        eq(d.dropType, 'regular'),
        or(lte(d.listedUntil, at), and(eq(d.isPaused, false), isTrading(s, at))),
      ),
    )
    .orderBy(asc(d.id))
}
