import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { commitmentOf, listHashOf } from '../../../shared/features/ultra-drops/draw.ts'
import type { enterUltraDrop } from '../../../shared/features/ultra-drops/endpoints.ts'
import { ultraDropStatuses } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { Refusal } from '../../../shared/kernel/refusal.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { DatabaseAway } from '../../../sync-server/db/database-away.ts'
import type { Db, DbTx } from '../../../sync-server/db/db.ts'
import { openDrawSecrets } from '../../../sync-server/features/ultra-drops/draw-secrets.ts'
import { openDraws } from '../../../sync-server/features/ultra-drops/draws.ts'
import { ultraDropHandlers } from '../../../sync-server/features/ultra-drops/handlers.ts'
import { ultraDropOf } from '../../../sync-server/features/ultra-drops/rows.ts'
import { advance } from '../../../sync-server/features/ultra-drops/steps.ts'
import type { RateLimits } from '../../../sync-server/http/rate-limits.ts'
import type { Sessions } from '../../../sync-server/http/session.ts'
import { Chance } from '../../simulation/chance.ts'
import { type Engine, onEachEngine, postgres } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { noWaitingRooms } from '../market/no-waiting-rooms.ts'
import { nodeSha256 } from './some-draw.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const crowd = Number(process.env['CROWD'] ?? 1_000)
const drawSecrets = openDrawSecrets('x'.repeat(32))
/** Requests that are under way at once in each process. */
const concurrency = 8

onEachEngine({ postgres: 'deep' }, (engine) => {
  test(`of ${crowd} entering at the last minute, many twice, each has one entry, and none after the close (seed ${seed})`, () =>
    rush(engine, crowd))

  test('an entry after the close is noticed if entering does not hold the ultra drop', async () => {
    await expect(rush(engine, 100, careless)).rejects.toThrow(/totalEntries/)
  })

  test('an entry needs a live ultra drop, once per person', async () => {
    const database = await engine.open()
    try {
      const { db } = database
      const start = Date.now()
      let now = start
      const dropId = await aLiveOne(db, now)
      const door = enterBy(db, () => now)
      const isIn = async (at = start) => {
        const member = aMember(randomUUID(), start)
        await db.transaction('test', (tx) => tx.insert(tx.t.users).values(member))
        now = at
        const code = await door(member.id)
        expect(await door(member.id)).toBe(code)
        return code !== undefined
      }
      expect(await isIn()).toBe(true)
      expect(await isIn(start + minute - 1)).toBe(true)
      expect(await isIn(start + minute)).toBe(false)
      const { ultraDrops: u, ultraDropEntries: e } = db.t
      for (const status of ultraDropStatuses) {
        await db.transaction('test', (tx) => tx.update(u).set({ status }).where(eq(u.id, dropId)))
        expect(await isIn(), status).toBe(status === 'live')
      }
      expect(await db.select().from(e)).toHaveLength(3)
    } finally {
      await database.remove()
    }
  })
})

test.skipIf(!hasPostgres)(
  'an eligible person who enters during the close waits for it and is not in',
  async () => {
    const database = await postgres.open()
    try {
      const [db, other] = [database.db, await database.again()]
      const now = Date.now()
      const id = await aLiveOne(db, now)
      const [early, late] = [randomUUID(), randomUUID()]
      await db.transaction('test', (tx) =>
        tx.insert(tx.t.users).values([early, late].map((person) => aMember(person, now))),
      )
      const door = enterBy(other, () => now)
      expect(await door(early)).toBeDefined()
      let entering: Promise<string | undefined> | undefined
      await db.transaction('close', async (tx) => {
        await advance(tx, id, { drawSecrets, at: now + minute })
        // Before this is committed all users still see it live.
        entering = door(late)
        const waits = sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        await vi.waitUntil(async () => (await other.rows(waits)).length > 0)
      })
      expect(await entering).toBeUndefined()
      const { ultraDropEntries: e, ultraDrops: u } = db.t
      expect(await db.select({ who: e.userId }).from(e)).toEqual([{ who: early }])
      expect(await db.select().from(u)).toMatchObject([{ status: 'closed', totalEntries: 1 }])
    } finally {
      await database.remove()
    }
  },
)

test.skipIf(!hasPostgres)(
  'ten who enter at once are three statements, and two once the ultra drop is known',
  async () => {
    const database = await postgres.open()
    try {
      const { db } = database
      const now = Date.now()
      await aLiveOne(db, now)
      const people = Array.from({ length: 20 }, () => randomUUID())
      await db.transaction('test', (tx) =>
        tx.insert(tx.t.users).values(people.map((person) => aMember(person, now))),
      )
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      const door = enterBy(db, () => now)
      const enterAll = async (some: readonly string[]) => {
        sent.mockClear()
        const codes = await Promise.all(some.map((person) => door(person)))
        expect(new Set(codes).size).toBe(some.length)
        return sent.mock.calls.map(
          ([asked]) => /\w+/.exec((asked as unknown as { text: string }).text)?.[0],
        )
      }
      expect(await enterAll(people.slice(0, 10))).toEqual(['select', 'select', 'with'])
      expect(await enterAll(people.slice(10))).toEqual(['select', 'with'])
      sent.mockRestore()
    } finally {
      await database.remove()
    }
  },
)

