import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

/** Payments, events of a payment company, and payouts to stores. */
export const paymentsRows = {
  'payment.webhook': {
    method: 'POST',
    ask: () => ({ place: '/api/stripe/webhook' }),
    may: 'anyone',
    // The signature is missing.
    answers: 400,
    another: 'who asks plays no part',
  },
  'payment.list': {
    method: 'GET',
    ask: () => ({ place: '/api/payments' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    has: ['payment'],
    shows: ['payment'],
  },
  'payment.test': {
    method: 'POST',
    ask: ({ payment }) => ({ place: `/api/test-payments/${payment}`, body: { with: 'card' } }),
    may: 'user',
    answers: 200,
    another: 'who asks plays no part',
    bodyLimit: maxBodyBytes,
  },
  'payout.state': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/payouts` }),
    may: 'owner',
    answers: 200,
    another: strangers,
  },
  'payout.begin': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/payouts/begin` }),
    may: 'owner',
    answers: 200,
    another: strangers,
  },
  'payout.refresh': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/payouts/refresh` }),
    may: 'owner',
    answers: 200,
    another: strangers,
  },
  'payout.open': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/payouts/open` }),
    may: 'owner',
    // The test gateway has no pages of its own.
    answers: 409,
    another: strangers,
  },
} as const satisfies Rows
