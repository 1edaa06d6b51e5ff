import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { Id } from '../../shared/kernel/id.ts'
import type { Reader } from '../db/db.ts'

/** Users with the store among their favorites, by id, after a user. */
export async function fansOf(
  reader: Reader,
  storeId: string,
  { after, max, only }: { after: string; max: number; only?: SQL | undefined },
): Promise<Id<'user'>[]> {
  const { storeFavorites: f } = reader.t
  const rows = await reader
    .select({ id: f.userId })
    .from(f)
    .where(and(eq(f.storeId, storeId), gt(f.userId, after), only))
    .orderBy(asc(f.userId))
    .limit(max)
  return rows.map(({ id }) => id as Id<'user'>)
}
