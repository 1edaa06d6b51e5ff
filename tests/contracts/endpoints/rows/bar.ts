import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** Pours, for scripts. */
export const barRows = {
  'pour.list': {
    method: 'GET',
    ask: () => ({ place: '/api/pours' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['pour'],
  },
  'pour.log': {
    method: 'POST',
    ask: ({ bottle }) => ({ place: `/api/bottles/${bottle}/pours`, body: { amountMl: 30 } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'pour.delete': {
    method: 'DELETE',
    ask: ({ pour }) => ({ place: `/api/pours/${pour}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
