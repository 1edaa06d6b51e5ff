import type { Entity } from '../../shared/kernel/entity.ts'
import { entities, type TableName, tableNames } from '../../shared/registry.ts'
import { type Dialect, type Kit, kits } from './kit.ts'
import { type SyncedTable, type SyncedTableOptions, tableOf } from './synced-table.ts'
import { accessTables } from './tables/access.ts'
import { accountTables } from './tables/accounts.ts'
import { billingTables } from './tables/billing.ts'
import { catalogueTables } from './tables/catalogue.ts'
import { communityTables } from './tables/community.ts'
import { complianceTables } from './tables/compliance.ts'
import { eventTables } from './tables/events.ts'
import { exchangeTables } from './tables/exchange.ts'
import { jobTables } from './tables/jobs.ts'
import { loyaltyTables } from './tables/loyalty.ts'
import { marketTables } from './tables/market.ts'
import { newsTables } from './tables/news.ts'
import { paymentTables } from './tables/payments.ts'
import { priceTables } from './tables/prices.ts'
import { recipeTables } from './tables/recipes.ts'
import { requestTables } from './tables/requests.ts'
import { socialProofTables } from './tables/social-proof.ts'
import { fileTables } from './tables/stored-files.ts'
import { sightingTables } from './tables/sightings.ts'
import { sponsorTables } from './tables/sponsor-requests.ts'
import { storeTables } from './tables/stores.ts'
import { sharingTables } from './tables/sharing.ts'
import { supportTables } from './tables/support.ts'
import { syncTables } from './tables/sync.ts'
import { deliveryTables } from './tables/deliveries.ts'
import { ultraDropTables } from './tables/ultra-drops.ts'

/** Columns and indexes that only the server's queries need. */
const optionsByName = {
  bottles: { lookedUpBy: ['photo'] },
  recipes: { lookedUpBy: ['photo'] },
  sightings: { lookedUpBy: ['photo'] },
  notices: { counted: true, lookedUpBy: ['at'] },
  messages: { counted: true, lookedUpBy: ['at'] },
  questions: { counted: true },
} as const satisfies { [Name in TableName]?: SyncedTableOptions<(typeof entities)[Name]> }

const options: { readonly [Name in TableName]?: SyncedTableOptions<Entity> } = optionsByName

/** The tables of the entities, by their names on the wire. */
const syncedTables = (kit: Kit) =>
  Object.fromEntries(
    tableNames.map((name) => [name, tableOf<Entity>(kit, entities[name], options[name])]),
  ) as unknown as { [Name in TableName]: SyncedTable<(typeof entities)[Name]> }

/** Every table of the server, made with one engine's kit. */
export function tablesOf(kit: Kit) {
  return {
    ...accountTables(kit),
    ...accessTables(kit),
    ...syncTables(kit),
    ...syncedTables(kit),
    ...fileTables(kit),
    ...priceTables(kit),
    ...recipeTables(kit),
    ...sharingTables(kit),
    ...catalogueTables(kit),
    ...exchangeTables(kit),
    ...deliveryTables(kit),
    ...jobTables(kit),
    ...requestTables(kit),
    ...complianceTables(kit),
    ...storeTables(kit),
    ...marketTables(kit),
    ...ultraDropTables(kit),
    ...loyaltyTables(kit),
    ...eventTables(kit),
    ...sightingTables(kit),
    ...sponsorTables(kit),
    ...paymentTables(kit),
    ...billingTables(kit),
    ...supportTables(kit),
    ...communityTables(kit),
    ...socialProofTables(kit),
    ...newsTables(kit),
  }
}
export type Tables = ReturnType<typeof tablesOf>

export const tables: Readonly<Record<Dialect, Tables>> = {
  sqlite: tablesOf(kits.sqlite),
  postgres: tablesOf(kits.postgres),
}
