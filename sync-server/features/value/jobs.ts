import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { pricesLookedForEvery } from '../../../shared/business/value.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type LookParts, lookAtAllOf, lookAtValue } from './look.ts'
import { trendsNow, writeTrends } from './trends.ts'

const lookArgs = z.object({ userId: idSchema, bottles: z.array(idSchema) })

/**
 * Bottles are valued when they change, all of them when prices have come in, and once a day, because
 * prices grow old by themselves.
 */
export const valueJobs = (parts: LookParts) =>
  ({
    'value.look': {
      lane: 'notices',
      run: (args) => {
        const { userId, bottles } = lookArgs.parse(args)
        return lookAtValue(parts, userId, bottles)
      },
    },
    'value.daily': { lane: 'upkeep', every: day, run: () => lookAtEverybody(parts) },
    'value.prices': {
      lane: 'upkeep',
      every: pricesLookedForEvery,
      run: async () => ((await hasNewPrices(parts)) ? lookAtEverybody(parts) : undefined),
    },
  }) satisfies Jobs

/** Twice as far back as is looked: what comes in while it looks is seen the next time. */
async function hasNewPrices({ db, now = Date.now }: LookParts): Promise<boolean> {
  const { listings, reservations } = db.t
  const since = now() - 2 * pricesLookedForEvery
  // Of a drop, what counts is what was picked up.
  const listed = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(gte(listings.changedAt, since), isNull(listings.dropId)))
    .limit(1)
  if (listed.length > 0) return true
  const sold = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.status, 'picked_up'), gte(reservations.pickedUpAt, since)))
    .limit(1)
  return sold.length > 0
}

async function lookAtEverybody(parts: LookParts): Promise<void> {
  const trends = await trendsNow(parts)
  for await (const userId of everybody(parts)) {
    await lookAtAllOf(parts, userId)
    await writeTrends(parts, userId, trends)
  }
}

/** Everybody who has a bottle, in order of id. */
async function* everybody({ db }: LookParts): AsyncGenerator<Id> {
  const { bottles, users } = db.t
  for (let after = ''; ; ) {
    const [next] = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(bottles, and(eq(bottles.cellarId, users.id), isNull(bottles.removedAt)))
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(1)
    if (!next) return
    yield next.id
    after = next.id
  }
}
