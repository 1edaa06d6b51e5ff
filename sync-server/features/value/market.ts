import { and, eq, gte, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { storePriceLifetime } from '../../../shared/business/value.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { middle } from '../../../shared/features/value/middle.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { type Listing as ListingRow, namedAs } from '../../prices/take-lines.ts'
import { type Compared, compared, isSameBottle } from '../../../shared/features/prices/matching.ts'
import type { BottleName } from './bottle-name.ts'
import { findByWords, portions } from '../../prices/find-by-words.ts'
import { isOfOutsider } from '../../reservations/works-there.ts'

/** The market's fields of a bottle. */
export type Market = Pick<Bottle, 'marketValue' | 'marketSource' | 'marketCount' | 'marketOn'>

/** Store prices of a name. */
export interface StoreMarket {
  readonly marketValue: number
  readonly marketCount: number
  readonly marketOn: string
}

/**
 * Store prices of each of these names, by its id: the median price of such bottles sold in drops
 * within 90 days, else of the newest prices in lists in that time. Names without prices are
 * missing.
 */
export async function storeMarkets(
  reader: Reader,
  names: readonly BottleName[],
  now: Instant,
): Promise<Map<string, StoreMarket>> {
  const { table, word, found } = wordsOfListings(reader)
  const candidates = await findByWords(
    reader,
    { table, word, found },
    names.map(({ wanted }) => wanted.words),
  )
  const listings = await listingsById(
    reader,
    [...new Set(candidates.flatMap((ids) => [...ids]))],
    now,
  )
  const markets = new Map<string, StoreMarket>()
  names.forEach((name, at) => {
    const all: Listing[] = []
    for (const id of candidates[at]!) {
      const listing = listings.get(id)
      if (listing && isSameBottle(name, listing)) all.push(listing)
    }
    // Sold prices are better evidence than asked prices.
    const sold = all.flatMap(({ sales }) => sales)
    const prices = sold.length > 0 ? sold : all.flatMap(({ asked }) => asked)
    if (prices.length === 0) return
    markets.set(name.id, {
      marketValue: Math.round(middle(prices.map(({ price }) => price))),
      marketCount: prices.length,
      marketOn: prices.reduce((latest, { on }) => (on > latest ? on : latest), ''),
    })
  })
  return markets
}

const wordsOfListings = ({ t: { listingWords: w } }: Reader) => ({
  table: w,
  word: w.word,
  found: w.listingId,
})

interface Listing extends Compared {
  /** Asked prices of a price list. A drop has none: without a sale it gives no value. */
  readonly asked: readonly Price[]
  /** Of a drop, what each reservation that was picked up has paid for a bottle. */
  readonly sales: readonly Price[]
}

interface Price {
  readonly price: number
  readonly on: string
}

/** Of these listings those whose prices count. */
async function listingsById(
  reader: Reader,
  ids: readonly string[],
  now: Instant,
): Promise<Map<string, Listing>> {
  const { listings } = reader.t
  const byId = new Map<string, Listing>()
  for (const some of portions(ids)) {
    const found = await reader
      .select()
      .from(listings)
      .where(
        and(
          inArray(listings.id, some),
          // A price from a sighting is not a price from the store.
          ne(listings.source, 'sighting'),
          // A drop is over before its last bottles are picked up.
          or(gte(listings.pricedOn, firstPriceDay(now)), isNotNull(listings.dropId)),
        ),
      )
    const sales = await salesOf(reader, found, now)
    for (const row of found) byId.set(row.id, listingOf(row, sales.get(row.dropId ?? '') ?? []))
  }
  return byId
}

/** Older prices no longer count. */
export const firstPriceDay = (now: Instant): string => dayOf(now - storePriceLifetime)

/** Recent sale prices of bottles in these drops: reservations that were picked up. */
async function salesOf(
  reader: Reader,
  rows: readonly ListingRow[],
  now: Instant,
): Promise<ReadonlyMap<string, Price[]>> {
  const { reservations: r } = reader.t
  const drops = rows.map(({ dropId }) => dropId).filter((id) => id !== null)
  if (drops.length === 0) return new Map()
  const sold = await reader
    .select({ dropId: r.dropId, price: r.unitPrice, at: r.pickedUpAt })
    .from(r)
    .where(
      and(
        inArray(r.dropId, drops),
        eq(r.status, 'picked_up'),
        eq(r.isOfStaff, false),
        isOfOutsider(reader, r),
        gte(r.pickedUpAt, now - storePriceLifetime),
      ),
    )
  const byDrop = Map.groupBy(sold, ({ dropId }) => dropId)
  return new Map(
    [...byDrop].map(([id, some]) => [
      id,
      some.map(({ price, at }) => ({ price, on: dayOf(at ?? now) })),
    ]),
  )
}

const listingOf = (row: ListingRow, sales: readonly Price[]): Listing => ({
  ...compared(namedAs(row)),
  sales,
  asked: row.dropId === null ? [{ price: row.price, on: row.pricedOn }] : [],
})
