import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { maxNotices } from '../../../shared/business/alerts.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { JobRunner } from '../../../sync-server/jobs/runner.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import { type Notice, notices } from '../../../shared/features/alerts/notice.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { type RoundServer, WireDevice } from '../../sync/rounds.ts'
import { alertsWorld } from './alerts-world.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  const world = alertsWorld(engine)
  const { today, line, listed, later, adds, alert, inbox } = world
  let database: TestDatabase
  let server: RoundServer
  let jobs: JobRunner
  let ada: Id<'user'>
  let phone: WireDevice
  beforeEach(() => {
    ;({ database, server, jobs, ada, phone } = world)
  })

  test('finds are mailed once a day for each alert, and the rest with the next letter', async () => {
    await alert()
    await listed(line({ price: 80_00 }))
    expect(world.letters.map(({ title }) => title)).toEqual([
      "Blanton's Original Single Barrel: $80.00",
    ])
    later(hour)
    await listed(line({ price: 70_00 }))
    later(hour)
    await listed(line({ price: 60_00 }))
    await adds('watch.add', { bottle: 'Blantons' })
    expect(world.letters).toHaveLength(2)
    expect(world.letters[1]?.text).toContain('You are watching “Blantons”.')
    expect(await inbox()).toHaveLength(4)
    later(day - 2 * hour - 1)
    await jobs.runDue()
    expect(world.letters).toHaveLength(2)
    later(1)
    await jobs.runDue()
    expect(world.letters.map(({ title }) => title).slice(2)).toEqual([
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
    expect(world.readers.toSorted()).toEqual([ada, bob].toSorted())
    for (const letter of world.letters) expect(letter.title).toContain('Blanton')
    // Only Bob waits for it, so only he gets the notice.
    later(day)
    await listed(line({ name: 'Weller 12 Year', price: 40_00, pricedOn: today() }))
    expect(world.readers.slice(2)).toEqual([bob])
    expect(world.letters[2]?.title).toContain('Weller')
    expect(world.letters).toHaveLength(3)
  })

  test('a find is told in the language of its reader', async () => {
    const { users } = database.db.t
    await database.db.transaction('test', (tx) =>
      tx.update(users).set({ language: 'de' }).where(eq(users.id, ada)),
    )
    await alert()
    await listed(line({ price: 80_00 }))
    expect(world.letters[0]?.title).toContain('80,00')
  })

  test('finds at night wait for the morning, and read ones are not mailed', async () => {
    world.holdBack({ kind: 'later', from: server.now + 8 * hour })
    await alert()
    await adds('watch.add', { bottle: 'Blantons' })
    await listed(line({ price: 80_00 }))
    expect(world.letters).toEqual([])
    const [seen] = await inbox()
    phone.does('notice.read', { ids: [seen?.id], at: server.now })
    await phone.round()
    world.holdBack(undefined)
    later(8 * hour)
    await jobs.runDue()
    // One notice, so its bottle is the title.
    expect(world.letters).toMatchObject([{ title: expect.stringContaining('Blanton') as string }])
    await jobs.runDue()
    expect(world.letters).toHaveLength(1)
  })

  test('mail that waits for the morning is not replaced by a push', async () => {
    world.holdBack({ kind: 'later', from: server.now + 8 * hour }, ['mail'])
    await alert()
    await listed(line({ price: 80_00 }))
    expect(world.letters).toEqual([])
    world.holdBack(undefined)
    later(8 * hour)
    await jobs.runDue()
    expect(world.letters).toHaveLength(1)
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
})
