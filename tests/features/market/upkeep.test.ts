import { isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hypeDuration, hypePerUnit, viewerTimeout } from '../../../shared/business/reserving.ts'
import { hour, minute } from '../../../shared/kernel/time.ts'
import { hasStalePrice, hasQueue, isRanked } from '../../../sync-server/db/tables/market.ts'
import { reservationBatchSize } from '../../../sync-server/features/market/due.ts'
import { dropBatchSize } from '../../../sync-server/features/market/hype-score.ts'
import { marketJobs } from '../../../sync-server/features/market/jobs.ts'
import type { DropRow } from '../../../sync-server/reservations/rows.ts'
import { aBatch, runAmongTheDying } from '../../support/run-whole.ts'
import { onEachEngine } from '../../support/engines.ts'
import { planOf } from '../../support/plan-of.ts'
import { databasePerTest, testTime } from '../../sync/rounds.ts'
import { noPoints } from '../../support/no-points.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

const now = testTime
const untilEnded = Number.MAX_SAFE_INTEGER

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  const reported: string[] = []
  beforeEach(() => void reported.splice(0))
  const report = (what: string) => reported.push(what)
  const processes = async (kind: 'market.hype' | 'market.tend' | 'market.due' | 'market.offer') =>
    [database.current.db, await database.current.again()].map(
      (db) => marketJobs({ db, report, now: () => now })[kind],
    )

  const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  /** More drops than a page, half of which end at the same moment: never. */
  async function drops(count: number, own: (number: number) => Partial<DropRow>) {
    const { db } = database.current
    const made = Array.from({ length: count }, (_, number) => ({
      id: id(number),
      storeId: 'a-store',
      title: 'Old Oak',
      category: 'Whiskey' as const,
      salePrice: 1,
      quantity: 5,
      isSponsored: false,
      isAllocated: false,
      holdFor: 1,
      startsAt: 1,
      listedUntil: number % 2 ? untilEnded : now + 1 + number,
      createdAt: 1,
      updatedAt: 1,
      dropType: 'regular',
      reservedQuantity: 0,
      waiting: 0,
      isPaused: false,
      hypeScore: 0,
      priceListedAt: now,
      ...own(number),
    }))
    await db.transaction('drops', (tx) => tx.write(tx.t.drops, made, 'fail'))
  }
  const many = 2 * dropBatchSize + 30

  test('hype scores are brought up to date, page by page, by processes that die', async () => {
    const { db } = database.current
    await drops(2 * many, (number) => ({
      ...(number >= many && { listedUntil: now - (number % 7) }),
      hypeScore: number % 3 === 0 ? -1 : number % 5,
    }))
    const expected = new Map(
      Array.from({ length: 2 * many }, (_, at) => [id(at), at < many ? 0 : -1]),
    )
    await db.transaction('reserved', async (tx) => {
      const { dropViewers, reservations } = tx.t
      for (let number = 0; number < many; number += 3) {
        const isLate = number % 2 === 0
        const at = isLate ? now - hypeDuration + 1 : now - hypeDuration
        const own = { dropId: id(number), storeId: 'a-store', quantity: 2, holdsUnits: true }
        const prices = { reserveFee: 1, unitPrice: 1, totalPrice: 1 }
        await tx.insert(reservations).values({
          ...own,
          ...prices,
          id: `reservation-${number}`,
          createdAt: at,
          updatedAt: at,
          status: 'confirmed',
          feeStatus: 'paid',
          usedFreeReserve: false,
          isOffer: false,
          pickupCode: `code-${number}`,
        })
        const seenAt = isLate ? now : now - viewerTimeout
        await tx
          .insert(dropViewers)
          .values({ dropId: id(number), process: 'a', viewers: 3, seenAt })
        if (isLate) expected.set(id(number), 2 * hypePerUnit + 3)
      }
    })
    expect(await runAmongTheDying(await processes('market.hype'))).toBeGreaterThan(3)
    const rows = await db.select().from(db.t.drops)
    expect(new Map(rows.map((row) => [row.id, row.hypeScore]))).toEqual(expected)
  })

  test('all due drops are processed, page by page, by processes that die', async () => {
    const { db } = database.current
    const kinds = {
      begun: { startsAt: now, priceListedAt: now - 1 },
      old: { priceListedAt: now - hour - 1 },
      young: { priceListedAt: now - hour },
      new: { priceListedAt: null },
      later: { startsAt: now + minute, priceListedAt: null },
      free: { waiting: 1, reservedQuantity: 4 },
      full: { waiting: 1, reservedQuantity: 5 },
      over: { listedUntil: now, priceListedAt: now - 1 },
      known: { listedUntil: now, priceListedAt: now },
      waited: { listedUntil: now - 1, priceListedAt: now, waiting: 2 },
    } as const
    const names = Object.keys(kinds) as (keyof typeof kinds)[]
    const kindOf = (number: number) => names[number % names.length]!
    const total = names.length * (dropBatchSize + 10)
    await drops(total, (number) => kinds[kindOf(number)])
    await db.transaction('waits', (tx) =>
      tx.write(
        tx.t.dropWaits,
        Array.from({ length: total }, (_, number) => number)
          .filter((number) => ['free', 'full', 'waited'].includes(kindOf(number)))
          .map((number) => ({ dropId: id(number), userId: 'a', joinedAt: 1, id: `${number}` })),
        'fail',
      ),
    )
    expect(await runAmongTheDying(await processes('market.tend'))).toBeGreaterThan(8)

    const idsOf = (...of: (keyof typeof kinds)[]) =>
      Array.from({ length: total }, (_, number) => number)
        .filter((number) => of.includes(kindOf(number)))
        .map(id)
    const asked = async (kind: string) => {
      const jobs = await db.select().from(db.t.jobs)
      const of = jobs.filter((job) => job.kind === kind)
      return [...new Set(of.map(({ args }) => (args as { dropId: string }).dropId))].sort()
    }
    expect(await asked('market.list')).toEqual(idsOf('begun', 'old', 'new', 'over'))
    expect(await asked('market.offer')).toEqual(idsOf('free'))
    const rows = await db.select().from(db.t.drops)
    const waitedFor = rows.filter(({ waiting }) => waiting > 0).map((row) => row.id)
    expect(waitedFor.sort()).toEqual(idsOf('free', 'full'))
    const waits = await db.select().from(db.t.dropWaits)
    expect(waits.map(({ dropId }) => dropId).sort()).toEqual(idsOf('free', 'full'))
  })

  /** Reservations whose moment has come, many at the same one; in the middle one that cannot be done. */
  async function dueReservations(count: number) {
    const { db } = database.current
    const failing = Math.floor(count / 2)
    await drops(1, () => ({ quantity: 2 * count + 1, reservedQuantity: count }))
    await db.transaction('due', async (tx) => {
      await tx.insert(tx.t.stores).values(approvedStoreRow({ id: 'a-store', ownerId: 'nobody' }))
      await tx.write(
        tx.t.reservations,
        Array.from({ length: count }, (_, number) => ({
          id: `held-${String(number).padStart(5, '0')}`,
          dropId: id(0),
          storeId: 'a-store',
          quantity: 1,
          holdsUnits: true,
          reserveFee: 1,
          unitPrice: 1,
          totalPrice: 1,
          status: 'pending',
          feeStatus: 'due',
          usedFreeReserve: false,
          isOfStaff: false,
          creditUsed: 0,
          isOffer: false,
          holdUntil: now - 9,
          dueAt: now - (number % 3),
          pickupCode: `${number}`,
          createdAt: 1,
          updatedAt: 1,
          ...(number === failing && { status: 'picked_up', storeId: 'a store that is not there' }),
        })),
        'fail',
      )
    })
    return `held-${String(failing).padStart(5, '0')}`
  }
  const ended = async () => {
    const { complianceLogs: log } = database.current.db.t
    const rows = await database.current.db.select().from(log)
    return rows.filter(({ action }) => action === 'reservation.expired')
  }
  const several = 2 * reservationBatchSize + 20

  test('holds end in batches, once each, and one that cannot end keeps no other from it', async () => {
    const { db } = database.current
    const failing = await dueReservations(several)
    // Each batch takes one here; among the dying, each of two takes one.
    expect(await runAmongTheDying(await processes('market.due'))).toBeGreaterThan(several / 2 - 2)
    const entries = await ended()
    expect(entries).toHaveLength(several - 1)
    expect(new Set(entries.map(({ reservationId }) => reservationId)).size).toBe(several - 1)
    const due = await db.select().from(db.t.reservations).where(isNotNull(db.t.reservations.dueAt))
    expect(due.map((row) => row.id)).toEqual([failing])
    expect(new Set(reported)).toEqual(new Set(['what is due of a reservation could not be done']))
    const [drop] = await db.select().from(db.t.drops)
    expect(drop?.reservedQuantity).toBe(1)
  })

  test('a batch of due rows is no longer than its limit', async () => {
    await dueReservations(several)
    const [job] = await processes('market.due')
    let asked = 0
    const first = await job?.run(
      {},
      aBatch(undefined, () => ++asked > 7),
    )
    expect(await ended()).toHaveLength(8)
    const second = await job?.run(
      {},
      aBatch(first?.next, () => false),
    )
    expect([await ended(), second]).toEqual([
      expect.objectContaining({ length: several - 1 }),
      undefined,
    ])
  })

  test('freed bottles are offered in batches, one to each, also when processes die', async () => {
    const { db } = database.current
    await dueReservations(0)
    const people = Array.from({ length: 30 }, (_, number) => `person-${number}`)
    await db.transaction('waits', async (tx) => {
      const { users, drops: d, dropWaits } = tx.t
      await tx.update(d).set({ quantity: 20, waiting: people.length, endsAt: null })
      await tx.write(
        users,
        people.map((userId) => ({
          id: userId,
          name: 'Ada',
          email: userId,
          emailVerified: true,
          ageConfirmedAt: 1,
          createdAt: new Date(1),
          updatedAt: new Date(1),
          subscriptionTier: 'free',
          ...noPoints,
        })),
        'fail',
      )
      await tx.write(
        dropWaits,
        people.map((userId, joinedAt) => ({ dropId: id(0), userId, joinedAt, id: userId })),
        'fail',
      )
    })
    const jobs = await processes('market.offer')
    expect(await runAmongTheDying(jobs, { dropId: id(0) })).toBeGreaterThan(8)
    const offered = await db.select().from(db.t.reservations)
    expect(offered.map(({ userId }) => userId).sort()).toEqual(people.slice(0, 20).sort())
    const [drop] = await db.select().from(db.t.drops)
    expect(drop).toMatchObject({ reservedQuantity: 20, waiting: 10 })
  })

  test('recent and due reservations are found in order by an index', async () => {
    const { db } = database.current
    const r = db.t.reservations
    const lately = sql`select ${r.dropId} from ${r} where ${r.dropId} in ('a', 'b')
      and ${r.createdAt} > ${now} group by ${r.dropId}`
    expect(await planOf(db, lately)).toContain('reservations_heat_idx')
    const due = sql`select ${r.id} from ${r} where ${r.dueAt} <= ${now}
      and (${r.dueAt}, ${r.id}) > (1, 'a') order by ${r.dueAt}, ${r.id} limit 50`
    const plan = await planOf(db, due)
    expect(plan).toContain('reservations_due_idx')
    expect(plan).not.toMatch(/Sort|ORDER BY/)
  })

  test.each([
    ['ranked', isRanked],
    ['stale_price', hasStalePrice],
    ['waiting', hasQueue],
  ] as const)(
    'those that are over and still %s are found by an index of their own',
    async (name, is) => {
      const { db } = database.current
      const d = db.t.drops
      const query = sql`select * from ${d} where ${is(d)} and ${d.listedUntil} <= ${now}
      order by ${d.listedUntil}, ${d.id} limit 100`
      expect(await planOf(db, query)).toContain(`drops_${name}_idx`)
    },
  )
})
