import { and, eq, inArray, not, asc, gt } from 'drizzle-orm'
import { reservationsPerPage } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { feeToPay, openStatuses } from '../../../shared/features/market/reservation.ts'
import {
  cancelReservation as cancel,
  checkPayment,
  extendPickup,
  getReservation,
  listReservations,
  payBottle,
  payFee,
  payCredit,
  payFree,
  reserve,
  reservingState,
  type WonTurn,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { Refusal, refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { turnsBy } from '../../http/turns-by.ts'
import { notify } from '../../notices/notify.ts'
import { intend, paymentsOf } from '../../payments/payments.ts'
import { cancelReservation } from '../../reservations/cancel.ts'
import { nextStepAt } from '../../reservations/due.ts'
import { reservingStateOf } from '../../reservations/limits.ts'
import { confirmFree, waiveFee } from '../../reservations/free-reserves.ts'
import { rejectPausedOffer } from '../../reservations/paused-offers.ts'
import { payWithCredit } from '../../reservations/pay-with-credit.ts'
import {
  lockPerson,
  lockReservation,
  assertCanTrade,
  type ReservationRow,
  type ReserverRow,
  storeOf,
} from '../../reservations/rows.ts'
import type { MarketDeps } from './market-deps.ts'
import { extendsUntil, ownReservation, reservationOf, reservationsOf } from './reservation-rows.ts'
import { rejectIfUnavailable, reserveUnits } from './reserve.ts'

/** So many reserve of one drop at once; its units are taken one after the other. */
const maxAtOneDrop = 8

/** A person's reservations. */
export function reservationHandlers({ db, paying, waitingRooms, now = Date.now }: MarketDeps) {
  const inTurn = turnsBy(maxAtOneDrop)

  async function shown(id: string, userId: string) {
    const at = now()
    return { reservation: await ownReservation(db, id, userId, at), now: at }
  }

  return {
    'reservation.reserve': handler(reserve, async ({ user, params, query, body, requestKey }) => {
      const at = now()
      const asked = { ...requestKey, userId: user.id, at }
      const wanted = { userId: user.id, dropId: params.drop, at, ...body }
      const look = () => rejectIfUnavailable(db, wanted, requestKey.key)
      const held = async (tx: DbTx) => {
        const { reservation, drop, store } = await reserveUnits(tx, wanted)
        return reservationOf(reservation, {
          drop,
          store,
          bottlePaid: false,
          takesMoney: false,
          review: undefined,
          now: at,
        })
      }
      const { isKnown, through } = await look()
      const own = {
        offer: { kind: 'drop', id: params.drop } as const,
        userId: user.id,
        pass: query.pass,
      }
      if (!isKnown) await waitingRooms.assertAdmitted({ ...own, through })
      return inTurn(params.drop, async (hasWaited) => {
        if (hasWaited) await look()
        return once(db, asked, 'reserve', held, { groupCommit: true })
      })
    }),

    'reservation.list': handler(listReservations, async ({ user, query }) => {
      const { reservations: r } = db.t
      const at = now()
      const place = keyset(query.after, r.createdAt, r.id, 'desc')
      const isOpen = inArray(r.status, [...openStatuses])
      const rows = await db
        .select()
        .from(r)
        .where(
          and(
            eq(r.userId, user.id),
            query.which && (query.which === 'open' ? isOpen : not(isOpen)),
            place.beyond,
          ),
        )
        .orderBy(...place.order)
        .limit(reservationsPerPage + 1)
      const { page, next } = cutPage(rows, reservationsPerPage, (row) => [row.createdAt, row.id])
      return {
        reservations: await reservationsOf(db, page, at),
        ...(query.which === 'open' &&
          query.after === undefined && { turns: await wonTurns(db, user.id, at) }),
        now: at,
        ...next,
      }
    }),

    'reservation.get': handler(getReservation, ({ user, params }) =>
      shown(params.reservation, user.id),
    ),

    'reservation.pay': handler(payFee, async ({ user, params }) => {
      const at = now()
      const payment = await db.transaction('pay a fee', async (tx) => {
        const person = await lockPerson(tx, user.id)
        const row = await lockOwn(tx, params.reservation, user.id)
        await assertPayable(tx, row, person, at)
        await assertCanTrade(tx, row.storeId, at)
        const meant = { purpose: 'fee', reservationId: row.id, userId: user.id } as const
        return intend(tx, { ...meant, amount: feeToPay(row) }, at)
      })
      return paying.toPay(payment)
    }),

    'reservation.payFree': handler(payFree, async ({ user, params }) => {
      const at = now()
      await db.transaction('pay with a free reserve', async (tx) => {
        const person = await lockPerson(tx, user.id)
        const row = await lockOwn(tx, params.reservation, user.id)
        // The answer to the first time was lost.
        if (row.usedFreeReserve && row.status === 'confirmed') return
        await assertPayable(tx, row, person, at)
        if (person.freeReserves === 0) refuse('limit', reservingCopy.noFreeReserve)
        await waiveFee(tx, row, at)
        await confirmFree(tx, { id: row.id, userId: user.id }, at)
        await assertCanTrade(tx, row.storeId, at)
      })
      return shown(params.reservation, user.id)
    }),

    'reservation.payCredit': handler(payCredit, async ({ user, params }) => {
      const at = now()
      const begun = await db.transaction('pay with credit', async (tx) => {
        const person = await lockPerson(tx, user.id)
        const row = await lockOwn(tx, params.reservation, user.id)
        // The answer to the first time was lost.
        if (row.creditUsed > 0) return []
        await assertPayable(tx, row, person, at)
        const calledOff = await payWithCredit(tx, { row, person }, at)
        await assertCanTrade(tx, row.storeId, at)
        return calledOff
      })
      // So that the rest can be paid at once; where the company does not answer, a job asks it later.
      for (const { id } of begun) await paying.refresh(id).catch(ignoreClientGone)
      return shown(params.reservation, user.id)
    }),

    'reservation.payBottle': handler(payBottle, async ({ user, params }) => {
      const at = now()
      const payment = await db.transaction('pay a bottle', async (tx) => {
        const { storeAccounts } = tx.t
        const row = await lockOwn(tx, params.reservation, user.id)
        if (row.status !== 'confirmed' && row.status !== 'ready')
          refuse('not_now', reservingCopy.notOpen)
        await assertCanTrade(tx, row.storeId, at)
        const [account] = await tx
          .select()
          .from(storeAccounts)
          .where(eq(storeAccounts.storeId, row.storeId))
        if (!account?.chargesEnabled) refuse('not_now', reservingCopy.paidInShop)
        return intend(
          tx,
          {
            purpose: 'bottle',
            reservationId: row.id,
            userId: user.id,
            amount: row.totalPrice,
            account: account.account,
          },
          at,
        )
      })
      return paying.toPay(payment)
    }),

    'reservation.check': handler(checkPayment, async ({ user, params }) => {
      await ownReservation(db, params.reservation, user.id, now())
      for (const { id, status } of await paymentsOf(db, params.reservation))
        if (status !== 'succeeded' && status !== 'canceled') await paying.refresh(id)
      return shown(params.reservation, user.id)
    }),

    'reservation.cancel': handler(cancel, async ({ user, params }) => {
      const at = now()
      await db.transaction('cancel a reservation', async (tx) => {
        await assertOwnReservation(tx, params.reservation, user.id)
        const { is } = await cancelReservation(tx, {
          id: params.reservation,
          at,
          by: 'user',
          actorId: user.id,
        })
        if (is !== 'done') refuse('not_now', reservingCopy.notOpen)
      })
      return shown(params.reservation, user.id)
    }),

    'reservation.extend': handler(extendPickup, async ({ user, params }) => {
      const at = now()
      await db.transaction('extend a pickup', async (tx) => {
        const { reservations } = tx.t
        const row = await lockOwn(tx, params.reservation, user.id)
        const isConfirmed = row.status === 'confirmed' || row.status === 'ready'
        const store = await storeOf(tx, row.storeId)
        const pickupUntil = isConfirmed ? extendsUntil(row, store, at) : undefined
        if (pickupUntil === undefined) return refuse('not_now', reservingCopy.extendedOnce)
        const dueAt = nextStepAt({ ...row, pickupUntil }, at)
        await tx
          .update(reservations)
          .set({ pickupUntil, dueAt, extendedAt: at, updatedAt: at })
          .where(eq(reservations.id, row.id))
        await writeCompliance(tx, {
          action: 'reservation.extended',
          storeId: row.storeId as Id<'store'>,
          at,
          reservationId: params.reservation,
          actorId: user.id,
          userId: user.id,
          details: { until: pickupUntil },
        })
        await assertCanTrade(tx, row.storeId, at)
        const told = { userId: user.id, reservationId: params.reservation, until: pickupUntil }
        await notify(tx, { ...told, kind: 'extended' }, at)
      })
      return shown(params.reservation, user.id)
    }),

    'reserving.state': handler(reservingState, ({ user }) => reservingStateOf(db, user.id, now())),
  } satisfies Partial<Handlers>
}

/** Refuses where the fee of a reservation cannot be paid at that moment. */
async function assertPayable(
  tx: DbTx,
  row: ReservationRow,
  person: ReserverRow,
  at: Instant,
): Promise<void> {
  const { status, holdUntil } = row
  if (status === 'expired' || (holdUntil !== null && holdUntil <= at))
    refuse('not_now', reservingCopy.holdRanOut)
  if (status !== 'pending') refuse('not_now', reservingCopy.nothingToPay)
  await rejectPausedOffer(tx, row, person, at)
}

/** The request to the payment company stays recorded. */
function ignoreClientGone(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'payment')) throw error
}

