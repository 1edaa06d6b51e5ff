import { type SQL, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { EventRow } from './rows.ts'

/**
 * The reason to take a seat. `sale`: a registration; `late`: a payment after the hold ran out; both
 * only without a waiting list. `offer`: for the next in line. `staff`: for store staff, without
 * taking a guest's seat.
 */
export type SeatFor = 'sale' | 'late' | 'offer' | 'staff'

interface RegistrationSeatClaim {
  readonly eventId: string
  readonly at: Instant
}

/**
 * Takes a seat by one conditional update that cannot exceed the capacity. Returns the event, locked
 * until the transaction ends; undefined if no seat was free.
 */
export async function takeSeat(
  tx: DbTx,
  { takenFor, ...taking }: RegistrationSeatClaim & { readonly takenFor: SeatFor },
): Promise<EventRow | undefined> {
  const [taken] = await tx.run(seatFor[takenFor], taking)
  return taken
}

type Events = Tables['events']

const isRunning = (e: Events, at: SQL) => sql`${e.status} = 'open' and ${e.eventDate} > ${at}`
const hasSeat = (e: Events) =>
  sql`(${e.maxAttendees} is null or ${e.currentAttendees} < ${e.maxAttendees})`

const take = preparedRows<RegistrationSeatClaim, 'events'>(
  'write',
  'events',
  ({ t: { events: e }, columns, value, number }) => sql`
    update ${e} set current_attendees = ${e.currentAttendees} + 1
    where ${e.id} = ${value('eventId')} and ${isRunning(e, number('at'))} and ${hasSeat(e)}
      and ${e.waiting} = 0
    returning ${columns}`,
)

const takeOffered = preparedRows<RegistrationSeatClaim, 'events'>(
  'write',
  'events',
  ({ t: { events: e }, columns, value, number }) => sql`
    update ${e} set current_attendees = ${e.currentAttendees} + 1, waiting = ${e.waiting} - 1
    where ${e.id} = ${value('eventId')} and ${isRunning(e, number('at'))} and ${hasSeat(e)}
      and ${e.waiting} > 0
    returning ${columns}`,
)

/** It changes nothing, and locks the event as the others do. */
const takeBeside = preparedRows<RegistrationSeatClaim, 'events'>(
  'write',
  'events',
  ({ t: { events: e }, columns, value, number }) => sql`
    update ${e} set current_attendees = ${e.currentAttendees}
    where ${e.id} = ${value('eventId')} and ${isRunning(e, number('at'))}
    returning ${columns}`,
)

const seatFor = { sale: take, late: take, offer: takeOffered, staff: takeBeside }

/** Takes the next place on the waiting list of an event that is full. */
export async function takePlace(
  tx: DbTx,
  taking: RegistrationSeatClaim & { readonly max: number },
): Promise<EventRow | undefined> {
  const [taken] = await tx.run(wait, taking)
  return taken
}

const wait = preparedRows<RegistrationSeatClaim & { max: number }, 'events'>(
  'write',
  'events',
  ({ t: { events: e }, columns, value, number }) => sql`
    update ${e} set waiting = ${e.waiting} + 1, last_place = ${e.lastPlace} + 1
    where ${e.id} = ${value('eventId')} and ${isRunning(e, number('at'))}
      and (${e.waiting} > 0 or not ${hasSeat(e)}) and ${e.waiting} < ${number('max')}
    returning ${columns}`,
)

/** Returns a seat: to the next in line, or else to general sale. */
export async function freeSeat(tx: DbTx, { eventId, at }: RegistrationSeatClaim): Promise<void> {
  const [freed] = await tx.run(free, { eventId })
  if (!freed) throw new Error('an event has fewer seats taken than its registrations hold')
  if (freed.waiting > 0) await askToOfferSeat(tx, eventId, at)
}

const free = prepared<{ eventId: string }, { waiting: number }>(
  'write',
  ({ t: { events: e }, value }) => sql`
    update ${e} set current_attendees = ${e.currentAttendees} - 1
    where ${e.id} = ${value('eventId')} and ${e.currentAttendees} > 0
    returning ${e.waiting} as "waiting"`,
)

export async function leavePlace(tx: DbTx, { eventId, at }: RegistrationSeatClaim): Promise<void> {
  const [left] = await tx.run(leave, { eventId })
  if (!left) throw new Error('an event has fewer people waiting than its registrations say')
  if (left.waiting > 0) await askToOfferSeat(tx, eventId, at)
}

const leave = prepared<{ eventId: string }, { waiting: number }>(
  'write',
  ({ t: { events: e }, value }) => sql`
    update ${e} set waiting = ${e.waiting} - 1
    where ${e.id} = ${value('eventId')} and ${e.waiting} > 0
    returning ${e.waiting} as "waiting"`,
)

/** Queues a job that offers free seats to the waiting list. */
export const askToOfferSeat = (tx: DbTx, eventId: string, at: Instant): Promise<void> =>
  enqueue(tx, 'events.offer', { eventId }, { at })