/** A crowd enters while the ultra drop closes. */
async function rush(engine: Engine, size: number, around = (db: Db) => db): Promise<void> {
  const chance = new Chance(seed)
  const database = await engine.open()
  try {
    const { db } = database
    // Three processes have the same database, but SQLite, which has one.
    const processes =
      engine.dialect === 'postgres' ? [db, await database.again(), await database.again()] : [db]
    const start = Date.now()
    let now = start
    const id = await aLiveOne(db, start)
    const people = Array.from({ length: size }, () => randomUUID())
    for (let from = 0; from < size; from += 500) {
      const some = people.slice(from, from + 500).map((person) => aMember(person, start))
      await db.transaction('test', (tx) => tx.insert(tx.t.users).values(some))
    }
    const doors = processes.map((one) => enterBy(around(one), () => now))
    // A third of them press twice; the last come while it closes, or after.
    const asked = [...people, ...people.filter(() => chance.is(1 / 3))]
    for (let i = asked.length - 1; i > 0; i--) {
      const other = chance.upTo(i + 1)
      ;[asked[i], asked[other]] = [asked[other]!, asked[i]!]
    }
    const answers = new Map<string, Set<string>>()
    const refused = new Set<string>()
    const closesAt = asked.length - size / 5
    let closing: Promise<void> | undefined
    let next = 0
    const worker = async (door: (person: string) => Promise<string | undefined>) => {
      while (next < asked.length) {
        if (next >= closesAt && !closing) {
          now = start + minute
          closing = db.transaction('close', (tx) => advance(tx, id, { drawSecrets, at: now }))
        }
        const person = asked[next++]!
        const code = await door(person)
        if (code === undefined) refused.add(person)
        else answers.set(person, (answers.get(person) ?? new Set()).add(code))
      }
    }
    await Promise.all(
      doors.flatMap((door) => Array.from({ length: concurrency }, () => worker(door))),
    )
    await closing
    const { ultraDropEntries: e, ultraDrops: u } = db.t
    const entries = await db.select().from(e).where(eq(e.ultraDropId, id))
    const [row] = await db.select().from(u).where(eq(u.id, id))
    expect(row).toMatchObject({ status: 'closed', totalEntries: entries.length })
    expect(row!.listHash).toBe(
      listHashOf(
        entries.map(({ code }) => code),
        nodeSha256,
      ),
    )
    // The list has exactly the users with a code, each once.
    expect(new Map(entries.map(({ userId, code }) => [userId, [code]]))).toEqual(
      new Map([...answers].map(([person, codes]) => [person, [...codes]])),
    )
    expect(entries.every(({ enteredAt }) => enteredAt < start + minute)).toBe(true)
    expect(entries.length).toBeGreaterThan(size / 2)
    expect([...refused].some((person) => !answers.has(person))).toBe(true)
  } finally {
    await database.remove()
  }
}

let looks = 0

/** Reads the ultra drop before the write and does not hold it. */
const careless = (db: Db): Db => {
  // The close comes between the look and the entry of some.
  const waits = async () => {
    const turns = 5 + (looks++ % 16)
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    ...db,
    async transaction(name, run, options) {
      const seen = await ultraDropOf(db, theOne)
      await waits()
      const withoutHold = (tx: DbTx): DbTx => ({
        ...tx,
        run: (statement, input) =>
          statement.kind === 'lock' ? Promise.resolve([seen as never]) : tx.run(statement, input),
      })
      return db.transaction(name, (tx) => run(withoutHold(tx)), options)
    },
    ...(db.insertGuarded && {
      async insertGuarded({ text }, given) {
        await waits()
        return db.insertGuarded!(unguarded(text), given)
      },
    }),
  }
}

let unguardedInsert: { readonly text: string } | undefined
const unguarded = (text: string) =>
  (unguardedInsert ??= { text: text.replace(/where "ultra_drops"[^)]* skip locked/, '') })

/** The door of one process, without sessions: the person's code, or nothing where they were refused. */
function enterBy(db: Db, now: () => number) {
  const nobody = { isAdmin: () => Promise.resolve(false) } as unknown as Sessions
  const handlers = ultraDropHandlers({
    db,
    draws: openDraws(db),
    drawSecrets,
    sessions: nobody,
    limits: {} as RateLimits,
    waitingRooms: noWaitingRooms(db),
    now,
  })
  const enter = async (person: string): Promise<string | undefined> => {
    try {
      const user = { id: person, email: '', name: '', plan: 'free' as const }
      const input = { user, params: { ultraDrop: theOne }, query: {}, body: {} }
      const given = await handlers['ultraDrop.enter'].handle(input as never)
      return (given as NonNullable<typeof enterUltraDrop.gives>['_zod']['output']).code
    } catch (error) {
      if (error instanceof Refusal) return undefined
      // A busy database answers 503, and the app asks again.
      if (error instanceof DatabaseAway) return enter(person)
      throw error
    }
  }
  return enter
}

const theOne = '01900000-0000-7000-8000-00000000000d'

const aMember = (id: string, now: number) => ({
  id,
  name: 'A Collector',
  email: `${id}@example.com`,
  ageConfirmedAt: 1,
  subscriptionTier: 'free' as const,
  createdAt: new Date(now),
  updatedAt: new Date(now),
})

/** One that closes in a minute. */
async function aLiveOne(db: Db, now: number): Promise<string> {
  const secret = 'ab'.repeat(32)
  await db.transaction('test', (tx) =>
    tx.insert(tx.t.ultraDrops).values({
      id: theOne,
      storeId: randomUUID(),
      title: 'Old Oak 25',
      category: 'Whiskey',
      salePrice: 640_00,
      quantity: 3,
      status: 'live',
      scheduledAt: now - day,
      liveStartsAt: now - minute,
      liveEndsAt: now + minute,
      drawingAt: now + day,
      requireStoreFavorite: false,
      requireSubscription: false,
      reviewsByHand: false,
      finalAlertSent: true,
      secret,
      commitment: commitmentOf(secret, nodeSha256),
      listedUntil: now + day,
      dueAt: now,
      createdAt: now,
      updatedAt: now,
    }),
  )
  return theOne
}
