import type { Rows } from '../row.ts'

/** The operator of the installation. */
export const legalRows = {
  'operator.read': {
    method: 'GET',
    ask: () => ({ place: '/api/operator' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
} as const satisfies Rows
