import { and, eq, inArray, sql } from 'drizzle-orm'
import { reviewReports as maxReports, reviewsPerPage } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import { reviewPickup } from '../../../shared/features/market/reservation-endpoints.ts'
import {
  listReviews,
  replyToReview,
  reportReview,
  takeReplyBack,
} from '../../../shared/features/market/review-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { earnPoints } from '../../loyalty/points.ts'
import { notify } from '../../notices/notify.ts'
import { mayTrade, storeOf } from '../../reservations/rows.ts'
import { isPublicReview, lockPublicReview } from '../../reservations/public-reviews.ts'
import { worksThere } from '../../reservations/works-there.ts'
import { ratingOf } from './drop-handlers.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { MarketDeps } from './market-deps.ts'
import { lockOwn } from './reservation-handlers.ts'
import { ownReservation } from './reservation-rows.ts'

/**
 * Reviews of pickups: one per pickup, by its collector; public; the store can reply, and readers
 * can report them.
 */
export function reviewHandlers({ db, limits, sessions, now = Date.now }: MarketDeps) {
  return {
    'reservation.review': handler(reviewPickup, async ({ user, params, body }) => {
      const at = now()
      await db.transaction('review a pickup', async (tx) => {
        const { reviews } = tx.t
        const row = await lockOwn(tx, params.reservation, user.id)
        if (row.status !== 'picked_up') refuse('not_now', reservingCopy.notPickedUp)
        if (row.isOfStaff || (await worksThere(tx, user.id, row.storeId)))
          refuse('not_now', reviewsCopy.ownStore)
        const [before] = await tx.select().from(reviews).where(eq(reviews.reservationId, row.id))
        const said = { rating: body.rating, comment: body.comment ?? null, updatedAt: at }
        // The edit of a hidden review is the author's appeal: it waits for an admin.
        const isAppeal =
          before !== undefined &&
          before.hiddenAt !== null &&
          (before.rating !== said.rating || before.comment !== said.comment)
        const edited = { ...said, ...(isAppeal && { reportedAt: before.reportedAt ?? at }) }
        await tx
          .insert(reviews)
          .values({
            id: newId<'review'>(at),
            userId: user.id,
            dropId: row.dropId,
            storeId: row.storeId,
            reservationId: row.id,
            createdAt: at,
            ...said,
          })
          .onConflictDoUpdate({ target: reviews.reservationId, set: edited })
        // A review hidden by an admin earns nothing when it is edited.
        if (!before?.hiddenAt)
          await earnPoints(tx, {
            accountId: user.id,
            reason: 'review',
            subject: row.id,
            storeId: row.storeId,
            at,
          })
        // Once: who says it in other words is not a second one.
        const { ownerId } = await storeOf(tx, row.storeId)
        if (!before && ownerId !== user.id)
          await notify(
            tx,
            { userId: ownerId as Id<'user'>, kind: 'reviewed', dropId: row.dropId as Id<'drop'> },
            at,
          )
      })
      const shownAt = now()
      return {
        reservation: await ownReservation(db, params.reservation, user.id, shownAt),
        now: shownAt,
      }
    }),

    'review.ofStore': publicHandler(listReviews, async ({ params, query, request }) => {
      const { reviews, drops, users } = db.t
      if (!mayTrade(await storeOf(db, params.store), now())) refuse('not_found')
      const place = keyset(query.after, reviews.createdAt, reviews.id, 'desc')
      const rows = await db
        .select({ review: reviews, title: drops.title, name: users.name })
        .from(reviews)
        .innerJoin(drops, eq(drops.id, reviews.dropId))
        .leftJoin(users, eq(users.id, reviews.userId))
        .where(and(eq(reviews.storeId, params.store), isPublicReview(db), place.beyond))
        .orderBy(...place.order)
        .limit(reviewsPerPage + 1)
      const { page, next } = cutPage(rows, reviewsPerPage, ({ review }) => [
        review.createdAt,
        review.id,
      ])
      const userId = (await sessions.userOf(request))?.id
      const reported = await reportedBy(
        db,
        userId,
        page.map(({ review }) => review.id),
      )
      return {
        reviews: page.map(({ review, title, name }) => ({
          id: review.id as Id<'review'>,
          title,
          firstName: firstNameOf(name),
          rating: review.rating,
          createdAt: review.createdAt,
          ...(review.comment !== null && { comment: review.comment }),
          ...(review.reply !== null && {
            reply: { text: review.reply, at: review.repliedAt ?? review.updatedAt },
          }),
          ...(userId !== undefined && review.userId === userId && { isMine: true as const }),
          ...(reported.has(review.id) && { isReported: true as const }),
        })),
        ...(await ratingOf(db, params.store)),
        ...next,
      }
    }),

    'review.report': handler(reportReview, async ({ user, params, body: { reason } }) => {
      await limits.take('report-review', user.id, maxReports)
      const at = now()
      await db.transaction('report a review', async (tx) => {
        const { reviews, reviewReports } = tx.t
        // A review can only be reported by its readers.
        const row = await lockPublicReview(tx, params.review, at)
        if (row.userId === user.id) refuse('not_now', reviewsCopy.ownReview)
        const report = { reviewId: row.id, userId: user.id, reason, createdAt: at }
        const added = await tx
          .insert(reviewReports)
          .values(report)
          .onConflictDoNothing()
          .returning({ reviewId: reviewReports.reviewId })
        if (added.length === 0) return
        await tx
          .update(reviews)
          .set({ reportedAt: row.reportedAt ?? at, reports: sql`${reviews.reports} + 1` })
          .where(eq(reviews.id, row.id))
      })
      return { isReported: true as const }
    }),

    'review.reply': handler(replyToReview, async ({ params, body: { text } }) => {
      await reply(params, { reply: text, repliedAt: now() })
      return undefined
    }),

    'review.takeReplyBack': handler(takeReplyBack, async ({ params }) => {
      await reply(params, { reply: null, repliedAt: null })
      return undefined
    }),
  } satisfies Partial<Handlers>

  /** Reviews that are not public do not exist for the store. */
  async function reply(
    { store, review }: { readonly store: Id<'store'>; readonly review: Id<'review'> },
    said: { readonly reply: string | null; readonly repliedAt: number | null },
  ) {
    const done = await db.transaction('reply to a review', async (tx) => {
      const { reviews } = tx.t
      return tx
        .update(reviews)
        .set(said)
        .where(and(eq(reviews.id, review), eq(reviews.storeId, store), isPublicReview(tx)))
        .returning({ id: reviews.id })
    })
    if (done.length === 0) refuse('not_found')
  }
}

/** Which of these reviews that person has reported. */
async function reportedBy(
  reader: Reader,
  userId: Id<'user'> | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const { reviewReports } = reader.t
  const found = await reader
    .select({ id: reviewReports.reviewId })
    .from(reviewReports)
    .where(and(eq(reviewReports.userId, userId), inArray(reviewReports.reviewId, [...ids])))
  return new Set(found.map(({ id }) => id))
}
