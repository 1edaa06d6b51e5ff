import type { Db } from '../../sync-server/db/db.ts'
import { acts } from './acts/all.ts'
import { type Counts, openTestBank } from './bank.ts'
import { Life, type Tampering } from './life.ts'
import type { About, ActName, Plan } from './plan.ts'
import { repeatable } from './repeatable.ts'
import { comeToRest, mustHoldAtRest } from './rest.ts'
import { openStripeBank } from './stripe-bank.ts'

export interface Options {
  readonly db: Db
  /** Who takes the money: the test gateway, or Stripe's adapter over the double of Stripe. */
  readonly bank?: 'test' | 'stripe'
  readonly counts?: Counts
  readonly tampering?: Tampering
}

/**
 * One history: people reserve, pay, cancel and pick up, a store sells and hands over, the payment
 * company's events arrive late, twice or never, processes die at any step. Each act is held against
 * the model, and so is the end, after all work is done. Returns the log of acts and responses;
 * throws a `Violation`. On SQLite the same plan gives the same history each time, ids and codes
 * included.
 */
export async function history(plan: Plan, options: Options): Promise<string> {
  const { db, bank = 'test', counts = new Map(), tampering = {} } = options
  const { seed, about = 'drops' } = plan
  const isLenient = tampering.isLenient ?? false
  const chance = repeatable()
  chance.from(seed)
  let life: Life | undefined
  try {
    life = await Life.begin({
      seed,
      about,
      db,
      counts,
      tampering,
      openBank: async (now, since) =>
        bank === 'stripe' ? openStripeBank(now) : openTestBank(db, now, { isLenient, since }),
    })
    for (const act of plan.acts) {
      chance.from(act.seed)
      life.turnTo(act)
      await acts[act.name](life)
      // Starts or buys something, so that the next act has a subject.
      if (life.isIdle) await acts[instead[about]](life)
    }
    chance.from(seed + 1)
    await mustHoldAtRest(life, await comeToRest(life))
    return life.story
  } finally {
    for (const [what, times] of life?.bank.counts ?? [])
      counts.set(what, (counts.get(what) ?? 0) + times)
    await life?.close()
    chance.end()
  }
}

/** The act to use if another one had no subject. */
const instead = {
  drops: 'buy',
  'ultra drops': 'goOn',
  events: 'goOnEvents',
  sightings: 'goOnSightings',
  'sponsor requests': 'goOnSponsors',
} as const satisfies Record<About, ActName>
