import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newPickupCode, shownCode } from '../../../../shared/features/market/pickup-code.ts'
import { day, minute } from '../../../../shared/kernel/time.ts'
import type { ReservationRow } from '../../../../sync-server/reservations/rows.ts'
import { put, good, aReservation } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const reservationMakers = {
  /** Points for a week in the cellar book. */
  async loyaltyEntry({ db, collector }) {
    const id = randomUUID()
    await put(db, 'loyaltyEntries', {
      id,
      userId: collector.id,
      reason: 'cataloguing_week',
      subject: id,
      number: 1,
      points: 5,
      at: Date.now(),
      week: 2_970,
      countsUntil: Date.now() + 365 * day,
    })
    return id
  },
  /** A reservation of the collector at the store, not paid yet. */
  pending: (making) => reserved(making, pending()),
  /** The same for a user with a free reserve. */
  async free(making) {
    const { db, collector } = making
    await put(db, 'reservers', { userId: collector.id, freeReserves: 1 })
    return reserved(making, pending())
  },
  /** The same for a user with credit for the fee. */
  async credited(making) {
    const { db, collector } = making
    await db.transaction('credit', (tx) =>
      tx
        .insert(tx.t.reservers)
        .values({ userId: collector.id, feeCredit: 10_00 })
        .onConflictDoUpdate({ target: tx.t.reservers.userId, set: { feeCredit: 10_00 } }),
    )
    return reserved(making, pending())
  },
  /** The name of the payment that was begun for one. */
  async payment(making) {
    const id = await reserved(making, pending())
    const answer = await making.collector.post(`/api/reservations/${id}/pay`, {})
    return (await good<{ payment: string }>(answer)).payment
  },
  /** Paid, and its window open. */
  confirmed: (making) => reserved(making),
  /** Paid, and its pickup can be extended, because the collector is an Insider. */
  async extendable(making) {
    const { db, collector } = making
    await db.transaction('a plan', (tx) =>
      tx
        .update(tx.t.users)
        .set({ givenPlan: 'insider', subscriptionTier: 'insider' })
        .where(eq(tx.t.users.id, collector.id)),
    )
    return reserved(making)
  },
  /** The same, where the store can be paid for the bottle. */
  async payable(making) {
    await good(await making.owner.post(`/api/stores/${making.has.store}/payouts/begin`, {}))
    await good(await making.owner.post(`/api/stores/${making.has.store}/payouts/refresh`, {}))
    return reserved(making)
  },
  /** The pickup code of a reservation. */
  async code(making) {
    const pickupCode = newPickupCode(randomBytes(8))
    await reserved(making, { pickupCode })
    return shownCode(pickupCode)
  },
  /** Handed over by the clerk just now. */
  handedOver: (making) =>
    reserved(making, {
      status: 'picked_up',
      pickedUpAt: Date.now(),
      pickedUpBy: making.clerk.id,
      dueAt: null,
    }),
  refused: (making) =>
    reserved(making, { status: 'refused', refusedAt: Date.now(), reason: 'No ID.' }),
  /** Missed a moment ago. */
  missed: (making) =>
    reserved(making, {
      status: 'no_show',
      missedAt: Date.now() - minute,
      dueAt: null,
      feeStatus: 'forfeited',
    }),
} satisfies Makers

const pending = (): Partial<ReservationRow> => ({
  status: 'pending',
  feeStatus: 'due',
  holdUntil: Date.now() + 900 * day,
  confirmedAt: null,
  pickupFrom: null,
  pickupUntil: null,
})

const reserved = async (making: Making, changes?: Partial<ReservationRow>) =>
  (await aReservation(making, changes)).id
