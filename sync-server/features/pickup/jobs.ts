import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { sweepKept } from './kept-answers.ts'

interface Parts {
  readonly db: Db
  readonly now?: () => Instant
}

/** Drops what scanners got and ask for no more. */
export const pickupJobs = ({ db, now = Date.now }: Parts) =>
  ({
    'pickup.sweep': {
      lane: 'upkeep',
      every: day,
      run: async () => void (await sweepKept(db, now())),
    },
  }) satisfies Jobs
