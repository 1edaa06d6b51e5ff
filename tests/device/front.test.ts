import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bottles } from '../../shared/features/collection/bottle.ts'
import * as registry from '../../shared/registry.ts'
import { readStamp } from '../../web/local/front.ts'
import type { Network } from '../../web/local/network.ts'
import type { DeviceRuntime } from '../../web/local/runtime.ts'
import { openUserDevice, type UserDevice } from '../../web/local/user-device.ts'
import { anAccount, seededBytes } from './a-device.ts'
import { aBottle, aCellar, ada } from './cellar.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

const noNetwork: Network = {
  call: () => Promise.reject(new Error('offline')),
  startSync: () => Promise.resolve({ ask() {}, askPhotos() {}, async stop() {} }),
  fetchPhoto: () => Promise.resolve(undefined),
}
const byName = 'sort=name'

let runtime: DeviceRuntime
const pages: UserDevice[] = []
const aPage = async () => {
  const page = await openUserDevice(
    { user: anAccount(ada), heardAt: runtime.now() },
    noNetwork,
    {},
    runtime,
  )
  pages.push(page)
  return page
}
const add = (page: UserDevice, name: string) =>
  page.mutate('bottle.add', aBottle(page.newId(), { name }))

/** What a screen does once all rows are here. */
async function showAll(page: UserDevice, list = byName) {
  const table = page.table(bottles)
  table.front(list)
  table.wantAll(() => {})
  await settle()
  const all = table.all() ?? []
  const rows = all.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  table.keepFront(list, all, rows, { found: rows.length })
  await settle()
}
const frontOf = (page: UserDevice, list = byName) => {
  const front = page.table(bottles).front<{ found: number }>(list)
  return front && { names: front.rows.map(({ name }) => name), ...front.figures }
}

beforeEach(() => {
  runtime = {
    now: new VirtualClock().now,
    randomBytes: seededBytes(11),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    loadRegistry: () => Promise.resolve(registry),
  }
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close({ leaves: false })
})

describe('the front of a list', () => {
  test('is there on the next page before any row has been read', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await add(first, 'Ardbeg')
    await showAll(first)
    expect(frontOf(await aPage())).toEqual({ names: ['Ardbeg', 'Talisker'], found: 2 })
  })

  test('is no longer asked once all rows are here', async () => {
    const page = await aPage()
    await add(page, 'Ardbeg')
    await showAll(page)
    expect(frontOf(page)).toBeUndefined()
  })

  test('holds no more rows than a window shows, and the figures of all', async () => {
    const first = await aPage()
    await first.mutateMany(
      Array.from({ length: 80 }, (_, i) => ({
        name: 'bottle.add' as const,
        args: aBottle(first.newId(), { name: `Bottle ${100 + i}` }),
      })),
    )
    await showAll(first)
    const front = frontOf(await aPage())
    expect(front?.names).toHaveLength(60)
    expect(front?.names.at(-1)).toBe('Bottle 159')
    expect(front?.found).toBe(80)
  })

  test('of another list is none of this one', async () => {
    const first = await aPage()
    await add(first, 'Ardbeg')
    await showAll(first, 'sort=value')
    expect(frontOf(await aPage())).toBeUndefined()
  })

  test('counts for nothing once a bottle was added after it, and is kept anew', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await showAll(first)
    const second = await aPage()
    await add(second, 'Ardbeg')
    const third = await aPage()
    expect(frontOf(third)).toBeUndefined()
    await showAll(third)
    expect(frontOf(await aPage())?.names).toEqual(['Ardbeg', 'Talisker'])
  })

  test('is gone from an open page when another one changes a row', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await showAll(first)
    const [second, third] = [await aPage(), await aPage()]
    expect(frontOf(second)).toBeDefined()
    await add(third, 'Ardbeg')
    await settle()
    expect(frontOf(second)).toBeUndefined()
  })

  test('is not kept of rows that are no longer the newest', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    const table = first.table(bottles)
    table.front(byName)
    table.wantAll(() => {})
    await settle()
    const old = table.all()!
    await add(first, 'Ardbeg')
    await settle()
    table.keepFront(byName, old, old, { found: 1 })
    await settle()
    expect(frontOf(await aPage())).toBeUndefined()
  })

  test('counts for nothing after a change of any noun: which it was is not known', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await showAll(first)
    await (await aPage()).mutate('setting.change', { changes: { theme: 'cellar' } })
    expect(frontOf(await aPage())).toBeUndefined()
  })
})

describe('the stamp of the rows', () => {
  const cellar = aCellar()
  const stampOf = (device: typeof cellar.phone) => readStamp(device.store.db)

  test('is another after every way in which rows change', async () => {
    const { phone, laptop } = cellar
    const stamps = [await stampOf(phone)]
    const changes = async (what: () => Promise<unknown>) => {
      const before = JSON.stringify(await phone.rows('bottles'))
      await what()
      if (JSON.stringify(await phone.rows('bottles')) !== before) stamps.push(await stampOf(phone))
    }
    const id = phone.newId()
    await changes(() => phone.do('bottle.add', aBottle(id)))
    await changes(() => phone.syncAll())
    await laptop.syncAll()
    await laptop.do('bottle.edit', { id, changes: { notes: 'smoke' } })
    await laptop.syncAll()
    await changes(() => phone.syncAll())
    await laptop.do('bottle.remove', { id })
    await laptop.syncAll()
    // Made here, and refused there: what it did is taken back.
    await changes(() => phone.do('bottle.edit', { id, changes: { notes: 'peat' } }))
    await changes(() => phone.syncAll())
    await changes(() => phone.do('bottle.restore', { id }))
    await changes(() => phone.syncAll())
    await changes(() => phone.do('bottle.remove', { id }))
    expect(stamps.length).toBeGreaterThanOrEqual(6)
    expect(new Set(stamps).size).toBe(stamps.length)
  })

  test('stays as it is in a round that brings nothing', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    await phone.syncAll()
    await phone.syncAll()
    const before = await stampOf(phone)
    await phone.syncAll()
    expect(await stampOf(phone)).toBe(before)
  })
})
