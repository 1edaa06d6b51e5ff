import { eq } from 'drizzle-orm'
import { type Plan, limitsOf } from '../../shared/business/plans.ts'
import { maxFuture } from '../../shared/business/sync.ts'
import { sharingRefusals } from '../../shared/copy/cellars.ts'
import { guestTx } from '../../shared/features/sharing/guest-tx.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { MutatorContext, Tx } from '../../shared/kernel/mutator.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import { CellarRows } from './cellar-rows.ts'
import type { Reaction } from './reaction.ts'
import { defaultSteps } from './round/steps.ts'
import { Room, RowCounts, type RowLimits } from './row-counts.ts'
import {
  headOf,
  NeedsMoreHeads,
  type Shared,
  type SharedCellar,
  underHeads,
  writeFeeds,
} from './sharing.ts'
import { sqlTx } from './sql-tx.ts'

/** The context of a change that does not come from a device. */
export interface CellarChange {
  /** The rows of the cellar, as a mutator has them. */
  readonly rows: Tx
  readonly context: MutatorContext
  /** The transaction itself, for rows outside the cellar. */
  readonly db: DbTx
}

export interface ChangeDeps {
  readonly db: Db
  readonly now?: () => Instant
  /** Receives the changes, in the same transaction, for reactions. */
  readonly reacts?: Reaction
  /** How many rows of each entity the cellar may keep, where a person adds some; jobs are not limited. */
  readonly rowLimits?: RowLimits
}

/**
 * Changes rows of a user without a device: for jobs and for scripts. It waits for a running round,
 * writes rows and feeds in one transaction, and then pokes the devices of all readers. An exception
 * undoes everything. Returns `null` if the user has no account any more.
 * @param cellarId another user's cellar, if the user may change it: the change counts as one of
 *   their devices', with the owner's limits. Refuses `not_found` for strangers and `forbidden` for
 *   viewers.
 */
export async function changeCellar<T>(
  { db, now = Date.now, reacts, rowLimits }: ChangeDeps,
  userId: Id<'user'>,
  run: (change: CellarChange) => Promise<T>,
  cellarId: Id<'user'> = userId,
): Promise<T | null> {
  const { roleIn } = defaultSteps
  const named = cellarId === userId ? [] : [cellarId]
  const done = await underHeads(db, { userId, named, roleIn }, (lock) =>
    db.transaction('change a cellar', async (tx) => {
      const at = now()
      const shared = await lock?.(tx)
      const own = shared ? headOf(shared, userId) : await defaultSteps.lockHead(tx, userId)
      if (!shared && own.sharing) throw new NeedsMoreHeads('the user shares a cellar')
      const plan = await planOf(tx, userId)
      if (!plan) {
        // An account deleted a moment ago has no head any more, and must not get one.
        await tx.delete(tx.t.syncHeads).where(eq(tx.t.syncHeads.userId, userId))
        return undefined
      }
      const host = cellarId === userId ? undefined : cellarToEdit(shared, cellarId, userId)
      const { version } = shared ? headOf(shared, cellarId) : own
      const room = rowLimits && new Room(rowLimits, new RowCounts(), () => version)
      const rows = new CellarRows(tx, cellarId, at, room)
      // The cellar's owner determines its limits.
      const limits = limitsOf(host?.plan ?? plan)
      const context = { userId, now: at, latest: at + maxFuture, ...limits }
      const over = host ? guestTx(sqlTx(rows)) : sqlTx(rows)
      const result = await run({ rows: over, context, db: tx })
      const changed = await rows.flush(tx)
      const versions = await writeFeeds(tx, defaultSteps.takeVersion, { changed, own, shared })
      if (changed.length > 0) await reacts?.(tx, { userId: cellarId, at, changed })
      return { result, versions }
    }),
  )
  if (!done) return null
  for (const [reader, version] of done.versions) db.pokes.send({ userId: reader, version })
  return done.result
}

function cellarToEdit(shared: Shared | undefined, cellarId: Id, userId: Id): SharedCellar {
  const cellar = shared?.cellars.get(cellarId)
  const role = cellar && defaultSteps.roleIn(cellar, userId)
  if (!cellar || role === undefined) refuse('not_found', sharingRefusals.notIn)
  return role === 'editor' ? cellar : refuse('forbidden', sharingRefusals.viewer)
}

async function planOf(tx: DbTx, userId: Id): Promise<Plan | undefined> {
  const { users } = tx.t
  const [user] = await tx
    .select({ plan: users.subscriptionTier })
    .from(users)
    .where(eq(users.id, userId))
  return user?.plan
}