/** The reservation of that person, locked. */
export async function lockOwn(tx: DbTx, id: string, userId: string): Promise<ReservationRow> {
  const row = await lockReservation(tx, id)
  return row?.userId === userId ? row : refuse('not_found')
}

/** The same without the lock, where the person is locked first. */
async function assertOwnReservation(tx: DbTx, id: string, userId: string): Promise<void> {
  const { reservations } = tx.t
  const [row] = await tx
    .select({ userId: reservations.userId })
    .from(reservations)
    .where(eq(reservations.id, id))
  if (row?.userId !== userId) refuse('not_found')
}

/** Bottles that a person has won and may still accept, the first to lapse first. */
async function wonTurns(reader: Reader, userId: string, at: Instant): Promise<WonTurn[]> {
  const { ultraDropEntries: e, ultraDrops: u, stores: s } = reader.t
  const rows = await reader
    .select({
      ultraDropId: u.id,
      title: u.title,
      storeName: s.name,
      storeState: s.state,
      offerUntil: e.offerUntil,
    })
    .from(e)
    .innerJoin(u, eq(u.id, e.ultraDropId))
    .innerJoin(s, eq(s.id, u.storeId))
    .where(and(eq(e.userId, userId), eq(e.status, 'offered'), gt(e.offerUntil, at)))
    .orderBy(asc(e.offerUntil), asc(e.id))
  return rows.map(({ ultraDropId, offerUntil, ...told }) => ({
    ...told,
    ultraDropId: ultraDropId as Id<'drop'>,
    offerUntil: offerUntil ?? at,
  }))
}
