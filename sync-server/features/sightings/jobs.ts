import { and, asc, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Batch, Jobs, NextBatch } from '../../jobs/jobs.ts'
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

/** Each that is due, under its own lock; one that fails is reported, and keeps no other from its turn. */
async function updateDueSightings(
  deps: SightingJobDeps,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { db, report, now = Date.now } = deps
  const { bottleSightings: s } = db.t
  const until = now()
  let after = (cursor as readonly [number, string] | undefined) ?? [0, '']
  for (;;) {
    const due = await db
      .select({ id: s.id, dueAt: s.dueAt })
      .from(s)
      .where(and(lte(s.dueAt, until), sql`(${s.dueAt}, ${s.id}) > (${after[0]}, ${after[1]})`))
      .orderBy(asc(s.dueAt), asc(s.id))
      .limit(batchSize)
    for (const { id, dueAt } of due) {
      try {
        await updateSighting(db, id, now())
      } catch (error) {
        report('what is due of a sighting could not be done', error)
      }
      after = [dueAt ?? 0, id]
      if (await isOver()) return { next: after }
    }
    if (due.length < batchSize) return undefined
  }
}

const updateSighting = (db: Db, id: string, at: Instant): Promise<void> =>
  db.transaction('tend a sighting', async (tx) => {
    const row = await lockSighting(tx, id)
    if (!row || row.dueAt === null || row.dueAt > at) return
    const isOver = !row.isExpired && row.expiresAt <= at
    const now = isOver ? await expire(tx, row, at) : row
    if (paidAt(now) <= at) await payReward(tx, now, at)
  })
