import { and, desc, eq, lt, or } from 'drizzle-orm'
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
import { type Handlers, handler } from '../../http/handler.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { cancelReservation } from '../../reservations/cancel.ts'
import type { ReservationRow } from '../../reservations/rows.ts'
import { input } from './drop-rows.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { MarketDeps } from './market-deps.ts'
import { bottlesPaid } from './reservation-rows.ts'

/** A store owner's view of its reservations, and actions on them. */
export function storeReservationHandlers({ db, now = Date.now }: MarketDeps) {
  const { reservations: r, drops, users } = db.t
  const rowsWhere = (where: ReturnType<typeof and>, limit: number) =>
    db
      .select({ row: r, title: drops.title, name: users.name })
      .from(r)
      .innerJoin(drops, eq(drops.id, r.dropId))
      .leftJoin(users, eq(users.id, r.userId))
      .where(where)
      .orderBy(desc(r.createdAt), desc(r.id))
      .limit(limit)

  return {
    'reservation.ofStore': handler(listStoreReservations, async ({ params, query }) => {
      const from =
        query.after === undefined ? undefined : fromCursor(query.after, 'number', 'string')
      const rows = await rowsWhere(
        and(
          eq(r.storeId, params.store),
          query.drop && eq(r.dropId, query.drop),
          query.status && eq(r.status, query.status),
          from && or(lt(r.createdAt, from[0]), and(eq(r.createdAt, from[0]), lt(r.id, from[1]))),
        ),
        reservationsPerPage + 1,
      )
      const page = rows.slice(0, reservationsPerPage)
      const last = page.at(-1)?.row
      return {
        reservations: await shownToStore(db, page),
        now: now(),
        ...(rows.length > page.length && last && { next: cursorOf(last.createdAt, last.id) }),
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
    readonly name: string | null
  }[],
): Promise<StoreReservation[]> {
  if (rows.length === 0) return []
  const paid = await bottlesPaid(
    reader,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, title, name }) => ({
    id: row.id as Id<'reservation'>,
    dropId: row.dropId as Id<'drop'>,
    title,
    firstName: firstNameOf(name),
    quantity: row.quantity,
    totalPrice: row.totalPrice,
    status: row.status,
    bottlePaid: paid.has(row.id),
    createdAt: row.createdAt,
    ...input({ pickupFrom: row.pickupFrom, pickupUntil: row.pickupUntil }),
    ...input({ pickedUpAt: row.pickedUpAt, reason: row.reason }),
  }))
}
