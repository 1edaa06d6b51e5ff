import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Keeper } from '../keeper.ts'
import type { Row, Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

const reading = (place: (own: Keeper) => string): Row => ({
  method: 'GET',
  ask: (own) => ({ place: place(own) }),
  may: 'user',
  answers: 200,
  another: 'who asks plays no part',
  ofMembers: true,
})

/** Sightings at stores, and replies to them. */
export const sightingRows = {
  'sighting.list': reading(() => '/api/sightings'),
  'sighting.get': { ...reading(({ sighting }) => `/api/sightings/${sighting}`), absent: strangers },
  'sighting.photo': {
    ...reading(({ pictured }) => `/api/sightings/${pictured}/photo`),
    absent: strangers,
  },
  'sighting.answer': {
    method: 'PUT',
    ask: ({ answeredSighting }) => ({
      place: `/api/sightings/${answeredSighting}/answer`,
      body: { says: 'confirm' },
    }),
    may: 'user',
    answers: 200,
    // A new account cannot confirm or deny.
    another: { status: 409, code: 'not_now' },
    absent: strangers,
    // The network of the answer counts before the answer does.
    notes: ['accountTraces'],
    bodyLimit: maxBodyBytes,
  },
  'sighting.ownAnswers': {
    method: 'GET',
    ask: () => ({ place: '/api/sighting-answers' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    has: ['answeredSighting'],
    shows: ['answeredSighting'],
  },
  'sighting.ofStore': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/sightings` }),
    may: 'staff',
    answers: 200,
    another: strangers,
    shows: ['storeSighting'],
  },
  'admin.sightings': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/sightings' }),
    may: 'admin',
    answers: 200,
    another: strangers,
  },
  'admin.decideSighting': {
    method: 'POST',
    ask: ({ disputedSighting }) => ({
      place: `/api/admin/sightings/${disputedSighting}/decide`,
      body: { isTrue: true, reason: 'The receipt shows it.' },
    }),
    may: 'admin',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
