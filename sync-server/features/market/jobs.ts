import * as z from 'zod/mini'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { type Instant, minute, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { listDrop } from '../../prices/list-drop.ts'
import { announce } from './announce.ts'
import { doWhatIsDue } from './due.ts'
import { updateHypeScores, tendDrops } from './hype-score.ts'
import { offerWhatIsFree } from './offers.ts'
import { sweepViewers } from './viewers.ts'

interface Parts {
  readonly db: Db
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

const ofDrop = z.object({ dropId: idSchema })

/** Time-driven changes of the marketplace, and the follow-up work of reservations. */
export const marketJobs = (parts: Parts) => {
  const { db, now = Date.now } = parts
  return {
    'market.due': {
      lane: 'holds',
      every: 10 * second,
      run: (_, batch) => doWhatIsDue(parts, batch),
    },
    'market.offer': {
      lane: 'holds',
      run: (args, batch) => offerWhatIsFree(parts, ofDrop.parse(args).dropId, batch),
    },
    'market.list': {
      lane: 'holds',
      run: (args) =>
        db.transaction('list a drop', (tx) => listDrop(tx, ofDrop.parse(args).dropId, now())),
    },
    'market.announce': {
      lane: 'notices',
      run: (args, batch) => announce(parts, ofDrop.parse(args).dropId, batch),
    },
    'market.hype': {
      lane: 'notices',
      every: minute,
      async run(_, batch) {
        if (batch.cursor === undefined) await sweepViewers(db, now())
        return updateHypeScores(parts, batch)
      },
    },
    'market.tend': {
      lane: 'notices',
      every: 30 * second,
      run: (_, batch) => tendDrops(parts, batch),
    },
  } satisfies Jobs
}
