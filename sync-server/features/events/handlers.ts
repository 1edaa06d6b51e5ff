import { doorHandlers } from './door-handlers.ts'
import type { StoreEventDeps } from './event-deps.ts'
import { ownHandlers } from './own-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import { registrationHandlers } from './registration-handlers.ts'

/** Store events, registrations, and the door. */
export const eventHandlers = (deps: StoreEventDeps) => ({
  ...publicHandlers(deps),
  ...registrationHandlers(deps),
  ...ownHandlers(deps),
  ...doorHandlers(deps),
})
