import { and, count, countDistinct, eq, inArray } from 'drizzle-orm'
import type { DbTx, Reader } from '../db/db.ts'
import { portions } from './find-by-words.ts'

/** Listings of one wish that are counted; one that fits more says nothing of any of them. */
const maxOfWish = 500

/** Keeps which listings a wish fits: those that it fits no more go, and done twice it changes nothing. */
export async function keepWishMatches(
  tx: DbTx,
  wish: { readonly cellarId: string; readonly wishId: string },
  listingIds: readonly string[],
): Promise<void> {
  const { wishMatches: m } = tx.t
  const own = and(eq(m.cellarId, wish.cellarId), eq(m.wishId, wish.wishId))
  const before = await tx.select({ id: m.listingId }).from(m).where(own)
  const now = new Set(listingIds.slice(0, maxOfWish))
  const gone = before.flatMap(({ id }) => (now.delete(id) ? [] : [id]))
  if (gone.length > 0) await tx.delete(m).where(and(own, inArray(m.listingId, gone)))
  if (now.size > 0)
    await tx
      .insert(m)
      .values([...now].map((listingId) => ({ ...wish, listingId })))
      .onConflictDoNothing()
}

/** Of these wishes nothing is counted any more. */
export async function forgetWishes(
  tx: DbTx,
  cellarId: string,
  wishIds: readonly string[],
): Promise<void> {
  const { wishMatches: m } = tx.t
  const own = eq(m.cellarId, cellarId)
  for (const some of portions(wishIds)) await tx.delete(m).where(and(own, inArray(m.wishId, some)))
}

/** The number of people who wish for these listings; without those at zero. */
export async function wishersOf(
  reader: Reader,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (listingIds.length === 0) return new Map()
  const { wishMatches: m } = reader.t
  const rows = await reader
    .select({ id: m.listingId, people: countDistinct(m.cellarId) })
    .from(m)
    .where(inArray(m.listingId, [...listingIds]))
    .groupBy(m.listingId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** How many wishes of one cellar these listings fit; those that fit none are left out. */
export async function wishesOf(
  reader: Reader,
  cellarId: string,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (listingIds.length === 0) return new Map()
  const { wishMatches: m } = reader.t
  const rows = await reader
    .select({ id: m.listingId, wishes: count() })
    .from(m)
    .where(and(eq(m.cellarId, cellarId), inArray(m.listingId, [...listingIds])))
    .groupBy(m.listingId)
  return new Map(rows.map(({ id, wishes }) => [id, wishes]))
}
