import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { isOfOutsider } from './works-there.ts'

/**
 * True for the reviews of a query that are public and count in figures: not hidden, not by store
 * staff, and of a pickup that was not undone, because an undone one costs nothing and can be repeated.
 */
export const isPublicReview = (reader: Reader): SQL | undefined => {
  const { reviews: v, reservations: r } = reader.t
  return and(
    isNull(v.hiddenAt),
    isOfOutsider(reader, v),
    sql`exists (select 1 from ${r} where ${r.id} = ${v.reservationId} and ${r.status} = 'picked_up')`,
  )
}
