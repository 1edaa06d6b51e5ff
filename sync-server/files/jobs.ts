import { hour } from '../../shared/kernel/time.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { FileParts } from './ledger.ts'
import { type SweepCursor, sweepBatch } from './sweep.ts'

export const fileJobs = (parts: FileParts) =>
  ({
    'files.sweep': {
      lane: 'upkeep',
      every: 6 * hour,
      async run(_, batch) {
        let cursor = batch.cursor as SweepCursor | undefined
        do cursor = await sweepBatch(parts, cursor)
        while (cursor && !(await batch.isOver()))
        return cursor && { next: cursor }
      },
    },
  }) satisfies Jobs
