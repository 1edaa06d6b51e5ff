import { mostBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

const interval = 'year'
/** Nobody here has a subscription: there is nothing to change. */
const none = { may: 'user', answers: 409, another: { status: 409, code: 'not_now' } } as const

/** What Insider costs, and what a person does about their subscription. */
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
    bodyLimit: mostBodyBytes,
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
    ...none,
  },
  'billing.change': {
    method: 'PUT',
    ask: () => ({ place: '/api/subscription/interval', body: { interval, at: 1 } }),
    ...none,
    bodyLimit: mostBodyBytes,
  },
  'billing.cancel': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/cancel' }),
    ...none,
  },
  'billing.resume': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/resume' }),
    ...none,
  },
  'billing.card': {
    method: 'POST',
    ask: () => ({ place: '/api/subscription/card' }),
    ...none,
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
    ...none,
  },
} as const satisfies Rows
