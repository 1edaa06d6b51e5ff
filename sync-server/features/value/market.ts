import { createHash } from 'node:crypto'
import { and, count, eq, gte, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { fewestOtherCollectors, storePricesHold } from '../../../shared/business/value.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import {
  fits,
  type Offered,
  type OfferedWords,
  offeredWords,
  spellingsAt,
  type WantedWords,
  wantedWords,
} from '../../../shared/features/prices/matching.ts'
import { middle } from '../../../shared/features/value/middle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'

/** What the market says of a bottle, as the bottle carries it. */
export type Market = Pick<Bottle, 'marketValue' | 'marketSource' | 'marketCount' | 'marketOn'>

/** What tells a bottle of its owner. */
export type Named = Pick<Bottle, 'id' | 'name' | 'brand' | 'category' | 'vintage' | 'sizeMl'>

/**
 * What the market says of each of these bottles: the middle one of what it was sold for in drops
 * within 90 days, else of the newest prices that lists of stores had for it in that time, else of what at least five other collectors paid. Bottles of which it says
 * nothing are not among them.
 */
export async function marketsOf(
  reader: Reader,
  userId: Id,
  bottles: readonly Named[],
  now: Instant,
): Promise<Map<Id, Market>> {
  const stores = await storePrices(reader, bottles, now)
  const left = bottles.filter(({ id }) => !stores.has(id))
  return new Map([...stores, ...(await pricesOfOthers(reader, userId, left, now))])
}

/** So many words or keys are asked for in one query. */
const atOnce = 400

interface Sought {
  readonly id: Id
  readonly wanted: WantedWords
  /** The bottle as if it were sold, for the way back. */
  readonly own: OfferedWords
}

async function storePrices(
  reader: Reader,
  bottles: readonly Named[],
  now: Instant,
): Promise<Map<Id, Market>> {
  const sought = bottles.map((bottle): Sought => {
    const { id, name, brand, category, vintage, sizeMl } = bottle
    return {
      id,
      wanted: wantedWords({ bottle: name, brand, vintage, sizeMl }),
      own: offeredWords({ name, brand, category, vintage, sizeMl }),
    }
  })
  const rarest = await rarestSpellings(reader, sought)
  const byWord = await listingsByWord(reader, [...new Set(rarest.flat())], now)
  const markets = new Map<Id, Market>()
  sought.forEach((one, at) => {
    const found = new Map<string, Listing>()
    for (const word of rarest[at]!)
      for (const listing of byWord.get(word) ?? [])
        if (isSame(one, listing)) found.set(listing.id, listing)
    if (found.size === 0) return
    // What bottles were sold for says more than what is asked for them.
    const all = [...found.values()]
    const sold = all.flatMap(({ sales }) => sales)
    const prices = sold.length > 0 ? sold : all.flatMap(({ asked }) => asked)
    if (prices.length === 0) return
    markets.set(one.id, {
      marketSource: 'stores',
      marketValue: Math.round(middle(prices.map(({ price }) => price))),
      marketCount: prices.length,
      marketOn: prices
        .map(({ on }) => on)
        .sort()
        .at(-1)!,
    })
  })
  return markets
}

/**
 * Whether both names mean the same bottle: each has every telling word of the other. An alert may be
 * content with more than was asked for; a value may not.
 */
const isSame = ({ wanted, own }: Sought, listing: Listing): boolean =>
  fits(wanted, listing.words) && fits(listing.wanted, own)

/** Of each bottle's words the spellings of the one that the fewest listings have. */
async function rarestSpellings(reader: Reader, sought: readonly Sought[]): Promise<string[][]> {
  const { listingWords } = reader.t
  const spellings = sought.map(({ wanted }) =>
    wanted.words.map((_, at) => spellingsAt(wanted.words, at)),
  )
  const counts = new Map<string, number>()
  for (const words of portions([...new Set(spellings.flat(2))])) {
    const counted = await reader
      .select({ word: listingWords.word, count: count() })
      .from(listingWords)
      .where(inArray(listingWords.word, words))
      .groupBy(listingWords.word)
    for (const one of counted) counts.set(one.word, one.count)
  }
  return spellings.map((asked) => {
    const sums = asked.map((some) => some.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0))
    const fewest = Math.min(...sums)
    return Number.isFinite(fewest) && fewest > 0 ? (asked[sums.indexOf(fewest)] ?? []) : []
  })
}

