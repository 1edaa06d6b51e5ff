import { and, eq, gt, inArray, sum } from 'drizzle-orm'
import { hypeDuration } from '../../shared/business/reserving.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { isOfOutsider } from './works-there.ts'

/**
 * Units of each of these drops that were reserved within the last hour and are still held or picked
 * up; drops without any are missing. Unpaid reservations count until they expire, those of people of
 * the store never.
 */
export async function latelyReservedUnits(
  reader: Reader,
  dropIds: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, number>> {
  const { reservations: r } = reader.t
  const rows = await reader
    .select({ id: r.dropId, units: sum(r.quantity).mapWith(Number) })
    .from(r)
    .where(
      and(
        inArray(r.dropId, [...dropIds]),
        gt(r.createdAt, at - hypeDuration),
        eq(r.holdsUnits, true),
        isOfOutsider(reader, r),
      ),
    )
    .groupBy(r.dropId)
  return new Map(rows.map(({ id, units }) => [id, units]))
}
