import { randomUUID } from 'node:crypto'
import { maxBodyBytes, maxVisitorBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** Support requests to the operator. */
export const supportRows = {
  'support.ask': {
    method: 'POST',
    ask: () => ({
      place: '/api/support/requests',
      body: { subject: 'A question', message: 'How does it work?' },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'support.askAsVisitor': {
    method: 'POST',
    ask: () => ({
      place: '/api/support/visitors',
      body: {
        id: randomUUID(),
        email: `${randomUUID()}@example.com`,
        topic: 'sales',
        subject: 'A question',
        message: 'How does it work?',
      },
    }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
    bodyLimit: maxVisitorBytes,
  },
  'support.reply': {
    method: 'POST',
    ask: ({ supportRequest }) => ({
      place: `/api/support/requests/${supportRequest}/replies`,
      body: { message: 'It still does not.' },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'support.mine': {
    method: 'GET',
    ask: () => ({ place: '/api/support/requests' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    has: ['supportRequest'],
    shows: ['supportRequest'],
  },
  'admin.support': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/support?status=open' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.answerSupport': {
    method: 'POST',
    ask: ({ supportRequest }) => ({
      place: `/api/admin/support/${supportRequest}/answer`,
      body: { answer: 'Like this.' },
    }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'admin.closeSupport': {
    method: 'POST',
    ask: ({ supportRequest }) => ({ place: `/api/admin/support/${supportRequest}/close` }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.supportFigures': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/support/figures' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
