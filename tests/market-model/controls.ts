import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { refuse } from '../../shared/kernel/refusal.ts'
import { day } from '../../shared/kernel/time.ts'
import type { Db } from '../../sync-server/db/db.ts'
import type { Handler } from '../../sync-server/http/handler.ts'
import type { Job } from '../../sync-server/jobs/jobs.ts'
import { afterPayment, expire } from '../../sync-server/reservations/after-payment.ts'
import { changeFreeReserves } from '../../sync-server/reservations/free-reserves.ts'
import { lockReservation } from '../../sync-server/reservations/rows.ts'
import { transition } from '../../sync-server/reservations/transitions.ts'
import type { Tampering } from './life.ts'
import type { PlanOptions } from './plan.ts'

/** The marketplace without one of its protections, and how the model notices. */
export interface Control {
  readonly name: string
  readonly bank?: 'test' | 'stripe'
  readonly tampering: Tampering
  /** Acts that are more frequent than usual in this control's histories. */
  readonly often: NonNullable<PlanOptions['often']>
  readonly says: RegExp
  /** The first seed; a rare control begins near a history that notices it. */
  readonly from?: number
}

const money = { buy: 24, payOldForm: 12, tell: 24, cancelForStore: 12, pass: 24 }
const subscribers = { subscribe: 80, changeSubscription: 40, tell: 20, pass: 40 }
const waiting = { buy: 40, waitTogether: 40, giveBack: 40, pass: 20 }
const bottles = { buy: 60, payBottle: 60, miss: 30, handOver: 2 }

