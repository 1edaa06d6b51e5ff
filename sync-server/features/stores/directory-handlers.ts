import { and, asc, count, eq, gt, inArray, or, sum } from 'drizzle-orm'
import { storesPerPage } from '../../../shared/business/stores.ts'
import { favoriteStore, getStore, listStores } from '../../../shared/features/stores/endpoints.ts'
import { storeStatus } from '../../../shared/features/stores/store.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { nearStores } from '../../db/near-stores.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import { fromCursor } from '../../http/cursor.ts'
import { isTrading } from '../../offers/seller.ts'
import type { StoreDeps } from './store-deps.ts'
import { findOpenStore, pageOf } from './store-rows.ts'
import type { StoreRow } from '../../reservations/rows.ts'
import { isPublicReview } from '../../reservations/public-reviews.ts'

/** The public list of stores that may offer, and the user's favorites among them. */
export function directoryHandlers({
  db,
  sessions,
  now = Date.now,
}: Pick<StoreDeps, 'db' | 'sessions' | 'now'>) {
  return {
    'store.list': publicHandler(listStores, async ({ query, request }) => {
      const { stores, storeFavorites } = db.t
      const userId = (await sessions.userOf(request))?.id
      if (query.favorites && userId === undefined) refuse('signed_out')
      const after =
        query.after === undefined ? undefined : fromCursor(query.after, 'string', 'string')
      const marked =
        query.favorites &&
        db
          .select({ id: storeFavorites.storeId })
          .from(storeFavorites)
          .where(eq(storeFavorites.userId, userId ?? ''))
      const rows = await db
        .select()
        .from(stores)
        .where(
          and(
            isTrading(stores, now()),
            nearStores(db, query.near),
            marked && inArray(stores.id, marked),
            after &&
              or(
                gt(stores.nameKey, after[0]),
                and(eq(stores.nameKey, after[0]), gt(stores.id, after[1])),
              ),
          ),
        )
        .orderBy(asc(stores.nameKey), asc(stores.id))
        .limit(storesPerPage + 1)
      const { page, next } = cutPage(rows, storesPerPage, (row) => [row.nameKey, row.id])
      const favorites = await favoritesAmong(db, userId, page)
      const ratings = await ratingsAmong(db, page)
      return {
        stores: page.map((row) => ({
          ...pageOf(row, favorites.has(row.id)),
          ...ratings.get(row.id),
        })),
        ...next,
      }
    }),

    'store.get': publicHandler(getStore, async ({ params, request }) => {
      const userId = (await sessions.userOf(request))?.id
      const row = (await findOpenStore(db, params.store, now())) ?? refuse('not_found')
      return {
        ...pageOf(row, (await favoritesAmong(db, userId, [row])).has(row.id)),
        ...(await ratingsAmong(db, [row])).get(row.id),
      }
    }),

    'store.favorite': handler(favoriteStore, async ({ user, params, body: { isFavorite } }) => {
      await db.transaction('favourite a store', async (tx) => {
        const { stores, storeFavorites } = tx.t
        const mine = { userId: user.id, storeId: params.store, createdAt: now() }
        if (!isFavorite) {
          const where = and(
            eq(storeFavorites.userId, user.id),
            eq(storeFavorites.storeId, params.store),
          )
          return tx.delete(storeFavorites).where(where)
        }
        const [store] = await tx
          .select({ status: stores.status, licenseExpiresOn: stores.licenseExpiresOn })
          .from(stores)
          .where(eq(stores.id, params.store))
        if (!store || storeStatus(store, dayOf(now())) !== 'good') refuse('not_found')
        return tx.insert(storeFavorites).values(mine).onConflictDoNothing()
      })
      return { isFavorite }
    }),
  } satisfies Partial<Handlers>
}

async function favoritesAmong(
  reader: Reader,
  userId: Id<'user'> | undefined,
  rows: readonly StoreRow[],
): Promise<ReadonlySet<string>> {
  if (userId === undefined || rows.length === 0) return new Set()
  const { storeFavorites } = reader.t
  const marked = await reader
    .select({ id: storeFavorites.storeId })
    .from(storeFavorites)
    .where(
      and(
        eq(storeFavorites.userId, userId),
        inArray(
          storeFavorites.storeId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  return new Set(marked.map(({ id }) => id))
}

/** The mean of a store's reviews that are seen, and how many there are. */
export interface StoreRating {
  readonly rating: number
  readonly reviews: number
}

/** The ratings of these stores, in one query. */
export async function ratingsAmong(
  reader: Reader,
  rows: readonly StoreRow[],
): Promise<ReadonlyMap<string, StoreRating>> {
  if (rows.length === 0) return new Map()
  const { reviews } = reader.t
  const found = await reader
    .select({ id: reviews.storeId, sum: sum(reviews.rating), count: count() })
    .from(reviews)
    .where(
      and(
        inArray(
          reviews.storeId,
          rows.map(({ id }) => id),
        ),
        isPublicReview(reader),
      ),
    )
    .groupBy(reviews.storeId)
  return new Map(
    found.map(({ id, sum: stars, count: those }) => [
      id,
      // As finely as the page of the store has it.
      { rating: Math.round((Number(stars) / those) * 100) / 100, reviews: those },
    ]),
  )
}
