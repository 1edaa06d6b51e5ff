import { lte } from 'drizzle-orm'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { sweepRequestKeys } from '../../http/once.ts'
import type { Jobs } from '../../jobs/jobs.ts'

interface Parts {
  readonly db: Db
  readonly now?: () => Instant
}

/** Drops invitations that nobody followed, and the keys of requests that nobody sends again. */
export const storeJobs = ({ db, now = Date.now }: Parts) =>
  ({
    'stores.sweep': {
      lane: 'upkeep',
      every: day,
      async run() {
        await sweepRequestKeys(db, now())
        await db.transaction('sweep invitations', (tx) =>
          tx.delete(tx.t.storeInvitations).where(lte(tx.t.storeInvitations.expiresAt, now())),
        )
      },
    },
  }) satisfies Jobs
