import { and, count, eq, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { priceLifetime } from '../../../shared/business/alerts.ts'
import {
  compared,
  matchesSearch,
  type NamedAs,
  spellingsAt,
} from '../../../shared/features/prices/matching.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { type Cents } from '../../../shared/kernel/money.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import type { Listing } from '../../prices/take-lines.ts'

/** The search of an alert or a wish. */
export interface ListingQuery extends NamedAs {
  readonly maxPrice?: Cents | undefined
  /** Users get no notices about their own sightings. */
  readonly ofUser: Id
  /** Includes unconfirmed sightings. */
  readonly unconfirmed?: boolean
}

/** The most listings that are looked at for one alert: those of its rarest word. */
const maxCandidates = 5_000

/**
 * What fits and can be had now, the lowest price first: not sold out, and confirmed by a list not
 * too long ago.
 */
export async function findListings(
  reader: Reader,
  { maxPrice, ofUser, unconfirmed = false, ...wanted }: ListingQuery,
  now: Instant,
): Promise<Listing[]> {
  const sought = compared(wanted)
  const { listings, listingWords, bottleSightings: seen } = reader.t
  const rarest = await rarestSpellings(reader, sought.wanted.words)
  if (rarest.length === 0) return []
  const found = await reader
    .select({ listing: listings })
    .from(listingWords)
    .innerJoin(listings, eq(listings.id, listingWords.listingId))
    .leftJoin(seen, eq(seen.id, listings.id))
    .where(
      and(
        inArray(listingWords.word, rarest),
        isNotNull(listings.availableAt),
        gte(listings.pricedOn, dayOf(now - priceLifetime)),
        or(isNull(seen.scoutUserId), ne(seen.scoutUserId, ofUser)),
        unconfirmed ? undefined : eq(listings.isUnconfirmed, false),
      ),
    )
    .limit(maxCandidates)
  const byId = new Map(found.map(({ listing }) => [listing.id, listing]))
  return [...byId.values()]
    .filter(
      (one) =>
        matchesSearch(sought, compared(offeredOf(one))) &&
        (maxPrice === undefined || one.price <= maxPrice),
    )
    .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1))
}

/** A listing in the form that is compared. */
export const offeredOf = ({ name, brand, category, vintage, sizeMl }: Listing) => ({
  name,
  brand: brand ?? undefined,
  category: category ?? undefined,
  vintage: vintage ?? undefined,
  sizeMl: sizeMl ?? undefined,
})

/** Of the words, each of which a listing must have, the spellings of the one that the fewest have. */
async function rarestSpellings(reader: Reader, words: readonly string[]): Promise<string[]> {
  const { listingWords } = reader.t
  const asked = words.map((_, at) => spellingsAt(words, at))
  const all = [...new Set(asked.flat())]
  if (all.length === 0) return []
  const counted = await reader
    .select({ word: listingWords.word, count: count() })
    .from(listingWords)
    .where(inArray(listingWords.word, all))
    .groupBy(listingWords.word)
  const counts = new Map(counted.map((one) => [one.word, one.count]))
  const sums = asked.map((some) => some.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0))
  const min = Math.min(...sums)
  return min === 0 ? [] : (asked[sums.indexOf(min)] ?? [])
}
