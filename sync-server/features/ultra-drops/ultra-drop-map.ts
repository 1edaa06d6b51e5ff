import { and, asc, eq, gt, gte, inArray, lte, or } from 'drizzle-orm'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import type { Db, Reader } from '../../db/db.ts'
import { changedOn, type SiteMapSource } from '../../http/site-map.ts'

/** Ultra drops whose pages say what they are: from when they are announced, and those that are over stay. */
export const ultraDropMap = ({
  db,
  now = Date.now,
}: {
  readonly db: Db
  readonly now?: () => Instant
}): SiteMapSource => ({
  async pagesAfter(after, max) {
    const at = now()
    const rows = await shownUltraDrops(db, after, at).limit(max)
    return rows.map(({ id, updatedAt, scheduledAt }) => ({
      path: routes.ultraDrop.path.replace(':id', id),
      changedOn: changedOn(
        at,
        [updatedAt, scheduledAt].filter((one) => one <= at),
      ),
    }))
  },
  async idAfter(after, place) {
    const [row] = await shownUltraDrops(db, after, now()).limit(1).offset(place)
    return row?.id
  },
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
        or(
          inArray(u.status, ['drawn', 'completed', 'cancelled', 'failed']),
          and(eq(s.status, 'approved'), gte(s.licenseExpiresOn, dayOf(at))),
        ),
      ),
    )
    .orderBy(asc(u.id))
}