/** A hold that ran out gives its units back at once, whatever becomes of its payment. */
const releasesFirst: Tampering = {
  around: (now) => ({
    jobs: (jobs, db) => ({
      ...jobs,
      'market.due': {
        lane: 'holds',
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

/** The payment company refunds any amount; the keys are correct. */
export const lenientBank: Tampering = { isLenient: true }

/** The same, and each try to give something back has a key of its own. */
const keylessRefunds: Tampering = {
  isLenient: true,
  bank: (bank) => ({
    ...bank,
    gateway: {
      ...bank.gateway,
      createRefund: (_key, wish) => bank.gateway.createRefund(randomUUID(), wish),
    },
  }),
}

/** Each try to subscribe has a new key, and earlier tries are not looked up. */
const keylessSubscriptions: Tampering = {
  bank: (bank) => ({
    ...bank,
    gateway: {
      ...bank.gateway,
      createSubscription: (_key, wish) => bank.gateway.createSubscription(randomUUID(), wish),
      async *listSubscriptions() {},
    },
  }),
}

/** Keeps the money for bottles of ended reservations. */
const keepsBottleMoney: Tampering = {
  bank: (bank) => ({
    ...bank,
    gateway: {
      ...bank.gateway,
      createRefund: async (key, wish) =>
        wish.fromStore
          ? { id: `kept ${key}`, ...wish, status: 'succeeded', createdAt: 0 }
          : bank.gateway.createRefund(key, wish),
    },
  }),
}

/** A fee confirms, wherever the store stands when it comes. */
const confirmsAnywhere: Tampering = {
  around: () => ({
    handlers: {
      ...afterPayment,
      async paid(tx, payment, at) {
        const isConfirmed =
          payment.purpose === 'fee' &&
          (await transition(tx, 'confirm', { id: payment.reservationId, at })).is === 'done'
        if (!isConfirmed) await afterPayment.paid(tx, payment, at)
      },
    },
  }),
}

/** Every store cancellation gives a free reserve, even for an unpaid reservation. */
const sorryForNothing: Tampering = answering('reservation.cancelForStore', (give, db, now) => {
  return async (asked) => {
    const given = await give(asked)
    const { reservation: subject } = asked.params as { readonly reservation: string }
    await db.transaction('be sorry', async (tx) => {
      const row = await lockReservation(tx, subject)
      if (row?.userId == null) return
      const { userId } = row
      const change = { userId, subject, reason: 'store_cancelled', at: now() } as const
      await changeFreeReserves(tx, change)
    })
    return given
  }
})

/** The owner of a store cancels what another one has sold. */
const anyStore: Tampering = answering('reservation.cancelForStore', (give, db) => {
  return async (asked) => {
    const { reservation } = asked.params as { readonly reservation: string }
    const row = await db.transaction('a look', (tx) => lockReservation(tx, reservation))
    return give({ ...asked, params: { store: row?.storeId ?? '', reservation } })
  }
})

/** On the last day of its licence a store sells nothing any more. */
const licenceDayEarly: Tampering = answering('reservation.reserve', (give, db, now) => {
  return async (asked) => {
    const { drops, stores } = db.t
    const { drop } = asked.params as { readonly drop: string }
    const [row] = await db
      .select({ until: stores.licenseExpiresOn })
      .from(drops)
      .innerJoin(stores, eq(stores.id, drops.storeId))
      .where(eq(drops.id, drop))
    if (row && Date.parse(row.until) <= now()) refuse('not_now')
    return give(asked)
  }
})

/** Offers a freed unit to the last in line. */
const lastComeFirst: Tampering = working('market.offer', async (run, db) => {
  const { dropWaits } = db.t
  const waits = await db.select().from(dropWaits).orderBy(dropWaits.joinedAt, dropWaits.id)
  const last = waits.at(-1)
  if (last)
    await db.transaction('let the last go first', (tx) =>
      tx.update(dropWaits).set({ joinedAt: 0 }).where(eq(dropWaits.id, last.id)),
    )
  await run()
})

/** An offer holds for its hours, also where the bottle can no longer be fetched then. */
const offersForLong: Tampering = working('market.offer', async (run, db) => {
  await run()
  const { reservations: r } = db.t
  for (const row of await db.select().from(r).where(eq(r.isOffer, true)))
    if (row.status === 'pending' && row.holdUntil === row.pickupUntil)
      await db.transaction('offer for long', (tx) =>
        tx
          .update(r)
          .set({ holdUntil: row.createdAt + day })
          .where(eq(r.id, row.id)),
      )
})

/** The list of a drop that is over is never closed. */
const waitsForEver: Tampering = working('market.tend', async () => {})

/** Missed pickups do not pause. */
const neverPauses: Tampering = working('market.due', async (run, db) => {
  await run()
  const { reservers } = db.t
  await db.transaction('pause nobody', (tx) => tx.update(reservers).set({ pausedUntil: null }))
})

export const controls: readonly Control[] = [
  {
    name: '[M3] units go back before the payment is cancelled',
    tampering: releasesFirst,
    often: money,
    says: /expired while a payment of it was/,
  },
  {
    name: '[N1] an event is acted upon each time',
    tampering: believesEvents,
    often: money,
    says: /is kept|are kept|went back|says of its fee|became|on its way back for ever/,
  },
  {
    name: '[N8] a refund is asked for without its key',
    tampering: keylessRefunds,
    often: money,
    says: /went back as/,
  },
  ...(['test', 'stripe'] as const).map(
    (bank): Control => ({
      name: `[N10] a subscription is asked for without its key, and never looked for (${bank})`,
      bank,
      tampering: keylessSubscriptions,
      often: subscribers,
      says: /(has|pays for) \d subscriptions|of which nobody here knows/,
    }),
  ),
  {
    name: 'the price of bottles is not given back',
    tampering: keepsBottleMoney,
    often: bottles,
    says: /the price of the bottles of \S+ is kept/,
  },
  {
    name: 'a fee that comes for a suspended store confirms',
    tampering: confirmsAnywhere,
    often: { pay: 60, administer: 40, tell: 24, reserve: 40 },
    says: /was confirmed at a store not open/,
  },
  {
    name: 'a free reserve is given for a hold that nobody had paid',
    tampering: sorryForNothing,
    often: { reserve: 40, cancelForStore: 40 },
    says: /has 1 free reserves, and should 0|free reserves, and should/,
  },
  {
    name: 'the owner of another store cancels',
    tampering: anyStore,
    often: { buy: 40, cancelForStore: 60 },
    says: /should be not_found/,
  },
  {
    name: 'a licence ends a day early',
    tampering: licenceDayEarly,
    often: { reserve: 60, pass: 24 },
    says: /was answered not_now, and should be ok/,
  },
  {
    name: 'who came last is offered first',
    tampering: lastComeFirst,
    often: waiting,
    says: /another order of waiting|was offered \S+ before/,
  },
  {
    name: 'an offer outlives the pickup window',
    tampering: offersForLong,
    often: waiting,
    says: /is held until/,
  },
  {
    name: 'the waiting list of a drop outlives it',
    tampering: waitsForEver,
    often: waiting,
    says: /waits for \S+, which is over/,
  },
  {
    name: 'no-shows pause nobody',
    tampering: neverPauses,
    often: bottles,
    says: /is paused until null/,
  },
]

type Give = Handler['handle']

/** Answers an endpoint otherwise. */
export function answering(
  name: string,
  otherwise: (give: Give, db: Db, now: () => number) => Give,
): Tampering {
  return {
    around: (now) => ({
      answers(answers, db) {
        const honest = answers[name]
        if (!honest) throw new Error(`nobody answers ${name}`)
        return { ...answers, [name]: { ...honest, handle: otherwise(honest.handle, db, now) } }
      },
    }),
  }
}

/** Does a job otherwise. */
export function working(
  name: string,
  otherwise: (run: () => Promise<void>, db: Db) => Promise<void>,
): Tampering {
  return {
    around: () => ({
      jobs(jobs, db) {
        const honest = jobs[name]
        if (!honest) throw new Error(`nobody does ${name}`)
        const run: Job['run'] = async (args, batch) => {
          let ended: Awaited<ReturnType<Job['run']>>
          await otherwise(async () => void (ended = await honest.run(args, batch)), db)
          return ended
        }
        return { ...jobs, [name]: { ...honest, run } }
      },
    }),
  }
}
