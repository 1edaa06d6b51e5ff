import { isNotNull } from 'drizzle-orm'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Background work, kept until it is done. */
export function jobTables(kit: Kit) {
  const jobs = kit.table(
    'jobs',
    {
      id: kit.text('id').primaryKey(),
      kind: kit.text('kind').notNull(),
      args: kit.json<unknown>('args').notNull(),
      /** Where its next batch begins; null: it was not begun. */
      cursor: kit.json<unknown>('cursor'),
      /** The user whom the arguments name: it goes with their account. */
      userId: kit.text('user_id'),
      /** Not before this; Unix milliseconds. */
      runAt: kit.integer('run_at').notNull(),
      attempts: kit.integer('attempts').notNull().default(0),
      /** Until then it belongs to the process that leased it; 0: it is free. */
      leasedUntil: kit.integer('leased_until').notNull().default(0),
      /** Changes with every lease, so that who lost it cannot finish it. */
      lease: kit.text('lease'),
      /** Set when it has failed too often; an operator looks at it. */
      parkedAt: kit.integer('parked_at'),
      lastError: kit.text('last_error'),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.index('jobs_due_idx').on(own.kind, own.parkedAt, own.runAt),
      kit.index('jobs_user_idx').on(own.userId).where(isNotNull(own.userId)),
    ],
  )
  return { jobs }
}

/** What becomes of their rows. */
export const jobRules = {
  // Parked jobs, too.
  jobs: {
    privacy: 'waiting',
    retention: { limitedBy: 'what waits to be done: what is done goes at once' },
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof jobTables>>
