import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Instant, second } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { type RoomOffer, phaseOfOffer } from './offer-phase.ts'
import { positionOf } from './pass.ts'
import {
  indexAfter,
  type WaitingRoom,
  type RoomStep,
  secondsUntilClosed,
  throughOf,
} from './room.ts'

/**
 * Reads a room. Of one that this process knew, only new steps and places are read.
 * @returns without steps where there is no room
 */
export async function readRoom(
  db: Db,
  offer: RoomOffer,
  last: WaitingRoom | undefined,
  now: () => Instant,
): Promise<WaitingRoom> {
  const phase = await phaseOfOffer(db, offer, now())
  const steps = await stepsSince(db, offer.id, last?.steps ?? [])
  const [opening] = steps
  if (!opening) return { ...phase, steps: [], waiting: [], closedBefore: 0 }
  const isSame = last?.steps[0]?.at === opening.at
  const waiting = await readWaiting(db, offer.id, {
    last: isSame ? last : undefined,
    through: throughOf(steps),
    at: now(),
  })
  return { ...phase, steps, ...waiting }
}

/** The steps, of which only new ones are read. A room that was closed meanwhile is read again. */
async function stepsSince(
  db: Db,
  id: string,
  before: readonly RoomStep[],
): Promise<readonly RoomStep[]> {
  const { waitingRoomSteps: s } = db.t
  const last = before.at(-1)
  const read = await db
    .select({ at: s.at, through: s.through })
    .from(s)
    .where(and(eq(s.dropId, id), last && gte(s.at, last.at)))
    .orderBy(asc(s.at))
  if (!last) return read
  if (read[0]?.at === last.at) return [...before, ...read.slice(1)]
  return stepsSince(db, id, [])
}

interface Reading {
  readonly last: WaitingRoom | undefined
  readonly through: number
  readonly at: Instant
}

async function readWaiting(db: Db, id: string, { last, through, at }: Reading) {
  const { waitingRoomPlaces: p } = db.t
  const closedBefore = Math.floor(at / second) - secondsUntilClosed + 1
  const from = Math.max(through + 1, positionOf(last?.closedBefore ?? 0, 0))
  const read = await db
    .select({ position: p.position })
    .from(p)
    .where(
      and(eq(p.dropId, id), gte(p.position, from), lt(p.position, positionOf(closedBefore, 0))),
    )
    .orderBy(asc(p.position))
  const before = last?.waiting ?? []
  const rest = before.slice(indexAfter(before, through))
  return { waiting: [...rest, ...read.map(({ position }) => position)], closedBefore }
}

/** A column of a statement: up to where the room of an offer admits; null without a room. */
export const throughColumn = ({ waitingRoomSteps: s }: Tables, id: SQL): SQL => sql`(
  select ${s.through} from ${s} where ${s.dropId} = ${id} order by ${s.at} desc limit 1
) as "through"`
