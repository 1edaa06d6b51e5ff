import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { reasonsShown, reviewsPerPage } from '../../../shared/business/reserving.ts'
import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import {
  hideReview,
  listModeratedReviews,
  type ModeratedReview,
  showReview,
} from '../../../shared/features/market/review-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { earnPoints, type LoyaltyAct, takePointsBack } from '../../loyalty/points.ts'
import { notify } from '../../notices/notify.ts'
import { lockReservation } from '../../reservations/rows.ts'
import type { ReviewRow } from '../../reservations/public-reviews.ts'
import { worksThere } from '../../reservations/works-there.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { MarketDeps } from './market-deps.ts'

/** What an admin sees of reviews that were reported or hidden, and decides of them. */
export function moderationHandlers({ db, now = Date.now }: MarketDeps) {
  return {
    'admin.reviews': handler(listModeratedReviews, async ({ query: { which, after } }) => {
      const { reviews, drops, stores, users } = db.t
      // Reported reviews: oldest first. Hidden ones: latest first, because these are looked up
      // most.
      const by = which === 'reported' ? 'reportedAt' : 'hiddenAt'
      const place = keyset(after, reviews[by], reviews.id, which === 'reported' ? 'asc' : 'desc')
      const rows = await db
        .select({ review: reviews, title: drops.title, store: stores, name: users.name })
        .from(reviews)
        .innerJoin(drops, eq(drops.id, reviews.dropId))
        .innerJoin(stores, eq(stores.id, reviews.storeId))
        .leftJoin(users, eq(users.id, reviews.userId))
        .where(and(isNotNull(reviews[by]), place.beyond))
        .orderBy(...place.order)
        .limit(reviewsPerPage + 1)
      const { page, next } = cutPage(rows, reviewsPerPage, ({ review }) => [
        review[by] ?? 0,
        review.id,
      ])
      return {
        reviews: await Promise.all(
          page.map(async ({ review, title, store, name }) => ({
            ...moderatedOf(review),
            title,
            storeName: store.name,
            storeState: store.state,
            firstName: firstNameOf(name),
            reasons: await reasonsOf(db, review),
          })),
        ),
        ...next,
      }
    }),

    'admin.hideReview': handler(hideReview, async ({ user, params, body: { reason } }) => {
      const at = now()
      await db.transaction('hide a review', async (tx) => {
        const review = await lockReview(tx, params.review)
        const isHidden = review.hiddenAt !== null
        // After an edit by its author, an admin may let it stay hidden.
        if (isHidden && review.reportedAt === null) {
          // The answer to the first time was lost.
          if (review.hiddenReason === reason) return
          refuse('not_now', reviewsCopy.hiddenAlready)
        }
        await decide(tx, review, { hiddenAt: at, hiddenReason: reason })
        await writeDown(tx, review, { action: 'review.hidden', by: user.id, at, reason })
        if (!isHidden) await takePointsBack(tx, earnedBy(review, at))
        if (review.userId !== null)
          await notify(
            tx,
            {
              userId: review.userId as Id<'user'>,
              kind: 'review_hidden',
              reservationId: review.reservationId as Id<'reservation'>,
              reason,
            },
            at,
          )
      })
      return undefined
    }),

    'admin.showReview': handler(showReview, async ({ user, params }) => {
      const at = now()
      await db.transaction('show a review', async (tx) => {
        // The same lock that an edit by its author takes.
        const { reservationId } = await reviewOf(tx, params.review)
        const reservation = await lockReservation(tx, reservationId)
        const review = await lockReview(tx, params.review)
        if (review.hiddenAt === null && review.reportedAt === null) return
        await decide(tx, review, { hiddenAt: null, hiddenReason: null })
        const action = review.hiddenAt === null ? 'review.kept' : 'review.shown'
        await writeDown(tx, review, { action, by: user.id, at })
        // A pickup that was taken back earns nothing any more, and staff earn nothing at their store.
        if (
          review.hiddenAt !== null &&
          reservation?.status === 'picked_up' &&
          !(await isOfStaff(tx, review))
        )
          await earnPoints(tx, earnedBy(review, at))
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

function moderatedOf(
  review: ReviewRow,
): Omit<ModeratedReview, 'title' | 'storeName' | 'storeState' | 'firstName' | 'reasons'> {
  const { id, storeId, rating, comment, reply, createdAt, updatedAt } = review
  const { reports, reportedAt, hiddenAt, hiddenReason } = review
  return {
    id: id as Id<'review'>,
    storeId: storeId as Id<'store'>,
    rating,
    createdAt,
    reports,
    ...omitNulls({ comment, reply, reportedAt, hiddenAt, hiddenReason }),
    ...(hiddenAt !== null && updatedAt > hiddenAt && { isChanged: true as const }),
  }
}

/** Why the first of those who wait for an admin have reported it. */
async function reasonsOf(reader: Reader, { id, reportedAt }: ReviewRow): Promise<string[]> {
  if (reportedAt === null) return []
  const { reviewReports: r } = reader.t
  const found = await reader
    .select({ reason: r.reason })
    .from(r)
    .where(and(eq(r.reviewId, id), gte(r.createdAt, reportedAt)))
    .orderBy(asc(r.createdAt))
    .limit(reasonsShown)
  return found.map(({ reason }) => reason)
}

async function reviewOf(reader: Reader, id: string): Promise<ReviewRow> {
  const { reviews } = reader.t
  const [row] = await reader.select().from(reviews).where(eq(reviews.id, id))
  return row ?? refuse('not_found')
}

async function lockReview(tx: DbTx, id: string): Promise<ReviewRow> {
  const { reviews } = tx.t
  const [row] = await tx.lock(tx.select().from(reviews).where(eq(reviews.id, id)))
  return row ?? refuse('not_found')
}

const isOfStaff = async (tx: DbTx, { userId, storeId }: ReviewRow): Promise<boolean> =>
  userId !== null && worksThere(tx, userId, storeId)

const earnedBy = ({ userId, reservationId, storeId }: ReviewRow, at: Instant): LoyaltyAct => ({
  accountId: userId ?? '',
  reason: 'review',
  subject: reservationId,
  storeId,
  at,
})

/** Each decision settles all reports up to now. */
const decide = (
  tx: DbTx,
  { id }: ReviewRow,
  hidden: Pick<ReviewRow, 'hiddenAt' | 'hiddenReason'>,
) =>
  tx
    .update(tx.t.reviews)
    .set({ ...hidden, reportedAt: null, reports: 0 })
    .where(eq(tx.t.reviews.id, id))

interface MarketModerationDecision {
  readonly action: ComplianceAction
  readonly by: Id<'user'>
  readonly at: Instant
  readonly reason?: string
}

const writeDown = (
  tx: DbTx,
  review: ReviewRow,
  { action, by, at, reason }: MarketModerationDecision,
) =>
  writeCompliance(tx, {
    action,
    storeId: review.storeId as Id<'store'>,
    reservationId: review.reservationId as Id<'reservation'>,
    actorId: by,
    ...(review.userId !== null && { userId: review.userId as Id<'user'> }),
    ...(reason !== undefined && { details: { reason } }),
    at,
  })
