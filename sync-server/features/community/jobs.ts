import { minute } from '../../../shared/kernel/time.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { CommunityDeps } from './community-deps.ts'
import { openDueGroups } from './opening.ts'

/** Time-driven changes of groups. */
export const communityJobs = ({ db, now = Date.now }: Pick<CommunityDeps, 'db' | 'now'>) =>
  ({
    'community.openings': {
      lane: 'upkeep',
      every: minute,
      async run() {
        return (await openDueGroups(db, now())) ? { next: {} } : undefined
      },
    },
  }) satisfies Jobs
