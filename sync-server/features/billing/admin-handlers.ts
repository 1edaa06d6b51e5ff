import { eq } from 'drizzle-orm'
import { givePlan } from '../../../shared/features/account/admin-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { refreshPlan } from './plan.ts'

/** An admin's changes of plans. */
export const adminBillingHandlers = ({
  db,
  now,
}: {
  readonly db: Db
  readonly now: () => Instant
}) =>
  ({
    'admin.givePlan': handler(givePlan, ({ user, params, body: { plan, reason } }) =>
      db.transaction('give a plan', async (tx) => {
        const { users: u } = tx.t
        const at = now()
        await tx
          .update(u)
          .set({ givenPlan: plan === 'free' ? null : plan })
          .where(eq(u.id, params.user))
        // A paying user keeps the paid plan.
        const after = (await refreshPlan(tx, params.user, at)) ?? refuse('not_found')
        await writeCompliance(tx, {
          action: plan === 'free' ? 'user.plan_taken' : 'user.plan_given',
          actorId: user.id,
          userId: params.user,
          details: { reason },
          at,
        })
        return { plan: after.plan }
      }),
    ),
  }) satisfies Partial<Handlers>
