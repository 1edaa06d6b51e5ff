import { type Instant, minute, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { updateHype } from './hype.ts'
import { remind } from './remind.ts'

/** Updates of the hype, and reminders. */
export const radarJobs = (parts: { readonly db: Db; readonly now?: () => Instant }) =>
  ({
    'radar.hype': {
      lane: 'notices',
      every: 2 * minute,
      run: (_, batch) => updateHype(parts, batch),
    },
    'radar.remind': {
      lane: 'notices',
      every: 30 * second,
      run: (_, batch) => remind(parts, batch),
    },
  }) satisfies Jobs
