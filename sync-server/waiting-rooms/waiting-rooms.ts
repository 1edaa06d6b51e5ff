import { createHash, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { waitingRoomAdmission, waitingRoomPoll } from '../../shared/business/reserving.ts'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import {
  isProof,
  type OfferKind,
  offerKinds,
  type ProofOfWork,
} from '../../shared/features/market/waiting-room.ts'
import type { WaitingRoomState } from '../../shared/features/market/waiting-room-endpoints.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { type Instant, second } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { remembered } from '../http/remembered.ts'
import { admitNext, rateOf } from './admit.ts'
import type { RoomOffer } from './offer-phase.ts'
import { openRoomPasses, positionOf, ranks, type RoomPlace, secondOf } from './pass.ts'
import { readRoom } from './refresh.ts'
import {
  indexAfter,
  lapsedThrough,
  type WaitingRoom,
  secondsUntilClosed,
  stepOf,
  throughOf,
} from './room.ts'

/** The waiting rooms of offers that more people want than are admitted. */
export interface WaitingRooms {
  /** Whether the operator allows rooms. */
  readonly isOn: boolean
  /**
   * Counts a person who wants to act, and opens a room if they are too many. Refuses
   * `waiting_room` while it is open, unless the pass is that of an admitted person.
   */
  assertAdmitted(asked: Admission): Promise<void>
  /** Takes a place, or returns the person's place. */
  join(asked: Joining): Promise<RoomResponse>
  /** The state of a pass; asks the database at most once a second for each offer. */
  state(offer: RoomOffer, pass: string | undefined): Promise<WaitingRoomState>
  /** Whether there is a room; asks the database where this process knows of none. */
  isOpen(offer: RoomOffer): Promise<boolean>
  /** What the page of an offer says: whether there is a room, and the pass of a person in it. */
  shownTo(
    offer: RoomOffer,
    userId: string | undefined,
  ): Promise<{ readonly hasWaitingRoom?: true; readonly waitingRoomPass?: string }>
}

export interface Admission {
  readonly offer: RoomOffer
  readonly userId: string
  readonly pass: string | undefined
  /** Up to where the database said a moment ago that people are admitted; undefined: no room. */
  readonly through: number | undefined
}

interface Joining {
  readonly offer: RoomOffer
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

export function openWaitingRooms({
  db,
  secret,
  admits,
  proofBits,
  onAdmitted,
  now = Date.now,
  draw = () => randomInt(ranks),
}: WaitingRoomDeps): WaitingRooms {
  const passes = openRoomPasses(secret)
  /** Rooms that this process knows to be open, by the id of the offer. */
  const known = new Map<string, WaitingRoom>()
  /** The people who asked for each offer in the current second. */
  let crowd = { second: 0, people: new Map<string, Set<string>>() }
  const secondNow = () => Math.floor(now() / second)

  async function refresh(offer: RoomOffer): Promise<WaitingRoom> {
    const read = await readRoom(db, offer, known.get(offer.id), now)
    if (read.steps.length === 0) {
      known.delete(offer.id)
      return read
    }
    const admitting = { admits: admits ?? Infinity, onAdmitted, at: now() }
    const room = await admitNext(db, offer.id, read, admitting)
    known.set(offer.id, room)
    return room
  }

  const looks = Object.fromEntries(
    offerKinds.map((kind) => [kind, remembered(second, now, (id) => refresh({ kind, id }))]),
  ) as Record<OfferKind, (id: string) => Promise<WaitingRoom>>

  /** Whether that person is one too many of those who ask in this second. */
  function isOneTooMany(id: string, userId: string, most: number): boolean {
    const current = secondNow()
    if (crowd.second !== current) crowd = { second: current, people: new Map() }
    const people = crowd.people.get(id) ?? new Set()
    crowd.people.set(id, people)
    if (people.size <= most) people.add(userId)
    return people.size > most
  }

  async function open(offer: RoomOffer): Promise<void> {
    await db.transaction('open a waiting room', (tx) =>
      tx
        .insert(tx.t.waitingRoomSteps)
        .values({ dropId: offer.id, at: secondNow() * second, through: 0 })
        .onConflictDoNothing(),
    )
    await refresh(offer)
  }
  const opening = new Map<string, Promise<void>>()
  /** The requests of one moment open it once. */
  function openOnce(offer: RoomOffer): Promise<void> {
    const running = opening.get(offer.id) ?? open(offer).finally(() => opening.delete(offer.id))
    opening.set(offer.id, running)
    return running
  }

  const roomOf = async ({ kind, id }: RoomOffer): Promise<WaitingRoom> => {
    const found = await looks[kind](id)
    // It may have been opened since.
    return known.get(id) ?? found
  }

  function stateOf(room: WaitingRoom, position?: number): WaitingRoomState {
    const { phase, closesAt = Infinity, steps, waiting, closedBefore } = room
    if (phase === 'over') return { is: 'over' }
    if (steps.length === 0) return { is: 'none' }
    if (position === undefined) return { is: 'no_place' }
    const at = now()
    const step = stepOf(steps, position)
    if (step) {
      const until = Math.min(step.at + waitingRoomAdmission, closesAt)
      if (until <= at) return { is: 'no_place' }
      return { is: 'admitted', until, askAfter: spread(waitingRoomPoll.max), now: at }
    }
    if (secondOf(position) >= closedBefore)
      return { is: 'waiting', askAfter: spread(secondsUntilClosed * second) }
    const ahead = indexAfter(waiting, position - 1)
    const wait = Math.ceil((ahead + 1) / rateOf(room, admits ?? 1, at)) * second
    const usual = Math.min(waitingRoomPoll.max, Math.max(waitingRoomPoll.min, wait / 2))
    return { is: 'waiting', ahead, wait, askAfter: spread(usual) }
  }

  const placeFrom = (pass: string | undefined, of: { offerId: string; userId?: string }) => {
    const place = passes.read(pass, now())
    const isOf =
      place?.offerId === of.offerId && (of.userId === undefined || place.userId === of.userId)
    return isOf ? place.position : undefined
  }

  const withPass = (room: WaitingRoom, place: RoomPlace) => ({
    pass: passes.give(place, now()),
    state: stateOf(room, place.position),
  })

  async function isOpen(offer: RoomOffer): Promise<boolean> {
    if (admits === undefined) return false
    const { steps } = known.has(offer.id) ? await roomOf(offer) : await looks[offer.kind](offer.id)
    return steps.length > 0
  }

  return {
    isOn: admits !== undefined,

    async assertAdmitted({ offer, userId, pass, through }) {
      if (admits === undefined) return
      if (!known.has(offer.id)) {
        if (through === undefined && !isOneTooMany(offer.id, userId, admits)) return
        await (through === undefined ? openOnce(offer) : refresh(offer))
      }
      const position = placeFrom(pass, { offerId: offer.id, userId })
      const { is } = stateOf(await roomOf(offer), position)
      // Another process may have admitted them within the last second.
      if (is === 'waiting' && position !== undefined && position <= (through ?? 0)) return
      if (is === 'waiting' || is === 'no_place') refuse('waiting_room', reservingCopy.waitingRoom)
    },

    async join({ offer, userId, proof }) {
      const room = await roomOf(offer)
      const visitor = stateOf(room)
      if (visitor.is !== 'no_place') return { state: visitor }
      const offerId = offer.id
      const lapsed = lapsedThrough(room.steps, now())
      const [own] = await db.batchedRead(placeOf, { offerId, userId })
      if (own && own.position > lapsed) return withPass(room, { offerId, userId, ...own })
      const task = { challenge: passes.challenge(offerId, room.steps[0]?.at ?? 0), bits: proofBits }
      const isShown =
        proofBits === 0 || (proof !== undefined && isProof(task, userId, proof, sha256))
      if (!isShown) return { state: visitor, proof: task }
      // A process whose clock is slow must not put anyone before those who were admitted.
      const arrival = Math.max(secondNow(), secondOf(throughOf(room.steps)) + 1)
      const position = positionOf(arrival, draw())
      const [place] = await db.transaction(
        'take a place in a waiting room',
        (tx) => tx.run(takePlace, { offerId, userId, position, lapsed }),
        { groupCommit: true, batchKey: userId },
      )
      return withPass(room, { offerId, userId, position: place?.position ?? position })
    },

    async state(offer, pass) {
      return stateOf(await roomOf(offer), placeFrom(pass, { offerId: offer.id }))
    },

    isOpen,

    async shownTo(offer, userId) {
      if (!(await isOpen(offer))) return {}
      if (userId === undefined) return { hasWaitingRoom: true }
      const room = await roomOf(offer)
      const [own] = await db.batchedRead(placeOf, { offerId: offer.id, userId })
      if (!own || own.position <= lapsedThrough(room.steps, now())) return { hasWaitingRoom: true }
      const pass = passes.give({ offerId: offer.id, userId, ...own }, now())
      return { hasWaitingRoom: true, waitingRoomPass: pass }
    },
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** The milliseconds, a little more or less. */
const spread = (milliseconds: number): number =>
  Math.round(milliseconds * (1 + waitingRoomPoll.spread * (2 * Math.random() - 1)))

const placeOf = prepared<{ offerId: string; userId: string }, { position: number }>(
  'read',
  ({ t: { waitingRoomPlaces: p }, value }) => sql`
    select ${p.position} as "position" from ${p}
    where ${p.dropId} = ${value('offerId')} and ${p.userId} = ${value('userId')}`,
)

/** The place that a person has, or the new one, also where the time of the old one is over. */
const takePlace = prepared<
  { offerId: string; userId: string; position: number; lapsed: number },
  { position: number }
>(
  'write',
  ({ t: { waitingRoomPlaces: p }, value, number }) => sql`
    insert into ${p} (drop_id, user_id, position)
    values (${value('offerId')}, ${value('userId')}, ${number('position')})
    on conflict (drop_id, user_id) do update set position =
      case when ${p.position} <= ${number('lapsed')} then excluded.position else ${p.position} end
    returning position as "position"`,
)
