import * as z from 'zod/mini'
import { feeRefundTerms as rule } from '../../business/reserving.ts'
import { maxAtEvent, maxEventDuration } from '../../business/events.ts'
import {
  boolean,
  cents,
  choice,
  entity,
  id,
  instant,
  integer,
  text,
  line,
} from '../../kernel/entity.ts'
import type { Cents } from '../../kernel/money.ts'
import { fieldsSchema, schemaOf } from '../../kernel/schema.ts'
import { minute, type Instant } from '../../kernel/time.ts'
import { type LoyaltyTier, tierAt } from '../../business/loyalty.ts'
import { categories } from '../collection/categories.ts'

export const eventTypes = ['tasting', 'class', 'dinner', 'release', 'meeting', 'other'] as const
export type EventType = (typeof eventTypes)[number]

/** An event's status; its end decides whether it is over. */
export const eventStatuses = ['open', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * The state of a registration; the money's is in `seatPayments`:
 * - `pending`: a seat is held during payment, or offered from the waiting list
 * - `registered`, `waitlisted`
 * - `cancelled`: by the person, the store, or a deadline
 * - `attended`: admitted at the door
 * - `no_show`: had a seat, and did not come
 */
export const registrationStatuses = [
  'pending',
  'registered',
  'waitlisted',
  'cancelled',
  'attended',
  'no_show',
] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

export const seatPayments = ['none', 'due', 'paid', 'refunding', 'refunded', 'forfeited'] as const
export type SeatPayment = (typeof seatPayments)[number]

/** The store's description of an event. */
export const eventFields = entity('events', {
  title: line({ max: 200 }),
  description: text({ max: 4_000 }),
  eventType: choice(eventTypes),
  category: choice(categories),
  eventDate: instant(),
  duration: integer({ min: 10, max: maxEventDuration }),
  price: cents({ max: 10_000_00 }),
  goldPrice: cents({ max: 10_000_00 }),
  maxAttendees: integer({ min: 1, max: maxAtEvent }),
  isVirtual: boolean(),
  address: text({ max: 500 }),
})
const fields = fieldsSchema(eventFields)
const at = schemaOf(instant())

/** The same as its form sends it. */
export const eventForm = z.strictObject({
  title: fields.title,
  description: z.optional(fields.description),
  eventType: fields.eventType,
  category: z.optional(fields.category),
  eventDate: fields.eventDate,
  /** Minutes. */
  duration: fields.duration,
  /** US cents. */
  price: z._default(fields.price, 0),
  /** For gold and above; absent: the same. */
  goldPrice: z.optional(fields.goldPrice),
  /** Absent: as many as want to come. */
  maxAttendees: z.optional(fields.maxAttendees),
  isVirtual: z._default(fields.isVirtual, false),
  /** The address of a virtual event: `https://…`; only registered people see it. */
  address: z.optional(fields.address),
})
export type EventForm = z.infer<typeof eventForm>

/** The public view of an event. */
export const eventCard = z.object({
  id: schemaOf(id<'event'>()),
  storeId: schemaOf(id<'store'>()),
  storeName: z.string(),
  /** `Atlanta, GA` */
  place: z.string(),
  /** The state of the store, `GA`, for the time zone of its dates. */
  storeState: z.string(),
  title: fields.title,
  eventType: fields.eventType,
  category: z.optional(fields.category),
  eventDate: at,
  duration: fields.duration,
  endsAt: at,
  price: fields.price,
  goldPrice: fields.goldPrice,
  maxAttendees: z.optional(fields.maxAttendees),
  /** Seats that are taken or held. */
  currentAttendees: z.int(),
  waiting: z.int(),
  isVirtual: z.boolean(),
  status: z.enum(eventStatuses),
})
export type EventCard = z.infer<typeof eventCard>

/** The user's registration. */
export const ownRegistration = z.object({
  id: schemaOf(id<'registration'>()),
  status: z.enum(registrationStatuses),
  payment: z.enum(seatPayments),
  /** US cents. */
  price: z.int(),
  registeredAt: at,
  /** Until when a seat is held or offered. */
  holdUntil: z.optional(at),
  isOffer: z.boolean(),
  /** On the waiting list, from 1. */
  place: z.optional(z.int()),
  cancelledBy: z.optional(z.enum(['user', 'store', 'rule'])),
  attendedAt: z.optional(at),
  /** What being there has earned; absent where it earned nothing. */
  points: z.optional(z.int()),
  /** Where it takes place, of a virtual one; once there is a seat. */
  address: z.optional(z.string()),
  /** The code for the door: `ABCD-2345`; with a seat only. */
  code: z.optional(z.string()),
  /** Whether a cancellation now would be refunded. */
  comesBack: z.optional(z.boolean()),
})
export type OwnRegistration = z.infer<typeof ownRegistration>

export const goldTiers: readonly LoyaltyTier[] = ['gold', 'platinum']

/** The price of a seat for a person with these points. */
export const seatPrice = (
  { price, goldPrice }: { readonly price: Cents; readonly goldPrice: Cents },
  loyaltyPoints: number,
): Cents => (goldTiers.includes(tierAt(loyaltyPoints)) ? goldPrice : price)

interface CountedSeats {
  readonly maxAttendees?: number | null | undefined
  readonly currentAttendees: number
}

/** Whether each seat has a guest; never without a limit. */
export const areSeatsTaken = ({ maxAttendees, currentAttendees }: CountedSeats): boolean =>
  maxAttendees != null && currentAttendees >= maxAttendees

/** Whether a new person has to wait: a seat that becomes free is offered to the next in line. */
export const isFull = (event: CountedSeats & { readonly waiting: number }): boolean =>
  event.waiting > 0 || areSeatsTaken(event)

export const endOf = ({ eventDate, duration }: { eventDate: Instant; duration: number }): Instant =>
  eventDate + duration * minute

/**
 * Whether a cancellation by the person now is refunded, like reservations: shortly after booking,
 * until some time before the start, and after the store has moved it.
 */
export function isSeatRefundable(
  { confirmedAt }: { readonly confirmedAt: Instant | null },
  { eventDate, movedAt }: { readonly eventDate: Instant; readonly movedAt: Instant | null },
  now: Instant,
): boolean {
  if (confirmedAt === null) return true
  const isYoung = now - confirmedAt <= rule.afterBooking
  const isLongBefore = now <= eventDate - rule.beforeWindow
  return isYoung || isLongBefore || (movedAt !== null && movedAt > confirmedAt)
}
