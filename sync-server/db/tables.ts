import type { Entity } from '../../shared/kernel/entity.ts'
import { entities, type TableName, tableNames } from '../../shared/registry.ts'
import { type Dialect, type Kit, kits } from './kit.ts'
import { type DataRule, type DataRules, limitedByAccount } from './data-rules.ts'
import { type SyncedTable, type SyncedTableOptions, tableOf } from './synced-table.ts'
import { accessRules, accessTables } from './tables/access.ts'
import { accountRules, accountTables } from './tables/accounts.ts'
import { billingRules, billingTables } from './tables/billing.ts'
import { catalogueRules, catalogueTables } from './tables/catalogue.ts'
import { communityRules, communityTables } from './tables/community.ts'
import { complianceRules, complianceTables } from './tables/compliance.ts'
import { eventRules, eventTables } from './tables/events.ts'
import { exchangeRules, exchangeTables } from './tables/exchange.ts'
import { jobRules, jobTables } from './tables/jobs.ts'
import { loyaltyRules, loyaltyTables } from './tables/loyalty.ts'
import { marketRules, marketTables } from './tables/market.ts'
import { newsRules, newsTables } from './tables/news.ts'
import { paymentRules, paymentTables } from './tables/payments.ts'
import { priceRules, priceTables } from './tables/prices.ts'
import { recipeRules, recipeTables } from './tables/recipes.ts'
import { requestRules, requestTables } from './tables/requests.ts'
import { socialProofRules, socialProofTables } from './tables/social-proof.ts'
import { fileRules, fileTables } from './tables/stored-files.ts'
import { sightingRules, sightingTables } from './tables/sightings.ts'
import { sponsorRules, sponsorTables } from './tables/sponsor-requests.ts'
import { storeRules, storeTables } from './tables/stores.ts'
import { sharingRules, sharingTables } from './tables/sharing.ts'
import { supportRules, supportTables } from './tables/support.ts'
import { syncRules, syncTables } from './tables/sync.ts'
import { deliveryRules, deliveryTables } from './tables/deliveries.ts'
import { ultraDropRules, ultraDropTables } from './tables/ultra-drops.ts'

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

/** The retention of entities whose rows have another limit than the others. */
const retentionOf: { readonly [Name in TableName]?: DataRule['retention'] } = {
  notices: { limitedBy: 'an inbox, whose oldest make room (notices/make-room.ts)' },
  messages: { limitedBy: 'an inbox, whose oldest make room (notices/make-room.ts)' },
  valuations: { limitedBy: 'the bottles that a cellar has had, a thousand points each' },
  settings: limitedByAccount,
}

const ruleOfEntity = (name: TableName): DataRule => ({
  privacy: entities[name].rules.privacyCategory,
  retention: retentionOf[name] ?? {
    limitedBy: 'the limits of an account; removed rows go after 180 days (sync/retention.ts)',
  },
  deletion: { delete: ['cellarId'] },
})

const ownRules = {
  ...syncRules,
  ...priceRules,
  ...deliveryRules,
  ...recipeRules,
  ...sharingRules,
  ...fileRules,
  ...accessRules,
  ...requestRules,
  ...storeRules,
  ...marketRules,
  ...supportRules,
  ...newsRules,
  ...socialProofRules,
  ...ultraDropRules,
  ...eventRules,
  ...sightingRules,
  ...sponsorRules,
  ...loyaltyRules,
  ...paymentRules,
  ...billingRules,
  ...communityRules,
  ...catalogueRules,
  ...exchangeRules,
  ...complianceRules,
  ...accountRules,
  ...jobRules,
} as const satisfies DataRules<Omit<Tables, TableName>>

/**
 * Privacy, retention and deletion of every table. An account's deletion follows this order; other
 * transactions lock the user last, and so does it.
 */
export const dataRules: Readonly<Record<keyof Tables, DataRule>> = {
  ...(Object.fromEntries(tableNames.map((name) => [name, ruleOfEntity(name)])) as Record<
    TableName,
    DataRule
  >),
  ...ownRules,
}
