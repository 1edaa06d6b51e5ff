import { hour } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { sweepAccounts } from './sweep.ts'

/** What has run out leaves: sessions, letters that nobody answered, counts of tries. */
export const accountJobs = ({ db, limits }: { readonly db: Db; readonly limits: RateLimits }) =>
  ({
    'accounts.sweep': { lane: 'upkeep', every: 6 * hour, run: () => sweepAccounts(db) },
    'limits.sweep': { lane: 'upkeep', every: 6 * hour, run: () => limits.sweep() },
  }) satisfies Jobs
