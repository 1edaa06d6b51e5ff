import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AccountLimits } from '../../../shared/account-limits.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { type TableName, tableNames } from '../../../shared/registry.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { removeBytes, strikeFilesOf } from '../../files/ledger.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { forgetNames } from '../../prices/named-bottles.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import { leaveEvents, mustHaveLeftEvents } from '../../registrations/leave-events.ts'
import { leaveMarket, mustHaveLeftMarket } from '../../reservations/leave-market.ts'
import { leaveCommunity } from './delete-community.ts'
import { pokeEndedSessions } from './sessions.ts'
import { leaveAllCellars, mustShareNothing } from '../../sync/leave-cellars.ts'

interface DeleteDeps {
  readonly db: Db
  readonly photoStorage: PhotoStorage
  readonly accountLimits?: Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'> | undefined
}

/**
 * Deletes a user with all their data and records the deletion, so that devices learn of it and a
 * restored backup deletes the user again. It waits for a running round; the next round finds no
 * user.
 */
export async function deleteEverythingOf(
  userId: Id<'user'>,
  { db, photoStorage, accountLimits }: DeleteDeps,
) {
  const { deletedAccounts, syncHeads } = db.t
  // All members get a notice. Those the user shared with keep their own data.
  await leaveAllCellars({ db, accountLimits }, userId)
  await leaveMarket(db, userId, Date.now())
  await leaveEvents(db, userId, Date.now())
  const own = await db.transaction('delete account', async (tx) => {
    // Made where there is none yet, or there would be nothing that a first round has to wait for.
    await tx
      .insert(syncHeads)
      .values({ userId, version: 0, tombstoneFloor: 0 })
      .onConflictDoNothing()
    await tx.lock(tx.select().from(syncHeads).where(eq(syncHeads.userId, userId)))
    await mustShareNothing(tx, userId)
    await mustHaveLeftMarket(tx, userId)
    await mustHaveLeftEvents(tx, userId)
    const struck = await strikeFilesOf(tx, userId)
    for (const table of tableNames)
      await tx.delete(tx.t[table]).where(eq(tx.t[table].cellarId, userId))
    for (const goesFrom of Object.values(deletions)) await goesFrom?.(tx, userId)
    await tx.insert(deletedAccounts).values({ userId, at: Date.now() }).onConflictDoNothing()
    return struck
  })
  pokeEndedSessions(db, userId)
  await removeBytes({ db, photoStorage }, own)
}

type Delete = (tx: DbTx, userId: string) => Promise<unknown>

/**
 * How the rows of a user leave each table but those of the entities, whose rows are all theirs; in the
 * order in which they go, null where a table has none. A new table without a line here does not compile.
 */
