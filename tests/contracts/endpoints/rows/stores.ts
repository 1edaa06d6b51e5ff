import { randomUUID } from 'node:crypto'
import { mostBodyBytes } from '../../../../sync-server/http/body.ts'
import { aStore } from '../../../features/stores/a-store.ts'
import { nobodysId } from '../row.ts'
import type { Rows } from '../row.ts'

/** Stores, their teams, and what an admin decides of them. */
export const storesRows = {
  'store.apply': {
    method: 'POST',
    ask: () => ({
      place: '/api/stores',
      body: aStore(),
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'store.mine': {
    method: 'GET',
    ask: () => ({ place: '/api/stores/mine' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'store.list': {
    method: 'GET',
    ask: () => ({ place: '/api/stores' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'store.get': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}` }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'store.favorite': {
    method: 'PUT',
    ask: ({ store }) => ({ place: `/api/stores/${store}/favorite`, body: { isFavorite: true } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'store.edit': {
    method: 'PATCH',
    ask: ({ store }) => ({ place: `/api/stores/${store}`, body: { hours: 'Never' } }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'store.applyAgain': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/apply-again` }),
    may: 'owner',
    answers: 409,
    another: { status: 404, code: 'not_found' },
  },
  'team.list': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/team` }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'team.invite': {
    method: 'POST',
    ask: ({ store }) => ({
      place: `/api/stores/${store}/team`,
      body: { email: 'new@example.com' },
    }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'team.withdraw': {
    method: 'DELETE',
    ask: ({ store }) => ({ place: `/api/stores/${store}/invitations/${nobodysId}` }),
    may: 'owner',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'team.remove': {
    method: 'DELETE',
    ask: ({ store }) => ({ place: `/api/stores/${store}/team/${nobodysId}` }),
    may: 'owner',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'team.accept': {
    method: 'POST',
    ask: () => ({ place: '/api/store-invitations/accept', body: { secret: 'x'.repeat(43) } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'admin.pendingStores': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/stores/pending' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.decidedStores': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/stores?status=approved' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.approveStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/approve` }),
    may: 'admin',
    // The same admin decided so already: the answer to the first time may have been lost.
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.rejectStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/reject`, body: { reason: 'No.' } }),
    may: 'admin',
    answers: 409,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'admin.suspendStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/suspend`, body: { reason: 'No.' } }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'admin.reinstateStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/reinstate` }),
    may: 'admin',
    // The same admin decided so already: the answer to the first time may have been lost.
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.activity': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/activity' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.compliance': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/compliance.csv' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'store.compliance': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/compliance.csv` }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
