import { and, avg, count, eq, lt, or } from 'drizzle-orm'
import { maxOfOneDrop, reserveFee } from '../../../shared/business/reserving.ts'
import {
  type DropPage,
  getDrop,
  listDrops,
  watchDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import { unitsLeft } from '../../../shared/features/market/drop.ts'
import { openStatuses } from '../../../shared/features/market/reservation.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { second } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { remembered } from '../../http/remembered.ts'
import type { DropRow, StoreRow } from '../../reservations/rows.ts'
import { isPublicReview } from '../../reservations/public-reviews.ts'
import { browse } from './browse.ts'
import { cardOf, detailsOf, phaseFor } from './drop-rows.ts'
import type { MarketDeps } from './market-deps.ts'

/** The public part of drops. */
export function dropHandlers({ db, sessions, viewers, waitingRooms, now = Date.now }: MarketDeps) {
  const live = remembered(liveLasts, now, async (id: string) => {
    const { drop, store } = await dropOf(db, id)
    const at = now()
    return {
      phase: phaseFor(drop, store, at),
      unitsLeft: unitsLeft(drop),
      waiting: drop.waiting,
      viewers: await viewers.count(id),
      ...((await waitingRooms.isOpen({ kind: 'drop', id })) && { hasWaitingRoom: true }),
      now: at,
    }
  })

  return {
    'drop.list': publicHandler(listDrops, async ({ query, request }) => {
      const userId = query.favorites && (await sessions.userOf(request))?.id
      if (query.favorites && userId === undefined) refuse('signed_out')
      return browse(db, { query, userId, viewers, now: now() })
    }),

    'drop.get': publicHandler(getDrop, async ({ params, request }): Promise<DropPage> => {
      const user = await sessions.userOf(request)
      const at = now()
      const { drop, store } = await dropOf(db, params.drop)
      const [reviews, mine, { waitingRoomPass, ...room }] = await Promise.all([
        ratingOf(db, drop.storeId),
        user && myReserving(db, drop, user.id),
        waitingRooms.shownTo({ kind: 'drop', id: drop.id }, user?.id),
      ])
      return {
        ...cardOf(drop, store, { viewers: await viewers.count(drop.id), now: at }),
        ...detailsOf(drop),
        ...(drop.dropType === 'ultra' && { isUltra: true }),
        fee: reserveFee(drop),
        holdFor: drop.holdFor,
        waiting: drop.waiting,
        ...(reviews.rating !== undefined && { storeRating: reviews.rating }),
        storeState: store.state,
        storeReviews: reviews.count,
        ...room,
        ...(mine && { mine: { ...mine, ...(waitingRoomPass && { waitingRoomPass }) } }),
        now: at,
      }
    }),

    'drop.live': publicHandler(watchDrop, async ({ params, query, address }) => {
      const answer = await live(params.drop)
      viewers.see(params.drop, query.page, address)
      return { ...answer, viewers: Math.max(answer.viewers, 1) }
    }),
  } satisfies Partial<Handlers>
}

/** A thousand people who look at a drop ask the database once in that time. */
const liveLasts = second

interface DropOfStore {
  readonly drop: DropRow
  readonly store: StoreRow
}

export const dropOf = async (reader: Reader, id: string): Promise<DropOfStore> =>
  (await findDrop(reader, id)) ?? refuse('not_found')

export async function findDrop(reader: Reader, id: string): Promise<DropOfStore | undefined> {
  const { drops, stores } = reader.t
  const [row] = await reader
    .select({ drop: drops, store: stores })
    .from(drops)
    .innerJoin(stores, eq(stores.id, drops.storeId))
    .where(eq(drops.id, id))
  return row
}

/** The mean of a store's reviews that are seen, and how many there are. */
export async function ratingOf(reader: Reader, storeId: string) {
  const { reviews } = reader.t
  const [row] = await reader
    .select({ rating: avg(reviews.rating).mapWith(Number), count: count() })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), isPublicReview(reader)))
  if (!row || row.count === 0) return { count: 0 }
  return { rating: Math.round(row.rating * 100) / 100, count: row.count }
}

/** A person's relation to a drop. */
async function myReserving(reader: Reader, drop: DropRow, userId: Id<'user'>) {
  const { reservations: r } = reader.t
  const rows = await reader
    .select({ id: r.id, quantity: r.quantity, status: r.status, holdsUnits: r.holdsUnits })
    .from(r)
    .where(and(eq(r.dropId, drop.id), eq(r.userId, userId)))
  const held = rows.reduce((sum, one) => sum + (one.holdsUnits ? one.quantity : 0), 0)
  const open = rows.filter(({ status }) => (openStatuses as readonly string[]).includes(status))
  const waitingAt = await waitingPosition(reader, drop.id, userId)
  return {
    mayReserve: Math.max(0, maxOfOneDrop(drop) - held),
    reservations: open.map(({ id }) => id as Id<'reservation'>),
    ...(waitingAt !== undefined && { waitingAt }),
  }
}

/** The place of a person on the waiting list of a drop, from 1; undefined where they do not wait. */
export async function waitingPosition(
  reader: Reader,
  dropId: string,
  userId: string,
): Promise<number | undefined> {
  const { dropWaits: w } = reader.t
  const [own] = await reader
    .select()
    .from(w)
    .where(and(eq(w.dropId, dropId), eq(w.userId, userId)))
  if (!own) return undefined
  const [before] = await reader
    .select({ count: count() })
    .from(w)
    .where(
      and(
        eq(w.dropId, dropId),
        or(lt(w.joinedAt, own.joinedAt), and(eq(w.joinedAt, own.joinedAt), lt(w.id, own.id))),
      ),
    )
  return (before?.count ?? 0) + 1
}
