import * as z from 'zod/mini'
import { and, asc, lte, sql } from 'drizzle-orm'
import { type Instant, minute } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import type { Batch, Jobs, NextBatch } from '../jobs/jobs.ts'
import { earnPoints } from './points.ts'
import { recomputeLoyalty } from './recompute.ts'

interface LoyaltyJobDeps {
  readonly db: Db
  readonly now?: () => Instant
}

const batchSize = 50

/** What time brings about for points: old ones count no more, and tiers give free reserves. */
export const loyaltyJobs = (deps: LoyaltyJobDeps) =>
  ({
    'loyalty.catalogued': { lane: 'upkeep', run: (args) => catalogued(deps, args) },
    'loyalty.tend': { lane: 'upkeep', every: minute, run: (_, batch) => recomputeDue(deps, batch) },
  }) satisfies Jobs

async function recomputeDue(
  { db, now = Date.now }: LoyaltyJobDeps,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { users: u } = db.t
  const until = now()
  let after = (cursor as readonly [number, string] | undefined) ?? [0, '']
  for (;;) {
    const due = await db
      .select({ id: u.id, dueAt: u.loyaltyDueAt })
      .from(u)
      .where(
        and(
          lte(u.loyaltyDueAt, until),
          sql`(${u.loyaltyDueAt}, ${u.id}) > (${after[0]}, ${after[1]})`,
        ),
      )
      .orderBy(asc(u.loyaltyDueAt), asc(u.id))
      .limit(batchSize)
    for (const { id, dueAt } of due) {
      await db.transaction('tend loyalty', (tx) => recomputeLoyalty(tx, id, until))
      after = [dueAt ?? 0, id]
      if (await isOver()) return { next: after }
    }
    if (due.length < batchSize) return undefined
  }
}

const cataloguedArgs = z.object({ userId: z.string(), week: z.int(), at: z.int() })

/** At the moment of the change: a job that comes late moves it into no other week. */
async function catalogued({ db }: LoyaltyJobDeps, args: unknown): Promise<void> {
  const { userId, week, at } = cataloguedArgs.parse(args)
  const act = { accountId: userId, reason: 'cataloguing_week', subject: String(week), at } as const
  await db.transaction('a week with cataloguing', (tx) => earnPoints(tx, act))
}
