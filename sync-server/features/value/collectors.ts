import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { minOtherCollectors } from '../../../shared/business/value.ts'
import { middle } from '../../../shared/features/value/middle.ts'
import type { Reader } from '../../db/db.ts'

/**
 * Prices that collectors paid for one bottle: their count and the middle prices. Without any one
 * collector, the median is still among these.
 */
export interface Collectors {
  readonly count: number
  /** In order of price: the one before the middle, the middle (of an even number, the higher), the one after. */
  readonly middles: readonly [number, number, number]
}

/** The prices paid, for each of these keys with enough collectors. */
export async function collectorsOf(
  reader: Reader,
  keys: readonly string[],
): Promise<Map<string, Collectors>> {
  const { collectorPrices: c } = reader.t
  const collectors = new Map<string, Collectors>()
  for (const [key, size] of await collectorCounts(reader, keys)) {
    if (size < minOtherCollectors) continue
    const found = await reader
      .select({ price: c.price })
      .from(c)
      .where(eq(c.key, key))
      .orderBy(asc(c.price))
      .offset(Math.floor(size / 2) - 1)
      .limit(3)
    const [below, at, above] = found.map(({ price }) => price)
    // A row was removed between the two queries; the next call reads a consistent state.
    if (below === undefined || at === undefined || above === undefined) continue
    collectors.set(key, { count: size, middles: [below, at, above] })
  }
  return collectors
}

/** The number of collectors who paid for each of these; bottles without one are missing. */
export async function collectorCounts(
  reader: Reader,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { collectorPrices: c } = reader.t
  if (keys.length === 0) return new Map()
  const counted = await reader
    .select({ key: c.key, count: count() })
    .from(c)
    .where(inArray(c.key, [...keys]))
    .groupBy(c.key)
  return new Map(counted.map((one) => [one.key, one.count]))
}

/** Prices the user paid, by cellar and key with a slash. */
export async function ownPrices(
  reader: Reader,
  cellars: readonly string[],
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { collectorPrices: c } = reader.t
  if (keys.length === 0) return new Map()
  const rows = await reader
    .select()
    .from(c)
    .where(and(inArray(c.key, [...keys]), inArray(c.cellarId, [...cellars])))
  return new Map(rows.map(({ key, cellarId, price }) => [`${cellarId}/${key}`, price]))
}

/** The others' price and their number; undefined if they are too few. */
export function pricesPaidByOthers(
  { count: all, middles: [below, at, above] }: Collectors,
  own: number | undefined,
): { readonly count: number; readonly price: number } | undefined {
  const others = own === undefined ? all : all - 1
  if (others < minOtherCollectors) return undefined
  return { count: others, price: middleWithout() }

  function middleWithout(): number {
    const isOdd = all % 2 === 1
    if (own === undefined) return isOdd ? at : middle([below, at])
    if (!isOdd) return own <= below ? at : below
    if (own === at) return middle([below, above])
    return own < at ? middle([at, above]) : middle([below, at])
  }
}
