import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../shared/features/collection/bottle.ts'
import * as registry from '../../shared/registry.ts'
import { snapshotRows, readRevision } from '../../web/local/live/screen-snapshot.ts'
import type { Network } from '../../web/local/sync/network.ts'
import { cellarOf, ofCellar } from '../../web/local/store/storage-key.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import { openUserDevice, type UserDevice } from '../../web/local/device/user-device.ts'
import { anAccount, seededBytes } from './a-device.ts'
import { aBottle, aCellar, ada } from './cellar.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

const noNetwork: Network = {
  call: () => Promise.reject(new Error('offline')),
  startSync: () => Promise.resolve({ ask() {}, askPhotos() {}, async stop() {} }),
  fetchPhoto: () => Promise.resolve(undefined),
}
const screen = 'collection'
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

/** The screen's steps once all rows are here. */
async function showAll(page: UserDevice, list = byName) {
  const table = page.table(bottles)
  table.wantAll(() => {})
  await settle()
  const all = table.all() ?? []
  await keep(page, all, list)
}
async function keep(page: UserDevice, all: readonly Bottle[], list = byName) {
  const rows = all.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const shown: OnScreen = { rows: rows.slice(0, snapshotRows), found: rows.length }
  await page.snapshots.keep(screen, { list, shown, of: [[bottles, all]] })
  await settle()
}
const snapshotOf = (page: UserDevice, list = byName) => {
  const snapshot = page.snapshots.shown<OnScreen>(screen, list)
  return snapshot && { names: snapshot.rows.map(({ name }) => name), found: snapshot.found }
}
interface OnScreen {
  rows: readonly Bottle[]
  found: number
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

describe('the snapshot of a list', () => {
  test('is there on the next page before any row has been read', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await add(first, 'Ardbeg')
    await showAll(first)
    expect(snapshotOf(await aPage())).toEqual({ names: ['Ardbeg', 'Talisker'], found: 2 })
  })

  test('is for the build that kept it', async () => {
    const first = await aPage()
    await add(first, 'Ardbeg')
    await showAll(first)
    runtime = { ...runtime, build: 'the next' }
    expect(snapshotOf(await aPage())).toBeUndefined()
  })

  test('of one screen stays when another keeps its own', async () => {
    const first = await aPage()
    await add(first, 'Ardbeg')
    await showAll(first)
    const all = first.table(bottles).all()!
    await first.snapshots.keep('bar', { list: '', shown: 'open ones', of: [[bottles, all]] })
    await settle()
    const second = await aPage()
    expect(snapshotOf(second)?.names).toEqual(['Ardbeg'])
    expect(second.snapshots.shown('bar', '')).toBe('open ones')
  })

  test('keeps the cellar of each row, and stores a repeated row once', async () => {
    const first = await aPage()
    await add(first, 'Ardbeg')
    const table = first.table(bottles)
    table.wantAll(() => {})
    await settle()
    const all = table.all()!
    const row = ofCellar(all[0]!, 'the cellar of another')
    const shown = { list: [row], of: { row }, days: new Map([[row.id, 3]]) }
    await first.snapshots.keep('journal', { list: '', shown, of: [[bottles, all]] })
    await settle()
    const found = (await aPage()).snapshots.shown<typeof shown>('journal', '')!
    expect(found).toEqual(shown)
    expect(cellarOf(found.of.row)).toBe('the cellar of another')
    expect(found.list[0]).toBe(found.of.row)
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
    const snapshot = snapshotOf(await aPage())
    expect(snapshot?.names).toHaveLength(60)
    expect(snapshot?.names.at(-1)).toBe('Bottle 159')
    expect(snapshot?.found).toBe(80)
  })

  test('of another list is none of this one', async () => {
    const first = await aPage()
    await add(first, 'Ardbeg')
    await showAll(first, 'sort=value')
    expect(snapshotOf(await aPage())).toBeUndefined()
  })

  test('expires when a bottle is added after it, and is stored again', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await showAll(first)
    const second = await aPage()
    await add(second, 'Ardbeg')
    const third = await aPage()
    expect(snapshotOf(third)).toBeUndefined()
    await showAll(third)
    expect(snapshotOf(await aPage())?.names).toEqual(['Ardbeg', 'Talisker'])
  })

  test('is gone from an open page when another one changes a row', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await showAll(first)
    const [second, third] = [await aPage(), await aPage()]
    expect(snapshotOf(second)).toBeDefined()
    await add(third, 'Ardbeg')
    await settle()
    expect(snapshotOf(second)).toBeUndefined()
  })

  test('is not kept of rows that are no longer the newest', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    const table = first.table(bottles)
    table.wantAll(() => {})
    await settle()
    const old = table.all()!
    await add(first, 'Ardbeg')
    await settle()
    await keep(first, old)
    expect(snapshotOf(await aPage())).toBeUndefined()
  })

  test('counts for nothing after a change of any entity: which it was is not known', async () => {
    const first = await aPage()
    await add(first, 'Talisker')
    await showAll(first)
    await (await aPage()).mutate('setting.change', { changes: { theme: 'cellar' } })
    expect(snapshotOf(await aPage())).toBeUndefined()
  })
})

describe('the revision of the rows', () => {
  const cellar = aCellar()
  const revisionOf = (device: typeof cellar.phone) => readRevision(device.store.db)

  test('is another after every way in which rows change', async () => {
    const { phone, laptop } = cellar
    const revisions = [await revisionOf(phone)]
    const changes = async (what: () => Promise<unknown>) => {
      const before = JSON.stringify(await phone.rows('bottles'))
      await what()
      if (JSON.stringify(await phone.rows('bottles')) !== before)
        revisions.push(await revisionOf(phone))
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
    // Made on the device, and refused by the server: it is undone.
    await changes(() => phone.do('bottle.edit', { id, changes: { notes: 'peat' } }))
    await changes(() => phone.syncAll())
    await changes(() => phone.do('bottle.restore', { id }))
    await changes(() => phone.syncAll())
    await changes(() => phone.do('bottle.remove', { id }))
    expect(revisions.length).toBeGreaterThanOrEqual(6)
    expect(new Set(revisions).size).toBe(revisions.length)
  })

  test('stays as it is in a round that brings nothing', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    await phone.syncAll()
    await phone.syncAll()
    const before = await revisionOf(phone)
    await phone.syncAll()
    expect(await revisionOf(phone)).toBe(before)
  })
})
