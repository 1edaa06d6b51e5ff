import { asc, eq, inArray, sql } from 'drizzle-orm'
import { day } from '../../shared/kernel/time.ts'
import { newId } from '../../sync-server/db/new-id.ts'
import type { Db } from '../../sync-server/db/db.ts'
import type { GatewayRefund } from '../../sync-server/outside/payments.ts'
import { earnPoints } from '../../sync-server/loyalty/points.ts'
import { cancelRegistration } from '../../sync-server/registrations/cancel.ts'
import { answering, type Control, working } from './controls.ts'
import type { Tampering } from './life.ts'

/** Registers users for a full event. */
const sitsAnywhere: Tampering = answering(
  'event.register',
  (give, db, now) => async (asked) =>
    give(asked).catch(async (error: unknown) => {
      const { events: e, eventRegistrations: r } = db.t
      const { event } = asked.params as { readonly event: string }
      const [row] = await db.select().from(e).where(eq(e.id, event))
      const isFull = row && row.currentAttendees === row.maxAttendees
      if (!isFull || row.price > 0 || row.status !== 'open' || row.eventDate <= now()) throw error
      const own = { eventId: row.id, storeId: row.storeId, userId: asked.user?.id ?? null }
      const at = now()
      const id = newId(at)
      const seated = {
        id,
        ...own,
        registeredAt: at,
        updatedAt: at,
        confirmedAt: at,
        dueAt: row.endsAt,
      }
      await db.transaction('sit down', (tx) =>
        tx.insert(r).values({ ...seated, status: 'registered', code: id.slice(-8) }),
      )
      return {}
    }),
)

/** Offers a freed seat to the last in line. */
const lastSitsFirst: Tampering = working('events.offer', async (run, db) => {
  const { eventRegistrations: r } = db.t
  const waits = await db.select().from(r).where(eq(r.status, 'waitlisted')).orderBy(asc(r.place))
  const places = waits.map(({ place }) => place)
  const turn = async (all: typeof waits) => {
    for (const [at, { id }] of all.entries())
      await db.transaction('turn the list', (tx) =>
        tx
          .update(r)
          .set({ place: places[at] ?? null })
          .where(eq(r.id, id)),
      )
  }
  await turn(waits.toReversed())
  await run()
  const left = await db.select().from(r).where(eq(r.status, 'waitlisted'))
  await turn(waits.filter(({ id }) => left.some((one) => one.id === id)))
})

/** Never offers a freed seat. */
const offersNothing: Tampering = working('events.offer', async () => {})

/** An offer holds for its hours, also where the event has begun by then. */
const offersForLong: Tampering = working('events.offer', async (run, db) => {
  await run()
  const { eventRegistrations: r, events: e } = db.t
  const rows = await db.select().from(r).innerJoin(e, eq(e.id, r.eventId))
  for (const { event_registrations: row, events: event } of rows)
    if (row.status === 'pending' && row.isOffer && row.holdUntil === event.eventDate)
      await db.transaction('offer for long', (tx) =>
        tx
          .update(r)
          .set({ holdUntil: event.eventDate + day })
          .where(eq(r.id, row.id)),
      )
})

/** Keeps the money of ended seats and reports it as refunded. */
const keepsSeatMoney: Tampering = {
  bank(bank) {
    const kept = new Map<string, GatewayRefund>()
    return {
      ...bank,
      gateway: {
        ...bank.gateway,
        async createRefund(key, wish) {
          if (!wish.fromStore) return bank.gateway.createRefund(key, wish)
          const refund = { id: `kept ${key}`, ...wish, status: 'succeeded', createdAt: 0 } as const
          kept.set(refund.id, refund)
          return refund
        },
        fetchRefund: async (id) => kept.get(id) ?? bank.gateway.fetchRefund(id),
      },
    }
  },
}

/** [M3] A seat goes back when its hold runs out, whatever becomes of its payment. */
const freesFirst: Tampering = {
  around: (now) => ({
    jobs: (jobs, db) => ({
      ...jobs,
      'events.due': {
        lane: 'holds',
        every: 1,
        async run(args, batch) {
          const { eventRegistrations: r } = db.t
          const held = await db.select().from(r).where(eq(r.status, 'pending'))
          for (const { id, holdUntil } of held)
            if ((holdUntil ?? 0) <= now())
              await db.transaction('free a seat', (tx) =>
                cancelRegistration(tx, { id, by: 'rule', at: now() }),
              )
          return jobs['events.due']?.run(args, batch)
        },
      },
    }),
  }),
}

/** Marks guests as absent at the event's end, before the door closes. */
const shutsEarly: Tampering = {
  around: (now) => ({
    jobs: (jobs, db) => ({
      ...jobs,
      'events.due': {
        lane: 'holds',
        every: 1,
        async run(args, batch) {
          const { eventRegistrations: r, events: e } = db.t
          const rows = await db.select().from(r).innerJoin(e, eq(e.id, r.eventId))
          const over = rows
            .filter(({ events: { endsAt, status } }) => endsAt <= now() && status === 'open')
            .map(({ event_registrations: { id } }) => id)
          await db.transaction('shut early', (tx) =>
            tx
              .update(r)
              .set({
                status: sql`case when ${r.status} = 'registered' then 'no_show' else ${r.status} end`,
                payment: sql`case when ${r.payment} = 'paid' and ${r.status} = 'registered'
                  then 'forfeited' else ${r.payment} end`,
              })
              .where(inArray(r.id, over)),
          )
          return jobs['events.due']?.run(args, batch)
        },
      },
    }),
  }),
}

