import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

/** Sponsor requests: sent by a collector, handled by the store's owner. */
export const sponsorRequestRows = {
  'sponsor.ask': {
    method: 'POST',
    ask: ({ strangersStore }) => ({
      place: `/api/stores/${strangersStore}/sponsor-requests`,
      body: { customerName: 'Ada Vintner', phoneNumber: '+1 404 555 0100' },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'sponsor.mine': {
    method: 'GET',
    ask: () => ({ place: '/api/sponsor-requests' }),
    also: ({ store }) => [`/api/sponsor-requests?store=${store}`],
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['declinedSponsorRequest'],
  },
  'sponsor.withdraw': {
    method: 'DELETE',
    ask: ({ sponsorRequest }) => ({ place: `/api/sponsor-requests/${sponsorRequest}` }),
    may: 'user',
    answers: 204,
    another: strangers,
  },
  'sponsor.ofStore': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/sponsor-requests?status=declined` }),
    may: 'owner',
    answers: 200,
    another: strangers,
    shows: ['declinedSponsorRequest'],
  },
  'sponsor.process': {
    method: 'POST',
    ask: ({ store, sponsorRequest }) => ({
      place: `/api/stores/${store}/sponsor-requests/${sponsorRequest}`,
      body: { status: 'approved' },
    }),
    may: 'owner',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
