import { type Handlers, handler } from '../../http/handler.ts'
import { actHandlers } from './act-handlers.ts'
import { counterHandlers } from './counter-handlers.ts'
import { idCheckHandlers } from './id-check-handlers.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { and, eq } from 'drizzle-orm'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { shownCode } from '../../../shared/features/market/pickup-code.ts'
import { getPass } from '../../../shared/features/market/pickup-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { todayHandlers } from './today-handlers.ts'

/** The collector's pass, and the counter of a store. */
export const pickupHandlers = (deps: PickupDeps) =>
  ({
    ...passHandlers(deps),
    ...counterHandlers(deps),
    ...idCheckHandlers(deps),
    ...actHandlers(deps),
    ...todayHandlers(deps),
  }) satisfies Partial<Handlers>

/** The pass that the collector shows in the store. */
const passHandlers = ({ db, passes, now = Date.now }: PickupDeps) =>
  ({
    'pickup.pass': handler(getPass, async ({ user, params }) => {
      const { reservations } = db.t
      const [row] = await db
        .select({ status: reservations.status, code: reservations.pickupCode })
        .from(reservations)
        .where(and(eq(reservations.id, params.reservation), eq(reservations.userId, user.id)))
      if (!row) refuse('not_found')
      if (row.status !== 'confirmed' && row.status !== 'ready')
        refuse('not_now', pickupCopy.noPass[row.status])
      const at = now()
      return { ...passes.give(params.reservation, at), code: shownCode(row.code), now: at }
    }),
  }) satisfies Partial<Handlers>
