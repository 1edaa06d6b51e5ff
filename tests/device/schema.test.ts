import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import type { Field } from '../../shared/kernel/entity.ts'
import { entities } from '../../shared/registry.ts'
import * as registry from '../../shared/registry.ts'
import { openDatabase, readSyncState, writeSyncState } from '../../web/local/store/database.ts'
import { mutate } from '../../web/local/write/mutate.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import { beginAgain, type SchemaVersion, schemaVersions } from '../../web/local/store/schema.ts'
import { StorageFault } from '../../web/local/store/storage-fault.ts'
import { seededBytes } from './a-device.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { aBottle, ada } from './cellar.ts'
import { withBrokenWrite } from './broken-writes.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

const aRuntime = (): DeviceRuntime => ({
  now: new VirtualClock().now,
  randomBytes: seededBytes(3),
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  loadRegistry: () => Promise.resolve(registry),
})

const last = schemaVersions.at(-1)!
/** As a later issue would add an entity. */
const next: SchemaVersion = {
  number: last.number + 1,
  tables: [...last.tables, 'tastings'],
  stores: { tastings: 'id' },
  upgrade: beginAgain,
}

test('every entity has a table with its id and each of its indexed fields', () => {
  const stores = Object.assign({}, ...schemaVersions.map((version) => version.stores)) as Record<
    string,
    string
  >
  const expected = Object.fromEntries(
    Object.entries(entities).map(([table, { fields }]) => [
      table,
      [
        'id',
        ...Object.entries(fields)
          .filter(([, { indexed }]: [string, Field]) => indexed)
          .map(([name]) => `row.${name}`),
      ].join(', '),
    ]),
  )
  expect(Object.fromEntries(last.tables.map((table) => [table, stores[table]]))).toEqual(expected)
})

describe('an upgrade of the database', () => {
  async function filled(runtime: DeviceRuntime) {
    const db = await openDatabase(runtime, ada)
    const id = '01900000-0000-7000-8000-000000000001'
    await mutate({ db, runtime, userId: ada as Id<'user'> }, [
      { name: 'bottle.add', args: aBottle(id) },
    ])
    const syncState = await readSyncState(db)
    await writeSyncState(db, {
      ...syncState,
      cursor: { epoch: 'e', version: 9 },
      staged: { cursor: { epoch: 'e', version: 5 }, reset: true },
    })
    await db.staging.put({ key: `bottles/${id}`, table: 'bottles', id, version: 1, row: { id } })
    return db
  }

  test('[S36] [G3] that adds a table keeps the outbox and fetches everything again', async () => {
    const runtime = aRuntime()
    const old = await filled(runtime)
    const outbox = await old.outbox.toArray()
    const { deviceId, seen } = await readSyncState(old)
    old.close()
    const db = await openDatabase(runtime, ada, {}, [...schemaVersions, next])
    expect(await db.outbox.toArray()).toEqual(outbox)
    expect(await db.rowsOf('bottles').count()).toBe(1)
    expect(await db.rowsOf('tastings').count()).toBe(0)
    expect(await readSyncState(db)).toMatchObject({ deviceId, seen, cursor: null, staged: null })
    expect(await db.staging.count()).toBe(0)
    db.close()
  })

  test('[G3] that breaks off leaves the old version with all that was in it', async () => {
    const runtime = aRuntime()
    const old = await filled(runtime)
    const outbox = await old.outbox.toArray()
    old.close()
    const { error } = await withBrokenWrite({ at: 1, errorName: 'AbortError' }, () =>
      openDatabase(runtime, ada, {}, [...schemaVersions, next]),
    )
    expect(error).toBeInstanceOf(StorageFault)
    const again = await openDatabase(runtime, ada)
    expect(await again.outbox.toArray()).toEqual(outbox)
    expect((await readSyncState(again)).cursor).toEqual({ epoch: 'e', version: 9 })
    again.close()
  })

  test('is prepared for only where the database is older: versions are dear to tell', async () => {
    const runtime = aRuntime()
    const told = vi.spyOn(Dexie.prototype, 'version')
    const toldWhile = async (versions: typeof schemaVersions) => {
      told.mockClear()
      ;(await openDatabase(runtime, ada, {}, versions)).close()
      return told.mock.calls.length
    }
    expect(await toldWhile(schemaVersions)).toBe(1)
    expect(await toldWhile(schemaVersions)).toBe(1)
    expect(await toldWhile([...schemaVersions, next])).toBe(1 + schemaVersions.length + 1)
    expect(await toldWhile([...schemaVersions, next])).toBe(1)
    told.mockRestore()
  })

  test('[G2] closes the database of an older tab, which shows a message', async () => {
    const runtime = aRuntime()
    let told = ''
    const old = await openDatabase(runtime, ada, { superseded: () => (told = 'superseded') })
    const db = await openDatabase(runtime, ada, {}, [...schemaVersions, next])
    expect(told).toBe('superseded')
    const write = mutate({ db: old, runtime, userId: ada as Id<'user'> }, [
      { name: 'bottle.add', args: aBottle('01900000-0000-7000-8000-000000000002') },
    ])
    await expect(write).rejects.toMatchObject({ name: 'StorageFault', kind: 'closed' })
    expect(await db.outbox.count()).toBe(0)
    db.close()
  })

  test('[G2] says that it is blocked by a tab that does not close, and goes on when it does', async () => {
    const runtime = aRuntime()
    const stubborn = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = runtime.indexedDB.open(`undercroft-${ada}`, last.number * 10)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('not opened'))
    })
    let blocked = false
    const opening = openDatabase(runtime, ada, { blocked: () => (blocked = true) }, [
      ...schemaVersions,
      next,
    ])
    await settle()
    expect(blocked).toBe(true)
    stubborn.close()
    const db = await opening
    expect(db.isOpen()).toBe(true)
    db.close()
  })

  test('[F5] is not undone: an older version of the app does not open a newer database', async () => {
    const runtime = aRuntime()
    const db = await openDatabase(runtime, ada, {}, [...schemaVersions, next])
    db.close()
    await expect(openDatabase(runtime, ada)).rejects.toMatchObject({
      name: 'StorageFault',
      kind: 'newer',
    })
  })
})

describe('[A7] where the browser gives no database', () => {
  test('opening fails with a fault, and nothing is shown as saved', async () => {
    for (const name of ['UnknownError', 'InvalidStateError', 'SecurityError']) {
      const runtime = aRuntime()
      const indexedDB = {
        open() {
          throw new DOMException('no', name)
        },
      } as unknown as IDBFactory
      await expect(openDatabase({ ...runtime, indexedDB }, ada)).rejects.toBeInstanceOf(
        StorageFault,
      )
    }
  })

  test('also where there is none at all', async () => {
    const runtime = { ...aRuntime(), indexedDB: undefined as unknown as IDBFactory }
    await expect(openDatabase(runtime, ada)).rejects.toBeInstanceOf(StorageFault)
  })
})
