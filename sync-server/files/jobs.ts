import { hour } from '../../shared/kernel/time.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { FileDeps } from './ledger.ts'
import { type SweepCursor, sweepBatch } from './sweep.ts'

export const fileJobs = (deps: FileDeps) =>
  ({
    'files.sweep': {
      lane: 'upkeep',
      every: 6 * hour,
      async run(_, batch) {
        let cursor = batch.cursor as SweepCursor | undefined
        do cursor = await sweepBatch(deps, cursor)
        while (cursor && !(await batch.isOver()))
        return cursor && { next: cursor }
      },
    },
  }) satisfies Jobs
