import { ratesLookedForEvery } from '../../../shared/business/exchange.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type ExchangeParts, takeRates } from './take-rates.ts'

/** Today's exchange rates. */
export const exchangeJobs = (parts: ExchangeParts) =>
  ({
    'exchange.rates': {
      lane: 'feeds',
      every: ratesLookedForEvery,
      run: () => takeRates(parts),
    },
  }) satisfies Jobs
