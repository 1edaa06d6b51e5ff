import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { afterPayment, expire } from '../../sync-server/reservations/after-payment.ts'
import { lockReservation } from '../../sync-server/reservations/rows.ts'
import type { Tampering } from './life.ts'

/** What the marketplace would be without one of its protections; the model has to notice. */

/** A hold that ran out gives its units back at once, whatever becomes of its payment. */
export const releasesFirst: Tampering = {
  around: (now) => ({
    jobs: (jobs, db) => ({
      ...jobs,
      'market.due': {
        lane: 'money',
        every: 1,
        async run(args, batch) {
          const { reservations } = db.t
          const over = await db
            .select({ id: reservations.id })
            .from(reservations)
            .where(and(eq(reservations.status, 'pending'), lte(reservations.holdUntil, now())))
          for (const { id } of over)
            await db.transaction('release', async (tx) => {
              const row = await lockReservation(tx, id)
              if (row) await expire(tx, row, now())
            })
          return jobs['market.due']?.run(args, batch)
        },
      },
    }),
  }),
}

/** An event is believed, and acted upon as often as it comes. */
export const believesEvents: Tampering = {
  async hear(db, { type, objectId }, at) {
    if (type !== 'payment_intent.succeeded') return
    await db.transaction('believe an event', async (tx) => {
      const { payments } = tx.t
      const known = eq(payments.gatewayId, objectId)
      const [payment] = await tx.select().from(payments).where(known)
      if (!payment) return
      await tx.update(payments).set({ status: 'succeeded' }).where(known)
      await afterPayment.paid(tx, { ...payment, status: 'succeeded' }, at)
    })
  },
}

/** The payment company gives back whatever it is asked for; the keys are as they should be. */
export const lenientBank: Tampering = { isLenient: true }

/** The same, and each try to give something back has a key of its own. */
export const keylessRefunds: Tampering = {
  isLenient: true,
  bank: (bank) => ({
    ...bank,
    gateway: {
      ...bank.gateway,
      createRefund: (_key, wish) => bank.gateway.createRefund(randomUUID(), wish),
    },
  }),
}

/** Each try to subscribe has a key of its own, and nobody looks whether an earlier one came through. */
export const keylessSubscriptions: Tampering = {
  bank: (bank) => ({
    ...bank,
    gateway: {
      ...bank.gateway,
      createSubscription: (_key, wish) => bank.gateway.createSubscription(randomUUID(), wish),
      async *listSubscriptions() {},
    },
  }),
}
