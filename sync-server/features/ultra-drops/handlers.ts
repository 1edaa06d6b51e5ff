import type { Handlers } from '../../http/handler.ts'
import { entryHandlers } from './entry-handlers.ts'
import { ownHandlers } from './own-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import type { UltraDropParts } from './ultra-drop-parts.ts'

/** Ultra drops: planned, asked for, entered, drawn, accepted. */
export const ultraDropHandlers = (parts: UltraDropParts) =>
  ({
    ...publicHandlers(parts),
    ...entryHandlers(parts),
    ...ownHandlers(parts),
  }) satisfies Partial<Handlers>
