import type { Rows } from '../row.ts'

/** The value of a portfolio. */
export const valueRows = {
  'portfolio.metrics': {
    method: 'GET',
    ask: () => ({ place: '/api/portfolio/value-metrics?period=90d' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'portfolio.insights': {
    method: 'GET',
    ask: () => ({ place: '/api/portfolio/insights' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'market.report': {
    method: 'GET',
    ask: () => ({ place: '/api/market/report?month=2026-10' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'market.trends': {
    method: 'GET',
    ask: () => ({ place: '/api/market/trends' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
} as const satisfies Rows
