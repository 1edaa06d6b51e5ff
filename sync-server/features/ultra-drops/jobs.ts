import { and, asc, lte, sql } from 'drizzle-orm'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions } from '../../http/session.ts'
import type { Batch, Jobs, NextBatch } from '../../jobs/jobs.ts'
import type { DrawSecrets } from './draw-secrets.ts'
import type { Draws } from './draws.ts'
import { advance } from './steps.ts'
import { announce, announcementArgs } from './announce.ts'
import { compensate, compensationArgs } from './compensate.ts'
import { giveTurns } from './turns.ts'

interface UltraDropJobDeps {
  readonly db: Db
  readonly draws: Draws
  readonly drawSecrets: DrawSecrets
  readonly sessions: Pick<Sessions, 'isAdmin'>
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

const batchSize = 20

/** Time-driven changes of ultra drops, with their notices. */
export const ultraDropJobs = (deps: UltraDropJobDeps) =>
  ({
    'ultra.tend': {
      lane: 'holds',
      every: 10 * second,
      run: (_, batch) => advanceDue(deps, batch),
    },
    'ultra.compensate': {
      lane: 'holds',
      run: (args) => compensate(deps, compensationArgs.parse(args)),
    },
    'ultra.announce': {
      lane: 'notices',
      run: (args, batch) => announce(deps, announcementArgs.parse(args), batch),
    },
  }) satisfies Jobs

/** Each that is due, under its own lock; one that fails is reported, and keeps no other from its turn. */
async function advanceDue(
  deps: UltraDropJobDeps,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { db, draws, drawSecrets, sessions, report, now = Date.now } = deps
  const { ultraDrops: u } = db.t
  const until = now()
  let after = (cursor as readonly [number, string] | undefined) ?? [0, '']
  for (;;) {
    const due = await db
      .select({ id: u.id, dueAt: u.dueAt })
      .from(u)
      .where(and(lte(u.dueAt, until), sql`(${u.dueAt}, ${u.id}) > (${after[0]}, ${after[1]})`))
      .orderBy(asc(u.dueAt), asc(u.id))
      .limit(batchSize)
    for (const { id, dueAt } of due) {
      try {
        await db.transaction('advance an ultra drop', (tx) =>
          advance(tx, id, { drawSecrets, at: now() }),
        )
        await giveTurns({ db, draws, isAdmin: sessions.isAdmin, now }, id)
      } catch (error) {
        report('what is due of an ultra drop could not be done', error)
      }
      after = [dueAt ?? 0, id]
      if (await isOver()) return { next: after }
    }
    if (due.length < batchSize) return undefined
  }
}
