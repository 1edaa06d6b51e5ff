import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { priceHolds } from '../../../shared/business/alerts.ts'
import { uuidFromHash } from '../../../shared/kernel/id.ts'
import { dayOf, type Instant, minute } from '../../../shared/kernel/time.ts'
import { offeredWords } from '../../../shared/features/prices/matching.ts'
import { listingKey, type PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { Db, Tx } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'

/** What an import did, line by line. */
export interface Imported {
  /** Bottles that no list of that store had before. */
  readonly added: number
  /** Prices or quantities of a day that were new or other than before. */
  readonly changed: number
  /** What was known already. */
  readonly same: number
}

/** An import that has not ended by then has died, and alerts are looked at all the same. */
const longestImport = 10 * minute
/** So many lines in one transaction, so that nobody waits long for the writer. */
const atOnce = 200

/**
 * Takes the lines of price lists. The same line again changes nothing; another price for the same
 * day takes the place of the first; an older one than the newest is kept as history alone. Alerts
 * are looked at afterwards, by a job that is enqueued with the first change.
 */
export async function importPrices(
  db: Db,
  lines: readonly PriceLine[],
  now: () => Instant = Date.now,
): Promise<Imported> {
  const batch = randomUUID()
  const job = `alerts.priced/${batch}`
  const total = { added: 0, changed: 0, same: 0 }
  for (let from = 0; from < lines.length; from += atOnce) {
    const some = lines.slice(from, from + atOnce)
    const done = await db.transaction('import prices', async (tx) => {
      const counted = await takeLines(tx, some, batch, now())
      if (counted.added + counted.changed > 0)
        await enqueue(tx, 'alerts.priced', { batch }, { at: now() + longestImport, id: job })
      return counted
    })
    total.added += done.added
    total.changed += done.changed
    total.same += done.same
  }
  await db.transaction('look at alerts', (tx) =>
    tx.update(tx.t.jobs).set({ runAt: now() }).where(eq(tx.t.jobs.id, job)),
  )
  return total
}

type Listing = Db['t']['listings']['$inferSelect']

async function takeLines(tx: Tx, lines: readonly PriceLine[], batch: string, at: Instant) {
  const { listings, pricePoints, listingWords } = tx.t
  const keyed = lines.map((line) => ({ line, ...named(line) }))
  const ids = [...new Set(keyed.map(({ id }) => id))]
  const known = new Map<string, Listing>()
  for (const row of await tx.select().from(listings).where(inArray(listings.id, ids)))
    known.set(row.id, row)
  const points = new Map<string, { price: number; quantity: number | null }>()
  for (const row of await tx.select().from(pricePoints).where(inArray(pricePoints.listingId, ids)))
    points.set(`${row.listingId} ${row.pricedOn}`, row)

  const counted = { added: 0, changed: 0, same: 0 }
  const touched = new Set<string>()
  const fresh = new Map<string, PriceLine>()
  for (const { line, id, key } of keyed) {
    const pointKey = `${id} ${line.pricedOn}`
    const quantity = line.quantity ?? null
    const before = points.get(pointKey)
    if (before && before.price === line.price && before.quantity === quantity) {
      counted.same += 1
      continue
    }
    const listing = known.get(id)
    if (listing) counted.changed += 1
    else {
      counted.added += 1
      fresh.set(id, line)
    }
    const point = { listingId: id, pricedOn: line.pricedOn, price: line.price, quantity }
    points.set(pointKey, point)
    await tx.write(pricePoints, [point], 'replace')
    // An older day is history; of the newest, the list says how it stands now.
    if (listing && listing.pricedOn > line.pricedOn) continue
    const isAvailable = quantity !== 0
    known.set(id, {
      ...{
        id,
        key,
        source: 'price_list',
        dropId: null,
        store: line.store,
        place: line.place ?? null,
      },
      ...{ name: line.name, brand: line.brand ?? null, category: line.category ?? null },
      ...{ vintage: line.vintage ?? null, sizeMl: line.sizeMl ?? null },
      ...{ price: line.price, quantity, pricedOn: line.pricedOn, batch, changedAt: at },
      availableAt: isAvailable ? (stillAvailable(listing, at) ?? at) : null,
    })
    touched.add(id)
  }
  await tx.write(
    listings,
    [...touched].map((id) => known.get(id)!),
    'replace',
  )
  for (const [id, line] of fresh) {
    await tx.delete(listingWords).where(eq(listingWords.listingId, id))
    const { found } = offeredWords(line)
    await tx.write(
      listingWords,
      [...found].map((word) => ({ word, listingId: id })),
      'fail',
    )
  }
  return counted
}

/** Since when it has been there; undefined where it was not, or was not heard of for too long. */
const stillAvailable = (listing: Listing | undefined, at: Instant): Instant | null | undefined =>
  listing && listing.pricedOn >= dayOf(at - priceHolds) ? listing.availableAt : undefined

/** The key of a listing, and the id that follows from it. */
function named(line: PriceLine): { id: string; key: string } {
  const hash = createHash('sha256').update(listingKey(line)).digest()
  return { id: uuidFromHash(hash), key: hash.toString('hex') }
}
