import { figuresInterval } from '../../../shared/business/social-proof.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { countExpert } from './experts.ts'
import { countSome, type Counting } from './figures.ts'

/** What *Social Proof* shows is counted ahead, so that looking at it costs one row. */
export const socialProofJobs = (parts: { readonly db: Db; readonly now?: () => Instant }) =>
  ({
    'social-proof.figures': {
      lane: 'upkeep',
      every: figuresInterval,
      async run(_, { cursor, isOver }) {
        let at = cursor as Counting | undefined
        do at = await countSome(parts, at)
        while (at && !(await isOver()))
        return at && { next: at }
      },
    },
    'social-proof.experts': {
      lane: 'upkeep',
      every: figuresInterval,
      async run(_, { cursor, isOver }) {
        let after = (cursor as string | undefined) ?? ''
        for (;;) {
          const done = await countExpert(parts.db, after)
          if (done === undefined) return undefined
          after = done
          if (await isOver()) return { next: after }
        }
      },
    },
  }) satisfies Jobs
