import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  type Compared,
  compared,
  matchesSearch,
  spellingsAt,
} from '../../../shared/features/prices/matching.ts'
import type { Reader } from '../../db/db.ts'
import type { SightingRow } from './rows.ts'

type WishedWishRow = Reader['t']['wishlist']['$inferSelect']

/** The most wishes of one person that are held against sightings. */
const maxWishes = 2_000

/** The searches of their current wishes. */
export async function wishesOf(reader: Reader, userId: string): Promise<WishedWishRow[]> {
  const { wishlist: w } = reader.t
  const own = await reader
    .select()
    .from(w)
    .where(and(eq(w.cellarId, userId), isNull(w.removedAt)))
    .orderBy(asc(w.id))
    .limit(maxWishes)
  return own.filter(({ isActive }) => isActive)
}

/** Whether a sighting matches one of these wishes, at any price. */
export function isWished(wish: WishedWishRow, row: SightingRow): boolean {
  return matchesSearch(wantedOf(wish), offeredOf(row))
}

/**
 * Returns a test for sightings that match one of these wishes. The wishes are parsed once for many
 * sightings.
 */
export function wishedAmong(wishes: readonly WishedWishRow[]): (row: SightingRow) => boolean {
  // By its first word: of thousands of wishes a bottle is held against the few that begin with one of its own.
  const byWord = new Map<string, Compared[]>()
  for (const words of wishes.map(wantedOf).filter(({ wanted }) => wanted.words.length > 0))
    for (const word of spellingsAt(words.wanted.words, 0)) {
      const those = byWord.get(word) ?? []
      byWord.set(word, those)
      those.push(words)
    }
  return (row) => {
    const offered = offeredOf(row)
    return [...offered.own.found].some((word) =>
      byWord.get(word)?.some((words) => matchesSearch(words, offered)),
    )
  }
}

const wantedOf = ({ bottleName: name, brand, vintage, sizeMl }: WishedWishRow) =>
  compared({
    name,
    brand: brand ?? undefined,
    vintage: vintage ?? undefined,
    sizeMl: sizeMl ?? undefined,
  })

const offeredOf = ({ bottleName: name, brand, vintage, sizeMl }: SightingRow) =>
  compared({
    name,
    brand: brand ?? undefined,
    vintage: vintage ?? undefined,
    sizeMl: sizeMl ?? undefined,
  })