interface Listing {
  readonly id: string
  /** Of a price list, what is asked; of a drop nothing: what nobody has paid is no value. */
  readonly asked: readonly Price[]
  /** Of a drop, what each reservation that was picked up has paid for a bottle. */
  readonly sales: readonly Price[]
  readonly words: OfferedWords
  readonly wanted: WantedWords
}

interface Price {
  readonly price: number
  readonly on: string
}

async function listingsByWord(
  reader: Reader,
  words: readonly string[],
  now: Instant,
): Promise<Map<string, Listing[]>> {
  const { listings, listingWords } = reader.t
  const byWord = new Map<string, Listing[]>()
  const known = new Map<string, Listing>()
  for (const some of portions(words)) {
    const pairs = await reader.select().from(listingWords).where(inArray(listingWords.word, some))
    const missing = [...new Set(pairs.map(({ listingId }) => listingId))].filter(
      (id) => !known.has(id),
    )
    for (const ids of portions(missing)) {
      const found = await reader
        .select()
        .from(listings)
        .where(
          and(
            inArray(listings.id, ids),
            // A drop is over before its last bottles are picked up.
            or(gte(listings.pricedOn, dayOf(now - storePricesHold)), isNotNull(listings.dropId)),
          ),
        )
      const sales = await salesOf(reader, found, now)
      for (const row of found) known.set(row.id, listingOf(row, sales.get(row.dropId ?? '') ?? []))
    }
    for (const { word, listingId } of pairs) {
      const listing = known.get(listingId)
      if (!listing) continue
      const list = byWord.get(word)
      if (list) list.push(listing)
      else byWord.set(word, [listing])
    }
  }
  return byWord
}

type ListingRow = Reader['t']['listings']['$inferSelect']

/** What bottles of these drops were sold for lately: reservations that were picked up. */
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
        gte(r.pickedUpAt, now - storePricesHold),
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

function listingOf(row: ListingRow, sales: readonly Price[]): Listing {
  const { id, name, price, pricedOn } = row
  const [brand, vintage] = [row.brand ?? undefined, row.vintage ?? undefined]
  const [category, sizeMl] = [row.category ?? undefined, row.sizeMl ?? undefined]
  const offered: Offered = { name, brand, category, vintage, sizeMl }
  return {
    ...{ id, sales, words: offeredWords(offered) },
    asked: row.dropId === null ? [{ price, on: pricedOn }] : [],
    wanted: wantedWords({ bottle: name, brand, vintage, sizeMl }),
  }
}

async function pricesOfOthers(
  reader: Reader,
  userId: Id,
  bottles: readonly Named[],
  now: Instant,
): Promise<Map<Id, Market>> {
  const { paidPrices } = reader.t
  const keys = new Map(bottles.map((bottle) => [bottle.id, paidKey(bottle)]))
  const byKey = new Map<string, Map<string, number[]>>()
  const asked = [...new Set(keys.values())].filter((key) => key !== undefined)
  for (const some of portions(asked)) {
    const found = await reader
      .select({ key: paidPrices.key, cellarId: paidPrices.cellarId, price: paidPrices.price })
      .from(paidPrices)
      .where(and(inArray(paidPrices.key, some), ne(paidPrices.cellarId, userId)))
    for (const { key, cellarId, price } of found) {
      const cellars = byKey.get(key) ?? new Map<string, number[]>()
      cellars.set(cellarId, [...(cellars.get(cellarId) ?? []), price])
      byKey.set(key, cellars)
    }
  }
  const markets = new Map<Id, Market>()
  for (const [id, key] of keys) {
    // A collector with a case of it is one collector.
    const paid = [...((key && byKey.get(key)) || [])].map(([, prices]) => middle(prices))
    if (paid.length < fewestOtherCollectors) continue
    markets.set(id, {
      marketSource: 'others',
      marketValue: Math.round(middle(paid)),
      marketCount: paid.length,
      // When others bought is theirs; what is known is known today.
      marketOn: dayOf(now),
    })
  }
  return markets
}

/** Names the same bottle in every cellar; undefined where its name says nothing. */
export function paidKey({ name, brand, vintage, sizeMl }: Named): string | undefined {
  const { words, sizeMl: size } = wantedWords({ bottle: name, brand, vintage, sizeMl })
  if (words.length === 0) return undefined
  // 70 cl and 75 cl are the one usual bottle of two continents, and the one that is meant unsaid.
  const usual = size === undefined || (size >= 700 && size <= 750)
  const said = JSON.stringify([[...words].sort(), usual ? 'usual' : size])
  return createHash('sha256').update(said).digest('hex')
}

function* portions<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += atOnce) yield list.slice(from, from + atOnce)
}
