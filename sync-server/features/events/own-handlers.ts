import { and, count, eq, gt, inArray, lte } from 'drizzle-orm'
import {
  doorCloses,
  eventsPerPage,
  maxEventAhead,
  newEventLimit,
  registrationsPerPage,
} from '../../../shared/business/events.ts'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { eventRefusals } from '../../../shared/copy/events.ts'
import {
  cancelEvent,
  createEvent,
  editEvent,
  listGuests,
  listOwnEvents,
  markAttended,
} from '../../../shared/features/events/endpoints.ts'
import {
  endOf,
  type EventForm,
  type RegistrationStatus,
  registrationStatuses,
} from '../../../shared/features/events/event.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { remindEarlier } from '../../notices/remind-earlier.ts'
import {
  type EventRow,
  eventById,
  lockEvent,
  lockGuest,
  lockRegistration,
} from '../../registrations/rows.ts'
import { askToOfferSeat } from '../../registrations/seats.ts'
import { assertCanTrade, storeOf } from '../../reservations/rows.ts'
import { guestShown, ownEventOf } from './cards.ts'
import { admit } from './admit.ts'
import { askToAnnounce } from './announce.ts'
import type { StoreEventDeps } from './event-deps.ts'

/** A store's management of its events. */
export function ownHandlers({ db, limits, now = Date.now }: StoreEventDeps) {
  return {
    'event.create': handler(createEvent, async ({ user, params, body, requestKey }) => {
      await limits.take('new-event', params.store, newEventLimit)
      const at = now()
      const asked = { ...requestKey, userId: user.id, at }
      return once(db, asked, 'announce an event', async (tx) => {
        await assertCanTrade(tx, params.store, at)
        const { events } = tx.t
        const [row] = await tx
          .insert(events)
          .values({
            id: newId<'event'>(at),
            storeId: params.store,
            ...(await columnsOf(tx, params.store, body, at)),
            createdAt: at,
            updatedAt: at,
          })
          .returning()
        if (!row) throw new Error('an event that was not written')
        await log(tx, row, 'event.created', user.id, at)
        await askToAnnounce(tx, row, 'new', at)
        return ownEventOf(row, await assertCanTrade(tx, params.store, at))
      })
    }),

    'event.edit': handler(editEvent, async ({ user, params, body }) => {
      const at = now()
      return db.transaction('change an event', async (tx) => {
        const before = await lockOwn(tx, params)
        if (before.status !== 'open') refuse('not_now', eventRefusals.notOpen)
        if (before.eventDate <= at) refuse('not_now', eventRefusals.begun)
        const said = await columnsOf(tx, params.store, body, at)
        if (said.maxAttendees !== null && said.maxAttendees < before.currentAttendees)
          refuse('not_now', eventRefusals.tooFewSeats)
        const isMoved = said.eventDate !== before.eventDate || said.endsAt !== before.endsAt
        const changes = isMoved || said.address !== before.address || said.title !== before.title
        const next = {
          ...said,
          ...(isMoved && { movedAt: at }),
          sequence: before.sequence + (changes ? 1 : 0),
          updatedAt: at,
        }
        await tx.update(tx.t.events).set(next).where(eq(tx.t.events.id, before.id))
        const row = { ...before, ...next }
        await log(tx, row, 'event.changed', user.id, at)
        const begins = { kind: 'event', id: row.id, begins: row.eventDate, at } as const
        if (row.eventDate < before.eventDate) await remindEarlier(tx, begins)
        if (isMoved || said.address !== before.address) await askToAnnounce(tx, row, 'changed', at)
        if (row.waiting > 0) await askToOfferSeat(tx, row.id, at)
        return ownEventOf(row, await assertCanTrade(tx, params.store, at))
      })
    }),

    'event.cancel': handler(cancelEvent, async ({ user, params, body: { reason } }) => {
      const at = now()
      return db.transaction('call off an event', async (tx) => {
        const before = await lockOwn(tx, params)
        const store = await storeOf(tx, params.store)
        if (before.status === 'cancelled') return ownEventOf(before, store)
        // An event that has ended cannot be cancelled.
        if (before.endsAt <= at) refuse('not_now', eventRefusals.begun)
        const next = { status: 'cancelled', reason, updatedAt: at } as const
        const sequence = before.sequence + 1
        await tx
          .update(tx.t.events)
          .set({ ...next, sequence })
          .where(eq(tx.t.events.id, before.id))
        const row = { ...before, ...next, sequence }
        await log(tx, row, 'event.cancelled', user.id, at, { reason })
        await askToAnnounce(tx, row, 'off', at)
        return ownEventOf(row, store)
      })
    }),

    'event.ofStore': handler(listOwnEvents, async ({ params, query }) => {
      const { events: e } = db.t
      const at = now()
      const isAhead = query.which === 'ahead'
      const place = keyset(query.after, e.eventDate, e.id, isAhead ? 'asc' : 'desc')
      const rows = await db
        .select()
        .from(e)
        .where(and(eq(e.storeId, params.store), (isAhead ? gt : lte)(e.endsAt, at), place.beyond))
        .orderBy(...place.order)
        .limit(eventsPerPage + 1)
      const { page, next } = cutPage(rows, eventsPerPage, (row) => [row.eventDate, row.id])
      const store = await storeOf(db, params.store)
      return {
        events: page.map((row) => ownEventOf(row, store)),
        now: at,
        ...next,
      }
    }),

    'event.guests': handler(listGuests, async ({ params, query }) => {
      const { eventRegistrations: r, users } = db.t
      const event = await eventById(db, params.event)
      if (event?.storeId !== params.store) refuse('not_found')
      // The waiting list has its own order, in which a returning guest starts at the end.
      const by = query.status === 'waitlisted' ? 'place' : 'registeredAt'
      const place = keyset(query.after, r[by], r.id, 'asc')
      const rows = await db
        .select({ row: r, name: users.name })
        .from(r)
        .leftJoin(users, eq(users.id, r.userId))
        .where(and(eq(r.eventId, params.event), eq(r.status, query.status), place.beyond))
        .orderBy(...place.order)
        .limit(registrationsPerPage + 1)
      const { page, next } = cutPage(rows, registrationsPerPage, ({ row }) => [
        row[by] ?? 0,
        row.id,
      ])
      return {
        registrations: page.map(({ row, name }) => guestShown(row, name)),
        counts: await countsOf(db, params.event),
        now: now(),
        ...next,
      }
    }),

    'event.attended': handler(markAttended, async ({ user, params, body }) => {
      const at = now()
      const event = await eventById(db, params.event)
      if (event?.storeId !== params.store) refuse('not_found')
      if (!event.isVirtual) refuse('not_now', eventRefusals.hasDoor)
      if (event.status !== 'open') refuse('not_now', eventRefusals.door.called_off)
      if (at < event.eventDate) refuse('not_now', eventRefusals.notBegun)
      if (at > event.endsAt + doorCloses) refuse('not_now', eventRefusals.door.too_late)
      let attended = 0
      // Each for itself: points lock a person, and many people at once would wait for each other.
      for (const id of new Set(body.registrations))
        await db.transaction('was there', async (tx) => {
          await lockGuest(tx, id)
          const row = await lockRegistration(tx, id)
          if (row?.eventId !== event.id || row.status !== 'registered') return
          await admit(tx, row, { clerk: user.id, at })
          await assertCanTrade(tx, params.store, at)
          attended++
        })
      return { attended }
    }),
  } satisfies Partial<Handlers>
}

