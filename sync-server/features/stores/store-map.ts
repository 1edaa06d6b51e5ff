import { and, asc, gt, gte, notInArray } from 'drizzle-orm'
import { storeStatuses } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { changedOn, type SiteMapSource } from '../../http/site-map.ts'
import type { StoreParts } from './store-parts.ts'

/** Stores in good standing. */
export const storeMap = ({
  db,
  now = Date.now,
}: Pick<StoreParts, 'db' | 'now'>): SiteMapSource => ({
  async pagesAfter(after, max) {
    const at = now()
    const rows = await shownStores(db, after, at).limit(max)
    return rows.map(({ id, updatedAt }) => ({
      path: routes.store.path.replace(':id', id),
      changedOn: changedOn(at, [updatedAt]),
    }))
  },
  async idAfter(after, place) {
    const [row] = await shownStores(db, after, now()).limit(1).offset(place)
    return row?.id
  },
})

/** Named instead of the one that is sought, so that no engine finds those by an index and sorts them. */
const notOpen = storeStatuses.filter((status) => status !== 'approved')

/** Behind an id, in the order of ids. */
export function shownStores(reader: Reader, after: string, at: Instant) {
  const { stores: s } = reader.t
  return reader
    .select({ id: s.id, updatedAt: s.updatedAt })
    .from(s)
    .where(and(gt(s.id, after), notInArray(s.status, notOpen), gte(s.licenseExpiresOn, dayOf(at))))
    .orderBy(asc(s.id))
}
