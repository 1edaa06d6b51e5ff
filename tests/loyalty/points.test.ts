import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import {
  countsUntil,
  loyaltyActs,
  type LoyaltyReason,
  loyaltyReasons,
} from '../../shared/business/loyalty.ts'
import {
  nextTier,
  pickupsToReserve,
  reservesOf,
  streakDeadline,
  tierProgress,
} from '../../shared/business/loyalty-sums.ts'
import { day, hour } from '../../shared/kernel/time.ts'
import { loyaltyJobs } from '../../sync-server/loyalty/jobs.ts'
import { earnPoints } from '../../sync-server/loyalty/points.ts'
import { onEachEngine } from '../support/engines.ts'
import { limitMs } from '../support/scope.ts'
import { loyaltyWorld, monday, week } from './loyalty-world.ts'

test('upcoming rewards are listed: pickups to a free reserve, the tier’s day, the end of a streak', () => {
  expect([0, 1, 9, 10, 11, 35].map(pickupsToReserve)).toEqual([10, 9, 1, 10, 9, 5])
  expect(reservesOf('bronze', monday)).toBeUndefined()
  expect(reservesOf('silver', monday)).toMatchObject({ count: 1, until: Date.UTC(2027, 0) })
  expect(reservesOf('platinum', monday)).toMatchObject({ count: 2, until: Date.UTC(2026, 11) })
  // The week after is forgiven, and an act in the next one is in time.
  for (const at of [monday, monday + week - 1]) expect(streakDeadline(at)).toBe(monday + 3 * week)
})

test('progress restarts with each tier, and is full in the highest', () => {
  const progress = [0, 249, 250, 999, 1_000, 2_999, 3_000].map(tierProgress)
  expect(progress).toEqual([0, 99, 0, 99, 0, 99, 100])
  expect([249, 250, 2_999, 3_000].map((points) => nextTier(points)?.tier)).toEqual([
    'silver',
    'gold',
    'platinum',
    undefined,
  ])
})

