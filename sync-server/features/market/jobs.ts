import * as z from 'zod/mini'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { type Instant, minute, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { listDrop } from '../../prices/list-drop.ts'
import { sweepWaitingRooms } from '../../waiting-rooms/sweep.ts'
import { announce } from './announce.ts'
import { processDue } from './due.ts'
import { updateHypeScores, updateDueDrops } from './hype-score.ts'
import { offerFreeUnits } from './offers.ts'
import { sweepViewers } from './viewers.ts'

interface MarketJobDeps {
  readonly db: Db
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

const ofDrop = z.object({ dropId: idSchema })

/** Time-driven changes of the marketplace, and the follow-up work of reservations. */
export const marketJobs = (deps: MarketJobDeps) => {
  const { db, now = Date.now } = deps
  return {
    'market.due': {
      lane: 'holds',
      every: 10 * second,
      run: (_, batch) => processDue(deps, batch),
    },
    'market.offer': {
      lane: 'holds',
      run: (args, batch) => offerFreeUnits(deps, ofDrop.parse(args).dropId, batch),
    },
    'market.list': {
      lane: 'holds',
      run: (args) =>
        db.transaction('list a drop', (tx) => listDrop(tx, ofDrop.parse(args).dropId, now())),
    },
    'market.announce': {
      lane: 'notices',
      run: (args, batch) => announce(deps, ofDrop.parse(args).dropId, batch),
    },
    'market.hype': {
      lane: 'notices',
      every: minute,
      async run(_, batch) {
        if (batch.cursor === undefined) {
          await sweepViewers(db, now())
          await sweepWaitingRooms(db, now())
        }
        return updateHypeScores(deps, batch)
      },
    },
    'market.tend': {
      lane: 'notices',
      every: 30 * second,
      run: (_, batch) => updateDueDrops(deps, batch),
    },
  } satisfies Jobs
}
