import { eq } from 'drizzle-orm'
import { type Plan, limitsOf } from '../../shared/business/plans.ts'
import { mostFuture } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { MutatorContext, Tx } from '../../shared/kernel/mutator.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, Tx as DbTx } from '../db/db.ts'
import { CellarRows } from './cellar-rows.ts'
import { writeFeed } from './feed.ts'
import { honestSteps, type Reaction } from './round.ts'
import { sqlTx } from './sql-tx.ts'

/** What a change from elsewhere than a device works with. */
export interface CellarChange {
  /** The rows of the cellar, as a mutator has them. */
  readonly rows: Tx
  readonly context: MutatorContext
  /** The transaction itself, for what is no row of the cellar. */
  readonly db: DbTx
}

export interface ChangeParts {
  readonly db: Db
  readonly now?: () => Instant
  /** Hears of what was changed, in the same transaction; for what a reaction follows on. */
  readonly reacts?: Reaction
}

/**
 * Changes rows of a user that no device has changed: for jobs and for the calls of scripts. It waits
 * for the round that is running, writes rows and feed in one transaction, and pokes the user's
 * devices afterwards. Where it throws, nothing was done. `null` where the user has no account any
 * more: then nothing is run.
 */
export async function changeCellar<T>(
  { db, now = Date.now, reacts }: ChangeParts,
  userId: Id<'user'>,
  run: (change: CellarChange) => Promise<T>,
): Promise<T | null> {
  const done = await db.transaction('change a cellar', async (tx) => {
    const at = now()
    const head = await honestSteps.lockHead(tx, userId)
    const plan = await planOf(tx, userId)
    if (!plan) return undefined
    const rows = new CellarRows(tx, userId, at)
    const context = { userId, now: at, latest: at + mostFuture, ...limitsOf(plan) }
    const result = await run({ rows: sqlTx(rows), context, db: tx })
    const changed = await rows.flush(tx)
    if (changed.length === 0) return { result }
    const version = await honestSteps.takeVersion(tx, userId, head)
    await writeFeed(tx, userId, userId, version, changed)
    await reacts?.(tx, { userId, at, changed })
    return { result, version }
  })
  if (!done) return null
  if (done.version !== undefined) db.pokes.send({ userId, version: done.version })
  return done.result
}

async function planOf(tx: DbTx, userId: Id): Promise<Plan | undefined> {
  const { users } = tx.t
  const [user] = await tx
    .select({ plan: users.subscriptionTier })
    .from(users)
    .where(eq(users.id, userId))
  return user?.plan
}