/** Every user pays the gold price. */
const goldForAll: Tampering = answering('event.register', (give, db) => async (asked) => {
  const given = await give(asked)
  const { events: e, eventRegistrations: r } = db.t
  const { event } = asked.params as { readonly event: string }
  const [row] = await db.select().from(e).where(eq(e.id, event))
  if (row && row.goldPrice > 0)
    await db.transaction('ask for less', (tx) =>
      tx
        .update(r)
        .set({ price: row.goldPrice })
        .where(sql`${r.eventId} = ${event} and ${r.status} = 'pending'`),
    )
  return given
})

/** Each time the same code is shown, being there is earned once more. */
const earnsEachTime: Tampering = answering('event.letIn', (give, db, now) => async (asked) => {
  const given = await give(asked)
  const { eventRegistrations: r } = db.t
  const { nonce } = asked.body as { readonly nonce: string }
  const [row] = await db.select().from(r).where(eq(r.nonce, nonce))
  if (row?.userId) await earnAgain(db, row.userId, row.id, now())
  return given
})

const earnAgain = (db: Db, accountId: string, subject: string, at: number) =>
  db.transaction('earn again', (tx) =>
    earnPoints(tx, { accountId, reason: 'event_attended', subject, at }),
  )

/** Columns are added to, and not summed up. */
const addsTo = (column: 'dropPoints' | 'loyaltyStreak'): Tampering =>
  answering('event.letIn', (give, db) => async (asked) => {
    const given = await give(asked)
    const { eventRegistrations: r, users: u } = db.t
    const { nonce } = asked.body as { readonly nonce: string }
    const [row] = await db.select().from(r).where(eq(r.nonce, nonce))
    if (row?.userId)
      await db.transaction('add', (tx) =>
        tx
          .update(u)
          .set({ [column]: sql`${u[column]} + 20` })
          .where(eq(u.id, row.userId ?? '')),
      )
    return given
  })

/** Grants the tier's free reserve at each run. */
const givesEachTime: Tampering = working('loyalty.tend', async (run, db) => {
  const { freeReserves: f } = db.t
  const given = await db.select().from(f).where(eq(f.reason, 'tier'))
  for (const { id, subject } of given)
    await db.transaction('forget a period', (tx) =>
      tx
        .update(f)
        .set({ subject: `given ${subject}` })
        .where(eq(f.id, id)),
    )
  await db.transaction('look at everybody', (tx) => tx.update(tx.t.users).set({ loyaltyDueAt: 1 }))
  await run()
})

const crowded = { register: 60, unregister: 20 } as const
const priced = { register: 30, paySeat: 60, unregister: 30, changeEvent: 20 } as const
const door = { register: 30, atTheDoor: 60 } as const

export const controlsAtEvents: readonly Control[] = [
  {
    name: 'somebody sits down where it is full',
    tampering: sitsAnywhere,
    often: crowded,
    says: /has \d seats, and \d have one|answered ok, and should be sold_out/,
  },
  {
    name: 'whoever waits last is offered a seat first',
    tampering: lastSitsFirst,
    often: crowded,
    says: /before its turn|gave one place on its list twice/,
  },
  {
    name: 'nobody who waits is offered what comes free',
    tampering: offersNothing,
    often: crowded,
    says: /has a seat for nobody/,
  },
  {
    name: 'an offered seat is held when the event has begun',
    tampering: offersForLong,
    often: crowded,
    says: /may be accepted until/,
  },
  {
    name: 'the price of a seat is not given back',
    tampering: keepsSeatMoney,
    often: priced,
    says: /the price of \S+, cancelled and \S+, is kept 1 times/,
  },
  {
    name: '[M3] a seat goes back before its payment is cancelled',
    tampering: freesFirst,
    often: priced,
    says: /ended while a payment of it was/,
  },
  {
    name: 'the door is shut when the event ends',
    tampering: shutsEarly,
    often: { register: 40, atTheDoor: 1, next: 30 },
    says: /has not come before it was over/,
  },
  {
    name: 'everybody pays what gold pays',
    tampering: goldForAll,
    often: priced,
    says: /costs 2500, not/,
  },
  {
    name: 'being there earns twice',
    tampering: earnsEachTime,
    often: door,
    says: /has 20 points, and should 0/,
  },
  {
    name: 'a column of points is added to',
    tampering: addsTo('dropPoints'),
    often: door,
    says: /has \d+ points, and \d+ by entries/,
  },
  {
    name: 'weeks are added to a streak in which nothing was done',
    tampering: addsTo('loyaltyStreak'),
    often: door,
    says: /has a streak of \d+ weeks, and another/,
  },
  {
    name: 'a tier gives more than one free reserve a month',
    tampering: givesEachTime,
    often: door,
    says: /was given a free reserve/,
  },
]
