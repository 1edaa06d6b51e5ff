import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Row, Rows } from '../row.ts'

const interval = 'year'
/** The sender has a subscription; without one there is nothing to change. */
const own = {
  may: 'user',
  answers: 200,
  has: ['subscription'],
  another: { status: 409, code: 'not_now' },
} as const satisfies Partial<Row>

/** The price of Insider, and a person's subscription. */
export const billingRows = {
  'billing.offer': {
    method: 'GET',
    ask: () => ({ place: '/api/offer' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'billing.state': {
    method: 'GET',
    ask: () => ({ place: '/api/subscription' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'billing.subscribe': {
    method: 'POST',
    ask: () => ({ place: '/api/create-subscription', body: { interval } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'billing.check': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/check' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'billing.preview': {
    method: 'GET',
    ask: () => ({ place: `/api/subscription/preview?interval=${interval}` }),
    ...own,
  },
  'billing.change': {
    method: 'PUT',
    ask: () => ({ place: '/api/subscription/interval', body: { interval, at: Date.now() } }),
    ...own,
    bodyLimit: maxBodyBytes,
  },
  'billing.cancel': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/cancel' }),
    ...own,
  },
  'billing.resume': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/resume' }),
    ...own,
    has: ['endingSubscription'],
  },
  'billing.card': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/card' }),
    ...own,
  },
  'billing.invoices': {
    method: 'GET',
    ask: () => ({ place: '/api/subscription/invoices' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'billing.refund': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/refund' }),
    ...own,
  },
} as const satisfies Rows
