import { and, asc, desc, eq, gt, max, sql } from 'drizzle-orm'
import { waitingRoomIdle, waitingRoomQuiet } from '../../shared/business/reserving.ts'
import { type Instant, second } from '../../shared/kernel/time.ts'
import type { Db, Reader } from '../db/db.ts'
import { secondOf } from './pass.ts'

interface OpenRoom {
  readonly dropId: string
  /** The latest step. */
  readonly at: Instant
  readonly through: number
}

/** Steps from room to room by the key: a long rush has a row for each second. */
async function* openRooms(reader: Reader): AsyncGenerator<OpenRoom> {
  const { waitingRoomSteps: s } = reader.t
  for (let after = ''; ; ) {
    const [next] = await reader
      .select({ dropId: s.dropId })
      .from(s)
      .where(gt(s.dropId, after))
      .orderBy(asc(s.dropId))
      .limit(1)
    if (!next) return
    after = next.dropId
    const [last] = await reader
      .select()
      .from(s)
      .where(eq(s.dropId, after))
      .orderBy(desc(s.at))
      .limit(1)
    if (last) yield last
  }
}

/** People who wait in open rooms, of all processes. */
export async function countWaiting(reader: Reader): Promise<number> {
  const { waitingRoomPlaces: p } = reader.t
  let waiting = 0
  for await (const { dropId, through } of openRooms(reader)) {
    const [row] = await reader
      .select({ waiting: sql<number>`count(*)`.mapWith(Number) })
      .from(p)
      .where(and(eq(p.dropId, dropId), gt(p.position, through)))
    waiting += row?.waiting ?? 0
  }
  return waiting
}

/** Closes rooms without a rush, and drops the places in them. */
export async function sweepWaitingRooms(db: Db, now: Instant): Promise<void> {
  const { waitingRoomPlaces: p, waitingRoomSteps: s } = db.t
  for await (const { dropId, at, through } of openRooms(db)) {
    const [last] = await db
      .select({ position: max(p.position).mapWith(Number) })
      .from(p)
      .where(eq(p.dropId, dropId))
    const arrived = last?.position ?? 0
    const active = Math.max(at, secondOf(arrived) * second)
    const isEmpty = arrived <= through
    if (active > now - (isEmpty ? waitingRoomQuiet : waitingRoomIdle)) continue
    await db.transaction('close a waiting room', async (tx) => {
      await tx.delete(p).where(eq(p.dropId, dropId))
      await tx.delete(s).where(eq(s.dropId, dropId))
    })
  }
}
