import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { newId } from '../../sync-server/db/new-id.ts'
import { answering, type Control, working } from './controls.ts'
import type { Tampering } from './life.ts'

/** Turns follow the order of entry instead of the draw. */
const firstComeFirst: Tampering = working('ultra.tend', async (run, db) => {
  await run()
  const { ultraDrops: u, ultraDropEntries: e } = db.t
  // Among completed ones, since these turns have no further effect.
  for (const { id } of await db.select().from(u).where(eq(u.status, 'completed')))
    await db.transaction('first come, first served', async (tx) => {
      const own = and(eq(e.ultraDropId, id), isNotNull(e.turn))
      const all = await tx.select().from(e).where(own).orderBy(e.enteredAt, e.id)
      // Two have none at the same time.
      await tx
        .update(e)
        .set({ turn: sql`${e.turn} + 1000` })
        .where(own)
      for (const [at, one] of all.entries())
        await tx
          .update(e)
          .set({ turn: at + 1 })
          .where(eq(e.id, one.id))
    })
})

/** Another secret is taken than the one that was committed to. */
const otherSecret: Tampering = working('ultra.tend', async (run, db) => {
  const { ultraDrops: u } = db.t
  await db.transaction('swap the secret', (tx) =>
    tx
      .update(u)
      .set({ secret: 'ab'.repeat(32) })
      .where(inArray(u.status, ['live', 'closed'])),
  )
  await run()
})

/** Accepts entries after the close. */
const entersLate: Tampering = answering('ultraDrop.enter', (give, db, now) => async (asked) => {
  const { ultraDrop } = asked.params as { readonly ultraDrop: string }
  return give(asked).catch(async (error: unknown) => {
    const { ultraDrops: u, ultraDropEntries: e } = db.t
    const [row] = await db.select().from(u).where(eq(u.id, ultraDrop))
    if (row?.status !== 'live' || row.liveEndsAt > now()) throw error
    const entry = { id: newId(now()), ultraDropId: ultraDrop, userId: asked.user?.id ?? null }
    const made = { ...entry, code: '0123456789AB', status: 'entered', enteredAt: now() } as const
    await db.transaction('enter late', (tx) => tx.insert(e).values(made).onConflictDoNothing())
    return { code: made.code, commitment: row.commitment }
  })
})

/** A turn is over after a day. */
const lapsesEarly: Tampering = working('ultra.tend', async (run, db) => {
  const { ultraDropEntries: e } = db.t
  await db.transaction('end offers', (tx) =>
    tx.update(e).set({ offerUntil: 1 }).where(eq(e.status, 'offered')),
  )
  await run()
})

/** An unsupplied bottle goes to the next turn without credit. */
const owesNothing: Tampering = working('ultra.tend', async (run, db) => {
  await run()
  const { ultraDropEntries: e } = db.t
  await db.transaction('owe nothing', (tx) => tx.update(e).set({ compensationCredit: 0 }))
})

/** Gives credit for missed pickups, too. */
const owesEverybody: Tampering = working('ultra.tend', async (run, db) => {
  await run()
  const { ultraDropEntries: e } = db.t
  await db.transaction('owe everybody', (tx) =>
    tx.update(e).set({ compensationCredit: 10_00 }).where(eq(e.status, 'lapsed')),
  )
})

/** One turn more is offered than there are bottles. */
const offersTwice: Tampering = working('ultra.tend', async (run, db) => {
  const { ultraDrops: u } = db.t
  const isDrawn = inArray(u.status, ['drawn', 'completed'])
  const count = (more: 1 | -1) =>
    db.transaction('count otherwise', (tx) =>
      tx
        .update(u)
        .set({ quantity: sql`${u.quantity} + ${more}` })
        .where(isDrawn),
    )
  await count(1)
  await run()
  await count(-1)
})

/** A bottle is settled when it is handed over, also while its clerk can take it back. */
const settlesAtOnce: Tampering = answering('pickup.handOver', (give, db) => async (asked) => {
  const given = await give(asked)
  const { ultraDrops: u } = db.t
  await db.transaction('settle at once', (tx) =>
    tx.update(u).set({ status: 'completed', dueAt: null }).where(eq(u.status, 'drawn')),
  )
  return given
})

/** Staff of the store get a turn. */
const staffWins: Tampering = working('ultra.tend', async (run, db) => {
  const { ultraDropEntries: e } = db.t
  const works = eq(e.passed, 'works_there')
  const before = await db.select({ id: e.id }).from(e).where(works)
  await run()
  const turn = { passed: null, status: 'offered', isWinner: true, offerUntil: 1 } as const
  const ids = before.map(({ id }) => id)
  await db.transaction('offer them a turn', (tx) =>
    tx
      .update(e)
      .set(turn)
      .where(and(works, notInArray(e.id, ids))),
  )
})

const won = { goOn: 120, handOver: 20, atCounter: 2 } as const

export const controlsAround: readonly Control[] = [
  {
    name: 'turns go by who entered first',
    tampering: firstComeFirst,
    often: won,
    says: /gave turn \d+ to \S+, whose it is not|has another turn/,
  },
  {
    name: 'the secret of a draw is swapped',
    tampering: otherSecret,
    often: won,
    says: /has another secret than it committed to/,
  },
  {
    name: 'who comes when entering has closed is let in',
    tampering: entersLate,
    often: { ...won, enter: 40 },
    says: /when it was not live|was answered ok, and should be not_now/,
  },
  {
    name: 'a turn ends before its two days',
    tampering: lapsesEarly,
    often: won,
    says: /may be accepted for another time|is offered for longer/,
  },
  {
    name: 'nobody is owed for what a store cannot supply',
    tampering: owesNothing,
    often: { ...won, cancelForStore: 30 },
    says: /has 0 for a bottle that was cancelled/,
  },
  {
    name: 'everybody is owed who gets no bottle',
    tampering: owesEverybody,
    often: { ...won, miss: 10 },
    says: /has 1000 for a bottle that was/,
  },
  {
    name: 'more turns are offered than there are bottles',
    tampering: offersTwice,
    often: won,
    says: /has \d bottles, and they go to \d/,
  },
  {
    name: 'a bottle is settled that can be taken back',
    tampering: settlesAtOnce,
    often: won,
    says: /is over, and \S+ may still come/,
  },
  {
    name: 'whoever works in a store has a turn there',
    tampering: staffWins,
    often: { ...won, hire: 30 },
    says: /is of somebody who works there/,
  },
]
