import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Wish } from '../../../shared/features/wishlist/wish.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import type { Reaction } from '../../sync/reaction.ts'

/** So many dates are read in one query. */
const batchSize = 500

/**
 * Dates each wish by the server's clock, from the time it looks for its current bottle. Dates from
 * a backup or a device do not count, and a wish for another bottle gets a new date.
 */
export const wishDateReaction: Reaction = async (tx, { userId, at, changed }) => {
  const those = changed.filter(({ table }) => table === 'wishlist')
  for (let from = 0; from < those.length; from += batchSize)
    await date(tx, userId, at, those.slice(from, from + batchSize))
}

async function date(
  tx: DbTx,
  cellarId: string,
  at: Instant,
  changed: Parameters<Reaction>[1]['changed'],
): Promise<void> {
  const { wishDates: d } = tx.t
  const gone = changed.filter(({ gone }) => gone).map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(d).where(and(eq(d.cellarId, cellarId), inArray(d.wishId, gone)))
  const wished = changed.filter(({ gone }) => !gone)
  if (wished.length === 0) return
  const known = await tx
    .select()
    .from(d)
    .where(
      and(
        eq(d.cellarId, cellarId),
        inArray(
          d.wishId,
          wished.map(({ id }) => id),
        ),
      ),
    )
  const before = new Map(known.map((one) => [one.wishId, one]))
  const rows = wished.flatMap(({ id: wishId, row }) => {
    const sought = criteriaKeyOf(row as unknown as Wish)
    const was = before.get(wishId)
    if (was?.sought === sought) return []
    // One from before wishes were dated keeps the date that it came with.
    const since = was?.sought === '' ? was.since : at
    return [{ cellarId, wishId, sought, since }]
  })
  if (rows.length > 0) await tx.write(d, rows, 'replace')
}

/** A wish's search; a paused one has none. */
const criteriaKeyOf = ({ bottleName, brand, vintage, sizeMl, isActive }: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([bottleName, brand ?? '', vintage ?? 0, sizeMl, isActive]))
    .digest('base64url')

/** Since when each of these wishes looks for its bottle. */
export async function wishDatesOf(
  reader: Reader,
  cellarId: string,
): Promise<ReadonlyMap<string, Instant>> {
  const { wishDates: d } = reader.t
  const rows = await reader
    .select({ id: d.wishId, since: d.since })
    .from(d)
    .where(eq(d.cellarId, cellarId))
  return new Map(rows.map(({ id, since }) => [id, since]))
}
