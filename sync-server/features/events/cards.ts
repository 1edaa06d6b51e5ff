import type { EventPage, Guest, OwnEvent } from '../../../shared/features/events/endpoints.ts'
import {
  type EventCard,
  type OwnRegistration,
  seatPrice,
} from '../../../shared/features/events/event.ts'
import { shownCode } from '../../../shared/features/market/pickup-code.ts'
import { and, count, eq, lt, sum } from 'drizzle-orm'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { sellerOf } from '../../offers/seller.ts'
import { isSeatRefundableNow } from '../../registrations/cancel.ts'
import { guestOf } from '../../registrations/register.ts'
import {
  type EventRow,
  eventById,
  type RegistrationRow,
  registrationOf,
} from '../../registrations/rows.ts'
import { mayTrade, type StoreRow, storeOf } from '../../reservations/rows.ts'

export const cardOf = (row: EventRow, store: StoreRow): EventCard => ({
  id: row.id as Id<'event'>,
  storeId: row.storeId as Id<'store'>,
  ...sellerOf(store),
  storeState: store.state,
  title: row.title,
  eventType: row.eventType,
  eventDate: row.eventDate,
  duration: row.duration,
  endsAt: row.endsAt,
  price: row.price,
  goldPrice: row.goldPrice,
  currentAttendees: row.currentAttendees,
  waiting: row.waiting,
  isVirtual: row.isVirtual,
  status: row.status,
  ...omitNulls({ category: row.category, maxAttendees: row.maxAttendees }),
})

export const addressOf = ({ address, city, state, zipCode }: StoreRow): string =>
  `${address}, ${city}, ${state} ${zipCode}`

/** Its page's content. Only the guest's own registration has the address of a virtual event. */
export async function pageOf(
  db: Reader,
  id: string,
  userId: string | undefined,
  at: Instant,
): Promise<EventPage> {
  const row = (await eventById(db, id)) ?? refuse('not_found')
  const store = await storeOf(db, row.storeId)
  const mine = userId === undefined ? undefined : await mineOf(db, row, userId, at)
  return {
    ...cardOf(row, store),
    ...omitNulls({ description: row.description, reason: row.reason, movedAt: row.movedAt }),
    ...(!row.isVirtual && { address: addressOf(store) }),
    isOpen: row.status === 'open' && row.eventDate > at && mayTrade(store, at),
    ...(mine && { mine }),
    now: at,
  }
}

async function mineOf(db: Reader, row: EventRow, userId: string, at: Instant) {
  const person = await guestOf(db, userId)
  if (!person) return undefined
  const own = (await registrationOf(db, row.id, userId)) ?? (await lastOf(db, row.id, userId))
  return {
    price: seatPrice(row, person.loyaltyPoints),
    ...(own && { registration: await registrationShown(db, own, row, at) }),
  }
}

/** The last one that was cancelled. */
async function lastOf(db: Reader, eventId: string, userId: string) {
  const { eventRegistrations: r } = db.t
  const rows = await db
    .select()
    .from(r)
    .where(and(eq(r.eventId, eventId), eq(r.userId, userId)))
    .limit(50)
  return rows.sort((one, other) => other.registeredAt - one.registeredAt)[0]
}

/** The viewer's registration. */
export async function registrationShown(
  db: Reader,
  stored: RegistrationRow,
  event: EventRow,
  at: Instant,
): Promise<OwnRegistration> {
  const own = event.status === 'cancelled' ? asCancelled(stored) : stored
  const hasSeat = own.status === 'registered' || own.status === 'attended'
  const mayCancel = own.status === 'registered' && event.eventDate > at
  return {
    id: own.id as Id<'registration'>,
    status: own.status,
    payment: own.payment,
    price: own.price,
    registeredAt: own.registeredAt,
    isOffer: own.isOffer,
    ...omitNulls({
      holdUntil: own.holdUntil,
      cancelledBy: own.cancelledBy,
      attendedAt: own.attendedAt,
    }),
    ...(own.status === 'attended' && omitNulls({ points: await pointsFor(db, own) })),
    ...(own.status === 'waitlisted' && { place: await placeOf(db, own) }),
    ...(hasSeat && { code: shownCode(own.code) }),
    ...(hasSeat && event.isVirtual && event.address !== null && { address: event.address }),
    ...(mayCancel && { comesBack: await isSeatRefundableNow(db, own, event, at) }),
  }
}

/** A cancelled event's registrations are cancelled one by one; until then none may show a code. */
function asCancelled(row: RegistrationRow): RegistrationRow {
  if (row.status === 'attended' || row.status === 'no_show' || row.status === 'cancelled')
    return row
  const payment = row.payment === 'paid' ? 'refunding' : row.payment
  return { ...row, status: 'cancelled', cancelledBy: 'store', payment, holdUntil: null }
}

/** The points for attending; null if there are none. */
async function pointsFor(db: Reader, { userId, eventId }: RegistrationRow): Promise<number | null> {
  if (userId === null) return null
  const { loyaltyEntries: l } = db.t
  const [earned] = await db
    .select({ points: sum(l.points) })
    .from(l)
    .where(and(eq(l.userId, userId), eq(l.reason, 'event_attended'), eq(l.subject, eventId)))
  return Number(earned?.points ?? 0) || null
}

async function placeOf(db: Reader, own: RegistrationRow): Promise<number> {
  const { eventRegistrations: r } = db.t
  const [before] = await db
    .select({ count: count() })
    .from(r)
    .where(and(eq(r.eventId, own.eventId), eq(r.status, 'waitlisted'), lt(r.place, own.place ?? 0)))
  return (before?.count ?? 0) + 1
}

export const ownEventOf = (row: EventRow, store: StoreRow): OwnEvent => ({
  ...cardOf(row, store),
  ...omitNulls({ description: row.description, address: row.address, reason: row.reason }),
  createdAt: row.createdAt,
})

export const guestShown = (row: RegistrationRow, name: string | null): Guest => ({
  id: row.id as Id<'registration'>,
  firstName: name === null ? '' : firstNameOf(name),
  status: row.status,
  payment: row.payment,
  registeredAt: row.registeredAt,
  isOffer: row.isOffer,
  ...omitNulls({
    attendedAt: row.attendedAt,
    ...(row.status === 'waitlisted' && { place: row.place }),
  }),
})
