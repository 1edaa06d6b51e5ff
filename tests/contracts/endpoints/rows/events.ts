import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import { anEvent } from '../../../features/events/an-event.ts'
import type { Keeper } from '../keeper.ts'
import type { Row, Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

const reading = (place: (own: Keeper) => string, may: Row['may'] = 'anyone'): Row => ({
  method: 'GET',
  ask: (own) => ({ place: place(own) }),
  may,
  answers: 200,
  another: may === 'anyone' ? 'who asks plays no part' : strangers,
})

const acting = (
  what: string,
  thing: 'paidEvent' | 'offeredEvent' | 'attendedEvent' | 'leftEvent',
): Row => ({
  method: 'POST',
  ask: ({ [thing]: event }) => ({ place: `/api/events/${event}/${what}` }),
  may: 'user',
  answers: 200,
  another: strangers,
})

/** A code of another store gets the same answer as an unknown code. */
const atDoor = {
  crossed: { status: 200, tells: /"because":"bad_code"/ },
  crossedBy: { doorEvent: { status: 200 } },
} as const

/** Store events, registrations, and the door. */
export const eventRows = {
  'event.list': {
    ...reading(() => '/api/events'),
    also: ({ store }) => [`/api/events?store=${store}`],
    shows: ['event'],
  },
  'event.get': reading(({ event }) => `/api/events/${event}`),
  'event.calendar': reading(({ event }) => `/api/events/${event}/calendar.ics`),
  'event.pass': {
    ...reading(({ attendedEvent }) => `/api/events/${attendedEvent}/pass`, 'user'),
    another: strangers,
  },
  'event.register': {
    method: 'PUT',
    ask: ({ event }) => ({ place: `/api/events/${event}/registration`, body: {} }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'event.accept': acting('accept', 'offeredEvent'),
  'event.pay': acting('pay', 'paidEvent'),
  'event.check': acting('check', 'attendedEvent'),
  'event.unregister': acting('unregister', 'leftEvent'),
  'event.mine': {
    ...reading(() => '/api/event-registrations', 'user'),
    another: 'gets their own',
    shows: ['attendedEvent'],
  },
  'event.create': {
    method: 'POST',
    ask: ({ store }) => ({
      place: `/api/stores/${store}/events`,
      body: anEvent(Date.now()),
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'event.edit': {
    method: 'PUT',
    ask: ({ store, event }) => ({
      place: `/api/stores/${store}/events/${event}`,
      body: { ...anEvent(Date.now()), maxAttendees: 50 },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'event.cancel': {
    method: 'POST',
    ask: ({ store, event }) => ({
      place: `/api/stores/${store}/events/${event}/cancel`,
      body: { reason: 'The roof leaks.' },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'event.ofStore': {
    ...reading(({ store }) => `/api/stores/${store}/events`, 'staff'),
    shows: ['event'],
  },
  'event.guests': reading(
    ({ store, event }) => `/api/stores/${store}/events/${event}/registrations`,
    'staff',
  ),
  'event.attended': {
    method: 'POST',
    ask: ({ store, onlineEvent }) => ({
      place: `/api/stores/${store}/events/${onlineEvent}/attended`,
      body: { registrations: [randomUUID()] },
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'event.look': {
    method: 'POST',
    ask: ({ store, seatCode, doorEvent }) => ({
      place: `/api/stores/${store}/door/look`,
      body: { shown: seatCode, event: doorEvent },
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...atDoor,
  },
  'event.letIn': {
    method: 'POST',
    ask: ({ store, seatCode, doorEvent }) => ({
      place: `/api/stores/${store}/door/let-in`,
      body: {
        shown: seatCode,
        event: doorEvent,
        nonce: randomUUID(),
        idSeen: true,
        over21: true,
        nameMatches: true,
      },
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...atDoor,
  },
} as const satisfies Rows
