import { and, count, eq, gt, inArray, ne } from 'drizzle-orm'
import { hypeDuration } from '../../../shared/business/reserving.ts'
import type { RadarKind } from '../../../shared/features/radar/radar-item.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { listingOfDrop } from '../../prices/marks.ts'
import { latelyReservedUnits } from '../../reservations/lately-reserved.ts'
import { isOfOutsider } from '../../reservations/works-there.ts'
import { wishersOf, wishesOf } from '../../prices/wish-matches.ts'

type RadarFigureCounts = ReadonlyMap<string, number>
type Count = (reader: Reader, ids: readonly string[], at: Instant) => Promise<RadarFigureCounts>

const counted = (rows: readonly { readonly id: string; readonly n: number }[]): RadarFigureCounts =>
  new Map(rows.map(({ id, n }) => [id, n]))

/**
 * Counts for each of these within the last hour; items without any are missing. People of the store
 * do not count.
 */
const countLately: Readonly<Record<RadarKind, Count>> = {
  drop: latelyReservedUnits,

  /** A user who requested and entered counts twice, once for each step. */
  async ultra_drop(reader, ids, at) {
    const { ultraDropEntries: e, ultraDropRequests: r } = reader.t
    const [entered, asked] = await Promise.all([
      reader
        .select({ id: e.ultraDropId, n: count() })
        .from(e)
        .where(and(inArray(e.ultraDropId, [...ids]), gt(e.enteredAt, at - hypeDuration)))
        .groupBy(e.ultraDropId),
      reader
        .select({ id: r.ultraDropId, n: count() })
        .from(r)
        .where(and(inArray(r.ultraDropId, [...ids]), gt(r.requestedAt, at - hypeDuration)))
        .groupBy(r.ultraDropId),
    ])
    const all = new Map(counted(entered))
    for (const { id, n } of asked) all.set(id, (all.get(id) ?? 0) + n)
    return all
  },

  async event(reader, ids, at) {
    const { eventRegistrations: r } = reader.t
    const rows = await reader
      .select({ id: r.eventId, n: count() })
      .from(r)
      .where(
        and(
          inArray(r.eventId, [...ids]),
          gt(r.registeredAt, at - hypeDuration),
          ne(r.status, 'cancelled'),
          eq(r.isOfStaff, false),
          isOfOutsider(reader, r),
        ),
      )
      .groupBy(r.eventId)
    return counted(rows)
  },

  async sighting(reader, ids, at) {
    const { sightingAnswers: a } = reader.t
    const rows = await reader
      .select({ id: a.sightingId, n: count() })
      .from(a)
      .where(
        and(
          inArray(a.sightingId, [...ids]),
          gt(a.at, at - hypeDuration),
          ne(a.says, 'deny'),
          eq(a.isRelated, false),
        ),
      )
      .groupBy(a.sightingId)
    return counted(rows)
  },
}

/** Counts of each item's listings: for sale or seen. */
async function countOfListings(
  kind: RadarKind,
  ids: readonly string[],
  countOf: (listingIds: readonly string[]) => Promise<RadarFigureCounts>,
): Promise<RadarFigureCounts> {
  if (kind === 'sighting') return countOf(ids)
  if (kind !== 'drop') return new Map()
  const byListing = new Map(ids.map((id) => [listingOfDrop(id) as string, id]))
  const found = await countOf([...byListing.keys()])
  return new Map([...found].map(([listing, counted]) => [byListing.get(listing) ?? '', counted]))
}

/** How many wishes of that person each of these fits. */
export const countOwnWishes = async (
  reader: Reader,
  userId: string | undefined,
  kind: RadarKind,
  ids: readonly string[],
): Promise<RadarFigureCounts> =>
  userId === undefined
    ? new Map()
    : countOfListings(kind, ids, (listingIds) => wishesOf(reader, userId, listingIds))

/** Counts of items of one kind, except their viewers. */
export async function figuresOf(
  reader: Reader,
  kind: RadarKind,
  ids: readonly string[],
  at: Instant,
): Promise<{ readonly lately: RadarFigureCounts; readonly wishes: RadarFigureCounts }> {
  if (ids.length === 0) return { lately: new Map(), wishes: new Map() }
  const [lately, wishes] = await Promise.all([
    countLately[kind](reader, ids, at),
    // People whose wishes each of these fits.
    countOfListings(kind, ids, (listingIds) => wishersOf(reader, listingIds)),
  ])
  return { lately, wishes }
}

/** The subjects among these with a reminder of that person. */
export async function remindedOf(
  reader: Reader,
  userId: string | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const { reminders: m } = reader.t
  const rows = await reader
    .select({ id: m.subjectId })
    .from(m)
    .where(and(eq(m.userId, userId), inArray(m.subjectId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
