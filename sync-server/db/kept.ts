import { trendingWithin } from '../../shared/business/news.ts'
import { lookupHolds } from '../../shared/business/catalogue.ts'
import { rateRetention } from '../../shared/business/exchange.ts'
import { traceRetention } from '../../shared/business/loyalty.ts'
import { handOverRetention } from '../../shared/business/reserving.ts'
import { endedSightingRetention } from '../../shared/business/sightings.ts'
import { daysOfPeriod } from '../../shared/business/value.ts'
import { staysNews } from '../../shared/features/alerts/delivery.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import { type TableName, tableNames } from '../../shared/registry.ts'
import type { Tables } from './tables.ts'

/** Why the rows of a table do not become more for ever, or why they may. */
export type Retention =
  | {
      /** The column that says from when on a row grows old; the first one of an index. */
      readonly by: string
      /** Milliseconds from then on; the row goes soon after. */
      readonly for: Instant
      /** By whose clock: the sign-in library has its own, also where a demo lets weeks go by. */
      readonly clock?: 'sign-in'
    }
  /** They are as many as what they belong to, and go with it; or something else shortens them. */
  | { readonly limitedBy: string }
  | { readonly forEver: string }

const ofAccount: Retention = { limitedBy: 'the limits of an account, and go with it' }
const removedAfter180Days: Retention = {
  limitedBy: 'the limits of an account; removed ones go after 180 days (sync/retention.ts)',
}
const ofMarket: Retention = {
  forEver: 'a store and its buyers look it up, as do those who tax them',
}
const ofCatalogue: Retention = { limitedBy: 'what the operator imports' }
const ofListings: Retention = { limitedBy: 'the bottles that stores have in lists or drops' }
const ofNames: Retention = {
  limitedBy: 'the bottles that there are: what is used by none goes at once',
}
const ofStore: Retention = { limitedBy: 'stores and the people who work there' }

const ofCommunity: Retention = {
  forEver: 'what was said stays until its author, or who looks after its group, deletes it',
}

const ofEntities = Object.fromEntries(
  tableNames.map((name) => [name, removedAfter180Days]),
) as Readonly<Record<TableName, Retention>>

/**
 * Retention of each table's rows. A new table without a line here does not compile; rows with a
 * period are deleted in portions by the job `retention.shorten`, by an index.
 */
