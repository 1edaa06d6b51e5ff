import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { priceLifetime } from '../../../shared/business/alerts.ts'
import { judged } from '../../../shared/features/alerts/price-rule.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import type { JobRunner } from '../../../sync-server/jobs/runner.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { type RoundServer, testTime, WireDevice } from '../../sync/rounds.ts'
import { alertsWorld } from './alerts-world.ts'

describe('the rule of a price alert', () => {
  test.each([
    ['at the target it fires', { targetPrice: 100 }, 100, true, 100],
    [
      'above it does not, and forgets what it told',
      { targetPrice: 100, notifiedPrice: 90 },
      101,
      false,
      undefined,
    ],
    ['the same price again is no news', { targetPrice: 100, notifiedPrice: 90 }, 90, false, 90],
    ['nor is one 2 % lower', { targetPrice: 10_000, notifiedPrice: 10_000 }, 9_800, false, 10_000],
    ['3 % lower is', { targetPrice: 10_000, notifiedPrice: 10_000 }, 9_700, true, 9_700],
    [
      'where nothing is sold, nothing changes',
      { targetPrice: 100, notifiedPrice: 90 },
      undefined,
      false,
      90,
    ],
  ] as const)('%s', (_, watched, price, fires, notifiedPrice) => {
    expect(judged(watched, price)).toEqual({ fires, notifiedPrice })
  })
})

