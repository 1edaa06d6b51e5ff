import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions } from '../../http/session.ts'
import { changeDueRows } from '../../jobs/due-rows.ts'
import type { Batch, Jobs } from '../../jobs/jobs.ts'
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

function advanceDue(deps: UltraDropJobDeps, batch: Batch) {
  const { db, draws, drawSecrets, sessions, report, now = Date.now } = deps
  const until = now()
  return changeDueRows(
    {
      db,
      table: 'ultraDrops',
      batchSize,
      until: () => until,
      async change(id) {
        await db.transaction('advance an ultra drop', (tx) =>
          advance(tx, id, { drawSecrets, at: now() }),
        )
        await giveTurns({ db, draws, isAdmin: sessions.isAdmin, now }, id)
      },
      onFailure: (error) => report('what is due of an ultra drop could not be done', error),
    },
    batch,
  )
}
