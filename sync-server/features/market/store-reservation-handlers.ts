import { and, eq } from 'drizzle-orm'
import { reservationsPerPage } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import {
  cancelForStore,
  listStoreReservations,
  type StoreReservation,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { cancelReservation } from '../../reservations/cancel.ts'
import type { ReservationRow } from '../../reservations/rows.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { MarketDeps } from './market-deps.ts'
import { bottlesPaid } from './reservation-rows.ts'

/** A store owner's view of its reservations, and actions on them. */
export function storeReservationHandlers({ db, now = Date.now }: MarketDeps) {
  const { reservations: r, drops, users } = db.t
  const newestFirst = (after?: string) => keyset(after, r.createdAt, r.id, 'desc')
  const rowsWhere = (where: ReturnType<typeof and>, limit: number) =>
    db
      .select({ row: r, title: drops.title, type: drops.dropType, name: users.name })
      .from(r)
      .innerJoin(drops, eq(drops.id, r.dropId))
      .leftJoin(users, eq(users.id, r.userId))
      .where(where)
      .orderBy(...newestFirst().order)
      .limit(limit)

  return {
    'reservation.ofStore': handler(listStoreReservations, async ({ params, query }) => {
      const { beyond } = newestFirst(query.after)
      const rows = await rowsWhere(
        and(
          eq(r.storeId, params.store),
          query.drop && eq(r.dropId, query.drop),
          query.status && eq(r.status, query.status),
          beyond,
        ),
        reservationsPerPage + 1,
      )
      const { page, next } = cutPage(rows, reservationsPerPage, ({ row }) => [
        row.createdAt,
        row.id,
      ])
      return {
        reservations: await shownToStore(db, page),
        now: now(),
        ...next,
      }
    }),

    'reservation.cancelForStore': handler(cancelForStore, async ({ user, params, body }) => {
      const at = now()
      const own = and(eq(r.id, params.reservation), eq(r.storeId, params.store))
      await db.transaction('cancel for a store', async (tx) => {
        const known = await tx.select({ id: r.id }).from(r).where(own)
        if (known.length === 0) refuse('not_found')
        const { is } = await cancelReservation(tx, {
          id: params.reservation,
          at,
          by: 'store',
          actorId: user.id,
          reason: body.reason,
        })
        if (is !== 'done') refuse('not_now', reservingCopy.notOpen)
      })
      const [shown] = await shownToStore(db, await rowsWhere(own, 1))
      return shown ?? refuse('not_found')
    }),
  } satisfies Partial<Handlers>
}

async function shownToStore(
  reader: Reader,
  rows: readonly {
    readonly row: ReservationRow
    readonly title: string
    readonly type: string
    readonly name: string | null
  }[],
): Promise<StoreReservation[]> {
  if (rows.length === 0) return []
  const paid = await bottlesPaid(
    reader,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, title, type, name }) => ({
    id: row.id as Id<'reservation'>,
    dropId: row.dropId as Id<'drop'>,
    title,
    firstName: firstNameOf(name),
    quantity: row.quantity,
    totalPrice: row.totalPrice,
    status: row.status,
    bottlePaid: paid.has(row.id),
    ...(type === 'ultra' && { isWon: true as const }),
    createdAt: row.createdAt,
    ...omitNulls({ pickupFrom: row.pickupFrom, pickupUntil: row.pickupUntil }),
    ...omitNulls({ pickedUpAt: row.pickedUpAt, reason: row.reason }),
  }))
}
