import { kits } from './kit.ts'
import { tablesOf } from './tables.ts'

/** What drizzle-kit reads: it finds tables among the exports of a module, each by itself. */
export const {
  accounts,
  bottles,
  deletedAccounts,
  events,
  imports,
  jobs,
  locations,
  photos,
  pours,
  rateLimits,
  recipes,
  serverMeta,
  sessions,
  settings,
  shopping,
  syncDevices,
  syncFeed,
  syncHeads,
  syncLog,
  users,
  verifications,
} = tablesOf(kits.sqlite)
