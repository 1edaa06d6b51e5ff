import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DeletionStep } from '../../db/data-rules.ts'
import type { DbTx } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { forgetNames } from '../../prices/named-bottles.ts'
import { leaveCommunity } from './delete-community.ts'

type Step = (tx: DbTx, userId: string, at: Instant) => Promise<unknown>

/** The steps of an account's deletion that need more than a list of columns. */
export const deletionSteps: Readonly<Record<DeletionStep, Step>> = {
  forgetNames,
  leaveCommunity,
  /** Invitations that they sent, and those sent to them. */
  removeInvitations(tx, id) {
    const { storeInvitations: i, users: u } = tx.t
    // Those to an address that was never theirs stay.
    const address = tx
      .select({ email: u.email })
      .from(u)
      .where(and(eq(u.id, id), eq(u.emailVerified, true)))
    return tx.delete(i).where(or(eq(i.invitedBy, id), inArray(i.email, address)))
  },
  /**
   * Applications are deleted. A store without its owner offers nothing, and no admin has given a
   * reason; an admin settles its promises.
   */
  async suspendStores(tx, id) {
    const { stores } = tx.t
    const own = eq(stores.ownerId, id)
    await tx.delete(stores).where(and(own, inArray(stores.status, ['pending', 'rejected'])))
    await tx
      .update(stores)
      .set({ status: 'suspended', statusReason: null, phone: null, email: null })
      .where(own)
  },
  /** Marks by others stay; this person's marks no longer count. */
  async removeHelpfulMarks(tx, id) {
    const { helpfulMarks: own, reviews: r } = tx.t
    const marked = tx.select({ id: own.reviewId }).from(own).where(eq(own.userId, id))
    await tx
      .update(r)
      .set({ helpful: sql`${r.helpful} - 1` })
      .where(inArray(r.id, marked))
    await tx.delete(own).where(eq(own.userId, id))
  },
  removeStoryReports(tx, id) {
    const { storyReports: r, successStories: s } = tx.t
    const own = tx.select({ id: s.id }).from(s).where(eq(s.userId, id))
    return tx.delete(r).where(or(eq(r.userId, id), inArray(r.storyId, own)))
  },
  /** Sightings stay until they expire, without an author. Their text and picture are deleted. */
  anonymizeSightings: (tx, id) =>
    tx
      .update(tx.t.bottleSightings)
      .set({ scoutUserId: null, wishlistItemId: null, notes: null, photo: null, onceKey: null })
      .where(eq(tx.t.bottleSightings.scoutUserId, id)),
  /** Their subscriptions end, and the payment company deletes the customer. */
  async removeCustomer(tx, id, at) {
    const { customers } = tx.t
    const own = await tx.delete(customers).where(eq(customers.userId, id)).returning()
    for (const { gatewayId: customerId } of own)
      if (customerId !== null) await enqueue(tx, 'billing.forget', { customerId }, { at })
  },
}
