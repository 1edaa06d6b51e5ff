import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { hour } from '../../shared/kernel/time.ts'
import * as registry from '../../shared/registry.ts'
import { databaseName, openDatabase } from '../../web/local/store/database.ts'
import { allDone } from '../../web/local/sync/journal.ts'
import type { DeviceDefect, Pending, Rejected, SyncState } from '../../web/local/store/records.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import { beginAgain, type SchemaVersion, schemaVersions } from '../../web/local/store/schema.ts'
import { aDevice, anAccount, seededBytes } from './a-device.ts'
import { aServer } from './a-server.ts'
import {
  fileOfRelease,
  isKept,
  journalIn,
  readReleased,
  type ReleasedDevice,
} from './fixtures/released.ts'
import { dumpDatabase, layDown, type StoredDatabase } from './stored-database.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

const last = schemaVersions.at(-1)!
/**
 * The version after the last as one may be: an entity more, an index more over what waits, and records
 * that are kept otherwise.
 */
const following: SchemaVersion = {
  number: last.number + 1,
  tables: [...last.tables, 'tastings'],
  stores: { tastings: 'id, row.bottleId', outbox: 'seq, name, *touched' },
  async upgrade(transaction) {
    const defects = transaction.table<DeviceDefect, number>('defects')
    const kept = await defects.toArray()
    await defects.bulkPut(kept.map((defect) => ({ ...defect, detail: { was: defect.detail } })))
    await beginAgain(transaction)
  },
}
const withFollowing = [...schemaVersions, following]

/** SHA-256 of each version's fixture: neither the one nor the other is changed after its release. */
const hashes: Readonly<Record<number, string>> = {
  1: 'eedab8ce6e9e574d7dbceecb061fe81f3edac4df08ffad9e6fc4127dda6682bd',
  2: 'ee20ee17e6364c4d52d90faad643e78e1fd15f4e120d494078df3fbabb95c2fc',
}

const kept = schemaVersions.map(({ number }) => number).filter(isKept)

const withoutFixture = (versions: readonly SchemaVersion[]) =>
  versions.map(({ number }) => number).filter((number) => !isKept(number))

test('[G1] every version of the schema has a device of its own, kept from its day', () => {
  expect(
    withoutFixture(schemaVersions),
    'node tests/device/fixtures/make.ts makes the fixture of the newest version; commit it with it',
  ).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
  // And one that is raised without a fixture is found.
  const raised = { ...last, number: last.number + 1, stores: {} }
  expect(withoutFixture([...schemaVersions, raised])).toEqual([raised.number])
})

test.each(kept)('the fixture of version %i is the one of its release', (number) => {
  const hash = createHash('sha256')
    .update(readFileSync(fileOfRelease(number)))
    .digest('hex')
  expect(
    hash,
    'A version that was released stays as it is: raise it instead. A new one gets a line above.',
  ).toBe(hashes[number])
})

