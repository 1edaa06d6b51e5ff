import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { phaseOf, unitsLeft } from '../../shared/features/market/drop.ts'
import { storeStatus } from '../../shared/features/stores/store.ts'
import { uuidFromHash } from '../../shared/kernel/id.ts'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import { hashOfDrop } from './marks.ts'
import { isNamedOtherwise, takeLines } from './take-lines.ts'

/**
 * Brings the line of a drop in the known prices up to date: while it is open, it is a price of today;
 * sold out, paused or over, it cannot be had. Alerts are looked at where it can be had and is new or
 * other than before. It goes by how things stand: done twice, the second time changes nothing.
 */
export async function listDrop(tx: DbTx, dropId: string, at: Instant): Promise<void> {
  const { drops, stores, listings } = tx.t
  const [drop] = await tx.lock(tx.select().from(drops).where(eq(drops.id, dropId)))
  if (!drop) return
  const [store] = await tx.select().from(stores).where(eq(stores.id, drop.storeId))
  if (!store) return
  const isGood = storeStatus(store, dayOf(at)) === 'good'
  const left = isGood && phaseOf(drop, at) === 'open' ? unitsLeft(drop) : 0
  const hash = hashOfDrop(dropId)
  const id = uuidFromHash(hash)
  const [before] = await tx.select().from(listings).where(eq(listings.id, id))
  await tx.update(drops).set({ priceListedAt: at }).where(eq(drops.id, dropId))
  // A drop that never opened is in no list.
  if (left === 0 && !before) return
  const line = {
    store: store.name,
    place: `${store.city}, ${store.state}`,
    zip: store.zipCode,
    name: drop.title,
    brand: drop.brand ?? undefined,
    category: drop.category,
    vintage: drop.vintage ?? undefined,
    sizeMl: drop.sizeMl ?? undefined,
    price: drop.salePrice,
    quantity: left,
    pricedOn: dayOf(at),
  }
  const named = { id, key: hash.toString('hex'), source: 'drop', dropId, listId: null } as const
  const batch = randomUUID()
  const taken = await takeLines(tx, [{ ...named, line }], batch, at)
  const isNews =
    before?.availableAt == null || before.price !== drop.salePrice || isNamedOtherwise(before, line)
  if (left > 0 && isNews && taken.same === 0) await enqueue(tx, 'alerts.priced', { batch }, { at })
}
