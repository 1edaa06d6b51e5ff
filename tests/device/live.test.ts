import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '../../shared/features/account/endpoints.ts'
import { settings } from '../../shared/features/account/setting.ts'
import { pours } from '../../shared/features/bar/pour.ts'
import { type Bottle, bottles } from '../../shared/features/collection/bottle.ts'
import * as registry from '../../shared/registry.ts'
import { afterCommits, type LiveTable } from '../../web/local/live/live-table.ts'
import { LiveValue } from '../../web/local/live/live-value.ts'
import type { Network } from '../../web/local/sync/network.ts'
import { storageKeyOf } from '../../web/local/store/storage-key.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import { openUserDevice, type UserDevice } from '../../web/local/device/user-device.ts'
import { anAccount, seededBytes } from './a-device.ts'
import { aBottle, ada } from './cellar.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

/** No server: everything here comes from the device alone. */
const noNetwork: Network = {
  call: () => Promise.reject(new Error('offline')),
  startSync: () => Promise.resolve({ ask() {}, askPhotos() {}, async stop() {} }),
  fetchPhoto: () => Promise.resolve(undefined),
}

let runtime: DeviceRuntime
let here: UserDevice
let otherTab: UserDevice

beforeEach(async () => {
  runtime = {
    now: new VirtualClock().now,
    randomBytes: seededBytes(7),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    loadRegistry: () => Promise.resolve(registry),
  }
  here = await openFor(anAccount(ada), 0)
  otherTab = await openFor(anAccount(ada), 0)
})
afterEach(async () => {
  await here.close({ leaves: false })
  await otherTab.close({ leaves: false })
})

const openFor = (user: Account, heardAt: number) =>
  openUserDevice({ user, heardAt }, noNetwork, {}, runtime)

const add = (device: UserDevice, name: string) => {
  const id = device.newId()
  return device.mutate('bottle.add', aBottle(id, { name })).then(() => id)
}
const names = (rows: readonly Bottle[] | undefined) => rows?.map((row) => row.name).sort()

async function watching(table: LiveTable<typeof bottles>) {
  const told = vi.fn<() => void>()
  table.wantAll(told)
  await settle()
  return told
}

describe('live rows', () => {
  test('are undefined until they have been read, and then all there are', async () => {
    await add(here, 'one')
    const table = otherTab.table(bottles)
    expect(table.all()).toBeUndefined()
    await watching(table)
    expect(names(table.all())).toEqual(['one'])
  })

  test('[A10] follow commits of this tab and of other tabs', async () => {
    const table = here.table(bottles)
    const told = await watching(table)
    await add(here, 'mine')
    await settle()
    expect(names(table.all())).toEqual(['mine'])
    const id = await add(otherTab, 'theirs')
    await settle()
    expect(names(table.all())).toEqual(['mine', 'theirs'])
    await otherTab.mutate('bottle.remove', { id })
    await settle()
    expect(names(table.all())).toEqual(['mine'])
    expect(told.mock.calls.length).toBeGreaterThanOrEqual(4)
  })

  test.each([1, 20])(
    'that were changed show as they are now in a list that is shown (%i at once)',
    async (count) => {
      for (const name of ['first', 'second', 'third']) await add(here, name)
      const ids = await Promise.all(Array.from({ length: count }, (_, i) => add(here, `old ${i}`)))
      const table = here.table(bottles)
      await watching(table)
      const before = table.all()
      expect(before).toHaveLength(3 + count)
      await otherTab.mutateMany(
        ids.map((id, i) => ({
          name: 'bottle.edit' as const,
          args: { id, changes: { name: `new ${i}` } },
        })),
      )
      await settle()
      expect(names(table.all())).toEqual(
        ['first', 'second', 'third', ...ids.map((_, i) => `new ${i}`)].sort(),
      )
      // A reader sees a new list object.
      expect(table.all()).not.toBe(before)
    },
  )

  test('of the cellars of others show as they are now in a list that is shown', async () => {
    const own = await add(here, 'own')
    const { db } = here.store
    const rows = db.rowsOf('bottles')
    const kept = (await rows.get(own))!
    const id = here.newId()
    const place = storageKeyOf(id, here.newId())
    const put = (name: string) =>
      rows.bulkPut([{ ...kept, id: place, row: { ...kept.row, id, name } }])
    await put('old')
    const table = otherTab.table(bottles)
    await watching(table)
    expect(names(table.all())).toEqual(['old', 'own'])
    await put('new')
    await settle()
    expect(names(table.all())).toEqual(['new', 'own'])
    expect(table.one(id)?.name).toBe('new')
    await rows.bulkDelete([place])
    await settle()
    expect(names(table.all())).toEqual(['own'])
  })

  test('are read again one by one, not all of them for a small change', async () => {
    await here.mutateMany(
      Array.from({ length: 120 }, (_, i) => ({
        name: 'bottle.add' as const,
        args: aBottle(here.newId(), { name: `${i}` }),
      })),
    )
    const table = here.table(bottles)
    await watching(table)
    const [first, second] = table.all()!
    const wholeReads = vi.spyOn(here.store.db.rowsOf('bottles'), 'toArray')
    const reads = vi.spyOn(here.store.db.rowsOf('bottles'), 'changed')
    await here.mutate('bottle.edit', { id: first!.id, changes: { name: 'edited' } })
    await settle()
    expect(table.one(first!.id)?.name).toBe('edited')
    expect(wholeReads).not.toHaveBeenCalled()
    expect(reads.mock.calls.map(([ids]) => ids)).toEqual([[first!.id]])
    // Rows that did not change are the same objects, so that nothing of theirs is drawn again.
    expect(table.one(second!.id)).toBe(second)
  })

  test('one row is null where there is none, and is read without the others', async () => {
    const id = await add(here, 'one')
    const table = otherTab.table(bottles)
    const whole = vi.spyOn(otherTab.store.db.rowsOf('bottles'), 'toArray')
    const absent = here.newId()
    table.wantOne(id, () => {})
    table.wantOne(absent, () => {})
    expect(table.one(id)).toBeUndefined()
    await settle()
    expect(table.one(id)?.name).toBe('one')
    expect(table.one(absent)).toBeNull()
    await here.mutate('bottle.edit', { id, changes: { name: 'edited' } })
    await here.mutate('bottle.add', aBottle(absent, { name: 'now there' }))
    await settle()
    expect(table.one(id)?.name).toBe('edited')
    expect(table.one(absent)?.name).toBe('now there')
    expect(whole).not.toHaveBeenCalled()
  })

  test('by an indexed field follow additions and removals, before and after all are read', async () => {
    const bottleId = await add(here, 'one')
    const table = otherTab.table(pours)
    const where = { bottleId }
    table.wantWhere(where, () => {})
    expect(table.where(where)).toBeUndefined()
    await settle()
    expect(table.where(where)).toEqual([])
    const pourId = here.newId()
    await here.mutate('bottle.logUse', { bottleId, pourId, at: 5 })
    await settle()
    expect(table.where(where)).toEqual([{ id: pourId, bottleId, at: 5 }])
    table.wantAll(() => {})
    await settle()
    expect(table.where(where)).toEqual([{ id: pourId, bottleId, at: 5 }])
    expect(table.where(where)).toBe(table.where(where))
    await here.mutate('pour.remove', { id: pourId })
    await settle()
    expect(table.where(where)).toEqual([])
  })

  test('[A11] that cannot be read are left out and reported, and all rows are fetched again', async () => {
    await add(here, 'good')
    const bad = here.newId()
    const { db } = here.store
    await db.rowsOf('bottles').bulkPut([{ id: bad, row: { id: bad, name: 7 }, version: 3 }])
    const worse = { id: here.newId(), row: 'not even a row' }
    await db.table('bottles').put(worse)
    const table = otherTab.table(bottles)
    await watching(table)
    await settle()
    expect(names(table.all())).toEqual(['good'])
    expect((await db.defects.toArray()).map((defect) => defect.detail)).toEqual(
      expect.arrayContaining([
        { table: 'bottles', id: bad },
        { table: 'bottles', id: worse.id },
      ]),
    )
  })

  test('[A11] with a wrong or missing field show the rest', async () => {
    const id = await add(here, 'good')
    const { db } = here.store
    const kept = (await db.rowsOf('bottles').get(id))!
    const { quantity: _, ...row } = kept.row
    await db
      .rowsOf('bottles')
      .bulkPut([{ ...kept, row: { ...row, id, vintage: 'old', cork: 'natural' } }])
    const table = otherTab.table(bottles)
    await watching(table)
    expect(table.one(id)).toEqual({ ...kept.row, cork: 'natural' })
  })
})