export const stored = {
  users: { forEver: 'an account stays until its person deletes it' },
  /** Of one user no more than `maxSessions`. */
  sessions: { by: 'expiresAt', for: 0, clock: 'sign-in' },
  accounts: ofAccount,
  verifications: { by: 'expiresAt', for: 0, clock: 'sign-in' },
  /** No limit counts for longer than a day. */
  rateLimits: { by: 'lastRequest', for: day },
  deletedAccounts: { forEver: 'a restored backup deletes them again' },
  passkeys: ofAccount,
  identityLinks: ofAccount,
  accessTokens: ofAccount,
  /** A link that was not followed. */
  emailChanges: { by: 'expiresAt', for: 0 },
  pushSubscriptions: ofAccount,
  /** Those of people with an account go with it, and have no such time. */
  supportRequests: { by: 'expiresAt', for: 0 },
  newsSources: { limitedBy: 'the feeds that an operator may name' },
  newsItems: { limitedBy: 'their age, unless somebody has saved them: the job news.tend' },
  /** Counts for Trending. */
  newsReads: { by: 'at', for: trendingWithin },
  newsSaves: ofAccount,
  exchangeRates: { by: 'takenAt', for: rateRetention },
  serverMeta: { limitedBy: 'the few things that are written there' },
  syncDevices: { forEver: 'a device may come back after years with what it did' },
  syncHeads: ofAccount,
  /** Arguments go after 180 days (sync/retention.ts); uid and outcome are what a fork asks for. */
  syncLog: { forEver: 'docs/decisions/018-retention.md: as long as the account' },
  syncFeed: { limitedBy: 'the rows that a user sees; gone entries go after 180 days' },
  ...ofEntities,
  notices: { limitedBy: 'an inbox, whose oldest make room (notices/make-room.ts)' },
  messages: { limitedBy: 'an inbox, whose oldest make room (notices/make-room.ts)' },
  valuations: { limitedBy: 'the bottles that a cellar has had, a thousand points each' },
  settings: ofAccount,
  storedFiles: { limitedBy: 'what rows name: the sweep of files' },
  publicRecipes: { limitedBy: 'the recipes of a cellar, and what an admin has taken down' },
  listingChanges: ofListings,
  marketTrends: { limitedBy: 'kinds of drinks and periods' },
  marketReports: { limitedBy: 'months: the oldest make room (features/value/market-reports.ts)' },
  listings: ofListings,
  /** A trend asks for no price that is older than two of its longest periods. */
  pricePoints: { by: 'pricedOn', for: 2 * daysOfPeriod['1y'] * day },
  priceLists: { limitedBy: 'what an operator takes in and removes' },
  listingWords: ofListings,
  wishMatches: { limitedBy: 'wishes and the listings that fit each: what fits no more goes' },
  priceMarks: { limitedBy: 'the prices that have changed within minutes' },
  bottleNames: ofNames,
  bottleNameWords: ofNames,
  namedBottles: ofNames,
  collectorPrices: ofNames,
  paidKeys: ofNames,
  cellarMembers: ofAccount,
  cellarInvitations: { by: 'expiresAt', for: 0 },
  catalogueBottles: ofCatalogue,
  catalogueCodes: ofCatalogue,
  cataloguePages: ofCatalogue,
  /** Twice their lifetime, because an old answer serves while the other service is down. */
  codeLookups: { by: 'askedAt', for: 2 * lookupHolds },
  /** Such old notices hold back no new ones. */
  noticeDeliveries: { by: 'deliveredAt', for: 10 * staysNews },
  /** A weekly digest takes entries of a week; older ones are obsolete. */
  gatheredNotices: { by: 'at', for: 10 * staysNews },
  deliveryCounts: { by: 'at', for: 10 * staysNews },
  jobs: { limitedBy: 'what waits to be done: what is done goes at once' },
  /** No client repeats a request after that. */
  requestKeys: { by: 'at', for: 7 * day },
  complianceLogs: { forEver: 'a regulator may ask for it' },
  complianceHeads: ofStore,
  stores: ofMarket,
  storePeople: ofStore,
  storeInvitations: { by: 'expiresAt', for: 0 },
  storeFavorites: ofAccount,
  drops: ofMarket,
  dropWords: ofMarket,
  dropViewers: { limitedBy: 'who looks now: the job market.hype' },
  reservations: ofMarket,
  dropWaits: { limitedBy: 'the drops that are open: the job market.tend' },
  ultraDrops: ofMarket,
  ultraDropRequests: ofMarket,
  ultraDropEntries: ofMarket,
  events: ofMarket,
  eventRegistrations: ofMarket,
  bottleSightings: { by: 'expiresAt', for: endedSightingRetention },
  sightingAnswers: { by: 'at', for: endedSightingRetention },
  wishDates: { limitedBy: 'the wishes of an account: one that is removed loses its date' },
  /** Names and numbers of people who wait for nothing any more. */
  sponsorRequests: { by: 'expiresAt', for: 0 },
  reservers: ofAccount,
  freeReserves: ofAccount,
  feeCredits: ofAccount,
  reminders: ofAccount,
  loyaltyEntries: ofAccount,
  accountTraces: { by: 'seenAt', for: traceRetention },
  reviews: ofMarket,
  /** One of each person for a review. */
  reviewReports: ofAccount,
  /** Answers that scanners no longer request. */
  handOvers: { by: 'at', for: handOverRetention },
  payments: ofMarket,
  paymentOps: ofMarket,
  /** A repeat so late has no sender any more. */
  gatewayEvents: { by: 'receivedAt', for: 90 * day },
  storeAccounts: ofStore,
  helpfulMarks: ofAccount,
  experts: ofAccount,
  successStories: ofAccount,
  /** One of each person for a story. */
  storyReports: ofAccount,
  testGateway: { limitedBy: 'trying it out: there is none in production' },
  customers: ofAccount,
  subscriptions: ofMarket,
  groups: { forEver: 'a group stays until its owner deletes it' },
  groupFinds: { limitedBy: 'groups: ten tags and the words of a place each' },
  groupMemberships: { limitedBy: 'groups and their members; who was banned stays so' },
  communityPeople: ofAccount,
  posts: ofCommunity,
  postComments: ofCommunity,
  postLikes: { limitedBy: 'posts and people, one of each person for a post' },
  mentions: { limitedBy: 'posts and comments, ten each' },
  /** One of each person for a thing. */
  communityReports: ofAccount,
  relations: ofAccount,
  communityActs: { forEver: 'who was banned, or whose words were hidden, may ask why' },
  trialCards: { forEver: 'nobody has a second free trial' },
} as const satisfies Readonly<Record<keyof Tables, Retention>>
