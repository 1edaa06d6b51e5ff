import type { Handlers } from '../../http/handler.ts'
import { activityHandlers } from './activity-handlers.ts'
import { adminStoreHandlers } from './admin-handlers.ts'
import { complianceHandlers } from './compliance-handlers.ts'
import { conductHandlers } from './conduct-handlers.ts'
import { directoryHandlers } from './directory-handlers.ts'
import type { StoreParts } from './store-parts.ts'
import { storeHandlers } from './store-handlers.ts'
import { teamHandlers } from './team-handlers.ts'

/** All about the independent shops: applying, deciding, the directory, who works there. */
export const storesHandlers = (parts: StoreParts) =>
  ({
    ...storeHandlers(parts),
    ...directoryHandlers(parts),
    ...teamHandlers(parts),
    ...adminStoreHandlers(parts),
    ...activityHandlers(parts),
    ...complianceHandlers(parts),
    ...conductHandlers(parts),
  }) satisfies Partial<Handlers>
