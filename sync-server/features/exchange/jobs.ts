import { rateCheckInterval } from '../../../shared/business/exchange.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type ExchangeDeps, takeRates } from './take-rates.ts'

/** Today's exchange rates. */
export const exchangeJobs = (deps: ExchangeDeps) =>
  ({
    'exchange.rates': {
      lane: 'feeds',
      every: rateCheckInterval,
      run: () => takeRates(deps),
    },
  }) satisfies Jobs
