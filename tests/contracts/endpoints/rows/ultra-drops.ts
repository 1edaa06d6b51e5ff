import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import { anUltraDrop } from '../../../features/ultra-drops/an-ultra-drop.ts'
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

/** A store shows pictures of its own. */
const ownPicture = { crossedBy: { picture: { status: 400, code: 'bad_request' } } } as const

/** Ultra drops: requests for admission, entries and acceptance. */
export const ultraDropRows = {
  'ultraDrop.list': {
    ...reading(() => '/api/ultra-drops'),
    also: ({ store }) => [`/api/ultra-drops?store=${store}`],
  },
  'ultraDrop.get': reading(({ ultraDrop }) => `/api/ultra-drops/${ultraDrop}`),
  'ultraDrop.draw': reading(({ enteredUltraDrop: one }) => `/api/ultra-drops/${one}/draw.txt`),
  'ultraDrop.request': {
    method: 'PUT',
    ask: ({ requestableUltraDrop }) => ({
      place: `/api/ultra-drops/${requestableUltraDrop}/request`,
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'ultraDrop.enter': {
    method: 'PUT',
    ask: ({ liveUltraDrop }) => ({ place: `/api/ultra-drops/${liveUltraDrop}/entry` }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'ultraDrop.accept': {
    method: 'POST',
    ask: ({ wonUltraDrop }) => ({ place: `/api/ultra-drops/${wonUltraDrop}/accept`, body: {} }),
    may: 'user',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'ultraDrop.decline': {
    method: 'POST',
    ask: ({ declinableUltraDrop }) => ({
      place: `/api/ultra-drops/${declinableUltraDrop}/decline`,
    }),
    may: 'user',
    answers: 204,
    another: strangers,
  },
  'ultraDrop.mine': {
    ...reading(() => '/api/ultra-drop-entries', 'user'),
    another: 'gets their own',
    shows: ['askedUltraDrop', 'enteredUltraDrop'],
  },
  'ultraDrop.create': {
    method: 'POST',
    ask: ({ store, picture }) => ({
      place: `/api/stores/${store}/ultra-drops`,
      body: anUltraDrop(Date.now(), { picture }),
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...ownPicture,
  },
  'ultraDrop.edit': {
    method: 'PUT',
    ask: ({ store, ultraDrop, picture }) => ({
      place: `/api/stores/${store}/ultra-drops/${ultraDrop}`,
      body: anUltraDrop(Date.now(), { picture }),
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...ownPicture,
  },
  'ultraDrop.cancel': {
    method: 'POST',
    ask: ({ store, ultraDrop }) => ({
      place: `/api/stores/${store}/ultra-drops/${ultraDrop}/cancel`,
      body: { reason: 'It broke.' },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'ultraDrop.ofStore': {
    ...reading(({ store }) => `/api/stores/${store}/ultra-drops`, 'owner'),
    shows: ['ultraDrop'],
  },
  'ultraDrop.requests': {
    ...reading(
      ({ store, askedUltraDrop }) => `/api/stores/${store}/ultra-drops/${askedUltraDrop}/requests`,
      'owner',
    ),
    shows: ['ultraRequest'],
  },
  'ultraDrop.review': {
    method: 'POST',
    ask: ({ store, askedUltraDrop, ultraRequest }) => ({
      place: `/api/stores/${store}/ultra-drops/${askedUltraDrop}/requests/${ultraRequest}`,
      body: { approve: true },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
