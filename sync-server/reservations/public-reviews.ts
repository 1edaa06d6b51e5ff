import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { mayTrade, storeOf } from './rows.ts'
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

export type ReviewRow = Reader['t']['reviews']['$inferSelect']

/** A review that its readers see, locked. For others it does not exist: refuses `not_found`. */
export async function lockPublicReview(tx: DbTx, id: string, at: Instant): Promise<ReviewRow> {
  const { reviews: v } = tx.t
  const [row] = await tx.lock(
    tx
      .select()
      .from(v)
      .where(and(eq(v.id, id), isPublicReview(tx))),
  )
  if (!row || !mayTrade(await storeOf(tx, row.storeId), at)) return refuse('not_found')
  return row
}
