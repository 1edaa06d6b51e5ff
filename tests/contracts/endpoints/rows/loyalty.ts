import type { Rows } from '../row.ts'

/** The sender's points. */
export const loyaltyRows = {
  'loyalty.read': {
    method: 'GET',
    ask: () => ({ place: '/api/loyalty' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['loyaltyEntry'],
  },
  'loyalty.earned': {
    method: 'GET',
    ask: ({ loyaltyEntry }) => ({ place: `/api/loyalty/earned/${loyaltyEntry}` }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
} satisfies Partial<Rows>