describe.each(kept)('a device of version %i of the schema', (number) => {
  const released = readReleased(number)
  const left = released.database
  const records = <T>(database: StoredDatabase, table: string) =>
    (database.tables[table]?.records ?? []) as T[]

  test('has the tables this version still creates: a released schema stays the same', async () => {
    const runtime = aRuntime(new IDBFactory())
    const versions = schemaVersions.filter((version) => version.number <= number)
    const db = await openDatabase(runtime, released.userId, {}, versions)
    db.close()
    const made = await dumpDatabase(runtime.indexedDB, databaseName(released.userId))
    expect(shape(made)).toEqual(shape(left))
  })

  test('has something in every table, and one of every change that waits', () => {
    const names = new Set(records<Pending>(left, 'outbox').map(({ name }) => name))
    expect(names.size).toBeGreaterThanOrEqual(16)
    for (const [table, { records: held }] of Object.entries(left.tables))
      expect(held.length, table).toBeGreaterThan(0)
    // A missing name would leave changes that cannot be applied any more.
    for (const name of names) expect(Object.keys(registry.mutators)).toContain(name)
  })

  test('[G1] is opened by the newest with all that waits, was refused, was sent and was taken in', async () => {
    const upgraded = await afterUpgrade(released)
    expect(lost(left, upgraded)).toEqual([])
  })

  test('would be found to have lost something, where an upgrade loses it', async () => {
    const careless: SchemaVersion = {
      number: last.number + 1,
      tables: last.tables,
      stores: {},
      upgrade: async (transaction) => {
        await transaction.table('outbox').where('seq').above(12).delete()
      },
    }
    const upgraded = await afterUpgrade(released, [...schemaVersions, careless])
    expect(lost(left, upgraded)).toEqual(['outbox'])
  })

  test('[G1] is opened by the version after the newest, and finds pending mutations by a new index', async () => {
    const upgraded = await afterUpgrade(released, withFollowing)
    expect(upgraded.version).toBe(following.number * 10)
    // The upgrade's own changes, and nothing else.
    expect(lost(left, upgraded)).toEqual(['defects'])
    expect(records<DeviceDefect>(upgraded, 'defects')).toEqual(
      records<DeviceDefect>(left, 'defects').map((one) => ({
        ...one,
        detail: { was: one.detail },
      })),
    )
    expect(records(upgraded, 'tastings')).toEqual([])

    const runtime = aRuntime(await laidDown(released))
    const db = await openDatabase(runtime, released.userId, {}, withFollowing)
    const named = await db.outbox.where('name').equals('bottle.edit').toArray()
    expect(named).toEqual(
      records<Pending>(left, 'outbox').filter(({ name }) => name === 'bottle.edit'),
    )
    expect(named).not.toEqual([])
    db.close()
  })

  test.each([
    ['the newest version', schemaVersions],
    ['the version after it', withFollowing],
  ])(
    '[G1] brings all that it made to a server that has lost everything, with %s',
    async (_, versions) => {
      const clock = new VirtualClock(released.leftAt + hour)
      const server = await aServer(clock.now)
      await server.addUser(released.userId)
      const indexedDB = await laidDown(released)
      const account = anAccount(released.userId)
      const device = await aDevice(server, clock, account, { indexedDB, versions })
      const before = await device.rows('bottles')
      await device.syncAll()
      await settle()

      const { db } = device.store
      const uids = (list: readonly { uid: Id }[]) => list.map(({ uid }) => uid).toSorted()
      const sent = [...journalIn(left), ...records<Pending>(left, 'outbox')]
      expect(uids(await allDone(db))).toEqual(uids(sent))
      expect(uids(await db.attention.toArray())).toEqual(uids(records<Rejected>(left, 'attention')))
      expect(await db.base.count()).toBe(0)

      const own = new Set(released.own)
      const told = (rows: readonly object[]) =>
        (rows as Record<string, unknown>[])
          .filter(({ id }) => own.has(id as Id))
          // When it was made and touched is the server's to say, and this is another one.
          .map(({ createdAt: _, updatedAt: __, cellarId: ___, removedAt: ____, ...row }) =>
            Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
          )
      expect(told(await server.rows('bottles'))).toEqual(told(before))
      expect(told(await device.rows('bottles'))).toEqual(told(before))
      expect(before.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Added', 'Back', 'Drunk', 'From a file', 'Kept, edited']),
      )
      expect((await server.rows('pours')).length).toBe(1)
      device.close()
      await server.close()
    },
  )
})

function aRuntime(indexedDB: IDBFactory): DeviceRuntime {
  return {
    now: new VirtualClock().now,
    randomBytes: seededBytes(11),
    indexedDB,
    IDBKeyRange,
    loadRegistry: () => Promise.resolve(registry),
  }
}

async function laidDown({ userId, database }: ReleasedDevice): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  await layDown({ name: databaseName(userId), stored: database }, indexedDB)
  return indexedDB
}

async function afterUpgrade(released: ReleasedDevice, versions = schemaVersions) {
  const runtime = aRuntime(await laidDown(released))
  const db = await openDatabase(runtime, released.userId, {}, versions)
  db.close()
  return await dumpDatabase(runtime.indexedDB, databaseName(released.userId))
}

const shape = ({ version, tables }: StoredDatabase) => ({
  version,
  tables: Object.fromEntries(
    Object.entries(tables).map(([name, { records: _, ...described }]) => [name, described]),
  ),
})

/** The tables in which something is not as it was that no upgrade may touch. */
function lost(before: StoredDatabase, after: StoredDatabase): string[] {
  const mustStay = Object.keys(before.tables).filter(
    // Pages that were on their way are fetched again, and where the device stands follows from that.
    (table) => table !== 'staging' && table !== 'meta',
  )
  const kept = (database: StoredDatabase, table: string) =>
    JSON.stringify(table === 'journal' ? journalIn(database) : database.tables[table]?.records)
  const syncState = (database: StoredDatabase) => {
    const meta = database.tables['meta']!.records as { key: string; value: SyncState }[]
    const { deviceId, seen } = meta.find(({ key }) => key === 'syncState')!.value
    return JSON.stringify({ deviceId, seen })
  }
  return [
    ...mustStay.filter((table) => kept(before, table) !== kept(after, table)),
    ...(syncState(before) === syncState(after) ? [] : ['meta']),
  ]
}
