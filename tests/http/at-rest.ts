import { and, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../sync-server/db/db.ts'
import type { Running } from '../../sync-server/main.ts'
import { until } from './door.ts'

/** Runs due jobs and waits for running ones, which would otherwise act during the test. */
export async function atRest(running: Running, db: Db, now: () => number): Promise<void> {
  await until(async () => {
    await running.work()
    const { jobs } = db.t
    const isLeft = or(lte(jobs.runAt, now()), gt(jobs.leasedUntil, 0))
    const [left] = await db
      .select()
      .from(jobs)
      .where(and(isNull(jobs.parkedAt), isLeft))
      .limit(1)
    return left === undefined || undefined
  })
}