describe('the sync state', () => {
  test('tells what waits, and follows', async () => {
    const states: (string | undefined)[] = []
    const { syncStatus } = here
    syncStatus.subscribe(() =>
      states.push(`${syncStatus.get()?.kind} ${syncStatus.get()?.waiting}`),
    )
    await settle()
    await add(otherTab, 'one')
    await settle()
    expect(states.at(0)).toBe('saved 0')
    expect(states.at(-1)).toBe('waiting 1')
  })
})

test('a value of several tables is read once after a commit that changes them', async () => {
  const { db } = here.store
  let reads = 0
  const value = new LiveValue(
    async () => {
      reads++
      return await db.outbox.count()
    },
    (changed) => afterCommits(db, ['bottles', 'outbox'], changed),
  )
  const unsubscribe = value.subscribe(() => {})
  await settle()
  expect(reads).toBe(1)
  await add(otherTab, 'one')
  await settle()
  expect([reads, value.get()]).toEqual([2, 1])
  unsubscribe()
})

describe('the settings', () => {
  test('are the defaults where nothing was chosen', () => {
    expect(here.defaultSettings).toEqual({
      ...Object.fromEntries(
        Object.entries(settings.fields).map(([name, field]) => [name, field.default]),
      ),
      id: ada,
    })
  })
})

describe('what the server told of the user', () => {
  const addMany = (device: UserDevice, count: number) =>
    device.mutateMany(
      Array.from({ length: count }, () => ({
        name: 'bottle.add' as const,
        args: aBottle(device.newId()),
      })),
    )

  test('counts though the database was closed when it came', async () => {
    const told = anAccount(ada, 'insider')
    const device = await openFor(told, runtime.now())
    expect(device.user).toEqual(told)
    expect(await addMany(device, 31)).toEqual({ done: 31 })
    await device.close({ leaves: false })
  })

  test('is not overwritten by a tab’s older snapshot', async () => {
    const told = anAccount(ada, 'insider')
    await here.heard({ user: told, heardAt: runtime.now() })
    const device = await openFor(anAccount(ada), runtime.now() - 1)
    expect(device.user).toEqual(told)
    expect(await addMany(device, 31)).toEqual({ done: 31 })
    await device.close({ leaves: false })
  })
})
