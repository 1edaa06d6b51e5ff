import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, readSyncState } from '../../web/local/store/database.ts'
import { abortWhenLeft } from '../../web/local/store/left-pages.ts'
import { beginAgain, type SchemaVersion, schemaVersions } from '../../web/local/store/schema.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import { aDevice, anAccount } from './a-device.ts'
import { aBottle, aCellar, ada } from './cellar.ts'

const cellar = aCellar()

/** The window of the page, as far as these tests need it. */
let page: EventTarget
let reloads: number
let stop: () => void
beforeEach(() => {
  page = new EventTarget()
  reloads = 0
  stop = abortWhenLeft(page, () => (reloads += 1))
})
afterEach(() => stop())

const happens = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }))

/** A write of many requests, and its beginning. */
function aLongWrite() {
  const begun = Promise.withResolvers<void>()
  const done = inOneWrite(cellar.phone.store.db, async (tables) => {
    await readSyncState(tables)
    begun.resolve()
    for (let request = 0; request < 100; request += 1) await tables.meta.get(`record ${request}`)
    await tables.meta.put({ key: 'a long write', value: 'done' })
  })
  const outcome = done.then(
    () => 'stored',
    () => 'not stored',
  )
  return { begun: begun.promise, outcome }
}

test('a frozen page gives up its running write, so that another page can write', async () => {
  const { phone, server, clock } = cellar
  const { indexedDB } = phone
  const other = await aDevice(server, clock, anAccount(ada), { indexedDB })
  const { begun, outcome } = aLongWrite()
  await begun
  happens('pagehide', true)

  expect(await outcome).toBe('not stored')
  await other.do('bottle.add', aBottle(other.newId()))
  expect(await other.rows('bottles')).toHaveLength(1)
  expect(await other.store.db.meta.get('a long write')).toBeUndefined()

  expect(reloads).toBe(0)
  happens('pageshow', true)
  expect(reloads).toBe(1)
  other.close()
})

test('a frozen page without a running transaction comes back as it is', async () => {
  const { phone } = cellar
  await phone.do('bottle.add', aBottle(phone.newId()))
  happens('pagehide', true)
  happens('pageshow', true)
  expect(reloads).toBe(0)
})

test('a page that is closed aborts no transaction itself', async () => {
  const { begun, outcome } = aLongWrite()
  await begun
  happens('pagehide', false)
  expect(await outcome).toBe('stored')
})

test('a frozen page gives up an upgrade of the database, and the next page upgrades it', async () => {
  const { runtime } = cellar.phone
  const last = schemaVersions.at(-1)!
  const next: SchemaVersion = {
    number: last.number + 1,
    tables: [...last.tables, 'tastings'],
    stores: { tastings: 'id' },
    upgrade: beginAgain,
  }
  const leaving: SchemaVersion = {
    ...next,
    async upgrade(transaction) {
      await beginAgain(transaction)
      happens('pagehide', true)
      for (let request = 0; request < 100; request += 1)
        await transaction.table('meta').get(`record ${request}`)
    },
  }
  cellar.phone.close()
  const opened = openDatabase(runtime, ada, {}, [...schemaVersions, leaving])
  await expect(opened).rejects.toMatchObject({ name: 'StorageFault' })

  const db = await openDatabase(runtime, ada, {}, [...schemaVersions, next])
  expect(db.entityTables).toContain('tastings')
  db.close()
})
