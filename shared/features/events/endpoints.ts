import * as z from 'zod/mini'
import {
  eventsPerPage,
  maxAttendedAtOnce,
  maxEventReason,
  registrationsPerPage,
} from '../../business/events.ts'
import { maxSearchLength } from '../../business/names.ts'
import { maxTypedPassLength } from '../../business/reserving.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { choice, id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'
import { toPay } from '../market/reservation-endpoints.ts'
import { waitingRoomPass } from '../market/waiting-room-endpoints.ts'
import { states } from '../stores/store.ts'
import {
  eventCard,
  eventForm,
  eventTypes,
  ownRegistration,
  registrationStatuses,
  seatPayments,
} from './event.ts'

const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const ofEvent = z.object({ event: schemaOf(id<'event'>()) })
const ofStore = z.object({ store: schemaOf(id<'store'>()) })
const ofStoresEvent = z.object({ ...ofStore.shape, ...ofEvent.shape })
const moment = z.coerce.number().check(z.int(), z.nonnegative())

/** `near` is as in the directory of stores. */
export const listEvents = endpoint({
  name: 'event.list',
  method: 'GET',
  path: '/api/events',
  may: 'anyone',
  does: `Finds upcoming events of stores in good standing, soonest first, ${eventsPerPage} per page.`,
  query: z.object({
    near: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    state: z.optional(z.enum(states)),
    /** `store`: one comes there; `online`: virtual ones. */
    where: z.optional(z.enum(['store', 'online'])),
    store: z.optional(ofStore.shape.store),
    category: z.optional(schemaOf(choice(categories))),
    eventType: z.optional(z.enum(eventTypes)),
    /** Those that begin in that time. */
    from: z.optional(moment),
    until: z.optional(moment),
    after: z.optional(cursor),
  }),
  gives: z.object({ events: z.array(eventCard), now: at, next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const eventPage = z.object({
  ...eventCard.shape,
  description: z.optional(z.string()),
  /** The address; hidden here for a virtual event. */
  address: z.optional(z.string()),
  /** Why its store called it off. */
  reason: z.optional(z.string()),
  movedAt: z.optional(at),
  /** It takes registrations now. */
  isOpen: z.boolean(),
  hasWaitingRoom: z.optional(z.boolean()),
  mine: z.optional(
    z.object({
      registration: z.optional(ownRegistration),
      /** The price of a seat for the asking user; US cents. */
      price: z.int(),
      /** While they wait or may register. */
      waitingRoomPass: z.optional(waitingRoomPass),
    }),
  ),
  now: at,
})
export type EventPage = z.infer<typeof eventPage>

export const getEvent = endpoint({
  name: 'event.get',
  method: 'GET',
  path: '/api/events/{event}',
  may: 'anyone',
  does: 'Returns an event, and whether you are registered.',
  params: ofEvent,
  gives: eventPage,
  refuses: ['not_found'],
})

export const eventCalendar = endpoint({
  name: 'event.calendar',
  method: 'GET',
  path: '/api/events/{event}/calendar.ics',
  may: 'anyone',
  does: 'Returns an event as a calendar file; registered users also get the address of a virtual event.',
  params: ofEvent,
  media: ['text/calendar'],
  refuses: ['not_found'],
})

/** The code for the door: it renews while shown, like a bottle's pass. */
export const getSeatPass = endpoint({
  name: 'event.pass',
  method: 'GET',
  path: '/api/events/{event}/pass',
  may: 'user',
  does: 'Returns the code scanned at the door of an event, valid for a few minutes, and the code to type instead.',
  params: ofEvent,
  gives: z.object({
    /** `e1.<registration>.<expiry>.<signature>`, as the QR code holds it. */
    qr: z.string(),
    /** `ABCD-2345` */
    code: z.string(),
    expiresAt: at,
    now: at,
  }),
  refuses: ['not_found', 'not_now'],
})

/** An existing registration is returned unchanged. */
export const register = endpoint({
  name: 'event.register',
  method: 'PUT',
  path: '/api/events/{event}/registration',
  may: 'user',
  does: 'Registers you for an event; a paid seat is held while you pay. If you choose, you join the waiting list of a full event. While its waiting room is open, your pass admits you.',
  params: ofEvent,
  query: z.object({ pass: z.optional(waitingRoomPass) }),
  body: z.strictObject({ orWait: z._default(z.boolean(), false) }),
  gives: eventPage,
  refuses: [
    'bad_request',
    'not_found',
    'not_now',
    'age',
    'reserving_paused',
    'sold_out',
    'limit',
    'waiting_room',
  ],
})

export const acceptSeat = endpoint({
  name: 'event.accept',
  method: 'POST',
  path: '/api/events/{event}/accept',
  may: 'user',
  does: 'Accepts a free seat that is offered to you.',
  params: ofEvent,
  gives: eventPage,
  refuses: ['not_found', 'not_now', 'reserving_paused'],
})

export const paySeat = endpoint({
  name: 'event.pay',
  method: 'POST',
  path: '/api/events/{event}/pay',
  may: 'user',
  does: 'Starts the payment of a seat held for you; the money goes to the store.',
  params: ofEvent,
  gives: toPay,
  refuses: ['not_found', 'not_now', 'reserving_paused', 'payment'],
})

export const checkSeat = endpoint({
  name: 'event.check',
  method: 'POST',
  path: '/api/events/{event}/check',
  may: 'user',
  does: 'Checks whether your payment for a seat has arrived.',
  params: ofEvent,
  gives: eventPage,
  refuses: ['not_found', 'payment'],
})

export const unregister = endpoint({
  name: 'event.unregister',
  method: 'POST',
  path: '/api/events/{event}/unregister',
  may: 'user',
  does: 'Cancels your registration or your place on the waiting list; refunds follow the rules for reservations.',
  params: ofEvent,
  gives: eventPage,
  refuses: ['not_found', 'not_now'],
})

export const listOwnRegistrations = endpoint({
  name: 'event.mine',
  method: 'GET',
  path: '/api/event-registrations',
  may: 'user',
  does: `Lists the events that you registered for, ${registrationsPerPage} per page: upcoming ones soonest first, past and cancelled ones latest first.`,
  query: z.object({
    /** Absent: all of them, the last first. */
    which: z.optional(z.enum(['open', 'past'])),
    after: z.optional(cursor),
  }),
  gives: z.object({
    registrations: z.array(
      z.object({ id: ownRegistration.shape.id, event: eventCard, registration: ownRegistration }),
    ),
    now: at,
    next: z.optional(cursor),
  }),
  refuses: ['bad_request'],
})

/** An event as its store sees it. */
export const ownEvent = z.object({
  ...eventCard.shape,
  description: z.optional(z.string()),
  address: z.optional(z.string()),
  reason: z.optional(z.string()),
  createdAt: at,
})
export type OwnEvent = z.infer<typeof ownEvent>

export const createEvent = endpoint({
  name: 'event.create',
  method: 'POST',
  path: '/api/stores/{store}/events',
  may: 'owner',
  keyed: true,
  does: 'Creates an event. The store must be approved and its license valid; a paid event needs payouts set up.',
  params: ofStore,
  body: eventForm,
  gives: ownEvent,
  refuses: ['bad_request', 'not_now', 'key_reused', 'slow_down'],
})

export const editEvent = endpoint({
  name: 'event.edit',
  method: 'PUT',
  path: '/api/stores/{store}/events/{event}',
  may: 'owner',
  does: 'Edits an event before it starts; everyone registered is notified of a new time or address.',
  params: ofStoresEvent,
  body: eventForm,
  gives: ownEvent,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const cancelEvent = endpoint({
  name: 'event.cancel',
  method: 'POST',
  path: '/api/stores/{store}/events/{event}/cancel',
  may: 'owner',
  does: 'Cancels an event. Everyone registered is notified and refunded.',
  params: ofStoresEvent,
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxEventReason)),
  }),
  gives: ownEvent,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const listOwnEvents = endpoint({
  name: 'event.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/events',
  may: 'staff',
  does: `Lists the events of your store, ${eventsPerPage} per page: upcoming ones soonest first, past ones latest first.`,
  params: ofStore,
  query: z.object({
    which: z._default(z.enum(['ahead', 'past']), 'ahead'),
    after: z.optional(cursor),
  }),
  gives: z.object({ events: z.array(ownEvent), now: at, next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A store learns only the name of a guest. */
export const guest = z.object({
  id: schemaOf(id<'registration'>()),
  firstName: z.string(),
  status: z.enum(registrationStatuses),
  payment: z.enum(seatPayments),
  registeredAt: at,
  attendedAt: z.optional(at),
  /** A seat that came free for who waited. */
  isOffer: z.boolean(),
  /** On the waiting list: the lower number comes first. */
  place: z.optional(z.int()),
})
export type Guest = z.infer<typeof guest>

export const listGuests = endpoint({
  name: 'event.guests',
  method: 'GET',
  path: '/api/stores/{store}/events/{event}/registrations',
  may: 'staff',
  does: `Lists the guests of an event of your store, in the order they registered, ${registrationsPerPage} per page; the waiting list in its own order.`,
  params: ofStoresEvent,
  query: z.object({
    status: z._default(z.enum(registrationStatuses), 'registered'),
    after: z.optional(cursor),
  }),
  gives: z.object({
    registrations: z.array(guest),
    /** How many there are of each. */
    counts: z.record(z.enum(registrationStatuses), z.int()),
    now: at,
    next: z.optional(cursor),
  }),
  refuses: ['bad_request', 'not_found'],
})

/** No door there: the host marks who attended online. */
export const markAttended = endpoint({
  name: 'event.attended',
  method: 'POST',
  path: '/api/stores/{store}/events/{event}/attended',
  may: 'staff',
  does: `Marks up to ${maxAttendedAtOnce} registered people as attending a virtual event of your store, from its start until the usual closing of the door.`,
  params: ofStoresEvent,
  body: z.strictObject({
    registrations: z
      .array(schemaOf(id<'registration'>()))
      .check(z.minLength(1), z.maxLength(maxAttendedAtOnce)),
  }),
  gives: z.object({ attended: z.int() }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

const shown = z.string().check(z.minLength(1), z.maxLength(maxTypedPassLength))
/** The event of this door; absent: any of the store's. */
const atDoorOf = z.optional(ofEvent.shape.event)

/** Why a guest is not admitted. */
export const doorReasons = [
  'bad_code',
  'expired_code',
  'wrong_store',
  'wrong_event',
  'called_off',
  'too_early',
  'too_late',
  'not_paid',
  'not_taken',
  'waiting',
  'cancelled',
  'already_in',
  'checks_missing',
] as const
export type DoorReason = (typeof doorReasons)[number]

export const atDoor = z.discriminatedUnion('is', [
  z.object({ is: z.literal('good'), guest, event: eventCard, now: at }),
  z.object({
    is: z.literal('refused'),
    because: z.enum(doorReasons),
    /** In a sentence. */
    says: z.string(),
    guest: z.optional(guest),
    event: z.optional(eventCard),
    now: at,
  }),
])
export type AtDoor = z.infer<typeof atDoor>

export const checkSeatCode = endpoint({
  name: 'event.look',
  method: 'POST',
  path: '/api/stores/{store}/door/look',
  may: 'staff',
  does: 'Returns the guest whose code is shown at the door of an event.',
  params: ofStore,
  body: z.strictObject({ shown, event: atDoorOf }),
  gives: atDoor,
  refuses: ['bad_request', 'not_now', 'slow_down'],
})

/** The first lets in; asked again with the same nonce it gives the same answer. */
export const checkInGuest = endpoint({
  name: 'event.letIn',
  method: 'POST',
  path: '/api/stores/{store}/door/let-in',
  may: 'staff',
  does: 'Admits a guest at the door of an event, once their ID was checked.',
  params: ofStore,
  body: z.strictObject({
    shown,
    event: atDoorOf,
    nonce: schemaOf(id<'nonce'>()),
    idSeen: z.boolean(),
    over21: z.boolean(),
    nameMatches: z.boolean(),
  }),
  gives: atDoor,
  refuses: ['bad_request', 'not_now', 'slow_down'],
})