onEachEngine({ postgres: 'deep' }, (engine) => {
  const world = alertsWorld(engine)
  const { line, listed, later, adds, alert, inbox, rowsOf, alertRow } = world
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  beforeEach(() => {
    ;({ database, server, jobs, ada, phone } = world)
  })

  test('an alert reports a new price at its target with its details', async () => {
    const id = await alert()
    expect(await inbox()).toEqual([])
    await listed(line({ price: 80_00, quantity: 3, place: 'Atlanta, GA' }))
    const [notice] = await inbox()
    expect(notice).toEqual({
      id: notice?.id,
      kind: 'price',
      at: testTime,
      alertId: id,
      wanted: 'Blantons',
      targetPrice: 85_00,
      bottle: "Blanton's Original Single Barrel",
      price: 80_00,
      store: 'Tower Liquor',
      place: 'Atlanta, GA',
      source: 'price_list',
      pricedOn: '2026-11-21',
      quantity: 3,
      more: 0,
    })
    await phone.sync()
    expect(alertRow(id)).toMatchObject({
      currentPrice: 80_00,
      currentStore: 'Tower Liquor',
      notifiedPrice: 80_00,
    })
  })

  test.each([
    ['of an American bottle is left out', { sizeMl: 750 }, 'Ardbeg 10'],
    ['of a European bottle too', { sizeMl: 700 }, 'Ardbeg 10'],
    ['just below both is told', { sizeMl: 699 }, 'Ardbeg 10, 699 ml'],
    ['just above both is told', { sizeMl: 751 }, 'Ardbeg 10, 751 ml'],
    ['in the name is told once', { sizeMl: 1_000, name: 'Ardbeg 10 1L' }, 'Ardbeg 10 1L'],
  ] as const)('the size %s', async (_, own, bottle) => {
    await alert({ bottle: 'Ardbeg 10' })
    await listed(line({ name: 'Ardbeg 10', price: 45_00, ...own }))
    expect(await inbox()).toMatchObject([{ bottle }])
  })

  test('it is checked when it is made, and when it is changed', async () => {
    await listed(line({ price: 80_00 }))
    const id = await alert({ targetPrice: 70_00 })
    expect(await inbox()).toEqual([])
    await phone.sync()
    expect(alertRow(id)).toMatchObject({ currentPrice: 80_00 })
    phone.does('alert.edit', { id, changes: { targetPrice: 90_00 } })
    await phone.round()
    await jobs.runDue()
    expect(await inbox()).toHaveLength(1)
  })

  test('it fires again after the price was above, or 3 % lower, and not else', async () => {
    await alert()
    const prices = [80_00, 80_00, 79_00, 77_60, 90_00, 84_00]
    for (const price of prices) {
      later(day)
      await listed(line({ price }))
    }
    expect((await inbox()).map(({ price }) => price)).toEqual([80_00, 77_60, 84_00])
  })

  test('the same list again changes nothing and tells nothing', async () => {
    await alert()
    const list = [line({ price: 80_00 }), line({ name: 'Ardbeg 10', price: 45_00 })]
    expect(await listed(...list)).toEqual({ added: 2, changed: 0, same: 0 })
    later(day)
    expect(await listed(...list)).toEqual({ added: 0, changed: 0, same: 2 })
    expect(await inbox()).toHaveLength(1)
    expect(await database.db.select().from(database.db.t.pricePoints)).toHaveLength(2)
  })

  test('an older list is history and moves no price', async () => {
    const id = await alert()
    await listed(line({ price: 90_00 }))
    await listed(line({ price: 10_00, pricedOn: dayOf(server.now - 30 * day) }))
    expect(await inbox()).toEqual([])
    await phone.sync()
    expect(alertRow(id)).toMatchObject({ currentPrice: 90_00 })
    expect(await database.db.select().from(database.db.t.pricePoints)).toHaveLength(2)
  })

  test('sold out, outdated and paused offers are not reported', async () => {
    await listed(line({ store: 'B', price: 60_00 }))
    await listed(line({ price: 60_00, quantity: 0 }))
    await listed(
      line({ store: 'C', price: 60_00, pricedOn: dayOf(server.now - priceLifetime - day) }),
    )
    // The last day on which a price counts.
    await listed(line({ store: 'F', price: 63_00, pricedOn: dayOf(server.now - priceLifetime) }))
    const paused = await alert({ isActive: false })
    await listed(line({ store: 'D', price: 62_00 }))
    expect(await inbox()).toEqual([])
    phone.does('alert.edit', { id: paused, changes: { isActive: true } })
    await phone.round()
    await jobs.runDue()
    expect(await inbox()).toMatchObject([{ store: 'B', more: 2 }])
  })

  test('paused availability alerts and wishes get no notices, those of another person do', async () => {
    const bob = await server.addUser('free')
    const bobs = new WireDevice(server, bob)
    await listed(line())
    for (const [device, isActive] of [
      [phone, false],
      [bobs, true],
    ] as const) {
      await adds('watch.add', { bottle: 'Blantons', isActive }, device)
      await adds('wish.add', { bottleName: 'Blantons', isActive }, device)
    }
    expect(await inbox()).toEqual([])
    expect(new Set(world.readers)).toEqual(new Set([bob]))
  })

  test('an offer outside the places of an alert is shown as such, and is not its price', async () => {
    const id = await alert({ locations: ['Atlanta, GA'] })
    const boston = (price: number) => listed(line({ store: 'B', price, place: 'Boston, MA' }))
    await boston(60_00)
    expect(await inbox()).toMatchObject([{ store: 'B', price: 60_00, isElsewhere: true, more: 0 }])
    expect(world.letters).toMatchObject([
      { text: expect.stringContaining('The store is outside the places of this alert.') as string },
    ])
    expect(alertRow(id)).not.toHaveProperty('currentPrice')
    later(day)
    await boston(59_00)
    expect(await inbox()).toHaveLength(1)
    await listed(line({ store: 'A', price: 80_00, place: 'Atlanta, GA' }))
    expect((await inbox()).at(-1)).toMatchObject({ store: 'A', price: 80_00, more: 0 })
    expect((await inbox()).at(-1)).not.toHaveProperty('isElsewhere')
    expect(alertRow(id)).toMatchObject({ currentPrice: 80_00 })
    // A listing in her place is cheap enough, so a cheaper one far away is no news.
    later(day)
    await boston(30_00)
    expect(await inbox()).toHaveLength(2)
    // Until it is gone there.
    later(day)
    await listed(line({ store: 'A', price: 99_00, place: 'Atlanta, GA' }))
    expect((await inbox()).at(-1)).toMatchObject({ store: 'B', price: 30_00, isElsewhere: true })
  })

  test('an offer elsewhere is no news while one in its place has exactly the target price', async () => {
    await alert({ locations: ['Atlanta, GA'], targetPrice: 85_00 })
    await listed(line({ store: 'A', price: 85_00, place: 'Atlanta, GA' }))
    later(day)
    await listed(line({ store: 'B', price: 30_00, place: 'Boston, MA' }))
    expect((await inbox()).map(({ store }) => store)).toEqual(['A'])
  })

  test('new offers at the places of an alert come before the others', async () => {
    await adds('watch.add', { bottle: 'Blantons', locations: ['30308'] })
    await listed(line({ store: 'B', place: 'Boston, MA', zip: '02108' }))
    expect(await inbox()).toMatchObject([{ store: 'B', isElsewhere: true }])
    later(day)
    await listed(
      line({ store: 'C', place: 'Boston, MA', zip: '02108', price: 50_00 }),
      line({ store: 'D', place: 'Decatur, GA', zip: '30030-1234' }),
      line({ store: 'A', place: 'Atlanta, GA', zip: '30311' }),
    )
    const told = (await inbox()).at(-1)
    expect(told).toMatchObject({ store: 'A', more: 0 })
    expect(told).not.toHaveProperty('isElsewhere')
    // Both were in one message: neither is sent again.
    later(day)
    await listed(line({ store: 'A', place: 'Atlanta, GA', zip: '30311', price: 70_00 }))
    expect(await inbox()).toHaveLength(2)
  })

  test('of several stores the lowest price counts, and the others are shown as a number', async () => {
    await alert()
    await listed(
      line({ store: 'A', price: 84_00 }),
      line({ store: 'B', price: 79_00 }),
      line({ store: 'C', price: 95_00 }),
    )
    expect(await inbox()).toMatchObject([{ store: 'B', price: 79_00, more: 1 }])
  })

  test('an availability alert reports present, coming and returning offers', async () => {
    await listed(line({ store: 'A' }))
    await adds('watch.add', { bottle: 'blantons' })
    expect(await inbox()).toMatchObject([{ kind: 'available', store: 'A' }])
    later(day)
    await listed(line({ store: 'A', price: 75_00 }))
    expect(await inbox()).toHaveLength(1)
    later(day)
    await listed(line({ store: 'B', quantity: 2 }), line({ store: 'A', quantity: 0 }))
    expect(await inbox()).toHaveLength(2)
    later(day)
    await listed(line({ store: 'A', quantity: 5 }))
    expect((await inbox()).map(({ store }) => store)).toEqual(['A', 'B', 'A'])
  })

  test('a wish reports offers up to its price, as often as its owner wants', async () => {
    const wish = { bottleName: 'Blantons', maxPrice: 80_00 }
    await adds('wish.add', { ...wish, notificationPreference: 'weekly' })
    await adds('wish.add', { ...wish, notificationPreference: 'off' })
    await listed(line({ store: 'A', price: 80_00 }), line({ store: 'Dear', price: 80_01 }))
    expect(await inbox()).toMatchObject([{ kind: 'wish', store: 'A', targetPrice: 80_00, more: 0 }])
    later(day)
    await listed(line({ store: 'B', price: 78_00 }))
    expect(await inbox()).toHaveLength(1)
    later(7 * day)
    await jobs.start()
    await jobs.runDue()
    await jobs.stop()
    expect((await inbox()).map(({ store }) => store)).toEqual(['A', 'B'])
  })

  test('a notice names the brand of a bottle once', async () => {
    const springbank = { brand: 'Springbank', bottleName: 'Springbank 15 Year' }
    const id = await adds('wish.add', { ...springbank, notificationPreference: 'daily' })
    const { brand, bottleName: name } = springbank
    await listed(line({ store: 'A', name, brand, price: 169_00 }))
    expect(await inbox()).toMatchObject([{ alertId: id, wanted: name, bottle: name }])
  })

  test('a daily wish reports offers of its year by its full name', async () => {
    const wish = { brand: 'Château', bottleName: 'Margaux', vintage: 2015 }
    const id = await adds('wish.add', { ...wish, notificationPreference: 'daily' })
    const margaux = (store: string, vintage: number) =>
      line({ store, name: 'Margaux', brand: 'Château', vintage, price: 500_00 })
    await listed(margaux('A', 2015), margaux('Other', 2016))
    const first = { kind: 'wish', alertId: id, wanted: 'Château Margaux 2015', store: 'A', more: 0 }
    expect(await inbox()).toMatchObject([{ ...first, bottle: 'Château Margaux' }])
    expect((await inbox())[0]).not.toHaveProperty('targetPrice')
    later(day - 1)
    await listed(margaux('B', 2015))
    expect(await inbox()).toHaveLength(1)
    later(1)
    await listed(margaux('C', 2015))
    expect((await inbox()).slice(1)).toMatchObject([{ more: 1 }])
  })

  test('an alert with a new search restarts, other changes keep it going', async () => {
    await listed(line({ price: 80_00, place: 'Atlanta, GA' }))
    const [priced, watched] = [await alert(), await adds('watch.add', { bottle: 'Blantons' })]
    const seen = {
      alert: ['currentPrice', 'currentStore', 'currentOn', 'notifiedPrice'],
      watch: ['notifiedUntil'],
    }
    const knows = async (kind: 'alert' | 'watch', changes: object) => {
      const id = kind === 'alert' ? priced : watched
      phone.does(`${kind}.edit`, { id, changes })
      expect((await phone.round()).rejections).toEqual([])
      const row = phone.row(`${kind}${kind === 'alert' ? 's' : 'es'}`, id) as object
      await jobs.runDue()
      await phone.sync()
      return seen[kind].filter((field) => field in row)
    }
    for (const kind of ['alert', 'watch'] as const) {
      for (const other of [
        { bottle: 'Blanton’s Original' },
        { brand: 'Blanton' },
        { brand: null },
        { locations: ['atlanta  ga'] },
        ...(kind === 'alert' ? [{ targetPrice: 81_00 }] : []),
      ])
        expect(await knows(kind, other), `${kind} ${JSON.stringify(other)}`).toEqual([])
      for (const same of [{ bottle: 'Blanton’s Original' }, { brand: null }, { isActive: false }])
        expect(await knows(kind, same), `${kind} ${JSON.stringify(same)}`).toEqual(seen[kind])
    }
  })

  test('a wish with another search or price restarts, other changes keep it going', async () => {
    const id = await adds('wish.add', { bottleName: 'Blantons', maxPrice: 90_00 })
    await listed(line({ price: 80_00 }))
    const told = async (changes: object) => {
      later(day)
      phone.does('wish.edit', { id, changes })
      expect((await phone.round()).rejections).toEqual([])
      await jobs.runDue()
      await phone.sync()
      return (await inbox()).length
    }
    expect(await inbox()).toHaveLength(1)
    for (const same of [{ priority: 'high' }, { description: 'For Ann' }, { maxPrice: 90_00 }])
      expect(await told(same), JSON.stringify(same)).toBe(1)
    for (const [nth, other] of [
      { maxPrice: 85_00 },
      { bottleName: 'Blanton’s Original' },
      { brand: 'Blanton' },
      { maxPrice: null },
    ].entries())
      expect(await told(other), JSON.stringify(other)).toBe(2 + nth)
  })

  test('a deleted alert can be restored within the plan, and its name stays reserved', async () => {
    const does = async (name: string, args: object) => {
      phone.does(name, args)
      return (await phone.round()).rejections.map(({ code }) => code)
    }
    for (const [kind, table, fields] of [
      ['alert', 'alerts', { bottle: 'Blantons', targetPrice: 1_00 }],
      ['watch', 'watches', { bottle: 'Blantons' }],
    ] as const) {
      const id = await adds(`${kind}.add`, fields)
      const before = phone.row(table, id)
      expect(await does(`${kind}.restore`, { id })).toEqual([])
      expect(await does(`${kind}.remove`, { id })).toEqual([])
      expect(phone.row(table, id)).toBeUndefined()
      for (const taken of [id, await adds(`${kind}.add`, fields)])
        expect(await does(`${kind}.add`, { id: taken, ...fields })).toEqual(['exists'])
      expect(await does(`${kind}.restore`, { id: randomUUID() })).toEqual(['gone'])
      await adds(`${kind}.add`, fields)
      const third = await adds(`${kind}.add`, fields)
      expect(await does(`${kind}.restore`, { id })).toEqual(['plan_limit'])
      await does(`${kind}.remove`, { id: third })
      expect(await does(`${kind}.restore`, { id })).toEqual([])
      expect(phone.row(table, id)).toEqual(before)
    }
  })

  test('the plan allows three of each kind; Insider as many as one likes', async () => {
    const three = [1, 2, 3]
    for (const _ of three) await alert()
    for (const _ of three) await adds('watch.add', { bottle: 'Ardbeg' })
    phone.does('alert.add', { id: randomUUID(), bottle: 'One more', targetPrice: 1 })
    phone.does('watch.add', { id: randomUUID(), bottle: 'One more' })
    const { rejections } = await phone.round()
    expect(rejections.map(({ code }) => code)).toEqual(['plan_limit', 'plan_limit'])
    await server.setPlan(ada, 'insider')
    await alert()
    await phone.sync()
    expect(rowsOf('alerts')).toHaveLength(4)
  })
})
