import { and, desc, eq, lt, or } from 'drizzle-orm'
import { reviewsPerPage } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { listReviews, reviewPickup } from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { mayTrade, storeOf } from '../../reservations/rows.ts'
import { ratingOf } from './drop-handlers.ts'
import { firstNameOf } from './first-name.ts'
import type { MarketParts } from './market-parts.ts'
import { lockOwn } from './reservation-handlers.ts'
import { ownReservation } from './reservation-rows.ts'

/** How pickups were: said by whoever fetched a bottle, once for each, read by everybody. */
export function reviewHandlers({ db, now = Date.now }: MarketParts) {
  return {
    'reservation.review': handler(reviewPickup, async ({ user, params, body }) => {
      const at = now()
      await db.transaction('review a pickup', async (tx) => {
        const { reviews } = tx.t
        const row = await lockOwn(tx, params.reservation, user.id)
        if (row.status !== 'picked_up') refuse('not_now', reservingCopy.notPickedUp)
        const said = { rating: body.rating, comment: body.comment ?? null, updatedAt: at }
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
          .onConflictDoUpdate({ target: reviews.reservationId, set: said })
      })
      const shownAt = now()
      return {
        reservation: await ownReservation(db, params.reservation, user.id, shownAt),
        now: shownAt,
      }
    }),

    'review.ofStore': publicHandler(listReviews, async ({ params, query }) => {
      const { reviews, drops, users } = db.t
      if (!mayTrade(await storeOf(db, params.store), now())) refuse('not_found')
      const from =
        query.after === undefined ? undefined : fromCursor(query.after, 'number', 'string')
      const rows = await db
        .select({ review: reviews, title: drops.title, name: users.name })
        .from(reviews)
        .innerJoin(drops, eq(drops.id, reviews.dropId))
        .leftJoin(users, eq(users.id, reviews.userId))
        .where(
          and(
            eq(reviews.storeId, params.store),
            from &&
              or(
                lt(reviews.createdAt, from[0]),
                and(eq(reviews.createdAt, from[0]), lt(reviews.id, from[1])),
              ),
          ),
        )
        .orderBy(desc(reviews.createdAt), desc(reviews.id))
        .limit(reviewsPerPage + 1)
      const page = rows.slice(0, reviewsPerPage)
      const last = page.at(-1)?.review
      return {
        reviews: page.map(({ review: { id, rating, comment, createdAt }, title, name }) => ({
          id: id as Id<'review'>,
          title,
          firstName: firstNameOf(name),
          rating,
          createdAt,
          ...(comment !== null && { comment }),
        })),
        ...(await ratingOf(db, params.store)),
        ...(rows.length > page.length && last && { next: cursorOf(last.createdAt, last.id) }),
      }
    }),
  } satisfies Partial<Handlers>
}
