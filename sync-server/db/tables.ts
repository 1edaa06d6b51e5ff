import { entities, type TableName } from '../../shared/registry.ts'
import { type Dialect, type Kit, kits } from './kit.ts'
import { tableOf } from './synced-table.ts'
import { accessTables } from './tables/access.ts'
import { accountTables } from './tables/accounts.ts'
import { billingTables } from './tables/billing.ts'
import { catalogueTables } from './tables/catalogue.ts'
import { complianceTables } from './tables/compliance.ts'
import { jobTables } from './tables/jobs.ts'
import { marketTables } from './tables/market.ts'
import { paymentTables } from './tables/payments.ts'
import { priceTables } from './tables/prices.ts'
import { requestTables } from './tables/requests.ts'
import { fileTables } from './tables/stored-files.ts'
import { storeTables } from './tables/stores.ts'
import { sharingTables } from './tables/sharing.ts'
import { syncTables } from './tables/sync.ts'
import { deliveryTables } from './tables/deliveries.ts'

/** The tables of the synced nouns, by their names on the wire. */
function syncedTables(kit: Kit) {
  return {
    bottles: tableOf(kit, entities.bottles, { counted: true, lookedUpBy: ['photo'] }),
    pours: tableOf(kit, entities.pours),
    events: tableOf(kit, entities.events),
    locations: tableOf(kit, entities.locations),
    imports: tableOf(kit, entities.imports),
    recipes: tableOf(kit, entities.recipes, { lookedUpBy: ['photo'] }),
    shopping: tableOf(kit, entities.shopping),
    alerts: tableOf(kit, entities.alerts, { counted: true }),
    watches: tableOf(kit, entities.watches, { counted: true }),
    wishlist: tableOf(kit, entities.wishlist),
    cellars: tableOf(kit, entities.cellars),
    notices: tableOf(kit, entities.notices, { counted: true, lookedUpBy: ['at'] }),
    messages: tableOf(kit, entities.messages, { counted: true, lookedUpBy: ['at'] }),
    questions: tableOf(kit, entities.questions, { counted: true }),
    asked: tableOf(kit, entities.asked),
    valuations: tableOf(kit, entities.valuations),
    trends: tableOf(kit, entities.trends),
    settings: tableOf(kit, entities.settings),
  } satisfies Record<TableName, unknown>
}

/** Every table of the server, made with one engine's kit. */
export function tablesOf(kit: Kit) {
  return {
    ...accountTables(kit),
    ...accessTables(kit),
    ...syncTables(kit),
    ...syncedTables(kit),
    ...fileTables(kit),
    ...priceTables(kit),
    ...sharingTables(kit),
    ...catalogueTables(kit),
    ...deliveryTables(kit),
    ...jobTables(kit),
    ...requestTables(kit),
    ...complianceTables(kit),
    ...storeTables(kit),
    ...marketTables(kit),
    ...paymentTables(kit),
    ...billingTables(kit),
  }
}
export type Tables = ReturnType<typeof tablesOf>

export const tables: Readonly<Record<Dialect, Tables>> = {
  sqlite: tablesOf(kits.sqlite),
  postgres: tablesOf(kits.postgres),
}
