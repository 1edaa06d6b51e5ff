import type { Handlers } from '../../http/handler.ts'
import { activityHandlers } from './activity-handlers.ts'
import { adminStoreHandlers } from './admin-handlers.ts'
import { complianceHandlers } from './compliance-handlers.ts'
import { conductHandlers } from './conduct-handlers.ts'
import { directoryHandlers } from './directory-handlers.ts'
import type { StoreDeps } from './store-deps.ts'
import { storeHandlers } from './store-handlers.ts'
import { teamHandlers } from './team-handlers.ts'

/** All about the independent shops: applying, deciding, the directory, who works there. */
export const storesHandlers = (deps: StoreDeps) =>
  ({
    ...storeHandlers(deps),
    ...directoryHandlers(deps),
    ...teamHandlers(deps),
    ...adminStoreHandlers(deps),
    ...activityHandlers(deps),
    ...complianceHandlers(deps),
    ...conductHandlers(deps),
  }) satisfies Partial<Handlers>
