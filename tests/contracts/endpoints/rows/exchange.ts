import type { Rows } from '../row.ts'

/** What currencies are worth. */
export const exchangeRows = {
  'exchange.rates': {
    method: 'GET',
    ask: () => ({ place: '/api/exchange-rates' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
} as const satisfies Rows