onEachEngine((engine) => {
  const world = loyaltyWorld(engine)
  const { person, earn, takeBack, columns } = world
  const entries = (id: string) => {
    const { loyaltyEntries: e } = world.db.t
    return world.db.select().from(e).where(eq(e.userId, id)).orderBy(asc(e.at), asc(e.number))
  }
  async function freeReserves(id: string): Promise<string[]> {
    const { freeReserves: f, reservers } = world.db.t
    const given = await world.db.select().from(f).where(eq(f.userId, id)).orderBy(asc(f.subject))
    const [row] = await world.db.select().from(reservers).where(eq(reservers.userId, id))
    expect(row?.freeReserves ?? 0).toBe(given.reduce((sum, { change }) => sum + change, 0))
    return given.map(({ reason, subject }) => `${reason} ${subject}`)
  }
  /** The job's work at a moment, one person at a time. */
  async function tend(at: number) {
    const job = loyaltyJobs({ db: world.db, now: () => at })['loyalty.tend']
    let cursor: unknown
    for (;;) {
      const batch = { cursor, isOver: async () => true, signal: AbortSignal.any([]) }
      const after = await job.run({}, batch as never)
      if (!after) return
      cursor = after.next
    }
  }

  test('each act earns its points once, however often it is reported', async () => {
    const id = await person()
    const act = { reason: 'pickup', subject: randomUUID(), at: monday } as const
    const said = await Promise.all(Array.from({ length: 20 }, () => earn(id, act)))
    expect(said.filter((points) => points > 0)).toEqual([loyaltyActs.pickup.points])
    expect(await earn(id, { ...act, reason: 'review' })).toBe(10)
    expect(await columns(id)).toMatchObject({
      dropPoints: 60,
      loyaltyPoints: 60,
      loyaltyReserveCount: 1,
      loyaltyTier: 'bronze',
      loyaltyTierProgress: 24,
      loyaltyStreak: 1,
      loyaltyStreakBest: 1,
      loyaltyLastActivityAt: monday,
    })
    expect(await earn(randomUUID())).toBe(0)
  })

  test('many acts at the same moment are all in the sum', async () => {
    const id = await person()
    const reason = 'cataloguing_week'
    await Promise.all(Array.from({ length: 40 }, () => earn(id, { reason })))
    expect(await columns(id)).toMatchObject({ loyaltyPoints: 200, loyaltyTier: 'bronze' })
  })

  test('a reversal stays in the ledger, and the act can earn again', async () => {
    const id = await person()
    const act = { reason: 'pickup', subject: 'r', at: monday } as const
    await takeBack(id, act)
    await earn(id, act)
    for (let times = 0; times < 3; times += 1) await takeBack(id, { ...act, at: monday + hour })
    expect((await entries(id)).map(({ points }) => points)).toEqual([50, -50])
    expect(await columns(id)).toMatchObject({ loyaltyPoints: 0, loyaltyStreak: 0 })
    await earn(id, { ...act, at: monday + 2 * hour })
    await earn(id, { ...act, at: monday + 2 * hour })
    expect((await entries(id)).map(({ number, points }) => [number, points])).toEqual([
      [1, 50],
      [2, -50],
      [3, 50],
    ])
    expect(await columns(id)).toMatchObject({ loyaltyPoints: 50, loyaltyReserveCount: 1 })
  })

  test('the ledger itself takes no act twice', async () => {
    const id = await person()
    await earn(id, { subject: 'once' })
    const [entry] = await entries(id)
    const again = world.db.transaction('again', (tx) =>
      tx.insert(tx.t.loyaltyEntries).values({ ...entry!, id: randomUUID() }),
    )
    await expect(again).rejects.toThrow()
  })

  test('of some acts only so many of a day count', async () => {
    const id = await person()
    const reason = 'sighting_confirming'
    const earned: number[] = []
    for (let number = 0; number < 7; number += 1)
      earned.push(await earn(id, { reason, subject: `s${number}`, at: monday + number * hour }))
    expect(earned).toEqual([5, 5, 5, 5, 5, 0, 0])
    // Taking one back makes no room for another.
    await takeBack(id, { reason, subject: 's0', at: monday + 8 * hour })
    expect(await earn(id, { reason, subject: 's8', at: monday + 9 * hour })).toBe(0)
    expect(await earn(id, { reason, subject: 's9', at: monday + day })).toBe(5)
  })

  const capped = loyaltyReasons.filter((reason) => reason !== 'cataloguing_week')
  test.each(capped)(
    '%s earns so often a day and a month and no more, at the exact limit',
    async (reason) => {
      const { points, perAccount } =
        loyaltyActs[reason as Exclude<LoyaltyReason, 'cataloguing_week'>]
      const id = await person()
      const first = Date.UTC(2026, 9, 1)
      const next = Date.UTC(2026, 10, 1)
      await world.db.transaction('earn', async (tx) => {
        let times = 0
        const earnsAt = async (at: number) => {
          const act = { accountId: id, reason, subject: randomUUID(), at }
          const given = await earnPoints(tx, act)
          if (given > 0) times += 1
          return given
        }
        for (let nth = 0; nth < perAccount.day; nth += 1) expect(await earnsAt(first)).toBe(points)
        expect(await earnsAt(first + day - 1)).toBe(0)
        for (let at = first + day; times < perAccount.month; at += day)
          for (let nth = 0; nth < perAccount.day && times < perAccount.month; nth += 1)
            expect(await earnsAt(at)).toBe(points)
        expect(await earnsAt(next - 1)).toBe(0)
        expect(await earnsAt(next)).toBe(points)
      })
      // One user's points do not limit another's.
      expect(await earn(await person(), { reason, at: first })).toBe(points)
    },
  )

  test('all accounts together earn so often at one store, and elsewhere go on', async () => {
    const { day: aDay } = loyaltyActs.sighting_confirmed.perStore
    const [here, there] = [randomUUID(), randomUUID()]
    const act = { reason: 'sighting_confirmed', at: monday } as const
    // Many accounts can have one subject, such as an event.
    const subject = randomUUID()
    for (let nth = 0; nth < aDay; nth += 1)
      expect(await earn(await person(), { ...act, subject, storeId: here })).toBe(25)
    const late = await person()
    expect(await earn(late, { ...act, subject, storeId: here })).toBe(0)
    expect(await earn(late, { ...act, storeId: there })).toBe(25)
    expect(await earn(late, { ...act, storeId: here, at: monday + day })).toBe(25)
    expect(await earn(late, { reason: 'review', at: monday, storeId: here })).toBe(10)
  })

  // SQLite has one writer at a time.
  if (engine.dialect === 'postgres')
    test('of two last acts at one store the second waits for the first, and earns nothing', async () => {
      const { day: aDay } = loyaltyActs.sighting_confirmed.perStore
      const storeId = randomUUID()
      const act = { reason: 'sighting_confirmed', at: monday, storeId } as const
      for (let nth = 1; nth < aDay; nth += 1) expect(await earn(await person(), act)).toBe(25)
      const [first, second] = [await person(), await person()]
      const other = await world.database.again()
      const waits = sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      let later: Promise<number> | undefined
      await world.db.transaction('earn', async (tx) => {
        expect(await earnPoints(tx, { ...act, accountId: first, subject: 'one' })).toBe(25)
        // What the first has earned is not committed yet.
        let isOver = false
        later = other
          .transaction('earn', (own) =>
            earnPoints(own, { ...act, accountId: second, subject: 'other' }),
          )
          .finally(() => {
            isOver = true
          })
        await vi.waitUntil(async () => isOver || (await world.db.rows(waits)).length > 0, {
          timeout: limitMs(10_000),
        })
      })
      expect(await later).toBe(0)
      const { loyaltyEntries: e } = world.db.t
      expect(await world.db.select().from(e).where(eq(e.store, storeId))).toHaveLength(aDay)
      // At another store nobody waits.
      expect(await earn(second, { ...act, storeId: randomUUID() })).toBe(25)
    })

  test('an act that was undone and done again is one of the day, not two', async () => {
    const id = await person()
    const act = { reason: 'pickup', subject: 'again', at: monday } as const
    await earn(id, act)
    await takeBack(id, act)
    for (let nth = 1; nth < loyaltyActs.pickup.perAccount.day; nth += 1)
      expect(await earn(id)).toBe(50)
    expect(await earn(id)).toBe(0)
    expect(await earn(id, act)).toBe(50)
  })

  test('acts of one kind leave the limit of another', async () => {
    const id = await person()
    const { day: aDay } = loyaltyActs.event_attended.perAccount
    for (let nth = 0; nth < aDay; nth += 1) expect(await earn(id)).toBe(50)
    expect(await earn(id, { reason: 'event_attended' })).toBe(20)
  })

  test('after twelve months points count no more, and the tier with them', async () => {
    const id = await person()
    for (let number = 0; number < 5; number += 1) await earn(id)
    await earn(id, { reason: 'review', at: monday + week })
    expect(await columns(id)).toMatchObject({ loyaltyTier: 'silver', loyaltyPoints: 260 })
    const over = countsUntil(monday)
    await tend(over - 1)
    expect(await columns(id)).toMatchObject({ loyaltyTier: 'silver', loyaltyPoints: 260 })
    expect((await columns(id)).loyaltyDueAt).toBe(over)
    await tend(over)
    expect(await columns(id)).toMatchObject({
      loyaltyTier: 'bronze',
      loyaltyPoints: 10,
      dropPoints: 260,
      loyaltyReserveCount: 5,
    })
    await tend(over + week)
    expect(await columns(id)).toMatchObject({ loyaltyPoints: 0, loyaltyDueAt: null })
  })

  test('a late reversal expires with its act', async () => {
    const id = await person()
    const act = { reason: 'review', subject: 'r', at: monday } as const
    await earn(id, act)
    await earn(id, { at: monday + day })
    await takeBack(id, { ...act, at: monday + 100 * day })
    expect(await columns(id)).toMatchObject({ loyaltyPoints: 50 })
    await tend(countsUntil(monday))
    expect(await columns(id)).toMatchObject({ loyaltyPoints: 50 })
  })

  test('a streak forgives a missed week, and ends with the second', async () => {
    const id = await person()
    await earn(id)
    await earn(id, { at: monday + 2 * week - 1 })
    await earn(id, { at: monday + 4 * week - 1 })
    expect(await columns(id)).toMatchObject({ loyaltyStreak: 3, loyaltyStreakBest: 3 })
    await tend(monday + 6 * week - 1)
    expect(await columns(id)).toMatchObject({ loyaltyStreak: 3 })
    await tend(monday + 6 * week)
    expect(await columns(id)).toMatchObject({ loyaltyStreak: 0, loyaltyStreakBest: 3 })
    await earn(id, { at: monday + 6 * week })
    expect(await columns(id)).toMatchObject({ loyaltyStreak: 1, loyaltyStreakBest: 3 })
  })

  describe('free reserves', () => {
    test('every tenth pickup gives one, and one that was undone no second', async () => {
      const id = await person()
      // Too old to count for a tier.
      const at = Date.UTC(2025, 0, 1)
      const tenth = { reason: 'pickup', subject: 'tenth', at } as const
      for (let number = 1; number < 10; number += 1) await earn(id, { at: at - number * day })
      await tend(monday)
      expect(await freeReserves(id)).toEqual([])
      await earn(id, tenth)
      await tend(monday)
      expect(await freeReserves(id)).toEqual(['tenth_pickup 10'])
      await takeBack(id, tenth)
      await tend(monday)
      await earn(id, tenth)
      await tend(monday)
      await tend(monday)
      expect(await freeReserves(id)).toEqual(['tenth_pickup 10'])
    })

    test('silver one a quarter, gold one a month, platinum two a month', async () => {
      const id = await person()
      let acts = 0
      // Few enough of a day and a month that no cap keeps one out.
      const reviews = async (count: number) => {
        for (const last = acts + count; acts < last; acts += 1)
          await earn(id, { reason: 'sighting_confirmed', at: monday - acts * 30 * hour })
        await tend(monday)
      }
      await reviews(9)
      expect(await freeReserves(id)).toEqual([])
      await reviews(1)
      expect(await freeReserves(id)).toEqual(['tier 2026-Q4/1'])
      await tend(Date.UTC(2026, 11, 31))
      expect(await freeReserves(id)).toEqual(['tier 2026-Q4/1'])
      await tend(Date.UTC(2027, 0, 1))
      expect(await freeReserves(id)).toEqual(['tier 2026-Q4/1', 'tier 2027-Q1/1'])
      await reviews(30)
      await tend(Date.UTC(2026, 11, 1))
      expect((await freeReserves(id)).slice(0, 2)).toEqual(['tier 2026-11/1', 'tier 2026-12/1'])
      await reviews(80)
      expect(await freeReserves(id)).toEqual([
        'tier 2026-11/1',
        'tier 2026-11/2',
        'tier 2026-12/1',
        'tier 2026-Q4/1',
        'tier 2027-Q1/1',
      ])
    })
  })

  test('one user’s acts earn nothing for another', async () => {
    const [ann, ben] = [await person(), await person()]
    await earn(ann, { subject: 'same' })
    await earn(ben, { subject: 'same' })
    const { loyaltyEntries: e } = world.db.t
    expect(
      await world.db
        .select({ points: e.points })
        .from(e)
        .where(and(eq(e.userId, ann), eq(e.subject, 'same'))),
    ).toEqual([{ points: 50 }])
    expect(await columns(ben)).toMatchObject({ loyaltyPoints: 50 })
  })
})