/** How many registrations of an event stand where. */
async function countsOf(db: Db, event: string): Promise<Record<RegistrationStatus, number>> {
  const { eventRegistrations: r } = db.t
  const rows = await db
    .select({ status: r.status, count: count() })
    .from(r)
    .where(and(eq(r.eventId, event), inArray(r.status, [...registrationStatuses])))
    .groupBy(r.status)
  const counted = Object.fromEntries(rows.map((row) => [row.status, row.count]))
  return Object.fromEntries(
    registrationStatuses.map((status) => [status, counted[status] ?? 0]),
  ) as Record<RegistrationStatus, number>
}

async function lockOwn(
  tx: DbTx,
  { store, event }: { readonly store: string; readonly event: string },
): Promise<EventRow> {
  const row = await lockEvent(tx, event)
  return row?.storeId === store ? row : refuse('not_found')
}

const log = (
  tx: DbTx,
  row: EventRow,
  action: ComplianceAction,
  actorId: string,
  at: Instant,
  details: { readonly reason?: string } = {},
) =>
  writeCompliance(tx, {
    action,
    storeId: row.storeId as Id<'store'>,
    actorId: actorId as Id<'user'>,
    details: { event: row.id, ...details },
    at,
  })

/** The values of its form; refuses impossible ones. */
async function columnsOf(tx: DbTx, storeId: string, form: EventForm, at: Instant) {
  const { eventDate, price, goldPrice = price, isVirtual } = form
  if (eventDate <= at) refuse('bad_request', eventRefusals.past)
  if (eventDate > at + maxEventAhead) refuse('bad_request', eventRefusals.far)
  if (goldPrice > price) refuse('bad_request', eventRefusals.goldIsMore)
  const address = isVirtual ? form.address : undefined
  if (isVirtual && !isLink(address)) refuse('bad_request', eventRefusals.address)
  if (price > 0) {
    const { storeAccounts: a } = tx.t
    const [account] = await tx.select().from(a).where(eq(a.storeId, storeId))
    if (!account?.chargesEnabled) refuse('not_now', eventRefusals.noPayouts)
  }
  return {
    title: form.title,
    description: form.description ?? null,
    eventType: form.eventType,
    category: form.category ?? null,
    eventDate,
    duration: form.duration,
    endsAt: endOf(form),
    price,
    goldPrice,
    maxAttendees: form.maxAttendees ?? null,
    isVirtual,
    address: address ?? null,
  }
}

const isLink = (address: string | undefined): boolean =>
  address !== undefined && address.startsWith('https://') && URL.canParse(address)
