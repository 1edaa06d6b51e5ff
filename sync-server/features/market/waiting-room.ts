import { createHash, randomInt } from 'node:crypto'
import { and, asc, eq, gt, gte, lt, max, sql } from 'drizzle-orm'
import {
  waitingRoomIdle,
  waitingRoomPoll,
  waitingRoomQuiet,
  waitingRoomAdmission,
} from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { DropPhase } from '../../../shared/features/market/drop.ts'
import { isProof, type ProofOfWork } from '../../../shared/features/market/waiting-room.ts'
import type { WaitingRoomState } from '../../../shared/features/market/waiting-room-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { remembered } from '../../http/remembered.ts'
import { phaseFor } from './drop-rows.ts'
import { openRoomPasses, positionOf, ranks, secondOf } from './waiting-room-pass.ts'

/** The waiting rooms of drops that more people ask for than are admitted. */
export interface WaitingRooms {
  /**
   * Counts a person who wants to reserve, and opens a room if they are too many. Refuses
   * `waiting_room` while it is open, unless the pass is that of an admitted person.
   */
  assertAdmitted(asked: Admission): Promise<void>
  /** Takes a place, or returns the person's place. */
  join(asked: Joining): Promise<RoomResponse>
  /** The state of a pass; asks the database at most once a second for each drop. */
  state(dropId: string, pass: string | undefined): Promise<WaitingRoomState>
  /** Whether there is a room; asks the database where this process knows of none. */
  isOpen(dropId: string): Promise<boolean>
  /** The pass of a person with a place. */
  passOf(dropId: string, userId: string): Promise<string | undefined>
}

interface Admission {
  readonly dropId: string
  readonly userId: string
  readonly pass: string | undefined
  /** Up to where the database said a moment ago that people are admitted; undefined: no room. */
  readonly through: number | undefined
}

interface Joining {
  readonly dropId: string
  readonly userId: string
  readonly proof: number | undefined
}

interface RoomResponse {
  readonly state: WaitingRoomState
  readonly pass?: string
  readonly proof?: ProofOfWork
}

interface WaitingRoomDeps {
  readonly db: Db
  readonly secret: string
  /** People that are admitted each second; undefined: there are no rooms. */
  readonly admits: number | undefined
  /** The difficulty of the proof of work; 0: none. */
  readonly proofBits: number
  /** Counts people whom this process has admitted. */
  readonly onAdmitted: (count: number) => void
  readonly now?: () => Instant
  /** A rank within a second, below {@link ranks}. */
  readonly draw?: () => number
}

/** One admission: from `at` on, all positions up to `through` may reserve. */
interface RoomStep {
  readonly at: Instant
  readonly through: number
}

/** A drop as this process saw it within the last second. */
interface Room {
  readonly phase: DropPhase
  /** In order; the first opened the room. Empty: there is none. */
  readonly steps: readonly RoomStep[]
  /** Positions behind the last step whose second is closed, in order. */
  readonly waiting: readonly number[]
  /** All positions of seconds before this one were read. */
  readonly closedBefore: number
}

/**
 * A second is closed this many seconds later: then its places are written, and their order no
 * longer changes.
 */
const secondsUntilClosed = 2

/** People who wait ask at least as often. */
const maxSecondsAtOnce = waitingRoomPoll.max / second

