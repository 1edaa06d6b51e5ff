import { and, asc, eq, gt } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import type { SiteMapSource } from '../../http/site-map.ts'
import { offerMap } from '../../offers/offer-map.ts'
import { isTrading } from '../../offers/seller.ts'
import type { StoreEventDeps } from './event-deps.ts'

/** Events of stores in good standing. */
export const eventMap = ({ db, now }: Pick<StoreEventDeps, 'db' | 'now'>): SiteMapSource =>
  offerMap({ screen: 'event', now, offersAfter: (id, at) => shownEvents(db, id, at) })

/** Behind an id, in the order of ids; it goes by the primary keys of both tables. */
function shownEvents(reader: Reader, after: string, at: Instant) {
  const { events: e, stores: s } = reader.t
  return (
    reader
      .select({ id: e.id, updatedAt: e.updatedAt })
      .from(e)
      // SQLite would go by the stores instead.
      .crossJoin(s)
      .where(and(eq(s.id, e.storeId), gt(e.id, after), isTrading(s, at)))
      .orderBy(asc(e.id))
  )
}
