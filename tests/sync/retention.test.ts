import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { tableNames } from '../../shared/registry.ts'
import { changePeople } from '../../sync-server/sync/members.ts'
import { dropGone, dropOldArgs, retentionJobs } from '../../sync-server/sync/retention.ts'
import { onEachEngine } from '../support/engines.ts'
import { runWhole } from '../support/run-whole.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let server: RoundServer
  let userId: Id<'user'>
  let device: WireDevice
  beforeEach(async () => {
    server = new RoundServer(database.current.db)
    userId = await server.addUser()
    device = new WireDevice(server, userId)
  })
  const log = () => {
    const { db } = database.current
    return db.select().from(db.t.syncLog).orderBy(db.t.syncLog.seq)
  }

  test('[S25] the log keeps outcomes without limit and arguments for 180 days', async () => {
    device.does('bottle.add', aBottle())
    device.does('bottle.edit', { id: newUid(), changes: { name: 'X' } })
    await device.round()
    const before = await log()
    server.now += 100 * day
    device.does('bottle.add', aBottle())
    await device.round()

    // Another device counts its changes from one again.
    const late = new WireDevice(server, await server.addUser())
    for (const _ of before) late.does('bottle.add', aBottle())
    await late.round()
    const logOf = async (deviceId: string) =>
      (await log()).filter((entry) => entry.deviceId === deviceId)

    server.now += 79 * day
    expect(await dropOldArgs(database.current.db, server.now)).toBe(0)
    server.now += 2 * day
    expect(await dropOldArgs(database.current.db, server.now)).toBe(2)
    const [first, second, third] = await logOf(before[0]!.deviceId)
    expect((await log()).filter(({ args }) => args !== null)).toHaveLength(1 + before.length)
    expect([first, second]).toEqual(before.map((entry) => ({ ...entry, args: null })))
    expect(third?.args).not.toBeNull()

    // The uids are known as ever: nothing is done twice, however late it comes.
    const copy = new WireDevice(server, userId)
    copy.fork(before.map(({ seq, uid, name }) => ({ seq, uid, name, args: aBottle(), at: 1 })))
    expect((await copy.round()).rejections).toMatchObject([{ seq: 2, code: 'gone' }])
    expect(copy.rows.size).toBe(2)
  })

  test('[S25] a job of retention goes on after a full portion, and ends with the last one', async () => {
    const { db } = database.current
    const jobs = retentionJobs({ db, now: () => server.now })
    // One batch for each table, and none after the last.
    expect(await runWhole(jobs['sync.dropGone'])).toBe(tableNames.length)
    for (const count of [199, 1]) {
      for (let at = 0; at < count; at++) device.does('bottle.add', aBottle())
      await device.round()
      server.now += 181 * day
      expect(await runWhole(jobs['sync.dropOldArgs'])).toBe(1)
    }
    for (let at = 0; at < 200; at++) device.does('bottle.add', aBottle())
    await device.round()
    server.now += 181 * day
    expect(await runWhole(jobs['sync.dropOldArgs'])).toBe(2)
  })

  test('a copied device brings back nothing of past years, because the log has it', async () => {
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    await device.round()
    const [added] = await log()
    const ofThen = [{ seq: 1, uid: added!.uid, name: 'bottle.add', args: bottle, at: 1 }]
    device.does('bottle.remove', { id: bottle.id })
    await device.round()
    server.now += 5 * 365 * day
    const { db } = database.current
    await dropGone(db, server.now)
    await dropOldArgs(db, server.now)

    // Restored from a backup of the phone, in which it was being added.
    const restored = async () => {
      const copy = new WireDevice(server, userId)
      copy.fork(ofThen)
      expect((await copy.round()).rejections).toEqual([])
      return copy.rows.size
    }
    expect(await restored()).toBe(0)
    // Were entries shortened that every device has long confirmed, it would be there again.
    await db.transaction('shorten', (tx) => tx.delete(tx.t.syncLog))
    expect(await restored()).toBe(1)
  })

  test('[S25] a removed bottle can be restored for 180 days; then its id is free', async () => {
    const [kept, lost] = [aBottle(), aBottle()]
    for (const bottle of [kept, lost]) device.does('bottle.add', bottle)
    for (const { id } of [kept, lost]) device.does('bottle.remove', { id })
    await device.round()
    server.now += 179 * day
    await dropGone(database.current.db, server.now)
    device.does('bottle.restore', { id: kept.id })
    expect(await device.round()).toMatchObject({ rejections: [] })
    expect(device.row('bottles', kept.id)).toMatchObject({ name: kept.name })

    // Also before retention has come by.
    server.now += 2 * day
    device.does('bottle.restore', { id: lost.id })
    expect((await device.round()).rejections).toMatchObject([{ code: 'gone' }])
    expect(await dropGone(database.current.db, server.now)).toBe(1)
    device.does('bottle.restore', { id: lost.id })
    expect((await device.round()).rejections).toMatchObject([{ code: 'gone' }])
    device.does('bottle.add', lost)
    expect((await device.round()).rejections).toEqual([])
    expect(device.rows.size).toBe(2)
  })

  test('[S25] removed feed entries go after 180 days and raise the floor of their user alone', async () => {
    const other = new WireDevice(server, await server.addUser())
    const bottles = Array.from({ length: 3 }, () => aBottle())
    for (const bottle of bottles) device.does('bottle.add', bottle)
    await device.round()
    device.does('bottle.remove', { id: bottles[0]!.id })
    await device.round()
    device.does('bottle.edit', { id: bottles[1]!.id, changes: { name: 'Kept' } })
    other.does('bottle.add', aBottle())
    await Promise.all([device.round(), other.round()])
    server.now += 181 * day
    await dropGone(database.current.db, server.now)

    const { db } = database.current
    const heads = await db.select().from(db.t.syncHeads)
    expect(heads.find((head) => head.userId === userId)).toMatchObject({
      version: 3,
      tombstoneFloor: 2,
    })
    expect(heads.find((head) => head.userId === other.userId)?.tombstoneFloor).toBe(0)
    const feed = await db.select().from(db.t.syncFeed)
    expect(feed.map(({ gone }) => gone)).toEqual([false, false, false])
    expect(await db.select().from(db.t.bottles)).toHaveLength(3)
    expect(await device.round()).toMatchObject({ reset: false, changes: [] })
  })

  test('a later removal is still delivered: in another cellar under the same id, and to the remaining members', async () => {
    const { db } = database.current
    const [guest, partner] = [
      new WireDevice(server, await server.addUser()),
      new WireDevice(server, await server.addUser()),
    ]
    const guests = [guest, partner]
    const people = (run: Parameters<typeof changePeople<unknown>>[3]) =>
      changePeople(
        { db, now: () => server.now },
        userId,
        guests.map((one) => one.userId),
        run,
      )
    await people(async ({ admit }) => {
      for (const one of guests) await admit(one.userId, 'viewer')
    })
    const [same, later, left] = [aBottle(), aBottle(), aBottle()]
    for (const bottle of [same, later]) device.does('bottle.add', bottle)
    for (const one of guests) for (const bottle of [same, left]) one.does('bottle.add', bottle)
    for (const one of [device, ...guests]) await one.sync()
    device.does('bottle.remove', { id: same.id })
    await device.sync()
    await people(({ dismiss }) => dismiss(guest.userId))

    server.now += 100 * day
    device.does('bottle.remove', { id: later.id })
    for (const one of guests)
      for (const bottle of [same, left]) one.does('bottle.remove', { id: bottle.id })
    for (const one of [device, ...guests]) await one.sync()
    server.now += 81 * day
    await dropGone(db, server.now)
    const feed = await db.select().from(db.t.syncFeed)
    const gone = feed.filter((entry) => entry.gone)
    const known = (ids: readonly string[]) => ids.toSorted()
    expect(known(gone.map((entry) => `${entry.userId} ${entry.cellarId} ${entry.rowId}`))).toEqual(
      known([
        ...[device, partner].map((one) => `${one.userId} ${userId} ${later.id}`),
        ...guests.flatMap((one) =>
          [same, left].map(({ id }) => `${one.userId} ${one.userId} ${id}`),
        ),
      ]),
    )
  })

  test('retention of very many rows lets rounds in between', async () => {
    for (let made = 0; made < 600; made++) device.does('location.add', { id: newUid(), name: 'P' })
    await device.sync()
    for (const key of device.rows.keys()) device.does('location.remove', { id: key.split('/')[1] })
    await device.sync()
    server.now += 181 * day
    const dropping = dropGone(database.current.db, server.now)
    device.does('location.add', { id: newUid(), name: 'Q' })
    await device.sync()
    expect(await dropping).toBe(600)
    expect(device.rows.size).toBe(1)
  })
})
