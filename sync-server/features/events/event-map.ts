import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import type { Db, Reader } from '../../db/db.ts'
import { changedOn, type SiteMapSource } from '../../http/site-map.ts'

/** Events of stores in good standing. */
export const eventMap = ({
  db,
  now = Date.now,
}: {
  readonly db: Db
  readonly now?: () => Instant
}): SiteMapSource => ({
  async pagesAfter(after, max) {
    const at = now()
    const rows = await shownEvents(db, after, at).limit(max)
    return rows.map(({ id, updatedAt }) => ({
      path: routes.event.path.replace(':id', id),
      changedOn: changedOn(at, [updatedAt]),
    }))
  },
  async idAfter(after, place) {
    const [row] = await shownEvents(db, after, now()).limit(1).offset(place)
    return row?.id
  },
})

/** Behind an id, in the order of ids; it goes by the primary keys of both tables. */
function shownEvents(reader: Reader, after: string, at: Instant) {
  const { events: e, stores: s } = reader.t
  return reader
    .select({ id: e.id, updatedAt: e.updatedAt })
    .from(e)
    .innerJoin(s, eq(s.id, e.storeId))
    .where(and(gt(e.id, after), eq(s.status, 'approved'), gte(s.licenseExpiresOn, dayOf(at))))
    .orderBy(asc(e.id))
}
