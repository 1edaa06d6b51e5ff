import type { Handlers } from '../../http/handler.ts'
import { actHandlers } from './act-handlers.ts'
import { counterHandlers } from './counter-handlers.ts'
import { idCheckHandlers } from './id-check-handlers.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { passHandlers } from './pass-handlers.ts'
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
