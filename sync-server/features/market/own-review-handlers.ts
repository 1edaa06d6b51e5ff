import { and, eq } from 'drizzle-orm'
import { reviewsPerPage } from '../../../shared/business/reserving.ts'
import { listOwnReports, listOwnReviews } from '../../../shared/features/market/review-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { MarketDeps } from './market-deps.ts'

/** A person's reviews of pickups, and their reports of other reviews. */
export function ownReviewHandlers({ db }: Pick<MarketDeps, 'db'>) {
  return {
    'review.mine': handler(listOwnReviews, async ({ user, query: { after } }) => {
      const { reviews: r, drops, stores } = db.t
      const place = keyset(after, r.createdAt, r.id, 'desc')
      const rows = await db
        .select({ own: r, title: drops.title, store: stores.name, state: stores.state })
        .from(r)
        .innerJoin(drops, eq(drops.id, r.dropId))
        .innerJoin(stores, eq(stores.id, r.storeId))
        .where(and(eq(r.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(reviewsPerPage + 1)
      const { page, next } = cutPage(rows, reviewsPerPage, ({ own }) => [own.createdAt, own.id])
      return {
        reviews: page.map(({ own, title, store, state }) => ({
          id: own.id as Id<'review'>,
          reservationId: own.reservationId as Id<'reservation'>,
          title,
          storeName: store,
          storeState: state,
          rating: own.rating,
          createdAt: own.createdAt,
          updatedAt: own.updatedAt,
          ...(own.comment !== null && { comment: own.comment }),
          ...(own.reply !== null && {
            reply: { text: own.reply, at: own.repliedAt ?? own.updatedAt },
          }),
          ...(own.hiddenAt !== null && {
            hidden: { reason: own.hiddenReason ?? '', at: own.hiddenAt },
          }),
        })),
        ...next,
      }
    }),

    'review.ownReports': handler(listOwnReports, async ({ user, query: { after } }) => {
      const { reviewReports: r, reviews, stores } = db.t
      const place = keyset(after, r.createdAt, r.reviewId, 'desc')
      const rows = await db
        .select({ own: r, store: stores.name, state: stores.state })
        .from(r)
        .innerJoin(reviews, eq(reviews.id, r.reviewId))
        .innerJoin(stores, eq(stores.id, reviews.storeId))
        .where(and(eq(r.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(reviewsPerPage + 1)
      const { page, next } = cutPage(rows, reviewsPerPage, ({ own }) => [
        own.createdAt,
        own.reviewId,
      ])
      return {
        reports: page.map(({ own, store, state }) => ({
          id: own.reviewId as Id<'review'>,
          storeName: store,
          storeState: state,
          reason: own.reason,
          createdAt: own.createdAt,
        })),
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}
