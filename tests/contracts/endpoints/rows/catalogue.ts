import type { Rows } from '../row.ts'

const aGtin = '5000281005423'

/** The catalogue of bottles. */
export const catalogueRows = {
  'catalogue.index': {
    method: 'GET',
    ask: () => ({ place: '/api/catalogue' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'catalogue.page': {
    method: 'GET',
    ask: () => ({ place: `/api/catalogue/pages/${'0'.repeat(64)}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'catalogue.code': {
    method: 'GET',
    ask: () => ({ place: `/api/catalogue/codes/${aGtin}` }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
} as const satisfies Rows
