import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { compared } from '../../shared/features/prices/matching.ts'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'

type SightingRow = Reader['t']['bottleSightings']['$inferSelect']

/**
 * Lists a sighting among available bottles, or marks it as confirmed; alerts and wishes check it
 * soon after. It is not the store's own price, so it affects neither values nor trends.
 */
export async function listSighting(
  tx: DbTx,
  row: SightingRow,
  { isUnconfirmed, at }: { readonly isUnconfirmed: boolean; readonly at: Instant },
): Promise<void> {
  const { listings, listingWords } = tx.t
  const batch = randomUUID()
  const line = {
    id: row.id,
    key: createHash('sha256').update(`sighting ${row.id}`).digest('hex'),
    source: 'sighting' as const,
    isUnconfirmed,
    dropId: null,
    store: row.storeName,
    place: row.storePlace ?? row.storeAddress,
    zip: row.zipCode,
    name: row.bottleName,
    brand: row.brand,
    category: null,
    vintage: row.vintage,
    sizeMl: row.sizeMl,
    price: row.price,
    quantity: row.quantity,
    pricedOn: dayOf(row.seenAt),
    // Confirmed, it is news once more.
    availableAt: at,
    batch,
    changedAt: at,
  }
  await tx.write(listings, [line], 'replace')
  await tx.delete(listingWords).where(eq(listingWords.listingId, row.id))
  const { found } = compared({
    name: row.bottleName,
    brand: row.brand ?? undefined,
    vintage: row.vintage ?? undefined,
    sizeMl: row.sizeMl ?? undefined,
  }).own
  await tx.write(
    listingWords,
    [...found].map((word) => ({ word, listingId: row.id })),
    'fail',
  )
  await enqueue(tx, 'alerts.priced', { batch }, { at })
}

/** Takes it out again: its time is over, or it was not so. */
export async function unlistSighting(tx: DbTx, id: string): Promise<void> {
  const { listings, listingWords, wishMatches } = tx.t
  await tx.delete(listingWords).where(eq(listingWords.listingId, id))
  await tx.delete(wishMatches).where(eq(wishMatches.listingId, id))
  await tx.delete(listings).where(eq(listings.id, id))
}
