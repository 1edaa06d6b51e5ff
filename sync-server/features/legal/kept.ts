import type { KeptName } from '../../../shared/business/privacy.ts'
import { entities, type TableName, tableNames } from '../../../shared/registry.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * What of a person each of the server's own tables keeps, as the privacy policy tells it; null where it
 * keeps nothing of anybody. A new one without a line here does not compile.
 */
const keptInOwn = {
  users: 'account',
  accounts: 'account',
  emailChanges: 'account',
  deletedAccounts: 'deletions',
  sessions: 'access',
  verifications: 'access',
  rateLimits: 'access',
  passkeys: 'access',
  identityLinks: 'access',
  accessTokens: 'access',
  pushSubscriptions: 'push',

  storedFiles: 'photos',
  bottleNames: 'prices',
  bottleNameWords: 'prices',
  namedBottles: 'prices',
  collectorPrices: 'prices',
  paidKeys: 'prices',
  priceMarks: 'prices',
  noticeDeliveries: 'inbox',
  publicRecipes: 'recipes',
  cellarMembers: 'sharing',
  cellarInvitations: 'sharing',

  syncDevices: 'changes',
  syncHeads: 'changes',
  syncLog: 'changes',
  syncFeed: 'changes',
  requestKeys: 'changes',
  jobs: 'waiting',

  stores: 'stores',
  storePeople: 'stores',
  storeInvitations: 'stores',
  storeFavorites: 'stores',
  storeAccounts: 'stores',
  reservations: 'reservations',
  dropWaits: 'reservations',
  reservers: 'reservations',
  freeReserves: 'reservations',
  handOvers: 'reservations',
  reviews: 'reviews',
  reviewReports: 'reports',
  helpfulMarks: 'helpfulMarks',
  experts: 'experts',
  successStories: 'successStories',
  payments: 'payments',
  paymentOps: 'payments',
  gatewayEvents: 'payments',
  testGateway: 'payments',
  customers: 'subscription',
  subscriptions: 'subscription',
  trialCards: 'trials',
  complianceLogs: 'compliance',
  supportRequests: 'support',
  groups: 'community',
  groupMemberships: 'community',
  communityPeople: 'community',
  posts: 'community',
  postComments: 'community',
  postLikes: 'community',
  mentions: 'community',
  relations: 'community',
  communityReports: 'reports',
  communityActs: 'moderation',
  newsReads: 'news',
  newsSaves: 'news',

  // What stores offer and ask, what the operator knows, and what the server keeps of itself.
  complianceHeads: null,
  drops: null,
  dropWords: null,
  dropViewers: null,
  listings: null,
  pricePoints: null,
  listingWords: null,
  listingChanges: null,
  marketTrends: null,
  marketReports: null,
  catalogueBottles: null,
  catalogueCodes: null,
  cataloguePages: null,
  codeLookups: null,
  serverMeta: null,
  newsSources: null,
  newsItems: null,
} as const satisfies Readonly<Record<Exclude<keyof Tables, TableName>, KeptName | null>>

/** What of a person each table keeps; those of entities say it in their rules. */
export const keptIn: Readonly<Record<keyof Tables, KeptName | null>> = {
  ...keptInOwn,
  ...(Object.fromEntries(
    tableNames.map((table) => [table, entities[table].rules.keptAs]),
  ) as Record<TableName, KeptName>),
}
