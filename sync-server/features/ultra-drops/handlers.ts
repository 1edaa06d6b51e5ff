import type { Handlers } from '../../http/handler.ts'
import { entryHandlers } from './entry-handlers.ts'
import { ownHandlers } from './own-handlers.ts'
import { publicHandlers } from './public-handlers.ts'
import type { UltraDropDeps } from './ultra-drop-deps.ts'

/** Ultra drops: planned, asked for, entered, drawn, accepted. */
export const ultraDropHandlers = (deps: UltraDropDeps) =>
  ({
    ...publicHandlers(deps),
    ...entryHandlers(deps),
    ...ownHandlers(deps),
  }) satisfies Partial<Handlers>
