import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import {
  maxWaitingForEvent,
  remindsOfEvent,
  doorCloses,
  seatHoldTime,
} from '../../shared/business/events.ts'
import { unpaidHolds } from '../../shared/business/reserving.ts'
import { eventRefusals } from '../../shared/copy/events.ts'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import { isFull, seatPrice } from '../../shared/features/events/event.ts'
import { newPickupCode } from '../../shared/features/market/pickup-code.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { notify } from '../notices/notify.ts'
import { lockPerson, mayTrade, storeOf } from '../reservations/rows.ts'
import { isPaused } from '../reservations/strikes.ts'
import { worksThere } from '../reservations/works-there.ts'
import { type EventRow, eventById, type RegistrationRow, registrationOf } from './rows.ts'
import { takePlace, takeSeat } from './seats.ts'

interface Registering {
  readonly userId: string
  readonly eventId: string
  /** Waits where it is full. */
  readonly orWait: boolean
  readonly at: Instant
}

/**
 * Takes a seat for a person, who then pays if it costs something, or a place on the waiting list. A
 * repeat returns the existing one; a refusal takes nothing.
 */
export async function registerFor(tx: DbTx, registering: Registering): Promise<RegistrationRow> {
  const { userId, eventId, orWait, at } = registering
  const reserver = await lockPerson(tx, userId)
  const before = await registrationOf(tx, eventId, userId)
  if (before) return before
  if (isPaused(reserver, at)) refuse('reserving_paused', eventRefusals.paused)
  const person = (await guestOf(tx, userId)) ?? refuse('account_deleted')
  const seen = (await eventById(tx, eventId)) ?? refuse('not_found')
  if (person.ageConfirmedAt === null) refuse('age', reservingCopy.ageMissing)
  const store = await storeOf(tx, seen.storeId)
  if (!mayTrade(store, at)) refuse('not_now', eventRefusals.storeGone)
  const isOfStaff = await worksThere(tx, userId, seen.storeId)
  const seated = await takeSeat(tx, { eventId, takenFor: isOfStaff ? 'staff' : 'sale', at })
  const price = seated ? seatPrice(seated, person.loyaltyPoints) : 0
  if (seated) return sit(tx, seated, { userId, price, isOfStaff, at })
  const waits = orWait && (await takePlace(tx, { eventId, max: maxWaitingForEvent, at }))
  if (waits)
    return insert(tx, waits, userId, at, {
      status: 'waitlisted',
      place: waits.lastPlace,
      dueAt: waits.eventDate,
    })
  const now = (await eventById(tx, eventId)) ?? refuse('not_found')
  if (now.status !== 'open' || now.eventDate <= at) refuse('not_now', eventRefusals.notOpen)
  if (now.waiting >= maxWaitingForEvent) refuse('limit', eventRefusals.tooManyWait)
  // Seats freed in between go to new requests.
  return refuse('sold_out', isFull(now) ? eventRefusals.full : eventRefusals.notOpen)
}

/** The fields of an account that matter for a seat. */
export async function guestOf(reader: Reader, userId: string) {
  const { users: u } = reader.t
  const [row] = await reader
    .select({ ageConfirmedAt: u.ageConfirmedAt, loyaltyPoints: u.loyaltyPoints })
    .from(u)
    .where(eq(u.id, userId))
  return row
}

interface Sitting {
  readonly userId: string
  readonly price: number
  readonly isOfStaff: boolean
  readonly at: Instant
}

async function sit(
  tx: DbTx,
  event: EventRow,
  { userId, price, isOfStaff, at }: Sitting,
): Promise<RegistrationRow> {
  if (price > 0) {
    if (!isOfStaff) await assertFewUnpaid(tx, userId, at)
    const until = at + seatHoldTime
    const held = {
      status: 'pending',
      payment: 'due',
      price,
      isOfStaff,
      holdUntil: until,
      dueAt: until,
    } as const
    return insert(tx, event, userId, at, held)
  }
  const row = await insert(tx, event, userId, at, {
    status: 'registered',
    isOfStaff,
    confirmedAt: at,
    dueAt: nextSeatStepAt(event, at, null),
  })
  await notify(
    tx,
    {
      userId: userId as Id<'user'>,
      kind: 'event_registered',
      eventId: event.id as Id<'event'>,
      from: event.eventDate,
    },
    at,
  )
  return row
}

/** As for bottles: seats held without paying are kept from others. */
async function assertFewUnpaid(tx: DbTx, userId: string, at: Instant): Promise<void> {
  const { eventRegistrations: r } = tx.t
  const unpaid = await tx
    .select({ id: r.id })
    .from(r)
    .where(
      and(
        eq(r.userId, userId),
        gt(r.registeredAt, at - unpaidHolds.within),
        eq(r.status, 'cancelled'),
        gt(r.price, 0),
        isNull(r.confirmedAt),
        eq(r.isOffer, false),
        ne(r.cancelledBy, 'store'),
      ),
    )
    .limit(unpaidHolds.max)
  if (unpaid.length >= unpaidHolds.max) refuse('reserving_paused', eventRefusals.tooManyUnpaid)
}

/** When time has next something to do with a seat: to remind of the event, or to see who did not come. */
export function nextSeatStepAt(
  { eventDate, endsAt }: Pick<EventRow, 'eventDate' | 'endsAt'>,
  at: Instant,
  remindedAt: Instant | null,
): Instant {
  const reminds = eventDate - remindsOfEvent
  return remindedAt === null && reminds > at ? reminds : endsAt + doorCloses
}

/** With a code that no other registration of the store has. */
async function insert(
  tx: DbTx,
  event: EventRow,
  userId: string,
  at: Instant,
  input: Partial<RegistrationRow> & Pick<RegistrationRow, 'status'>,
): Promise<RegistrationRow> {
  const { eventRegistrations: r } = tx.t
  for (;;) {
    const [made] = await tx
      .insert(r)
      .values({
        id: newId<'registration'>(at),
        eventId: event.id,
        storeId: event.storeId,
        userId,
        registeredAt: at,
        updatedAt: at,
        code: newPickupCode(randomBytes(8)),
        ...input,
      })
      .onConflictDoNothing({ target: [r.storeId, r.code] })
      .returning()
    if (made) return made
  }
}
