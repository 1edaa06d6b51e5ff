import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minOtherCollectors, storePriceLifetime } from '../../../shared/business/value.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import { type Trend, trends } from '../../../shared/features/value/trend.ts'
import {
  dayNumber,
  dayOfNumber,
  pointsOf,
  type Valuation,
} from '../../../shared/features/value/valuation.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { forgetPrices } from '../../../sync-server/features/alerts/forget-list.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import { listDrop } from '../../../sync-server/prices/list-drop.ts'
import { markSale } from '../../../sync-server/prices/marks.ts'
import { deleteEverythingOf } from '../../../sync-server/features/account/delete-account.ts'
import { alertJobs } from '../../../sync-server/features/alerts/jobs.ts'
import { deliveryJobs } from '../../../sync-server/features/alerts/deliver.ts'
import { valueHandlers } from '../../../sync-server/features/value/handlers.ts'
import { valueJobs } from '../../../sync-server/features/value/jobs.ts'
import { trendsBatch } from '../../../sync-server/features/value/trends.ts'
import { revalueBottles } from '../../../sync-server/features/value/revalue-bottles.ts'
import { revalueNextBatch } from '../../../sync-server/features/value/revalue.ts'
import { type JobRunner, openJobs } from '../../../sync-server/jobs/runner.ts'
import { reacts } from '../../../sync-server/registry.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { runWhole } from '../../support/run-whole.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { transition } from '../../../sync-server/reservations/transitions.ts'
import { RoundServer, WireDevice } from '../../sync/rounds.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  let failed: unknown[] = []
  beforeEach(async () => {
    failed = []
    database = await engine.open()
    server = new RoundServer(database.db, { reacts })
    const now = () => server.now
    const { 'value.look': look } = valueJobs({ db: database.db, now })
    // Periodic jobs are run by the tests, at their own time.
    jobs = openJobs({
      db: database.db,
      now,
      jobs: {
        ...alertJobs({ db: database.db, now }),
        ...deliveryJobs({ db: database.db, now, deliver: async () => ({ kind: 'sent' }) }),
        'value.look': look,
      },
      report: (_, error) => failed.push(error),
    })
    ada = await server.addUser()
    phone = new WireDevice(server, ada)
  })
  afterEach(async () => {
    server.endLive()
    expect(await checkSync(database.db)).toEqual([])
    await database.remove()
    expect([...failed, ...server.reported]).toEqual([])
  })

  const later = (by: number) => (server.now += by)
  const today = () => dayOf(server.now)
  const line = (own: Partial<PriceLine> = {}): PriceLine => ({
    store: 'Tower',
    name: 'Eagle Rare 10 Year',
    brand: 'Buffalo Trace',
    category: 'Whiskey',
    price: 50_00,
    pricedOn: today(),
    ...own,
  })
  const listed = (...lines: PriceLine[]) => importPrices(database.db, lines, () => server.now)
  /** The daily job. */
  const daily = () => runWhole(valueJobs({ db: database.db, now: () => server.now })['value.daily'])
  /** The job that checks prices every few minutes. */
  const prices = () =>
    runWhole(valueJobs({ db: database.db, now: () => server.now })['value.prices'])

  async function does(device: WireDevice, name: string, args: object) {
    device.does(name, args)
    expect((await device.round()).rejections).toEqual([])
    await jobs.runDue()
  }
  async function adds(own: object = {}, device = phone): Promise<Id> {
    const id = randomUUID()
    const named = { name: 'Eagle Rare 10', brand: 'Buffalo Trace', category: 'Whiskey' }
    await does(device, 'bottle.add', { id, ...named, ...own })
    return id
  }
  async function bottle(id: Id): Promise<Partial<Bottle>> {
    await phone.sync()
    return phone.row('bottles', id) as Partial<Bottle>
  }
  /** The history as the device has it: day, cents of one, quantity, source. */
  async function history(id: Id) {
    await phone.sync()
    const row = phone.row('valuations', id) as Valuation | undefined
    return row
      ? pointsOf(row).map(({ on, each, quantity, source }) => [
          dayOfNumber(on),
          each,
          quantity,
          source,
        ])
      : []
  }

  test('every change of a value is kept with its day, and reaches the device', async () => {
    const id = await adds({ purchasePrice: 40_00, quantity: 2 })
    later(day)
    await does(phone, 'bottle.edit', { id, changes: { currentValue: 60_00 } })
    await does(phone, 'bottle.edit', { id, changes: { currentValue: 61_00 } })
    await does(phone, 'bottle.edit', { id, changes: { notes: 'says nothing of value' } })
    later(day)
    await does(phone, 'bottle.finish', { id, eventId: randomUUID(), at: server.now })
    later(day)
    await does(phone, 'bottle.remove', { id })
    expect(await history(id)).toEqual([
      ['2026-11-21', 40_00, 2, 'paid'],
      ['2026-11-22', 61_00, 2, 'own'],
      ['2026-11-23', 61_00, 1, 'own'],
      ['2026-11-24', 61_00, 0, 'own'],
    ])
  })

  test('done again, a revaluation changes nothing', async () => {
    const id = await adds({ purchasePrice: 40_00 })
    await listed(line())
    await daily()
    const [before, version] = [await history(id), phone.cursor]
    await daily()
    await revalueBottles({ db: database.db, now: () => server.now }, [{ cellarId: ada, id }])
    expect(await history(id)).toEqual(before)
    expect(phone.cursor).toEqual(version)
  })

  test('drop sales outweigh list prices; unsold drops do not count', async () => {
    const id = await adds({ purchasePrice: 40_00 })
    await listed(line({ price: 500_00 }))
    const [drop, store, clerk] = [randomUUID(), randomUUID(), randomUUID()]
    const at = server.now
    await database.db.transaction('a drop', async (tx) => {
      await tx.insert(tx.t.stores).values(approvedStoreRow({ id: store, ownerId: ada }))
      await tx.insert(tx.t.drops).values({
        id: drop,
        storeId: store,
        title: 'Eagle Rare 10 Year',
        brand: 'Buffalo Trace',
        category: 'Whiskey',
        salePrice: 99_00,
        quantity: 9,
        isSponsored: false,
        isAllocated: false,
        holdFor: 1,
        startsAt: 1,
        createdAt: 1,
        updatedAt: 1,
        listedUntil: Number.MAX_SAFE_INTEGER,
      })
      await listDrop(tx, drop, at)
    })
    await prices()
    expect(await bottle(id)).toMatchObject({ marketValue: 500_00, marketCount: 1 })
    const sold = (unitPrice: number, status: 'picked_up' | 'no_show', pickedUpAt: number) => ({
      id: randomUUID(),
      userId: ada,
      dropId: drop,
      storeId: store,
      quantity: 1,
      unitPrice,
      holdsUnits: true,
      reserveFee: 3_00,
      totalPrice: unitPrice,
      status,
      pickedUpAt,
      feeStatus: 'paid' as const,
      usedFreeReserve: false,
      isOffer: false,
      pickupCode: randomUUID(),
      createdAt: at,
      updatedAt: at,
    })
    await database.db.transaction('sales', async (tx) => {
      await tx.insert(tx.t.reservations).values([
        sold(60_00, 'picked_up', at),
        sold(80_00, 'picked_up', at - 80 * day),
        sold(900_00, 'picked_up', at - 91 * day),
        sold(900_00, 'no_show', at),
        // Of somebody who worked at the store then, and does no more.
        { ...sold(900_00, 'picked_up', at), isOfStaff: true },
        // Of somebody who works there since.
        { ...sold(900_00, 'picked_up', at), userId: clerk },
      ])
      await tx
        .insert(tx.t.storePeople)
        .values({ storeId: store, userId: clerk, role: 'staff', addedAt: at })
      await markSale(tx, drop)
    })
    await prices()
    expect(await bottle(id)).toMatchObject({
      marketValue: 70_00,
      marketSource: 'stores',
      marketCount: 2,
      marketOn: today(),
    })
    // A hand over that is undone is no sale.
    const undone = {
      ...sold(100_00, 'picked_up', at),
      status: 'confirmed' as const,
      pickedUpAt: null,
    }
    await database.db.transaction('one more', async (tx) => {
      await tx.insert(tx.t.reservations).values(undone)
      await transition(tx, 'hand_over', { id: undone.id, at })
    })
    await prices()
    expect(await bottle(id)).toMatchObject({ marketValue: 80_00, marketCount: 3 })
    await database.db.transaction('undone', (tx) =>
      transition(tx, 'undo_hand_over', { id: undone.id, at }),
    )
    await prices()
    expect(await bottle(id)).toMatchObject({ marketValue: 70_00, marketCount: 2 })
    // The store says that it was another bottle all along.
    await database.db.transaction('renamed', async (tx) => {
      await tx.update(tx.t.drops).set({ title: 'Blanton’s' }).where(eq(tx.t.drops.id, drop))
      await listDrop(tx, drop, at)
    })
    await prices()
    expect(await bottle(id)).toMatchObject({ marketValue: 500_00, marketCount: 1 })
  })

  test('a price that somebody saw is none of the store’s', async () => {
    const id = await adds()
    await listed(line({ store: 'A', price: 50_00 }))
    const { listings } = database.db.t
    await database.db.transaction('test', (tx) => tx.update(listings).set({ source: 'sighting' }))
    await prices()
    expect(await bottle(id)).not.toHaveProperty('marketValue')
  })

  test('store prices outweigh purchases, and the user’s own figure outweighs both', async () => {
    const id = await adds({ purchasePrice: 40_00 })
    await listed(
      line({ store: 'A', price: 50_00 }),
      line({ store: 'B', price: 90_00 }),
      line({ store: 'C', price: 60_00, pricedOn: dayOf(server.now - 3 * day), quantity: 0 }),
    )
    await prices()
    expect(await bottle(id)).toMatchObject({
      marketValue: 60_00,
      marketSource: 'stores',
      marketCount: 3,
      marketOn: today(),
    })
    expect((await history(id)).at(-1)).toEqual([today(), 60_00, 1, 'stores'])
    later(day)
    await does(phone, 'bottle.edit', { id, changes: { currentValue: 1_00 } })
    expect((await history(id)).at(-1)).toEqual([today(), 1_00, 1, 'own'])
  })

  test('prices are looked at once, however late, and nothing is looked at without any', async () => {
    const id = await adds()
    await listed(line())
    later(2 * 60 * 60_000)
    await prices()
    expect(await bottle(id)).toMatchObject({ marketValue: 50_00 })
    const { bottleNames, priceMarks } = database.db.t
    expect(await database.db.select().from(priceMarks)).toEqual([])
    expect(await database.db.select().from(bottleNames)).toMatchObject([
      { check: null, spread: null },
    ])
    expect(await revalueNextBatch({ db: database.db, now: () => server.now })).toBe(false)
  })

  test('a price list that is taken back leaves no price under any of its names', async () => {
    const other = { name: 'Blanton’s Original' }
    const ids = [await adds(), await adds(other)]
    const lines = [line(), line({ ...other, price: 70_00 })]
    await importPrices(database.db, lines, () => server.now, 'a list')
    await prices()
    for (const id of ids) expect(await bottle(id)).toHaveProperty('marketValue')
    await forgetPrices(database.db, 'a list', server.now)
    await prices()
    for (const id of ids) expect(await bottle(id)).not.toHaveProperty('marketValue')
  })

  test('the newest price of each store counts, for 90 days', async () => {
    const id = await adds()
    const old = dayOf(server.now - 40 * day)
    await listed(line({ price: 10_00, pricedOn: old }), line({ price: 30_00 }))
    await listed(line({ store: 'Old', price: 90_00, pricedOn: dayOf(server.now - 91 * day) }))
    await prices()
    expect(await bottle(id)).toMatchObject({ marketValue: 30_00, marketCount: 1 })
    later(storePriceLifetime + day)
    await daily()
    expect(await bottle(id)).not.toHaveProperty('marketValue')
    expect((await history(id)).at(-1)).toEqual([today(), undefined, 1, undefined])
  })

  test.each([
    ['a bottle with more to its name', { name: 'Eagle Rare 10 Year Single Barrel Pick' }],
    ['another age', { name: 'Eagle Rare 17 Year' }],
    ['a miniature', { name: 'Eagle Rare 10 Year', sizeMl: 50 }],
    ['another maker', { brand: 'Heaven Hill' }],
  ])('the price of %s says nothing', async (_, own) => {
    const id = await adds()
    await listed(line(own))
    await prices()
    expect(await bottle(id)).not.toHaveProperty('marketValue')
  })

  test('a renamed bottle is valued again', async () => {
    await listed(line())
    const id = await adds()
    expect(await bottle(id)).toMatchObject({ marketValue: 50_00 })
    await does(phone, 'bottle.edit', { id, changes: { name: 'Something else' } })
    expect(await bottle(id)).not.toHaveProperty('marketValue')
  })

  test('purchases of others count from five people on, each once', async () => {
    const id = await adds({ purchasePrice: 10_00 })
    const others: WireDevice[] = []
    for (let at = 1; at < minOtherCollectors; at++) {
      const other = new WireDevice(server, await server.addUser())
      others.push(other)
      await adds({ purchasePrice: at * 100_00, name: 'Eagle Rare 10 Year Old', sizeMl: 750 }, other)
    }
    // Another bottle of the same collector, or of the user, does not count as a fifth collector.
    await adds({ purchasePrice: 900_00 }, others[0])
    const other = await adds({ purchasePrice: 900_00 })
    await daily()
    expect(await bottle(id)).not.toHaveProperty('marketValue')

    // Who has paid nothing has a price of theirs by now, of five.
    const owner = await server.addUser()
    const gift = await adds({}, new WireDevice(server, owner))
    const { bottles: b } = database.db.t
    const ofGift = async () =>
      (
        await database.db
          .select()
          .from(b)
          .where(and(eq(b.cellarId, owner), eq(b.id, gift)))
      )[0]
    await daily()
    expect(await ofGift()).toMatchObject({ marketSource: 'others', marketCount: 5 })
    const fifth = new WireDevice(server, await server.addUser())
    const theirs = await adds({ purchasePrice: 500_00, isFinished: true }, fifth)
    await daily()
    const market = { marketSource: 'others', marketCount: 5, marketValue: 400_00 }
    expect(await bottle(id)).toMatchObject(market)
    expect((await history(id)).at(-1)).toEqual([today(), 400_00, 1, 'others'])

    await does(fifth, 'bottle.remove', { id: theirs })
    await daily()
    expect(await bottle(id)).not.toHaveProperty('marketValue')
    // Of four the price would be one person's.
    expect(await ofGift()).toMatchObject({ marketCount: 5 })
    await does(phone, 'bottle.edit', { id, changes: { purchasePrice: null } })
    await does(phone, 'bottle.remove', { id: other })
    await daily()
    expect(await ofGift()).toMatchObject({ marketSource: null, marketCount: null })
  })

  test('purchases in another currency count for nobody', async () => {
    const id = await adds({ purchasePrice: 10_00 })
    for (let at = 1; at < minOtherCollectors; at++)
      await adds({ purchasePrice: 100_00 }, new WireDevice(server, await server.addUser()))
    const abroad = new WireDevice(server, await server.addUser())
    const theirs = await adds({ purchasePrice: 100_00, currency: 'EUR' }, abroad)
    await daily()
    expect(await bottle(id)).not.toHaveProperty('marketValue')
    await does(abroad, 'bottle.edit', { id: theirs, changes: { currency: null } })
    await daily()
    expect(await bottle(id)).toMatchObject({ marketSource: 'others', marketValue: 100_00 })
  })

  test('purchase prices and names of a deleted account are gone', async () => {
    const id = await adds({ purchasePrice: 10_00 })
    const { bottleNames, bottleNameWords, namedBottles, valuations } = database.db.t
    const { collectorPrices, paidKeys } = database.db.t
    expect(await database.db.select().from(collectorPrices)).toHaveLength(1)
    expect(await database.db.select().from(bottleNames)).toHaveLength(1)
    await deleteEverythingOf(ada, {
      db: database.db,
      photoStorage: { removeUnless: async () => {} } as never,
    })
    await revalueBottles({ db: database.db, now: () => server.now }, [{ cellarId: ada, id }])
    await daily()
    for (const table of [bottleNames, bottleNameWords, namedBottles, collectorPrices, paidKeys])
      expect(await database.db.select().from(table as never)).toEqual([])
    expect(await database.db.select().from(valuations)).toEqual([])
  })

  test('trends come from real prices, are stored once for all users, and expire', async () => {
    const start = dayOf(server.now - 31 * day)
    const stores = [
      ['Anna', 100_00, 110_00],
      ['Bert', 100_00, 120_00],
      ['Cleo', 100_00, 90_00],
      ['Dora', 100_00, 111_00],
    ] as const
    for (const [store, before, after] of stores)
      await listed(line({ store, price: before, pricedOn: start }), line({ store, price: after }))
    // Of the other kind there are too few.
    for (const store of ['A', 'B'])
      await listed(
        line({ store, name: 'Yquem', category: 'Wine', price: 1_00, pricedOn: start }),
        line({ store, name: 'Yquem', category: 'Wine', price: 2_00 }),
      )
    const refreshTrends = () =>
      runWhole(valueJobs({ db: database.db, now: () => server.now })['value.trends'])
    const answers = valueHandlers({ db: database.db, now: () => server.now })
    const ask = async (headers: Record<string, string> = {}) =>
      (await answers['market.trends'].handle({
        request: new Request('http://here/', { headers }),
      } as never)) as unknown as Response
    await refreshTrends()
    const told = await ask()
    expect(await told.json()).toEqual({
      trends: [
        {
          category: 'Whiskey',
          period: '30d',
          percentage: 10.5,
          compared: 4,
          pricedOn: today(),
        },
      ],
    })
    const etag = told.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const metrics = await answers['portfolio.metrics'].handle({
      user: { id: ada },
      query: { period: '30d' },
    } as never)
    expect(metrics).toMatchObject({ marketTrends: [{ trend: 'up', percentage: 10.5 }] })
    // Done again, it has nothing to do, and the answer is the same.
    await refreshTrends()
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    await listed(line({ store: 'Cleo', price: 130_00 }))
    await refreshTrends()
    expect(await (await ask({ 'if-none-match': etag })).json()).toMatchObject({
      trends: [{ percentage: 15.5 }],
    })
    // With a third one there are enough of the other kind.
    await listed(
      line({ store: 'C', name: 'Yquem', category: 'Wine', price: 1_00, pricedOn: start }),
      line({ store: 'C', name: 'Yquem', category: 'Wine', price: 2_00 }),
    )
    await refreshTrends()
    expect(await (await ask()).json()).toMatchObject({
      trends: [{ category: 'Whiskey' }, { category: 'Wine', compared: 3, percentage: 100 }],
    })
    later(200 * day)
    await refreshTrends()
    expect(await (await ask()).json()).toEqual({ trends: [] })
    later(400 * day)
    await refreshTrends()
    expect(await database.db.select().from(database.db.t.listingChanges)).toEqual([])
  })

  test('each kind and period has its own trend, and one without prices goes alone', async () => {
    const { listingChanges: c } = database.db.t
    const changes = (category: 'Beer' | 'Wine', period: '7d' | '30d', percents: number[]) =>
      percents.map((percent) => ({
        listingId: randomUUID(),
        category,
        period,
        percent,
        on: today(),
      }))
    await database.db.transaction('test', (tx) =>
      tx
        .insert(c)
        .values([
          ...changes('Beer', '7d', [1, 2, 3]),
          ...changes('Beer', '30d', [11, 12, 13]),
          ...changes('Wine', '7d', [21, 22, 23]),
        ]),
    )
    const trendsFound = async () => {
      const deps = { db: database.db, now: () => server.now }
      let step: Awaited<ReturnType<typeof trendsBatch>>
      step = { today: dayNumber(today()), at: 'trends', done: 0 }
      while (step?.at === 'trends') step = await trendsBatch(deps, step)
      const rows = await database.db.select().from(database.db.t.marketTrends)
      return rows.map((one) => `${one.category} ${one.period} ${one.percentage}`).toSorted()
    }
    expect(await trendsFound()).toEqual(['Beer 30d 12', 'Beer 7d 2', 'Wine 7d 22'])
    await database.db.transaction('test', (tx) =>
      tx.delete(c).where(and(eq(c.category, 'Beer'), eq(c.period, '7d'))),
    )
    expect(await trendsFound()).toEqual(['Beer 30d 12', 'Wine 7d 22'])
  })

  test('the copies of the market’s trends that devices had are taken from them', async () => {
    const bob = new WireDevice(server, await server.addUser())
    const copy = { category: 'Whiskey', period: '30d', percentage: 1, compared: 3 }
    for (const { userId } of [phone, bob])
      await changeCellar({ db: database.db }, userId as Id<'user'>, async ({ rows }) => {
        for (let at = 0; at < 3; at++)
          await rows.put(trends, { id: randomUUID(), ...copy, pricedOn: today() } as Trend)
      })
    const copiesOf = async (device: WireDevice) => {
      await device.sync()
      return [...device.rows.keys()].filter((key) => key.startsWith('trends/')).length
    }
    expect([await copiesOf(phone), await copiesOf(bob)]).toEqual([3, 3])
    await runWhole(valueJobs({ db: database.db, now: () => server.now })['value.trends'])
    expect([await copiesOf(phone), await copiesOf(bob)]).toEqual([0, 0])
  })

  test('scripts are given the same numbers as the screen', async () => {
    const riser = await adds({ purchasePrice: 40_00, currentValue: 50_00, quantity: 2 })
    await adds({ name: 'Plain', purchasePrice: 10_00 })
    await adds({ name: 'Old 25 years', purchasePrice: 10_00, currentValue: 10_50 })
    await adds({ name: 'Nothing known', drinkTo: 2020 })
    later(40 * day)
    await does(phone, 'bottle.edit', { id: riser, changes: { currentValue: 75_00 } })
    const answers = valueHandlers({ db: database.db, now: () => server.now })
    const ask = (name: keyof typeof answers, query: object) =>
      answers[name].handle({ user: { id: ada }, query } as never)
    expect(await ask('portfolio.metrics', { period: '30d' })).toMatchObject({
      period: '30d',
      totalValue: 170.5,
      bottles: 5,
      unvaluedBottles: 1,
      unrealizedGain: 70.5,
      unrealizedGainCost: 90,
      totalCost: 100,
      rarity: { rare: 1 },
      marketTrends: [],
      gainPercentage: (50_00 / 110_50) * 100,
      unrealizedGainPercentage: (70_50 / 90_00) * 100,
      investmentScore: expect.any(Number) as number,
      topPerformers: [
        {
          id: riser,
          currentValue: 150,
          purchasePrice: 80,
          gain: 70,
          gainPercentage: 87.5,
        },
        { name: 'Old 25 years', gain: 0.5 },
      ],
    })
    const { history: days } = (await ask('portfolio.metrics', {})) as {
      history: { date: string; value: number }[]
    }
    expect(days.at(-2)).toEqual({ date: '2026-12-30', value: 120.5, unvalued: 1 })
    expect(days.at(-1)).toEqual({ date: '2026-12-31', value: 170.5, unvalued: 1 })
    expect(await ask('portfolio.insights', {})).toMatchObject({
      insights: [
        {
          kind: 'rose',
          bottleId: riser,
          reason: '+50% in 30 days ($50), by its recorded values.',
        },
        { kind: 'past', bottle: 'Nothing known' },
        { kind: 'rare', bottle: 'Old 25 years', reason: 'Its label says 25 years.' },
      ],
      more: 0,
    })
    const bob = await server.addUser()
    const theirs = await answers['portfolio.metrics'].handle({
      user: { id: bob },
      query: {},
    } as never)
    expect(theirs).toMatchObject({ totalValue: 0, bottles: 0, investmentScore: null, history: [] })
  })

  test('many bottles that come at once are all valued', async () => {
    await listed(line())
    const ids = Array.from({ length: 250 }, () => randomUUID())
    for (const id of ids)
      phone.does('bottle.add', {
        id,
        name: 'Eagle Rare 10',
        brand: 'Buffalo Trace',
        category: 'Whiskey',
      })
    await phone.sync()
    await jobs.runDue()
    await phone.sync()
    const { bottles } = database.db.t
    const rows = await database.db.select().from(bottles).where(eq(bottles.marketValue, 50_00))
    expect(rows).toHaveLength(250)
    expect(phone.row('valuations', ids[249]!)).toBeDefined()
  })
})
