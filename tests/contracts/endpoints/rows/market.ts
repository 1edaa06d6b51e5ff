import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import { aDrop } from '../../../features/market/a-drop.ts'
import type { Keeper } from '../keeper.ts'
import { photo, type Row, type Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const
const keyed = () => ({ 'Idempotency-Key': randomUUID() })

const reading = (place: (own: Keeper) => string, may: Row['may'] = 'anyone'): Row => ({
  method: 'GET',
  ask: (own) => ({ place: place(own) }),
  may,
  answers: 200,
  another: may === 'anyone' ? 'who asks plays no part' : strangers,
})

/** Reservations, each in a state in which something can be done with it. */
type Reserved =
  | 'pending'
  | 'free'
  | 'credited'
  | 'payable'
  | 'confirmed'
  | 'extendable'
  | 'handedOver'

/** A person's act on their reservation. */
const own = (path: string, thing: Reserved, body?: object): Row => ({
  method: body ? 'PUT' : 'POST',
  ask: ({ [thing]: reservation }) => ({
    place: `/api/reservations/${reservation}/${path}`,
    ...(body && { body }),
  }),
  may: 'user',
  answers: 200,
  another: strangers,
  ...(body && { bodyLimit: maxBodyBytes }),
})

/** A store shows pictures of its own. */
const ownPicture = { crossedBy: { picture: { status: 400, code: 'bad_request' } } } as const

/** Drops, reservations, waiting lists, reviews, and admins' decisions on them. */
export const marketRows = {
  'drop.list': {
    ...reading(() => '/api/drops?order=ending'),
    also: ({ store }) => [`/api/drops?store=${store}`, '/api/drops?favorites=true'],
    shows: ['store', 'marked'],
  },
  'drop.get': reading(({ drop }) => `/api/drops/${drop}`),
  'drop.live': reading(({ drop }) => `/api/drops/${drop}/live?page=12345678`),
  'waitingRoom.state': reading(({ drop }) => `/api/waiting-rooms/drop/${drop}`),
  'waitingRoom.join': {
    method: 'POST',
    ask: ({ drop }) => ({ place: `/api/waiting-rooms/drop/${drop}`, body: {} }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'drop.picture': reading(({ picture }) => `/api/drop-pictures/${picture}`),
  'drop.ofStore': {
    ...reading(({ store }) => `/api/stores/${store}/drops`, 'owner'),
    shows: ['drop'],
  },
  'drop.create': {
    method: 'POST',
    ask: ({ store, picture }) => ({
      place: `/api/stores/${store}/drops`,
      body: aDrop({ picture }),
      headers: keyed(),
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...ownPicture,
  },
  'drop.edit': {
    method: 'PATCH',
    ask: ({ store, drop, picture }) => ({
      place: `/api/stores/${store}/drops/${drop}`,
      body: { quantity: 12, picture },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...ownPicture,
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
    bodyLimit: maxBodyBytes,
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
    bodyLimit: maxBodyBytes,
  },
  'reservation.list': {
    ...reading(() => '/api/reservations', 'user'),
    also: () => ['/api/reservations?which=open', '/api/reservations?which=past'],
    another: 'gets their own',
    shows: ['confirmed', 'pending'],
  },
  'reservation.get': {
    ...reading(({ confirmed }) => `/api/reservations/${confirmed}`, 'user'),
    shows: ['confirmed'],
  },
  'reservation.pay': own('pay', 'pending'),
  'reservation.payFree': own('pay-free', 'free'),
  'reservation.payCredit': own('pay-credit', 'credited'),
  'reservation.payBottle': own('pay-bottle', 'payable'),
  'reservation.check': own('check', 'pending'),
  'reservation.cancel': own('cancel', 'confirmed'),
  'reservation.extend': own('extend', 'extendable'),
  'reservation.review': own('review', 'handedOver', { rating: 5 }),
  'reservation.calendar': reading(
    ({ confirmed }) => `/api/reservations/${confirmed}/pickup.ics`,
    'user',
  ),
  'reserving.state': { ...reading(() => '/api/reserving', 'user'), another: 'gets their own' },
  'waiting.mine': {
    ...reading(() => '/api/waiting', 'user'),
    another: 'gets their own',
    shows: ['awaited'],
  },
  'waiting.join': {
    method: 'PUT',
    ask: ({ soldOut }) => ({ place: `/api/drops/${soldOut}/waiting` }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'waiting.leave': {
    method: 'DELETE',
    ask: ({ awaited }) => ({ place: `/api/drops/${awaited}/waiting` }),
    may: 'user',
    answers: 204,
    another: strangers,
  },
  'reservation.ofStore': {
    ...reading(({ store }) => `/api/stores/${store}/reservations`, 'owner'),
    also: ({ store, drop }) => [`/api/stores/${store}/reservations?drop=${drop}`],
    shows: ['confirmed'],
  },
  'reservation.cancelForStore': {
    method: 'POST',
    ask: ({ store, confirmed }) => ({
      place: `/api/stores/${store}/reservations/${confirmed}/cancel`,
      body: { reason: 'It fell down.' },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'review.ofStore': {
    ...reading(({ store }) => `/api/stores/${store}/reviews`),
    shows: ['review'],
  },
  'review.mine': {
    ...reading(() => '/api/reviews', 'user'),
    another: 'gets their own',
    shows: ['review', 'reviewed', 'hiddenReview'],
  },
  'review.ownReports': {
    ...reading(() => '/api/reviews/reports', 'user'),
    another: 'gets their own',
    shows: ['report'],
  },
  'review.report': {
    method: 'POST',
    ask: ({ othersReview }) => ({
      place: `/api/reviews/${othersReview}/report`,
      body: { reason: 'It names somebody.' },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'review.reply': {
    method: 'PUT',
    // Their own is not public, because they work at the store.
    ask: ({ store, othersReview }) => ({
      place: `/api/stores/${store}/reviews/${othersReview}/reply`,
      body: { text: 'Thank you.' },
    }),
    may: 'owner',
    answers: 204,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'review.takeReplyBack': {
    method: 'DELETE',
    ask: ({ store, othersReview }) => ({
      place: `/api/stores/${store}/reviews/${othersReview}/reply`,
    }),
    may: 'owner',
    answers: 204,
    another: strangers,
  },
  'admin.reviews': {
    ...reading(() => '/api/admin/reviews?which=reported', 'admin'),
  },
  'admin.hideReview': {
    method: 'POST',
    ask: ({ reviewed }) => ({
      place: `/api/admin/reviews/${reviewed}/hide`,
      body: { reason: 'It names somebody.' },
    }),
    may: 'admin',
    answers: 204,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'admin.showReview': {
    method: 'POST',
    ask: ({ hiddenReview }) => ({ place: `/api/admin/reviews/${hiddenReview}/show` }),
    may: 'admin',
    answers: 204,
    another: strangers,
  },
  'admin.stats': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/stats' }),
    may: 'admin',
    answers: 200,
    another: strangers,
  },
  'admin.cancelReservation': {
    method: 'POST',
    ask: ({ confirmed }) => ({
      place: `/api/admin/reservations/${confirmed}/cancel`,
      body: { reason: 'It must not be.' },
    }),
    may: 'admin',
    answers: 204,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'admin.liftPause': {
    method: 'POST',
    ask: ({ email }) => ({ place: '/api/admin/reservers/lift', body: { email } }),
    may: 'admin',
    answers: 204,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
