import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { remindsOfEvent } from '../../../shared/business/events.ts'
import { offerDeadline } from '../../../shared/business/reserving.ts'
import { eventRefusals } from '../../../shared/copy/events.ts'
import { seatPrice } from '../../../shared/features/events/event.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { type Instant, minute, second } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { hasQueue } from '../../db/tables/market.ts'
import { changeDueRows } from '../../jobs/due-rows.ts'
import type { Batch, Jobs, NextBatch } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notify.ts'
import { cancel as cancelPayment, paymentsOf } from '../../payments/payments.ts'
import { cancelRegistration } from '../../registrations/cancel.ts'
import { guestOf, nextSeatStepAt } from '../../registrations/register.ts'
import {
  eventById,
  lockGuest,
  lockRegistration,
  type RegistrationRow,
  saveRegistration,
} from '../../registrations/rows.ts'
import { askToOfferSeat, takeSeat } from '../../registrations/seats.ts'
import { mayTrade, storeOf } from '../../reservations/rows.ts'
import { isPaused } from '../../reservations/strikes.ts'
import { announce, announcementArgs } from './announce.ts'

interface EventJobDeps {
  readonly db: Db
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

const ofEvent = z.object({ eventId: idSchema })
/** So many are read at once. */
const batchSize = 50
/** Time the payment company has to confirm a cancelled payment. Then the server asks again. */
const timeoutMs = 2 * minute

/** Time-driven changes of events, with their notices. */
export const eventJobs = (deps: EventJobDeps) =>
  ({
    'events.due': {
      lane: 'holds',
      every: 10 * second,
      run: (_, batch) => processDue(deps, batch),
    },
    'events.tend': {
      lane: 'notices',
      every: 30 * second,
      run: (_, batch) => offerFreeSeats(deps, batch),
    },
    'events.offer': {
      lane: 'holds',
      run: (args, batch) => offerSeats(deps, ofEvent.parse(args).eventId, batch),
    },
    'events.announce': {
      lane: 'notices',
      run: (args, batch) => announce(deps, announcementArgs.parse(args), batch),
    },
  }) satisfies Jobs

const processDue = ({ db, report, now = Date.now }: EventJobDeps, batch: Batch) =>
  changeDueRows(
    {
      db,
      table: 'eventRegistrations',
      batchSize,
      until: now,
      change: (id) => db.transaction('see to a seat', (tx) => processDueSeat(tx, id, now())),
      onFailure: (error) => report('what is due of a registration could not be done', error),
    },
    batch,
  )

async function processDueSeat(tx: DbTx, id: string, at: Instant): Promise<void> {
  await lockGuest(tx, id)
  const row = await lockRegistration(tx, id)
  if (!row || row.dueAt === null || row.dueAt > at) return
  const event = await eventById(tx, row.eventId)
  if (row.status === 'pending') return endHold(tx, row, at)
  if (row.status === 'waitlisted' && event && event.eventDate <= at) {
    await cancelRegistration(tx, { id, by: 'rule', at })
    return
  }
  if (row.status === 'waitlisted' && event) {
    await saveRegistration(tx, row, { dueAt: event.eventDate }, at)
    return
  }
  if (row.status !== 'registered' || !event) {
    await saveRegistration(tx, row, { dueAt: null }, at)
    return
  }
  // Each guest's notice is a job, which may run later than this.
  if (event.status === 'cancelled') {
    const reason = event.reason ?? undefined
    await cancelRegistration(tx, { id, by: 'store', reason, at })
    return
  }
  const dueAt = nextSeatStepAt(event, at, row.remindedAt)
  // Its store has moved it since.
  if (event.eventDate - remindsOfEvent > at || (row.remindedAt !== null && dueAt > at))
    return void (await saveRegistration(tx, row, { dueAt }, at))
  if (event.eventDate > at && row.remindedAt === null) {
    await saveRegistration(tx, row, { remindedAt: at, dueAt: nextSeatStepAt(event, at, at) }, at)
    if (row.userId === null) return
    const news = { kind: 'event_soon', eventId: event.id as Id<'event'> } as const
    await notify(tx, { ...news, userId: row.userId as Id<'user'>, from: event.eventDate }, at)
    return
  }
  if (dueAt > at) return void (await saveRegistration(tx, row, { dueAt }, at))
  // If the store may not trade, the event cannot take place. It is cancelled as if by the store.
  if (!mayTrade(await storeOf(tx, row.storeId), at)) {
    const reason = eventRefusals.storeGone
    await cancelRegistration(tx, { id, by: 'store', reason, at })
    return
  }
  const payment = row.payment === 'paid' ? 'forfeited' : row.payment
  await saveRegistration(tx, row, { status: 'no_show', payment, dueAt: null }, at)
}

/**
 * [M3] A hold that ran out: where a payment was begun, it is cancelled first, and the seat goes back once
 * the payment company has said that it never can succeed.
 */
async function endHold(tx: DbTx, row: RegistrationRow, at: Instant): Promise<void> {
  const open = (await paymentsOf(tx, row.id)).filter(({ status }) => status !== 'canceled')
  if (open.length === 0) {
    await cancelRegistration(tx, { id: row.id, by: 'rule', at })
    return
  }
  await saveRegistration(tx, row, { dueAt: at + timeoutMs }, at)
  for (const { id } of open) await cancelPayment(tx, id, at)
}

/**
 * Offers seats that became free while their store could not offer them: it was suspended, or its
 * licence had ended. No event reports the end of either.
 */
async function offerFreeSeats(
  { db, now = Date.now }: EventJobDeps,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { events: e, stores: s } = db.t
  let after = (cursor as readonly [number, string] | undefined) ?? [now(), '']
  for (;;) {
    const some = await db
      .select({ event: e, store: s })
      .from(e)
      .innerJoin(s, eq(s.id, e.storeId))
      .where(
        and(
          sql`(${e.eventDate}, ${e.id}) > (${after[0]}, ${after[1]})`,
          eq(e.status, 'open'),
          hasQueue(e),
          or(isNull(e.maxAttendees), lt(e.currentAttendees, e.maxAttendees)),
        ),
      )
      .orderBy(asc(e.eventDate), asc(e.id))
      .limit(batchSize)
    for (const { event, store } of some) {
      if (mayTrade(store, now()))
        await db.transaction('offer what waits', (tx) => askToOfferSeat(tx, event.id, now()))
      after = [event.eventDate, event.id]
      if (await isOver()) return { next: after }
    }
    if (some.length < batchSize) return undefined
  }
}

/** Offers free seats of an event in the order of the waiting list, one seat each. */
async function offerSeats(
  { db, now = Date.now }: EventJobDeps,
  eventId: string,
  { isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { eventRegistrations: r } = db.t
  for (;;) {
    const [next] = await db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.eventId, eventId), eq(r.status, 'waitlisted')))
      .orderBy(asc(r.place))
      .limit(1)
    if (!next) return undefined
    const went = await db.transaction('offer a seat', (tx) => offer(tx, next.id, now()))
    if (went === 'nothing to offer') return undefined
    if (await isOver()) return { next: null }
  }
}

async function offer(tx: DbTx, id: string, at: Instant) {
  const person = await lockGuest(tx, id)
  const row = await lockRegistration(tx, id)
  // They may have left since they were read.
  if (row?.status !== 'waitlisted' || !person) return 'gone'
  if (!mayTrade(await storeOf(tx, row.storeId), at)) return 'nothing to offer'
  if (isPaused(person, at)) {
    await cancelRegistration(tx, { id, by: 'rule', at })
    return 'passed over'
  }
  const event = await takeSeat(tx, { eventId: row.eventId, takenFor: 'offer', at })
  if (!event) return 'nothing to offer'
  const guest = await guestOf(tx, person.userId)
  const price = seatPrice(event, guest?.loyaltyPoints ?? 0)
  const until = offerDeadline(at, event.eventDate)
  await saveRegistration(
    tx,
    row,
    {
      status: 'pending',
      isOffer: true,
      place: null,
      price,
      payment: price > 0 ? 'due' : 'none',
      holdUntil: until,
      dueAt: until,
    },
    at,
  )
  const news = { kind: 'event_offer', eventId: event.id as Id<'event'>, until } as const
  await notify(tx, { ...news, userId: person.userId as Id<'user'>, from: event.eventDate }, at)
  return 'offered'
}
