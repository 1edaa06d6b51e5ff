import { doorHandlers } from './door-handlers.ts'
import type { StoreEventParts } from './event-parts.ts'
import { ownHandlers } from './own-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import { registrationHandlers } from './registration-handlers.ts'

/** Store events, registrations, and the door. */
export const eventHandlers = (parts: StoreEventParts) => ({
  ...publicHandlers(parts),
  ...registrationHandlers(parts),
  ...ownHandlers(parts),
  ...doorHandlers(parts),
})
