import { randomUUID } from 'node:crypto'
import { mostBodyBytes } from '../../../../sync-server/http/body.ts'
import { aDrop } from '../../../features/market/a-drop.ts'
import type { Keeper } from '../keeper.ts'
import { nobodysId, photo, type Row, type Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const
const keyed = () => ({ 'Idempotency-Key': randomUUID() })

const reading = (place: (own: Keeper) => string, may: Row['may'] = 'anyone'): Row => ({
  method: 'GET',
  ask: (own) => ({ place: place(own) }),
  may,
  answers: 200,
  another: may === 'anyone' ? 'who asks plays no part' : strangers,
})

/** What a person does with a reservation of theirs. */
const own = (path: string, answers: number, body?: object): Row => ({
  method: body ? 'PUT' : 'POST',
  ask: ({ reservation }) => ({
    place: `/api/reservations/${reservation}/${path}`,
    ...(body && { body }),
  }),
  may: 'user',
  answers,
  another: strangers,
  ...(body && { bodyLimit: mostBodyBytes }),
})

/** Drops, reservations, waiting, reviews, and what admins do of them. */
export const marketRows = {
  'drop.list': reading(() => '/api/drops?order=ending'),
  'drop.get': reading(({ drop }) => `/api/drops/${drop}`),
  'drop.live': reading(({ drop }) => `/api/drops/${drop}/live?page=12345678`),
  'drop.picture': { ...reading(() => `/api/drop-pictures/${'0'.repeat(64)}`), answers: 404 },
  'drop.ofStore': reading(({ store }) => `/api/stores/${store}/drops`, 'owner'),
  'drop.create': {
    method: 'POST',
    ask: ({ store }) => ({
      place: `/api/stores/${store}/drops`,
      body: aDrop(),
      headers: keyed(),
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'drop.edit': {
    method: 'PATCH',
    ask: ({ store, drop }) => ({
      place: `/api/stores/${store}/drops/${drop}`,
      body: { quantity: 12 },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'drop.pause': {
    method: 'PUT',
    ask: ({ store, drop }) => ({
      place: `/api/stores/${store}/drops/${drop}/paused`,
      body: { isPaused: true },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'drop.end': {
    method: 'POST',
    ask: ({ store, drop }) => ({ place: `/api/stores/${store}/drops/${drop}/end` }),
    may: 'owner',
    answers: 200,
    another: strangers,
  },
  'drop.putPicture': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/pictures`, body: photo }),
    may: 'owner',
    answers: 200,
    another: strangers,
  },
  'reservation.reserve': {
    method: 'POST',
    ask: ({ drop }) => ({
      place: `/api/drops/${drop}/reservations`,
      body: { quantity: 1 },
      headers: keyed(),
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'reservation.list': { ...reading(() => '/api/reservations', 'user'), another: 'gets their own' },
  'reservation.get': reading(({ reservation }) => `/api/reservations/${reservation}`, 'user'),
  'reservation.pay': own('pay', 200),
  // They have none.
  'reservation.payFree': own('pay-free', 409),
  // It is not confirmed.
  'reservation.payBottle': own('pay-bottle', 409),
  'reservation.check': own('check', 200),
  'reservation.cancel': own('cancel', 200),
  'reservation.extend': own('extend', 409),
  'reservation.review': own('review', 409, { rating: 5 }),
  'reservation.calendar': {
    ...reading(({ reservation }) => `/api/reservations/${reservation}/pickup.ics`, 'user'),
    answers: 409,
  },
  'reserving.state': { ...reading(() => '/api/reserving', 'user'), another: 'gets their own' },
  'waiting.join': {
    method: 'PUT',
    ask: ({ drop }) => ({ place: `/api/drops/${drop}/waiting` }),
    may: 'user',
    // There are bottles left.
    answers: 409,
    another: { status: 409, code: 'not_now' },
  },
  'waiting.leave': {
    method: 'DELETE',
    ask: ({ drop }) => ({ place: `/api/drops/${drop}/waiting` }),
    may: 'user',
    answers: 404,
    another: strangers,
  },
  'reservation.ofStore': reading(({ store }) => `/api/stores/${store}/reservations`, 'owner'),
  'reservation.cancelForStore': {
    method: 'POST',
    ask: ({ store, reservation }) => ({
      place: `/api/stores/${store}/reservations/${reservation}/cancel`,
      body: { reason: 'It fell down.' },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'review.ofStore': reading(({ store }) => `/api/stores/${store}/reviews`),
  'admin.stats': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/stats' }),
    may: 'admin',
    answers: 200,
    another: strangers,
  },
  'admin.cancelReservation': {
    method: 'POST',
    ask: () => ({
      place: `/api/admin/reservations/${nobodysId}/cancel`,
      body: { reason: 'It must not be.' },
    }),
    may: 'admin',
    answers: 404,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'admin.liftPause': {
    method: 'POST',
    ask: ({ email }) => ({ place: '/api/admin/reservers/lift', body: { email } }),
    may: 'admin',
    answers: 204,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
} as const satisfies Rows
