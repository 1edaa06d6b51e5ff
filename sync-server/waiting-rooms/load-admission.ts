import { type SQL, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { throughColumn } from './refresh.ts'

/** Where a kind of offer, and its participants, are stored. */
interface AdmissionSource {
  readonly offers: SQL
  readonly id: SQL
  readonly status: SQL
  readonly closesAt: SQL
  /** The participations of one person at one offer, as `from … where …`. */
  readonly own: SQL
}

interface AdmissionWish {
  readonly offerId: string
  readonly userId: string
  readonly at: Instant
}

/** Up to where a room admits; undefined: the person needs no admission. */
type LoadAdmission = (
  db: Pick<Db, 'batchedRead'>,
  wish: AdmissionWish,
) => Promise<{ readonly through: number | undefined } | undefined>

/**
 * Prepares the read of an admission for a kind of offer. A participant needs none, and neither does
 * an offer that is not open: it refuses everyone.
 */
export function prepareAdmission(
  openStatus: string,
  source: (t: Tables, one: { readonly offerId: SQL; readonly userId: SQL }) => AdmissionSource,
): LoadAdmission {
  const query = prepared<
    { offerId: string; userId: string },
    Record<'status' | 'closesAt' | 'isIn' | 'through', unknown>
  >('read', ({ t, value }) => {
    const offerId = value('offerId')
    const { offers, id, status, closesAt, own } = source(t, { offerId, userId: value('userId') })
    return sql`
      select ${status} as "status", ${closesAt} as "closesAt",
        exists (select 1 ${own}) as "isIn", ${throughColumn(t, offerId)}
      from ${offers} where ${id} = ${offerId}`
  })
  return async (db, { offerId, userId, at }) => {
    const [seen] = await db.batchedRead(query, { offerId, userId })
    const isOpen = seen?.status === openStatus && at < Number(seen.closesAt)
    if (!isOpen || seen.isIn) return undefined
    return { through: seen.through == null ? undefined : Number(seen.through) }
  }
}
