import { and, eq, gt, max, sql } from 'drizzle-orm'
import { waitingRoomIdle, waitingRoomQuiet } from '../../shared/business/reserving.ts'
import { type Instant, second } from '../../shared/kernel/time.ts'
import type { Db, Reader } from '../db/db.ts'
import { secondOf } from './pass.ts'

/** People who wait in open rooms, of all processes. */
export async function countWaiting(reader: Reader): Promise<number> {
  const { waitingRoomPlaces: p, waitingRoomSteps: s } = reader.t
  const rooms = await reader
    .select({ dropId: s.dropId, through: max(s.through).mapWith(Number) })
    .from(s)
    .groupBy(s.dropId)
  let waiting = 0
  for (const { dropId, through } of rooms) {
    const [row] = await reader
      .select({ waiting: sql<number>`count(*)`.mapWith(Number) })
      .from(p)
      .where(and(eq(p.dropId, dropId), gt(p.position, through ?? 0)))
    waiting += row?.waiting ?? 0
  }
  return waiting
}

/** Closes rooms without a rush, and drops the places in them. */
export async function sweepWaitingRooms(db: Db, at: Instant): Promise<void> {
  const { waitingRoomPlaces: p, waitingRoomSteps: s } = db.t
  const rooms = await db
    .select({
      dropId: s.dropId,
      stepAt: max(s.at).mapWith(Number),
      through: max(s.through).mapWith(Number),
    })
    .from(s)
    .groupBy(s.dropId)
  for (const { dropId, stepAt, through } of rooms) {
    const [last] = await db
      .select({ position: max(p.position).mapWith(Number) })
      .from(p)
      .where(eq(p.dropId, dropId))
    const arrived = last?.position ?? 0
    const active = Math.max(stepAt ?? 0, secondOf(arrived) * second)
    const isEmpty = arrived <= (through ?? 0)
    if (active > at - (isEmpty ? waitingRoomQuiet : waitingRoomIdle)) continue
    await db.transaction('close a waiting room', async (tx) => {
      await tx.delete(p).where(eq(p.dropId, dropId))
      await tx.delete(s).where(eq(s.dropId, dropId))
    })
  }
}
