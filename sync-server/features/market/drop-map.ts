import { and, asc, eq, gt, gte, lte, or } from 'drizzle-orm'
import { routes } from '../../../shared/routes.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { changedOn, type SiteMapSource } from '../../http/site-map.ts'
import type { MarketDeps } from './market-deps.ts'

/** Drops whose pages say what they are: those that are over stay, those that are paused do not. */
export const dropMap = ({ db, now = Date.now }: Pick<MarketDeps, 'db' | 'now'>): SiteMapSource => ({
  async pagesAfter(after, max) {
    const at = now()
    const rows = await shownDrops(db, after, at).limit(max)
    return rows.map(({ id, updatedAt, startsAt, listedUntil }) => ({
      path: routes.drop.path.replace(':id', id),
      // It says another thing once it has begun, and once it is over.
      changedOn: changedOn(
        at,
        [updatedAt, startsAt, listedUntil].filter((one) => one <= at),
      ),
    }))
  },
  async idAfter(after, place) {
    const [row] = await shownDrops(db, after, now()).limit(1).offset(place)
    return row?.id
  },
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
        or(
          lte(d.listedUntil, at),
          and(eq(d.isPaused, false), eq(s.status, 'approved'), gte(s.licenseExpiresOn, dayOf(at))),
        ),
      ),
    )
    .orderBy(asc(d.id))
}
