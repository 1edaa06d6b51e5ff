import { waitingRoomLastCall, waitingRoomPoll } from '../../shared/business/reserving.ts'
import { type Instant, second } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { secondOf } from './pass.ts'
import { indexAfter, type WaitingRoom, secondsUntilClosed } from './room.ts'

/** People who wait ask at least as often. */
const maxSecondsAtOnce = waitingRoomPoll.max / second

interface AdmissionRate {
  /** People that are admitted each second. */
  readonly admits: number
  readonly onAdmitted: (count: number) => void
  readonly at: Instant
}

/**
 * Admits the next people; of several processes one does in each second. Seconds in which people
 * waited and none of them asked are made up for.
 */
export async function admitNext(
  db: Db,
  id: string,
  room: WaitingRoom,
  { admits, onAdmitted, at }: AdmissionRate,
): Promise<WaitingRoom> {
  const [first] = room.waiting
  const last = room.steps.at(-1)
  if (room.phase !== 'open' || first === undefined || !last) return room
  const current = Math.floor(at / second)
  const from = Math.max(last.at / second, secondOf(first) + secondsUntilClosed - 1)
  const seconds = Math.min(current - from, maxSecondsAtOnce)
  if (seconds < 1) return room
  const count = Math.min(rateOf(room, admits, at) * seconds, room.waiting.length)
  const step = { at: current * second, through: room.waiting[count - 1]! }
  const { waitingRoomSteps: s } = db.t
  const [own] = await db.transaction('admit from a waiting room', (tx) =>
    tx
      .insert(s)
      .values({ dropId: id, ...step })
      .onConflictDoNothing()
      .returning({ at: s.at }),
  )
  if (!own) return room
  const rest = indexAfter(room.waiting, step.through)
  onAdmitted(rest)
  return { ...room, steps: [...room.steps, step], waiting: room.waiting.slice(rest) }
}

/** People to admit each second: more than usual where the offer closes before all could act. */
export function rateOf(
  { closesAt, waiting }: Pick<WaitingRoom, 'closesAt' | 'waiting'>,
  admits: number,
  at: Instant,
): number {
  if (closesAt === undefined) return admits
  const seconds = Math.max(1, Math.floor((closesAt - waitingRoomLastCall - at) / second))
  return Math.max(admits, Math.ceil(waiting.length / seconds))
}