const deletions: Readonly<Record<Exclude<keyof Tables, TableName>, Delete | null>> = {
  syncFeed: (tx, id) => tx.delete(tx.t.syncFeed).where(eq(tx.t.syncFeed.userId, id)),
  syncLog: (tx, id) => tx.delete(tx.t.syncLog).where(eq(tx.t.syncLog.userId, id)),
  syncDevices: (tx, id) => tx.delete(tx.t.syncDevices).where(eq(tx.t.syncDevices.userId, id)),
  syncHeads: (tx, id) => tx.delete(tx.t.syncHeads).where(eq(tx.t.syncHeads.userId, id)),
  collectorPrices: forgetNames,
  // Removed with the paid prices.
  namedBottles: null,
  // Unused names are removed soon after.
  bottleNames: null,
  bottleNameWords: null,
  paidKeys: null,
  priceMarks: null,
  noticeDeliveries: (tx, id) =>
    tx.delete(tx.t.noticeDeliveries).where(eq(tx.t.noticeDeliveries.userId, id)),
  gatheredNotices: (tx, id) =>
    tx.delete(tx.t.gatheredNotices).where(eq(tx.t.gatheredNotices.userId, id)),
  deliveryCounts: (tx, id) =>
    tx.delete(tx.t.deliveryCounts).where(eq(tx.t.deliveryCounts.userId, id)),
  publicRecipes: (tx, id) =>
    tx.delete(tx.t.publicRecipes).where(eq(tx.t.publicRecipes.cellarId, id)),
  async cellarInvitations(tx, id) {
    const { cellarInvitations: own } = tx.t
    await tx.delete(own).where(or(eq(own.cellarId, id), eq(own.userId, id)))
  },
  // Left before, under the locks of everyone in them.
  cellarMembers: null,
  // Struck before, so that their bytes can go.
  storedFiles: null,
  // A link to choose a new password names the user.
  verifications: (tx, id) => tx.delete(tx.t.verifications).where(eq(tx.t.verifications.value, id)),
  passkeys: (tx, id) => tx.delete(tx.t.passkeys).where(eq(tx.t.passkeys.userId, id)),
  identityLinks: (tx, id) => tx.delete(tx.t.identityLinks).where(eq(tx.t.identityLinks.userId, id)),
  accessTokens: (tx, id) => tx.delete(tx.t.accessTokens).where(eq(tx.t.accessTokens.userId, id)),
  emailChanges: (tx, id) => tx.delete(tx.t.emailChanges).where(eq(tx.t.emailChanges.userId, id)),
  pushSubscriptions: (tx, id) =>
    tx.delete(tx.t.pushSubscriptions).where(eq(tx.t.pushSubscriptions.userId, id)),
  requestKeys: (tx, id) => tx.delete(tx.t.requestKeys).where(eq(tx.t.requestKeys.userId, id)),
  storeFavorites: (tx, id) =>
    tx.delete(tx.t.storeFavorites).where(eq(tx.t.storeFavorites.userId, id)),
  // Those that they sent, and those that were sent to them.
  storeInvitations: (tx, id) => {
    const { storeInvitations: i, users: u } = tx.t
    // Those to an address that was never theirs stay.
    const address = tx
      .select({ email: u.email })
      .from(u)
      .where(and(eq(u.id, id), eq(u.emailVerified, true)))
    return tx.delete(i).where(or(eq(i.invitedBy, id), inArray(i.email, address)))
  },
  storePeople: (tx, id) => tx.delete(tx.t.storePeople).where(eq(tx.t.storePeople.userId, id)),
  // Applications are deleted. A store without its owner offers nothing, and no admin has given a
  // reason; its promises are for an admin to settle.
  async stores(tx, id) {
    const { stores } = tx.t
    const own = eq(stores.ownerId, id)
    await tx.delete(stores).where(and(own, inArray(stores.status, ['pending', 'rejected'])))
    await tx
      .update(stores)
      .set({ status: 'suspended', statusReason: null, phone: null, email: null })
      .where(own)
  },
  // Reservations stay as the store's history, without the person. Open ones were cancelled before.
  async reservations(tx, id) {
    const { reservations: own } = tx.t
    await tx.update(own).set({ userId: null }).where(eq(own.userId, id))
    await tx.update(own).set({ pickedUpBy: null }).where(eq(own.pickedUpBy, id))
  },
  supportRequests: (tx, id) =>
    tx.delete(tx.t.supportRequests).where(eq(tx.t.supportRequests.userId, id)),
  newsReads: (tx, id) => tx.delete(tx.t.newsReads).where(eq(tx.t.newsReads.userId, id)),
  newsSaves: (tx, id) => tx.delete(tx.t.newsSaves).where(eq(tx.t.newsSaves.userId, id)),
  reviews: (tx, id) =>
    tx.update(tx.t.reviews).set({ userId: null }).where(eq(tx.t.reviews.userId, id)),
  reviewReports: (tx, id) => tx.delete(tx.t.reviewReports).where(eq(tx.t.reviewReports.userId, id)),
  // Marks by others stay; this person's marks no longer count.
  async helpfulMarks(tx, id) {
    const { helpfulMarks: own, reviews: r } = tx.t
    const marked = tx.select({ id: own.reviewId }).from(own).where(eq(own.userId, id))
    await tx
      .update(r)
      .set({ helpful: sql`${r.helpful} - 1` })
      .where(inArray(r.id, marked))
    await tx.delete(own).where(eq(own.userId, id))
  },
  experts: (tx, id) => tx.delete(tx.t.experts).where(eq(tx.t.experts.userId, id)),
  storyReports: async (tx, id) => {
    const { storyReports: r, successStories: s } = tx.t
    const own = tx.select({ id: s.id }).from(s).where(eq(s.userId, id))
    await tx.delete(r).where(or(eq(r.userId, id), inArray(r.storyId, own)))
  },
  successStories: (tx, id) =>
    tx.delete(tx.t.successStories).where(eq(tx.t.successStories.userId, id)),
  dropWaits: (tx, id) => tx.delete(tx.t.dropWaits).where(eq(tx.t.dropWaits.userId, id)),
  // The list of a draw that was frozen stays as it is, without the person.
  ultraDropEntries: (tx, id) =>
    tx
      .update(tx.t.ultraDropEntries)
      .set({ userId: null })
      .where(eq(tx.t.ultraDropEntries.userId, id)),
  async ultraDropRequests(tx, id) {
    const { ultraDropRequests: own } = tx.t
    await tx.delete(own).where(eq(own.userId, id))
    await tx.update(own).set({ reviewedBy: null }).where(eq(own.reviewedBy, id))
  },
  // Its store knows how many came; of whom, no more.
  async eventRegistrations(tx, id) {
    const { eventRegistrations: own } = tx.t
    await tx.update(own).set({ userId: null }).where(eq(own.userId, id))
    await tx.update(own).set({ attendedBy: null }).where(eq(own.attendedBy, id))
  },
  // Sightings stay until they expire, without an author. Their text and picture are deleted.
  async sightingAnswers(tx, id) {
    await tx.delete(tx.t.sightingAnswers).where(eq(tx.t.sightingAnswers.userId, id))
  },
  bottleSightings: (tx, id) =>
    tx
      .update(tx.t.bottleSightings)
      .set({ scoutUserId: null, wishlistItemId: null, notes: null, photo: null, onceKey: null })
      .where(eq(tx.t.bottleSightings.scoutUserId, id)),
  // Its store has no right to a number that its owner takes away.
  async sponsorRequests(tx, id) {
    const { sponsorRequests: own } = tx.t
    await tx.delete(own).where(eq(own.accountId, id))
    await tx.update(own).set({ processedBy: null }).where(eq(own.processedBy, id))
  },
  reservers: (tx, id) => tx.delete(tx.t.reservers).where(eq(tx.t.reservers.userId, id)),
  freeReserves: (tx, id) => tx.delete(tx.t.freeReserves).where(eq(tx.t.freeReserves.userId, id)),
  feeCredits: (tx, id) => tx.delete(tx.t.feeCredits).where(eq(tx.t.feeCredits.userId, id)),
  reminders: (tx, id) => tx.delete(tx.t.reminders).where(eq(tx.t.reminders.userId, id)),
  wishMatches: (tx, id) => tx.delete(tx.t.wishMatches).where(eq(tx.t.wishMatches.cellarId, id)),
  loyaltyEntries: (tx, id) =>
    tx.delete(tx.t.loyaltyEntries).where(eq(tx.t.loyaltyEntries.userId, id)),
  accountTraces: (tx, id) => tx.delete(tx.t.accountTraces).where(eq(tx.t.accountTraces.userId, id)),
  wishDates: (tx, id) => tx.delete(tx.t.wishDates).where(eq(tx.t.wishDates.cellarId, id)),
  handOvers: (tx, id) => tx.delete(tx.t.handOvers).where(eq(tx.t.handOvers.userId, id)),
  payments: (tx, id) =>
    tx.update(tx.t.payments).set({ userId: null }).where(eq(tx.t.payments.userId, id)),
  // Their subscriptions end, and the payment company deletes the customer.
  async customers(tx, id) {
    const { customers } = tx.t
    const own = await tx.delete(customers).where(eq(customers.userId, id)).returning()
    for (const { gatewayId: customerId } of own)
      if (customerId !== null)
        await enqueue(tx, 'billing.forget', { customerId }, { at: Date.now() })
  },
  subscriptions: (tx, id) => tx.delete(tx.t.subscriptions).where(eq(tx.t.subscriptions.userId, id)),
  // A card had its trial, for any account.
  trialCards: (tx, id) =>
    tx.update(tx.t.trialCards).set({ userId: null }).where(eq(tx.t.trialCards.userId, id)),
  // Offers of stores, and the exchange with the payment company: no personal data.
  drops: null,
  ultraDrops: null,
  events: null,
  dropWords: null,
  dropViewers: null,
  paymentOps: null,
  gatewayEvents: null,
  storeAccounts: null,
  testGateway: null,
  // Kept by law: ids without a person.
  complianceLogs: null,
  complianceHeads: null,
  // All of it by the first line.
  communityPeople: leaveCommunity,
  groups: null,
  groupFinds: null,
  groupMemberships: null,
  posts: null,
  postComments: null,
  postLikes: null,
  mentions: null,
  communityReports: null,
  relations: null,
  communityActs: null,
  sessions: (tx, id) => tx.delete(tx.t.sessions).where(eq(tx.t.sessions.userId, id)),
  accounts: (tx, id) => tx.delete(tx.t.accounts).where(eq(tx.t.accounts.userId, id)),
  users: (tx, id) => tx.delete(tx.t.users).where(eq(tx.t.users.id, id)),
  // The ledger of deletions itself; an id without a person.
  deletedAccounts: null,
  // Keyed hashes, which cannot be reversed and are dropped after a day.
  rateLimits: null,
  // Prices of stores are not personal.
  listings: null,
  pricePoints: null,
  priceLists: null,
  listingWords: null,
  listingChanges: null,
  marketTrends: null,
  marketReports: null,
  // The operator's catalogue and outside data about codes are not personal.
  catalogueBottles: null,
  catalogueCodes: null,
  cataloguePages: null,
  codeLookups: null,
  newsSources: null,
  newsItems: null,
  exchangeRates: null,
  serverMeta: null,
  // The user's pending jobs. Parked ones would keep their id, too.
  jobs: (tx, id) => tx.delete(tx.t.jobs).where(eq(tx.t.jobs.userId, id)),
}
