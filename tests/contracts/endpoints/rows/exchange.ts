import { dayOf } from '../../../../shared/kernel/time.ts'
import type { Rows } from '../row.ts'

/** Exchange rates. */
export const exchangeRows = {
  'exchange.rates': {
    method: 'GET',
    ask: () => ({ place: '/api/exchange-rates' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'admin.exchangeRates': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/exchange-rates' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.setExchangeRates': {
    method: 'PUT',
    ask: () => ({
      place: '/api/admin/exchange-rates',
      body: { on: dayOf(Date.now()), perEuro: { USD: 1.1572 } },
    }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.removeExchangeRates': {
    method: 'DELETE',
    ask: ({ ratesDay }) => ({ place: `/api/admin/exchange-rates/${ratesDay}` }),
    may: 'admin',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
