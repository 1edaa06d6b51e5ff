import { and, eq, inArray } from 'drizzle-orm'
import { priceLifetime } from '../../shared/business/alerts.ts'
import { compared, isSameBottle, type NamedAs } from '../../shared/features/prices/matching.ts'
import type { PriceLine } from '../../shared/features/prices/price-list.ts'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { markPrices } from './marks.ts'

export type Listing = Reader['t']['listings']['$inferSelect']

/** A line with its key: the id of the same bottle of the same seller in every list. */
export interface NamedLine {
  readonly id: string
  readonly key: string
  readonly source: Listing['source']
  readonly dropId: string | null
  /** The price list that it came by; null: a drop, or one that is not kept. */
  readonly listId: string | null
  readonly line: PriceLine
}

/** The result of each line. */
export interface TakenCounts {
  /** Bottles that no list of that store had before. */
  added: number
  /** Prices or quantities of a day that were new or other than before. */
  changed: number
  /** Already known. */
  same: number
}

/**
 * Adds price lines. A repeated line changes nothing; another price for the same day replaces the
 * first; one older than the newest is stored as history. Possibly affected bottles are revalued
 * soon after.
 * @param batch the import that alerts check afterwards
 */
export async function takeLines(
  tx: DbTx,
  lines: readonly NamedLine[],
  batch: string,
  at: Instant,
): Promise<TakenCounts> {
  const { listings, pricePoints, listingWords, wishMatches } = tx.t
  const ids = [...new Set(lines.map(({ id }) => id))]
  const known = new Map<string, Listing>()
  for (const row of await tx.select().from(listings).where(inArray(listings.id, ids)))
    known.set(row.id, row)
  const points = new Map<string, { price: number; quantity: number | null }>()
  const days = [...new Set(lines.map(({ line }) => line.pricedOn))]
  const ofDays = and(inArray(pricePoints.listingId, ids), inArray(pricePoints.pricedOn, days))
  for (const row of await tx.select().from(pricePoints).where(ofDays))
    points.set(`${row.listingId} ${row.pricedOn}`, row)

  const counted = { added: 0, changed: 0, same: 0 }
  const touched = new Set<string>()
  const named = new Map<string, PriceLine>()
  const before: NamedAs[] = []
  for (const { line, id, key, source, dropId, listId } of lines) {
    const pointKey = `${id} ${line.pricedOn}`
    const quantity = line.quantity ?? null
    const point = points.get(pointKey)
    const listing = known.get(id)
    const isRenamed = listing !== undefined && isNamedOtherwise(listing, line)
    const isSamePrice = point?.price === line.price && point.quantity === quantity
    if (isSamePrice && !isRenamed) {
      counted.same += 1
      continue
    }
    counted[listing ? 'changed' : 'added'] += 1
    const fresh = { listingId: id, pricedOn: line.pricedOn, price: line.price, quantity, listId }
    points.set(pointKey, fresh)
    await tx.write(pricePoints, [fresh], 'replace')
    // An older day is history; of the newest, the list says how it stands now.
    if (listing && listing.pricedOn > line.pricedOn) continue
    if (!listing || isRenamed) named.set(id, line)
    if (isRenamed) before.push(namedAs(listing))
    // Under a name that means another bottle it has only just come.
    const isOther = isRenamed && !isSameBottle(compared(namedAs(listing)), compared(line))
    const since = isOther ? undefined : stillAvailable(listing, at)
    const isAvailable = quantity !== 0
    known.set(id, {
      id,
      key,
      source,
      isUnconfirmed: false,
      dropId,
      store: line.store,
      place: line.place ?? null,
      zip: line.zip ?? null,
      name: line.name,
      brand: line.brand ?? null,
      category: line.category ?? null,
      vintage: line.vintage ?? null,
      sizeMl: line.sizeMl ?? null,
      price: line.price,
      quantity,
      pricedOn: line.pricedOn,
      batch,
      changedAt: at,
      availableAt: isAvailable ? (since ?? at) : null,
    })
    touched.add(id)
  }
  await tx.write(
    listings,
    [...touched].map((id) => known.get(id)!),
    'replace',
  )
  for (const [id, line] of named) {
    await tx.delete(listingWords).where(eq(listingWords.listingId, id))
    // Whom the name before fitted are looked at again.
    await tx.delete(wishMatches).where(eq(wishMatches.listingId, id))
    const { found } = compared(line).own
    await tx.write(
      listingWords,
      [...found].map((word) => ({ word, listingId: id })),
      'fail',
    )
  }
  await markPrices(tx, { listings: touched, before })
  return counted
}

/** How the bottle of a listing is named. */
export const namedAs = ({ name, brand, category, vintage, sizeMl }: Listing): NamedAs => ({
  name,
  ...(brand !== null && { brand }),
  ...(category !== null && { category }),
  ...(vintage !== null && { vintage }),
  ...(sizeMl !== null && { sizeMl }),
})

/** Whether a line calls its bottle otherwise than before: a store may do so with its drop. */
export const isNamedOtherwise = (before: Listing, line: PriceLine): boolean =>
  nameOf(before) !== nameOf(line)

/** All by which it is found. */
const nameOf = ({ name, brand, category, vintage, sizeMl }: PriceLine | Listing): string =>
  JSON.stringify([name, brand ?? null, category ?? null, vintage ?? null, sizeMl ?? null])

/** Since when it has been there; undefined where it was not, or was not heard of for too long. */
const stillAvailable = (listing: Listing | undefined, at: Instant): Instant | null | undefined =>
  listing && listing.pricedOn >= dayOf(at - priceLifetime) ? listing.availableAt : undefined
