import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import {
  featuredPerPage,
  helpfulMarks as maxMarks,
  helpfulPerPage,
} from '../../../shared/business/social-proof.ts'
import { socialProofCopy } from '../../../shared/copy/social-proof.ts'
import {
  listFeatured,
  listOwnHelpful,
  markHelpful,
  unmarkHelpful,
} from '../../../shared/features/social-proof/endpoints.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type DbTx, type Reader } from '../../db/db.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { isTrading } from '../../offers/seller.ts'
import {
  isPublicReview,
  lockPublicReview,
  type ReviewRow,
} from '../../reservations/public-reviews.ts'
import { worksThere } from '../../reservations/works-there.ts'
import type { SocialProofDeps } from './social-proof-deps.ts'

/** Reviews of all stores, and who found them helpful. */
export function featuredReviewHandlers({ db, limits, now = Date.now }: SocialProofDeps) {
  return {
    'review.featured': handler(listFeatured, async ({ user, query: { after } }) => {
      const { reviews: r, drops: d, stores: s, users: u } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'number', 'string')
      const rows = await db
        .select({
          review: r,
          title: d.title,
          category: d.category,
          storeName: s.name,
          storeState: s.state,
          name: u.name,
          plan: u.subscriptionTier,
        })
        .from(r)
        .innerJoin(d, eq(d.id, r.dropId))
        // SQLite walks the most helpful first, instead of the reviews of all stores.
        .crossJoin(s)
        .leftJoin(u, eq(u.id, r.userId))
        .where(
          and(
            eq(s.id, r.storeId),
            isPublicReview(db),
            // As at the store itself, which is hidden while it may not trade.
            isTrading(s, now()),
            from &&
              or(
                lt(r.helpful, from[0]),
                and(eq(r.helpful, from[0]), lt(r.createdAt, from[1])),
                and(eq(r.helpful, from[0]), eq(r.createdAt, from[1]), lt(r.id, from[2])),
              ),
          ),
        )
        .orderBy(desc(r.helpful), desc(r.createdAt), desc(r.id))
        .limit(featuredPerPage + 1)
      const { page, next } = cutPage(rows, featuredPerPage, ({ review }) => [
        review.helpful,
        review.createdAt,
        review.id,
      ])
      const marked = await markedBy(
        db,
        user.id,
        page.map(({ review }) => review.id),
      )
      return {
        reviews: page.map(({ review, title, category, storeName, storeState, name, plan }) => ({
          id: review.id as Id<'review'>,
          title,
          category,
          storeId: review.storeId as Id<'store'>,
          storeName,
          storeState,
          firstName: firstNameOf(name),
          ...(plan !== null && { plan }),
          rating: review.rating,
          ...(review.comment !== null && { comment: review.comment }),
          createdAt: review.createdAt,
          helpful: review.helpful,
          ...(marked.has(review.id) && { isHelpful: true as const }),
          ...(review.userId === user.id && { isMine: true as const }),
        })),
        ...next,
      }
    }),

    'review.ownHelpful': handler(listOwnHelpful, async ({ user, query: { after } }) => {
      const { helpfulMarks: m, reviews: r, drops: d } = db.t
      const place = keyset(after, m.createdAt, m.reviewId, 'desc')
      const rows = await db
        .select({ id: m.reviewId, title: d.title, createdAt: m.createdAt })
        .from(m)
        .innerJoin(r, eq(r.id, m.reviewId))
        .innerJoin(d, eq(d.id, r.dropId))
        .where(and(eq(m.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(helpfulPerPage + 1)
      const { page, next } = cutPage(rows, helpfulPerPage, (row) => [row.createdAt, row.id])
      return {
        reviews: page.map((one) => ({ ...one, id: one.id as Id<'review'> })),
        ...next,
      }
    }),

    'review.markHelpful': handler(markHelpful, async ({ user, params }) => {
      await limits.take('mark-helpful', user.id, maxMarks)
      const at = now()
      return db.transaction('mark a review as helpful', async (tx) => {
        const { helpfulMarks: m } = tx.t
        // Users can only mark reviews they can read.
        const review = await lockPublicReview(tx, params.review, at)
        if (review.userId === user.id) refuse('not_now', socialProofCopy.ownReview)
        // Staff would choose which reviews of their store are read first.
        if (await worksThere(tx, user.id, review.storeId))
          refuse('not_now', socialProofCopy.ownStore)
        const added = await tx
          .insert(m)
          .values({ reviewId: review.id, userId: user.id, createdAt: at })
          .onConflictDoNothing()
          .returning({ id: m.reviewId })
        return change(tx, review, added.length)
      })
    }),

    'review.unmarkHelpful': handler(unmarkHelpful, ({ user, params }) => {
      const at = now()
      return db.transaction('take a helpful mark back', async (tx) => {
        const { helpfulMarks: m } = tx.t
        const review = await lockReview(tx, params.review)
        const gone = await tx
          .delete(m)
          .where(and(eq(m.reviewId, review.id), eq(m.userId, user.id)))
          .returning({ id: m.reviewId })
        // Only its readers, and users who have marked it, learn whether the review exists.
        if (gone.length === 0) await lockPublicReview(tx, review.id, at)
        return change(tx, review, -gone.length)
      })
    }),
  } satisfies Partial<Handlers>
}

async function lockReview(tx: DbTx, id: string): Promise<ReviewRow> {
  const { reviews: r } = tx.t
  const [row] = await tx.lock(tx.select().from(r).where(eq(r.id, id)))
  return row ?? refuse('not_found')
}

/** Its count follows its marks, in their transaction. */
async function change(tx: DbTx, { id, helpful }: ReviewRow, by: number) {
  const { reviews: r } = tx.t
  if (by !== 0)
    await tx
      .update(r)
      .set({ helpful: sql`${r.helpful} + ${by}` })
      .where(eq(r.id, id))
  return { helpful: helpful + by }
}

/** Which of these reviews that person found helpful. */
async function markedBy(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { helpfulMarks: m } = reader.t
  const found = await reader
    .select({ id: m.reviewId })
    .from(m)
    .where(and(eq(m.userId, userId), inArray(m.reviewId, [...ids])))
  return new Set(found.map(({ id }) => id))
}
