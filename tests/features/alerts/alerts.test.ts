import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxNotices, priceLifetime } from '../../../shared/business/alerts.ts'
import type { PriceAlert } from '../../../shared/features/alerts/price-alert.ts'
import { judged } from '../../../shared/features/alerts/price-rule.ts'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, dayOf, hour, minute } from '../../../shared/kernel/time.ts'
import type { Message } from '../../../shared/features/account/message.ts'
import type { DeliveryResult } from '../../../sync-server/notices/deliver-message.ts'
import { alertJobs } from '../../../sync-server/features/alerts/jobs.ts'
import { deliveryJobs } from '../../../sync-server/features/alerts/deliver.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import type { Leased } from '../../../sync-server/jobs/queue.ts'
import { type JobRunner, openJobs } from '../../../sync-server/jobs/runner.ts'
import { openTableQueue } from '../../../sync-server/jobs/table-queue.ts'
import { reacts } from '../../../sync-server/registry.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import type { Way } from '../../../sync-server/notices/choices.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { type Notice, notices } from '../../../shared/features/alerts/notice.ts'
import { aBatch, runAmongTheDying, runWhole } from '../../support/run-whole.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { RoundServer, testTime, WireDevice } from '../../sync/rounds.ts'
import { deepDescribe, deepTest } from '../../support/deep-test.ts'

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
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  const failed: unknown[] = []
  /** Messages that were sent; at night there are none. */
  let letters: Message[]
  /** Their recipients, in order. */
  let readers: Id<'user'>[]
  let night: DeliveryResult | undefined
  /** The ways that the night holds back. */
  let heldWays: readonly Way[]
  beforeEach(async () => {
    letters = []
    readers = []
    night = undefined
    heldWays = ['mail', 'push']
    database = await engine.open()
    server = new RoundServer(database.db, { reacts })
    const now = () => server.now
    jobs = openJobs({
      db: database.db,
      now,
      jobs: {
        ...alertJobs({ db: database.db, now }),
        ...deliveryJobs({
          db: database.db,
          now,
          deliver: async (_, userId, message, { by }) => {
            const answer = (heldWays.includes(by) && night) || { kind: 'sent' }
            if (answer.kind === 'sent' && by === 'mail') {
              letters.push(message)
              readers.push(userId)
            }
            return answer
          },
        }),
      },
      report: (_, error) => failed.push(error),
    })
    ada = await server.addUser('free')
    phone = new WireDevice(server, ada)
  })
  afterEach(async () => {
    server.endLive()
    expect(await checkSync(database.db)).toEqual([])
    await database.remove()
    expect([...failed, ...server.reported]).toEqual([])
  })

  const today = () => dayOf(server.now)
  const line = (own: Partial<PriceLine> = {}): PriceLine => ({
    store: 'Tower Liquor',
    name: "Blanton's Original Single Barrel",
    price: 79_99,
    pricedOn: today(),
    ...own,
  })
  /** Imports an operator's list, and runs the follow-up jobs. */
  async function listed(...lines: PriceLine[]) {
    const told = await importPrices(database.db, lines, () => server.now)
    await jobs.runDue()
    return told
  }
  const later = (by: number) => (server.now += by)
  async function adds(name: string, args: object, device = phone): Promise<Id> {
    const id = randomUUID()
    device.does(name, { id, ...args })
    expect((await device.round()).rejections).toEqual([])
    await jobs.runDue()
    return id
  }
  const alert = (own: object = {}) =>
    adds('alert.add', { bottle: 'Blantons', targetPrice: 85_00, ...own })
  /** The inbox, oldest first, as the device has it after a round. */
  async function inbox(): Promise<Notice[]> {
    await phone.sync()
    const found = rowsOf('notices') as unknown as Notice[]
    return found.sort((one, other) => one.at - other.at)
  }
  const rowsOf = (table: string) =>
    [...phone.rows].filter(([key]) => key.startsWith(`${table}/`)).map(([, row]) => row)
  const alertRow = (id: Id) => phone.row('alerts', id) as unknown as PriceAlert

  test('finds are mailed once a day for each alert, and the rest with the next letter', async () => {
    await alert()
    await listed(line({ price: 80_00 }))
    expect(letters.map(({ title }) => title)).toEqual(["Blanton's Original Single Barrel: $80.00"])
    later(hour)
    await listed(line({ price: 70_00 }))
    later(hour)
    await listed(line({ price: 60_00 }))
    await adds('watch.add', { bottle: 'Blantons' })
    expect(letters).toHaveLength(2)
    expect(letters[1]?.text).toContain('You are watching “Blantons”.')
    expect(await inbox()).toHaveLength(4)
    later(day - 2 * hour - 1)
    await jobs.runDue()
    expect(letters).toHaveLength(2)
    later(1)
    await jobs.runDue()
    expect(letters.map(({ title }) => title).slice(2)).toEqual([
      '2 matches for your alerts and wishes',
    ])
  })

  test('each user gets their own finds, and finds of others do not count', async () => {
    const bob = await server.addUser('free')
    const bobs = new WireDevice(server, bob)
    // The same name for an alert, as a restored backup has it, is another one.
    const wish = { bottle: 'Blantons', targetPrice: 85_00 }
    const id = await alert()
    bobs.does('alert.add', { id, ...wish })
    expect((await bobs.round()).rejections).toEqual([])
    await adds('alert.add', { bottle: 'Weller', targetPrice: 50_00 }, bobs)
    await jobs.runDue()
    await listed(line({ price: 80_00 }))
    expect(readers.toSorted()).toEqual([ada, bob].toSorted())
    for (const letter of letters) expect(letter.title).toContain('Blanton')
    // Only Bob waits for it, so only he gets the notice.
    later(day)
    await listed(line({ name: 'Weller 12 Year', price: 40_00, pricedOn: today() }))
    expect(readers.slice(2)).toEqual([bob])
    expect(letters[2]?.title).toContain('Weller')
    expect(letters).toHaveLength(3)
  })

  test('finds at night wait for the morning, and read ones are not mailed', async () => {
    night = { kind: 'later', from: server.now + 8 * hour }
    await alert()
    await adds('watch.add', { bottle: 'Blantons' })
    await listed(line({ price: 80_00 }))
    expect(letters).toEqual([])
    const [seen] = await inbox()
    phone.does('notice.read', { ids: [seen?.id], at: server.now })
    await phone.round()
    night = undefined
    later(8 * hour)
    await jobs.runDue()
    // One notice, so its bottle is the title.
    expect(letters).toMatchObject([{ title: expect.stringContaining('Blanton') as string }])
    await jobs.runDue()
    expect(letters).toHaveLength(1)
  })

  test('mail that waits for the morning is not replaced by a push', async () => {
    night = { kind: 'later', from: server.now + 8 * hour }
    heldWays = ['mail']
    await alert()
    await listed(line({ price: 80_00 }))
    expect(letters).toEqual([])
    night = undefined
    later(8 * hour)
    await jobs.runDue()
    expect(letters).toHaveLength(1)
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
    expect(new Set(readers)).toEqual(new Set([bob]))
  })

  test('an offer outside the places of an alert is shown as such, and is not its price', async () => {
    const id = await alert({ locations: ['Atlanta, GA'] })
    const boston = (price: number) => listed(line({ store: 'B', price, place: 'Boston, MA' }))
    await boston(60_00)
    expect(await inbox()).toMatchObject([{ store: 'B', price: 60_00, isElsewhere: true, more: 0 }])
    expect(letters).toMatchObject([
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

  deepDescribe('for more people than one batch has room for', () => {
    /** More than a page of each kind; every second one is about an item without listings. */
    async function everybodyWants(wish: object): Promise<Id[]> {
      const fitting: Id[] = []
      for (let person = 0; person < 2; person++) {
        const device = new WireDevice(server, await server.addUser('insider'))
        for (let at = 0; at < 120; at++) {
          const [bottle, isActive] = [at % 2 === 0 ? 'Blantons' : 'Ardbeg', at % 10 !== 0]
          const asks = {
            'alert.add': { bottle, isActive, targetPrice: 85_00 },
            'watch.add': { bottle, isActive },
            'wish.add': { bottleName: bottle, isActive, ...wish },
          }
          for (const [name, args] of Object.entries(asks)) {
            const id = randomUUID()
            device.does(name, { id, ...args })
            if (bottle === 'Blantons' && isActive) fitting.push(id)
          }
          if (at % 10 === 9) expect((await device.round()).rejections).toEqual([])
        }
      }
      await jobs.runDue()
      return fitting.sort()
    }
    const told = async () => {
      const { notices } = database.db.t
      const rows = await database.db.select({ alertId: notices.alertId }).from(notices)
      return rows.map(({ alertId }) => alertId).sort()
    }
    const processes = async () =>
      [database.db, await database.again()].map((db) => alertJobs({ db, now: () => server.now }))

    deepTest(
      'each alert and wish handles an import once, also when a process dies at any of them',
      async () => {
        const fitting = await everybodyWants({})
        const imported = async (own: PriceLine) => {
          await importPrices(database.db, [own], () => server.now)
          const asked = await database.db.select().from(database.db.t.jobs)
          return asked.find(({ kind, runAt }) => kind === 'alerts.priced' && runAt === server.now)
            ?.args
        }
        const both = (await processes()).map((one) => one['alerts.priced'])
        const first = await imported(line({ price: 80_00 }))
        expect(await runAmongTheDying(both, first)).toBeGreaterThan(10)
        expect(await told()).toEqual(fitting)
        // The same comes of it in one go.
        later(1)
        const second = await imported(line({ store: 'B', price: 70_00 }))
        await both[0]?.run(
          second,
          aBatch(undefined, () => false),
        )
        expect(await told()).toEqual([...fitting, ...fitting].sort())
      },
    )

    deepTest(
      'each wish gets one notice in its time, even if a process dies at each of them',
      async () => {
        await everybodyWants({ notificationPreference: 'weekly' })
        await listed(line({ price: 80_00 }))
        later(day)
        await listed(line({ store: 'B', price: 70_00 }))
        const before = await told()
        later(6 * day - 1)
        const both = (await processes()).map((one) => one['alerts.wishesInTheirTime'])
        await runAmongTheDying(both)
        expect(await told()).toEqual(before)
        later(1)
        expect(await runAmongTheDying(both)).toBeGreaterThan(4)
        const wishes = await database.db.select().from(database.db.t.wishlist)
        const fitting = wishes.filter((one) => one.isActive && one.bottleName === 'Blantons')
        expect(await told()).toEqual([...before, ...fitting.map(({ id }) => id)].sort())
      },
    )
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

  test('notices are read and unread by anyone’s own device only, and made by none', async () => {
    await alert()
    await listed(line({ price: 80_00 }))
    const [notice] = await inbox()
    const ids = [notice!.id]
    phone.does('notice.read', { ids, at: server.now })
    expect((await inbox())[0]?.readAt).toBe(server.now)
    // Read again, it was read when it was read first.
    later(hour)
    phone.does('notice.read', { ids, at: server.now })
    expect((await inbox())[0]?.readAt).toBe(server.now - hour)
    phone.does('notice.unread', { ids })
    expect((await inbox())[0]?.readAt).toBeUndefined()
    const eve = new WireDevice(server, await server.addUser())
    eve.does('notice.read', { ids, at: server.now })
    await eve.round()
    expect((await inbox())[0]?.readAt).toBeUndefined()
  })

  test('the oldest notices make room', async () => {
    const made = Array.from(
      { length: maxNotices + 5 },
      (_, at): Notice => ({
        id: randomUUID(),
        kind: 'price',
        at,
        alertId: randomUUID(),
        wanted: 'A',
        bottle: 'A',
        price: 1,
        store: 'A',
        source: 'price_list',
        pricedOn: '2026-11-21',
        more: 0,
      }),
    )
    const parts = { db: database.db, now: () => server.now }
    await changeCellar(parts, ada, async ({ rows }) => {
      for (const one of made) await rows.put(notices, one)
    })
    // Older rows of another user change nothing.
    await changeCellar(parts, await server.addUser(), async ({ rows }) => {
      for (const one of made.slice(0, 10)) await rows.put(notices, { ...one, at: 0 })
    })
    await alert()
    const rest = await inbox()
    expect(rest).toHaveLength(maxNotices)
    expect(rest[0]?.at).toBe(5)
  })

  /** Lists long enough to come in four parts; before the third one, something else happens. */
  async function listedSlowly(meanwhile: () => Promise<unknown>) {
    let parts = 0
    const db: typeof database.db = {
      ...database.db,
      async transaction(name, ...rest) {
        if (name === 'import prices' && ++parts === 3) await meanwhile()
        return database.db.transaction(name, ...rest)
      },
    }
    const lines = Array.from({ length: 200 }, (_, number) =>
      number === 190 ? line({ price: 80_00 }) : line({ name: `Cask ${number}`, price: 10_00 }),
    )
    await importPrices(db, lines, () => server.now)
    expect(parts).toBe(4)
  }

  test('many new alerts are handled in batches', async () => {
    await listed(line({ price: 80_00 }))
    await database.db.transaction('test', (tx) =>
      tx.update(tx.t.users).set({ subscriptionTier: 'insider' }),
    )
    const ids = Array.from({ length: 25 }, () => randomUUID() as Id)
    for (const id of ids) phone.does('alert.add', { id, bottle: 'Blantons', targetPrice: 85_00 })
    await phone.round()
    const job = alertJobs({ db: database.db, now: () => server.now })['alerts.look']
    expect(await runWhole(job, { userId: ada, alerts: ids })).toBe(3)
    await phone.sync()
    expect(ids.map((id) => alertRow(id).currentPrice)).toEqual(ids.map(() => 80_00))
  })

  test('a long import delays its job only while it makes progress', async () => {
    await alert()
    await listedSlowly(async () => {
      later(9 * minute)
      expect(await jobs.runDue()).toBe(0)
    })
    await jobs.runDue()
    expect(await inbox()).toHaveLength(1)
  })

  test.each([
    ['is being done', false],
    ['has given back what is left', true],
  ])('an import that arrives while its job %s is handled', async (_, isGivenBack) => {
    await alert()
    const queue = openTableQueue(database.db)
    let begun: Leased | undefined
    await listedSlowly(async () => {
      // It was silent for so long that it seemed to have died.
      later(11 * minute)
      begun = await queue.take(['alerts.priced'], server.now, server.now + minute)
      const now = () => server.now
      const job = alertJobs({ db: database.db, now })['alerts.priced']
      const batch = aBatch(undefined, () => isGivenBack)
      const ended = await job.run(begun?.args, batch)
      if (isGivenBack && begun) await queue.giveBack(begun, ended?.next)
    })
    expect(await inbox()).toEqual([])
    if (!isGivenBack && begun) expect(await queue.finish(begun, undefined)).toBe(true)
    await jobs.runDue()
    expect(await inbox()).toHaveLength(1)
  })

  test('an account that was deleted meanwhile is passed over', async () => {
    await alert()
    const { users } = database.db.t
    await importPrices(database.db, [line({ price: 80_00 })], () => server.now)
    await database.db.transaction('test', async (tx) => {
      await tx.delete(tx.t.alerts)
      await tx.delete(tx.t.syncFeed)
      await tx.delete(users)
    })
    await jobs.runDue()
    expect(await database.db.select().from(database.db.t.notices)).toEqual([])
  })
})
