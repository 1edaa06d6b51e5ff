import type { Handlers } from '../../http/handler.ts'
import { actHandlers } from './act-handlers.ts'
import { counterHandlers } from './counter-handlers.ts'
import { idCheckHandlers } from './id-check-handlers.ts'
import type { PickupParts } from './pickup-parts.ts'
import { passHandlers } from './pass-handlers.ts'
import { todayHandlers } from './today-handlers.ts'

/** The collector's pass, and the counter of a store. */
export const pickupHandlers = (parts: PickupParts) =>
  ({
    ...passHandlers(parts),
    ...counterHandlers(parts),
    ...idCheckHandlers(parts),
    ...actHandlers(parts),
    ...todayHandlers(parts),
  }) satisfies Partial<Handlers>
