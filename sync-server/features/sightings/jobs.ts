import * as z from 'zod/mini'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { changeDueRows } from '../../jobs/due-rows.ts'
import type { Batch, Jobs } from '../../jobs/jobs.ts'
import { takeReports } from './arrive.ts'
import { lockSighting } from './rows.ts'
import { payReward } from './reward.ts'
import { expire, paidAt } from './settle.ts'

interface SightingJobDeps {
  readonly db: Db
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

const reportArgs = z.object({ userId: idSchema, reports: z.array(idSchema) })
const batchSize = 20

/** Publishes reported sightings, and ends them in time. */
export const sightingJobs = (deps: SightingJobDeps) =>
  ({
    'sightings.report': {
      lane: 'notices',
      run(args) {
        const { userId, reports } = reportArgs.parse(args)
        return takeReports(deps, userId as Id<'user'>, reports)
      },
    },
    'sightings.tend': {
      lane: 'notices',
      every: minute,
      run: (_, batch) => updateDueSightings(deps, batch),
    },
  }) satisfies Jobs

function updateDueSightings({ db, report, now = Date.now }: SightingJobDeps, batch: Batch) {
  const until = now()
  return changeDueRows(
    {
      db,
      table: 'bottleSightings',
      batchSize,
      until: () => until,
      change: (id) => updateSighting(db, id, now()),
      onFailure: (error) => report('what is due of a sighting could not be done', error),
    },
    batch,
  )
}

const updateSighting = (db: Db, id: string, at: Instant): Promise<void> =>
  db.transaction('tend a sighting', async (tx) => {
    const row = await lockSighting(tx, id)
    if (!row || row.dueAt === null || row.dueAt > at) return
    const isOver = !row.isExpired && row.expiresAt <= at
    const now = isOver ? await expire(tx, row, at) : row
    if (paidAt(now) <= at) await payReward(tx, now, at)
  })
