import { eq } from 'drizzle-orm'
import { remindBefore } from '../../../shared/business/radar.ts'
import type { RemindedKind } from '../../../shared/features/radar/radar-item.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { mayTrade, storeOf } from '../../reservations/rows.ts'

/**
 * The start of an item with a reminder: `gone` if it is missing or cancelled, or its store may not
 * offer it; else the time, which may have passed.
 */
export async function startTimeOf(
  reader: Reader,
  kind: RemindedKind,
  id: string,
  at: Instant,
): Promise<Instant | 'gone'> {
  const found = await find[kind](reader, id, at)
  if (found === undefined) return 'gone'
  return mayTrade(await storeOf(reader, found.storeId), at) ? found.begins : 'gone'
}

type RadarSubjectFind = (
  reader: Reader,
  id: string,
  at: Instant,
) => Promise<{ readonly storeId: string; readonly begins: Instant } | undefined>

const find: Readonly<Record<RemindedKind, RadarSubjectFind>> = {
  async drop(reader, id, at) {
    const { drops: d } = reader.t
    const [row] = await reader.select().from(d).where(eq(d.id, id))
    return row && row.listedUntil > at && row.dropType === 'regular'
      ? { storeId: row.storeId, begins: row.startsAt }
      : undefined
  },
  async ultra_drop(reader, id, at) {
    const { ultraDrops: u } = reader.t
    const [row] = await reader.select().from(u).where(eq(u.id, id))
    const isAnnounced = row && row.scheduledAt <= at && row.status !== 'cancelled'
    return isAnnounced
      ? { storeId: row.storeId, begins: row.requestStartsAt ?? row.liveStartsAt }
      : undefined
  },
  async event(reader, id) {
    const { events: e } = reader.t
    const [row] = await reader.select().from(e).where(eq(e.id, id))
    return row?.status === 'open' ? { storeId: row.storeId, begins: row.eventDate } : undefined
  },
}

/** The time of the reminder: some time before the start, or at the start if that has passed. */
export function reminderAt(kind: RemindedKind, begins: Instant, now: Instant): Instant {
  const before = begins - remindBefore[kind]
  return before > now ? before : begins
}
