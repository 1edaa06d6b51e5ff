import { and, eq, isNotNull } from 'drizzle-orm'
import type { Plan } from '../../../shared/business/plans.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'

/**
 * Stores a person's plan: the one given by the operator, or the current worth of their
 * subscription. Rounds, sessions and limits read it there. Returns the plan, and whether it has
 * changed; undefined for a deleted person.
 */
export async function refreshPlan(
  tx: DbTx,
  userId: string,
  at: Instant,
): Promise<{ plan: Plan; changed: boolean } | undefined> {
  const { users, subscriptions } = tx.t
  const [user] = await tx.lock(tx.select().from(users).where(eq(users.id, userId)))
  if (!user) return undefined
  const [live] = await tx
    .select({ until: subscriptions.insiderUntil })
    .from(subscriptions)
    .where(and(eq(subscriptions.liveFor, userId), isNotNull(subscriptions.insiderUntil)))
  const isPaid = live?.until != null && at < live.until
  const plan: Plan = user.givenPlan === 'insider' || isPaid ? 'insider' : 'free'
  const changed = plan !== user.subscriptionTier
  if (changed)
    await tx
      .update(users)
      .set({ subscriptionTier: plan, updatedAt: new Date(at) })
      .where(eq(users.id, userId))
  return { plan, changed }
}
