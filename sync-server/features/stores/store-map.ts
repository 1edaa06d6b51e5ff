import { and, asc, gt, gte, notInArray, sql } from 'drizzle-orm'
import { storeStatuses } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { changedOn, type SiteMapSource } from '../../http/site-map.ts'
import type { StoreDeps } from './store-deps.ts'

/** Stores in good standing. */
export const storeMap = ({ db, now = Date.now }: Pick<StoreDeps, 'db' | 'now'>): SiteMapSource => ({
  async pagesAfter(after, max) {
    const at = now()
    const rows = await shownStores(db, after, at).limit(max)
    const reviewed = await reviewedAmong(db, after, rows.at(-1)?.id)
    return rows.map(({ id, updatedAt }) => ({
      path: routes.store.path.replace(':id', id),
      changedOn: changedOn(at, [updatedAt, reviewed.get(id) ?? 0]),
    }))
  },
  async idAfter(after, place) {
    const [row] = await shownStores(db, after, now()).limit(1).offset(place)
    return row?.id
  },
})

/** Named instead of the one that is sought, so that no engine finds those by an index and sorts them. */
const notOpen = storeStatuses.filter((status) => status !== 'approved')

/** The date of the latest review of stores between two ids, since their pages show it. */
async function reviewedAmong(reader: Reader, after: string, last: string | undefined) {
  const { stores: s, reviews: r } = reader.t
  if (last === undefined) return new Map<string, Instant>()
  const rows = await reader.rows<{ id: string; at: Instant | string | null }>(
    // Of each store the end of an index, however many there are.
    sql`select s.id, (select max(r.created_at) from ${r} r where r.store_id = s.id) as at
      from ${s} s where s.id > ${after} and s.id <= ${last}`,
  )
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)] as const])))
}

/** Behind an id, in the order of ids. */
export function shownStores(reader: Reader, after: string, at: Instant) {
  const { stores: s } = reader.t
  return reader
    .select({ id: s.id, updatedAt: s.updatedAt })
    .from(s)
    .where(and(gt(s.id, after), notInArray(s.status, notOpen), gte(s.licenseExpiresOn, dayOf(at))))
    .orderBy(asc(s.id))
}
