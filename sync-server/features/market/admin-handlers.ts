import { and, count, eq, gt, gte, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { noShows } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { pauseAccount, resumeAccount } from '../../../shared/features/account/admin-endpoints.ts'
import {
  cancelForAdmin,
  liftPause,
  platformStats,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { notify } from '../../notices/notify.ts'
import { isTrading } from '../../offers/seller.ts'
import { cancelReservation } from '../../reservations/cancel.ts'
import { lockPerson } from '../../reservations/rows.ts'
import type { MarketDeps } from './market-deps.ts'

/** An admin's view of the marketplace, and actions on it. */
export function adminMarketHandlers({ db, now = Date.now }: MarketDeps) {
  return {
    'admin.stats': handler(platformStats, async () => {
      const { users, stores, drops, reservations } = db.t
      const at = now()
      const today = Date.parse(dayOf(at))
      const counted = async (table: SQLiteTable, where?: SQL) => {
        const [row] = await db.select({ count: count() }).from(table).where(where)
        return row?.count ?? 0
      }
      const isGood = isTrading(stores, at)
      const goodStores = db.select({ id: stores.id }).from(stores).where(isGood)
      const isActive = and(
        // Drops of a closed store cannot be reserved.
        inArray(drops.storeId, goodStores),
        gt(drops.listedUntil, at),
        lte(drops.startsAt, at),
        eq(drops.isPaused, false),
        isNull(drops.endedAt),
      )
      const [totalUsers, newUsersToday, activeStores, newStoresToday] = await Promise.all([
        counted(users),
        counted(users, gte(users.createdAt, new Date(today))),
        counted(stores, isGood),
        counted(stores, and(isGood, gte(stores.decidedAt, today))),
      ])
      const [activeDrops, newDropsToday, totalReservations, newReservationsToday] =
        await Promise.all([
          counted(drops, isActive),
          counted(drops, and(isActive, gte(drops.startsAt, today))),
          counted(reservations),
          counted(reservations, gte(reservations.createdAt, today)),
        ])
      return {
        totalUsers,
        newUsersToday,
        activeStores,
        newStoresToday,
        activeDrops,
        newDropsToday,
        totalReservations,
        newReservationsToday,
      }
    }),

    'admin.cancelReservation': handler(cancelForAdmin, async ({ user, params, body }) => {
      const at = now()
      await db.transaction('cancel for an admin', async (tx) => {
        const done = await cancelReservation(tx, {
          id: params.reservation,
          at,
          by: 'admin',
          actorId: user.id,
          reason: body.reason,
        })
        if (done.is === 'elsewhere' && !done.reservation) refuse('not_found')
        if (done.is !== 'done') refuse('not_now', reservingCopy.notOpen)
      })
      return undefined
    }),

    'admin.liftPause': handler(liftPause, async ({ user: admin, body }) => {
      await db.transaction('lift a pause', async (tx) => {
        const { users } = tx.t
        const [user] = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.email, body.email.trim().toLowerCase()))
        await lift(tx, { admin: admin.id, user: user?.id ?? refuse('not_found') })
      })
      return undefined
    }),

    'admin.pause': handler(pauseAccount, async ({ user: admin, params, body: { reason } }) => {
      const at = now()
      const pausedUntil = at + noShows.pause
      await db.transaction('pause somebody', async (tx) => {
        await assertUserExists(tx, params.user)
        await lockPerson(tx, params.user)
        const { reservers: r } = tx.t
        await tx.update(r).set({ pausedUntil }).where(eq(r.userId, params.user))
        await notify(tx, { userId: params.user, kind: 'paused', until: pausedUntil }, at)
        await writeCompliance(tx, {
          action: 'user.paused',
          actorId: admin.id,
          userId: params.user,
          details: { reason },
          at,
        })
      })
      return { pausedUntil }
    }),

    'admin.resume': handler(resumeAccount, async ({ user: admin, params, body: { reason } }) => {
      await db.transaction('let somebody reserve again', async (tx) => {
        await assertUserExists(tx, params.user)
        await lift(tx, { admin: admin.id, user: params.user, reason })
      })
      return undefined
    }),
  } satisfies Partial<Handlers>

  async function lift(tx: DbTx, { admin, user, reason }: Lifting) {
    const at = now()
    await lockPerson(tx, user)
    const { reservers: r } = tx.t
    await tx.update(r).set({ pausedUntil: null, noShowsFrom: at }).where(eq(r.userId, user))
    await writeCompliance(tx, {
      action: 'user.pause_lifted',
      actorId: admin,
      userId: user as Id<'user'>,
      ...(reason !== undefined && { details: { reason } }),
      at,
    })
  }
}

interface Lifting {
  readonly admin: Id<'user'>
  readonly user: string
  readonly reason?: string
}

async function assertUserExists(tx: DbTx, user: string): Promise<void> {
  const { users: u } = tx.t
  const [known] = await tx.select({ id: u.id }).from(u).where(eq(u.id, user))
  if (!known) refuse('not_found')
}
