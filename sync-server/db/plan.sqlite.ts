import { kits } from './kit.ts'
import { tablesOf } from './tables.ts'

/** What drizzle-kit reads: it finds tables among the exports of a module, each by itself. */
export const {
  accounts,
  alerts,
  bottles,
  deletedAccounts,
  events,
  imports,
  jobs,
  listings,
  listingWords,
  locations,
  notices,
  photos,
  pours,
  pricePoints,
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
  watches,
  wishlist,
} = tablesOf(kits.sqlite)
