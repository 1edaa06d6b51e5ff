import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { NamedAs } from '../../../shared/features/prices/matching.ts'
import { markPrices } from '../../prices/marks.ts'
import { type Listing, namedAs } from '../../prices/take-lines.ts'

/** Prices per transaction, so that other writers wait briefly. */
const batchSize = 100

/**
 * Takes some of the prices back that came by a list. A bottle of a store then stands as the newest
 * price that is left says, and without any it is known no more. False: there are none left.
 */
export async function forgetPrices(db: Db, list: string, at: Instant): Promise<boolean> {
  const { pricePoints: p } = db.t
  return db.transaction('forget prices of a list', async (tx) => {
    const some = await tx
      .select({ listingId: p.listingId, pricedOn: p.pricedOn })
      .from(p)
      .where(eq(p.listId, list))
      .orderBy(p.listingId, p.pricedOn)
      .limit(batchSize)
    if (some.length === 0) return false
    const ids = [...new Set(some.map(({ listingId }) => listingId))]
    // All prices of a bottle at once: the remaining ones decide its state.
    await tx.delete(p).where(and(eq(p.listId, list), inArray(p.listingId, ids)))
    const rows = await tx.select().from(tx.t.listings).where(inArray(tx.t.listings.id, ids))
    const [changed, before]: [string[], NamedAs[]] = [[], []]
    for (const row of rows) {
      if (await isUnchanged(tx, row, at)) changed.push(row.id)
      else before.push(namedAs(row))
    }
    await markPrices(tx, { listings: changed, before })
    return true
  })
}

/** Whether a price is left of it. */
async function isUnchanged(tx: DbTx, row: Listing, at: Instant): Promise<boolean> {
  const { listings, listingWords, listingChanges, wishMatches, pricePoints: p } = tx.t
  const [newest] = await tx
    .select()
    .from(p)
    .where(eq(p.listingId, row.id))
    .orderBy(desc(p.pricedOn))
    .limit(1)
  if (!newest) {
    await tx.delete(listings).where(eq(listings.id, row.id))
    await tx.delete(listingWords).where(eq(listingWords.listingId, row.id))
    await tx.delete(listingChanges).where(eq(listingChanges.listingId, row.id))
    await tx.delete(wishMatches).where(eq(wishMatches.listingId, row.id))
    return false
  }
  const { price, quantity, pricedOn } = newest
  const availableAt = quantity === 0 ? null : (row.availableAt ?? at)
  // A batch of its own, no import's: old prices send no notices.
  const batch = randomUUID()
  await tx
    .update(listings)
    .set({ price, quantity, pricedOn, availableAt, batch, changedAt: at })
    .where(eq(listings.id, row.id))
  return true
}