export function openWaitingRooms({
  db,
  secret,
  admits,
  proofBits,
  onAdmitted,
  now = Date.now,
  draw = () => randomInt(ranks),
}: WaitingRoomDeps): WaitingRooms {
  const { waitingRoomPlaces: places, waitingRoomSteps: steps } = db.t
  const passes = openRoomPasses(secret)
  /** Rooms that this process knows to be open. */
  const known = new Map<string, Room>()
  /** The people who asked for each drop in the current second. */
  let crowd = { second: 0, people: new Map<string, Set<string>>() }
  const secondNow = () => Math.floor(now() / second)

  const look = remembered(second, now, refresh)

  async function refresh(dropId: string): Promise<Room> {
    const last = known.get(dropId)
    const phase = await phaseOfDrop(db, dropId, now())
    const all = await stepsSince(dropId, last?.steps ?? [])
    const [opening] = all
    if (!opening) {
      known.delete(dropId)
      return { phase, steps: [], waiting: [], closedBefore: 0 }
    }
    const isSame = last?.steps[0]?.at === opening.at
    const room = await admit(dropId, {
      phase,
      steps: all,
      ...(await readWaiting(dropId, isSame ? last : undefined, throughOf(all))),
    })
    known.set(dropId, room)
    return room
  }

  /** The steps, of which only new ones are read. A room that was closed meanwhile is read again. */
  async function stepsSince(
    dropId: string,
    before: readonly RoomStep[],
  ): Promise<readonly RoomStep[]> {
    const last = before.at(-1)
    const read = await db
      .select({ at: steps.at, through: steps.through })
      .from(steps)
      .where(and(eq(steps.dropId, dropId), last && gte(steps.at, last.at)))
      .orderBy(asc(steps.at))
    if (!last) return read
    if (read[0]?.at === last.at) return [...before, ...read.slice(1)]
    return stepsSince(dropId, [])
  }

  async function readWaiting(dropId: string, last: Room | undefined, through: number) {
    const closedBefore = secondNow() - secondsUntilClosed + 1
    const from = Math.max(through + 1, positionOf(last?.closedBefore ?? 0, 0))
    const read = await db
      .select({ position: places.position })
      .from(places)
      .where(
        and(
          eq(places.dropId, dropId),
          gte(places.position, from),
          lt(places.position, positionOf(closedBefore, 0)),
        ),
      )
      .orderBy(asc(places.position))
    const before = last?.waiting ?? []
    const rest = before.slice(indexAfter(before, through))
    return { waiting: [...rest, ...read.map(({ position }) => position)], closedBefore }
  }

  /**
   * Admits the next people; of several processes one does in each second. Seconds in which people
   * waited and none of them asked are made up for.
   */
  async function admit(dropId: string, room: Room): Promise<Room> {
    const [first] = room.waiting
    const last = room.steps.at(-1)
    if (room.phase !== 'open' || first === undefined || !last) return room
    const from = Math.max(last.at / second, secondOf(first) + secondsUntilClosed - 1)
    const seconds = Math.min(secondNow() - from, maxSecondsAtOnce)
    if (seconds < 1) return room
    const count = Math.min((admits ?? Infinity) * seconds, room.waiting.length)
    const step = { at: secondNow() * second, through: room.waiting[count - 1]! }
    const [own] = await db.transaction('admit from a waiting room', (tx) =>
      tx
        .insert(steps)
        .values({ dropId, ...step })
        .onConflictDoNothing()
        .returning({ at: steps.at }),
    )
    if (!own) return room
    const rest = indexAfter(room.waiting, step.through)
    onAdmitted(rest)
    return { ...room, steps: [...room.steps, step], waiting: room.waiting.slice(rest) }
  }

  /** Whether that person is one too many of those who ask in this second. */
  function isOneTooMany(dropId: string, userId: string, most: number): boolean {
    const current = secondNow()
    if (crowd.second !== current) crowd = { second: current, people: new Map() }
    const people = crowd.people.get(dropId) ?? new Set()
    crowd.people.set(dropId, people)
    if (people.size <= most) people.add(userId)
    return people.size > most
  }

  async function open(dropId: string): Promise<void> {
    await db.transaction('open a waiting room', (tx) =>
      tx
        .insert(steps)
        .values({ dropId, at: secondNow() * second, through: 0 })
        .onConflictDoNothing(),
    )
    await refresh(dropId)
  }
  const opening = new Map<string, Promise<void>>()
  /** The requests of one moment open it once. */
  function openOnce(dropId: string): Promise<void> {
    const running = opening.get(dropId) ?? open(dropId).finally(() => opening.delete(dropId))
    opening.set(dropId, running)
    return running
  }

  const room = async (dropId: string): Promise<Room> => {
    const found = await look(dropId)
    // It may have been opened since.
    return known.get(dropId) ?? found
  }

  function stateOf(
    { phase, steps: own, waiting, closedBefore }: Room,
    position?: number,
  ): WaitingRoomState {
    if (phase !== 'open' && phase !== 'scheduled') return { is: 'sold_out' }
    if (own.length === 0) return { is: 'none' }
    if (position === undefined) return { is: 'no_place' }
    const at = now()
    const step = stepOf(own, position)
    if (step) {
      const until = step.at + waitingRoomAdmission
      if (until <= at) return { is: 'no_place' }
      return { is: 'admitted', until, askAfter: spread(waitingRoomPoll.max), now: at }
    }
    if (secondOf(position) >= closedBefore)
      return { is: 'waiting', askAfter: spread(secondsUntilClosed * second) }
    const ahead = indexAfter(waiting, position - 1)
    const wait = Math.ceil((ahead + 1) / (admits ?? 1)) * second
    const usual = Math.min(waitingRoomPoll.max, Math.max(waitingRoomPoll.min, wait / 2))
    return { is: 'waiting', ahead, wait, askAfter: spread(usual) }
  }

  const placeFrom = (pass: string | undefined, of: { dropId: string; userId?: string }) => {
    const place = passes.read(pass, now())
    const isOf =
      place?.dropId === of.dropId && (of.userId === undefined || place.userId === of.userId)
    return isOf ? place.position : undefined
  }

  const withPass = (found: Room, place: { dropId: string; userId: string; position: number }) => ({
    pass: passes.give(place, now()),
    state: stateOf(found, place.position),
  })

  return {
    async assertAdmitted({ dropId, userId, pass, through }) {
      if (admits === undefined) return
      if (!known.has(dropId)) {
        if (through === undefined && !isOneTooMany(dropId, userId, admits)) return
        await (through === undefined ? openOnce(dropId) : refresh(dropId))
      }
      const position = placeFrom(pass, { dropId, userId })
      const { is } = stateOf(await room(dropId), position)
      // Another process may have admitted them within the last second.
      if (is === 'waiting' && position !== undefined && position <= (through ?? 0)) return
      if (is === 'waiting' || is === 'no_place') refuse('waiting_room', reservingCopy.waitingRoom)
    },

    async join({ dropId, userId, proof }) {
      const found = await room(dropId)
      const visitor = stateOf(found)
      if (visitor.is !== 'no_place') return { state: visitor }
      const lapsed = lapsedThrough(found.steps, now())
      const [own] = await db.batchedRead(placeOf, { dropId, userId })
      if (own && own.position > lapsed) return withPass(found, { dropId, userId, ...own })
      const task = {
        challenge: passes.challenge(dropId, found.steps[0]?.at ?? 0),
        bits: proofBits,
      }
      const isShown =
        proofBits === 0 || (proof !== undefined && isProof(task, userId, proof, sha256))
      if (!isShown) return { state: visitor, proof: task }
      // A process whose clock is slow must not put anyone before those who were admitted.
      const arrival = Math.max(secondNow(), secondOf(throughOf(found.steps)) + 1)
      const position = positionOf(arrival, draw())
      const [place] = await db.transaction(
        'take a place in a waiting room',
        (tx) => tx.run(takePlace, { dropId, userId, position, lapsed }),
        { groupCommit: true, batchKey: userId },
      )
      return withPass(found, { dropId, userId, position: place?.position ?? position })
    },

    async state(dropId, pass) {
      return stateOf(await room(dropId), placeFrom(pass, { dropId }))
    },

    async isOpen(dropId) {
      if (admits === undefined) return false
      const { steps: own } = known.has(dropId) ? await room(dropId) : await look(dropId)
      return own.length > 0
    },

    async passOf(dropId, userId) {
      const found = await room(dropId)
      const [own] = await db.batchedRead(placeOf, { dropId, userId })
      if (!own || own.position <= lapsedThrough(found.steps, now())) return undefined
      return passes.give({ dropId, userId, ...own }, now())
    },
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** The milliseconds, a little more or less. */
const spread = (milliseconds: number): number =>
  Math.round(milliseconds * (1 + waitingRoomPoll.spread * (2 * Math.random() - 1)))

const throughOf = (steps: readonly RoomStep[]): number => steps.at(-1)?.through ?? 0

/** The step that admitted a position. */
const stepOf = (steps: readonly RoomStep[], position: number): RoomStep | undefined =>
  steps[firstFrom(steps.length, (at) => steps[at]!.through >= position)]

/** Positions up to this one had their turn, and its time is over. */
function lapsedThrough(steps: readonly RoomStep[], at: Instant): number {
  const open = firstFrom(steps.length, (index) => steps[index]!.at + waitingRoomAdmission > at)
  return steps[open - 1]?.through ?? 0
}

/** How many of these, in order, are at most that position. */
const indexAfter = (positions: readonly number[], position: number): number =>
  firstFrom(positions.length, (at) => positions[at]! > position)

/** The first index for which it holds, and for all after it; by halving. */
function firstFrom(length: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

async function phaseOfDrop(reader: Reader, dropId: string, at: Instant): Promise<DropPhase> {
  const { drops, stores } = reader.t
  const [row] = await reader
    .select({ drop: drops, store: stores })
    .from(drops)
    .innerJoin(stores, eq(stores.id, drops.storeId))
    .where(eq(drops.id, dropId))
  if (!row) return refuse('not_found')
  return phaseFor(row.drop, row.store, at)
}

const placeOf = prepared<{ dropId: string; userId: string }, { position: number }>(
  'read',
  ({ t: { waitingRoomPlaces: p }, value }) => sql`
    select ${p.position} as "position" from ${p}
    where ${p.dropId} = ${value('dropId')} and ${p.userId} = ${value('userId')}`,
)

/** The place that a person has, or the new one, also where the time of the old one is over. */
const takePlace = prepared<
  { dropId: string; userId: string; position: number; lapsed: number },
  { position: number }
>(
  'write',
  ({ t: { waitingRoomPlaces: p }, value, number }) => sql`
    insert into ${p} (drop_id, user_id, position)
    values (${value('dropId')}, ${value('userId')}, ${number('position')})
    on conflict (drop_id, user_id) do update set position =
      case when ${p.position} <= ${number('lapsed')} then excluded.position else ${p.position} end
    returning position as "position"`,
)

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
