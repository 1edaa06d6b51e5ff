import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { alertJobs } from '../../../sync-server/features/alerts/jobs.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import type { Leased } from '../../../sync-server/jobs/queue.ts'
import type { JobRunner } from '../../../sync-server/jobs/runner.ts'
import { openTableQueue } from '../../../sync-server/jobs/table-queue.ts'
import { aBatch, runAmongTheDying, runWhole } from '../../support/run-whole.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { type RoundServer, WireDevice } from '../../sync/rounds.ts'
import { deepDescribe, deepTest } from '../../support/deep-test.ts'
import { alertsWorld } from './alerts-world.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  const world = alertsWorld(engine)
  const { line, listed, later, alert, inbox, alertRow } = world
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  beforeEach(() => {
    ;({ database, server, jobs, ada, phone } = world)
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
