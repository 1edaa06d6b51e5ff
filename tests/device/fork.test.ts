import { describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { day } from '../../shared/kernel/time.ts'
import { forkFor } from '../../web/local/sync/apply-response.ts'
import { type DeviceTables, readSyncState, writeSyncState } from '../../web/local/store/database.ts'
import { allDone } from '../../web/local/sync/journal.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import type { LocalRow, SyncState } from '../../web/local/store/records.ts'
import { storageKeyOf } from '../../web/local/store/storage-key.ts'
import { IDBFactory } from 'fake-indexeddb'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { aServer } from './a-server.ts'
import { readSyncStatus } from '../../web/local/sync/sync-status.ts'
import { aBottle, aCellar, ada, bob } from './cellar.ts'

const cellar = aCellar()
const dan: Id = '01900000-0000-7000-8000-000000000dad'

/** The same device on another server, as after a restore of a backup that knows less. */
async function onServerWithoutIt(device: TestDevice) {
  const restored = await aServer(cellar.clock.now)
  await restored.addUser(ada)
  device.way = (_, init) => restored.ask('/api/sync', init, ada)
  return restored
}

const firstFetchOf = async ({ store }: TestDevice) =>
  (await readSyncStatus(store.db, store.runtime.now(), false)).firstFetch

describe('a fork', () => {
  test('keeps its state: a complete device is not new, an incomplete one stays incomplete', async () => {
    const { phone, laptop } = cellar
    for (const device of [phone, laptop]) {
      await device.do('bottle.add', aBottle(device.newId()))
      await device.syncAll()
    }
    // This one has sent something, and has not heard yet what else there is.
    const { db } = laptop.store
    await writeSyncState(db, { ...(await readSyncState(db)), cursor: null })
    for (const device of [phone, laptop]) {
      await onServerWithoutIt(device)
      expect((await device.round()).taken).toBe('forked')
      expect((await readSyncState(device.store.db)).cursor).toBeNull()
    }
    expect(await firstFetchOf(phone)).toBeUndefined()
    expect(await firstFetchOf(laptop)).toMatchObject({ kind: 'coming' })
    // Once more, before it has heard anything.
    await forkFor(phone.store, (await readSyncState(phone.store.db)).deviceId)
    expect(await firstFetchOf(phone)).toBeUndefined()
    await onServerWithoutIt(phone)
    await phone.round()
    expect(await firstFetchOf(phone)).toBeUndefined()
  })

  test('[S37] [C7] after a restore brings back what the backup had missed, once', async () => {
    const { phone, laptop } = cellar
    const [confirmed, waiting] = [phone.newId(), phone.newId()]
    await phone.do('bottle.add', aBottle(confirmed, { name: 'confirmed' }))
    await phone.do('bottle.logUse', { bottleId: confirmed, pourId: phone.newId(), at: 1 })
    await phone.syncAll()
    await phone.do('bottle.add', aBottle(waiting, { name: 'waiting' }))
    const before = await readSyncState(phone.store.db)
    const uids = [
      ...(await allDone(phone.store.db)),
      ...(await phone.store.db.outbox.toArray()),
    ].map((entry) => entry.uid)

    const restored = await onServerWithoutIt(phone)
    expect((await phone.round()).taken).toBe('forked')
    const after = await readSyncState(phone.store.db)
    expect(after.deviceId).not.toBe(before.deviceId)
    expect(after).toMatchObject({ seen: { seq: 0, uid: '' }, cursor: null, staged: null })
    const outbox = await phone.store.db.outbox.orderBy('seq').toArray()
    expect(outbox.map((entry) => entry.seq)).toEqual([1, 2, 3])
    expect(outbox.map((entry) => entry.uid)).toEqual(uids)
    expect(await phone.store.db.journal.count()).toBe(0)
    // The user sees the same as before.
    expect(await phone.bottle(confirmed)).toMatchObject({ name: 'confirmed', useCount: 1 })
    expect(await phone.bottle(waiting)).toMatchObject({ name: 'waiting' })

    await phone.syncAll()
    expect(await restored.rows('bottles')).toMatchObject([
      { name: 'confirmed', useCount: 1 },
      { name: 'waiting' },
    ])
    expect(await phone.rows('bottles')).toHaveLength(2)
    expect(await phone.attention()).toEqual([])
    laptop.way = phone.way
    await laptop.syncAll()
    expect(await laptop.rows('bottles')).toEqual(await phone.rows('bottles'))
    await restored.close()
  })

  test('[S37] [B14] of a copied profile: both go on, and nothing of either is lost', async () => {
    const { phone, server, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'before the copy' }))
    await phone.syncAll()
    const copy = await copyOf(phone)
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'on the one' }))
    await copy.do('bottle.add', aBottle(copy.newId(), { name: 'on the other' }))
    await phone.syncAll()
    expect((await copy.round()).taken).toBe('forked')
    await copy.syncAll()
    await phone.syncAll()
    const names = async (device: TestDevice) =>
      (await device.rows('bottles')).map((row) => String(row['name'])).toSorted()
    const all = ['before the copy', 'on the one', 'on the other']
    expect(await names(phone)).toEqual(all)
    expect(await names(copy)).toEqual(all)
    expect(await server.rows('bottles')).toHaveLength(3)
    copy.close()

    async function copyOf(device: TestDevice) {
      const indexedDB = new IDBFactory()
      const other = await aDevice(server, clock, anAccount(ada), { indexedDB })
      for (const table of device.store.db.tables) {
        await other.store.db.table(table.name).clear()
        await other.store.db.table(table.name).bulkPut(await table.toArray())
      }
      return other
    }
  })

  describe('of a device that has rows of the cellars of others', () => {
    const [own, bobs, dans] = [
      '01900000-0000-7000-8000-0000000000a1',
      '01900000-0000-7000-8000-0000000000b1',
      '01900000-0000-7000-8000-0000000000c1',
    ]
    /** One bottle of Ann's, one of Bob's, one of Dan's; the known cellars are given separately. */
    async function hold(known: Partial<SyncState>, ...cellarRows: LocalRow[]) {
      const { phone } = cellar
      const bottle = (id: string, of?: string): LocalRow => {
        const row = { ...aBottle(id), quantity: 1, createdAt: 1, updatedAt: 1 }
        return { id: storageKeyOf(id, of), version: 1, row }
      }
      await phone.syncAll()
      await inOneWrite(phone.store.db, async (tables) => {
        await tables.rowsOf('bottles').bulkPut([bottle(own), bottle(bobs, bob), bottle(dans, dan)])
        await tables.rowsOf('cellars').bulkPut(cellarRows)
        await know(tables, known)
      })
    }
    const know = async (tables: DeviceTables, known: Partial<SyncState>) =>
      writeSyncState(tables, { ...(await readSyncState(tables)), ...known })

    async function afterFork() {
      const { store } = cellar.phone
      const { deviceId } = await readSyncState(store.db)
      expect(await forkFor(store, deviceId)).toBe('forked')
      const ids = (await store.db.rowsOf('bottles').toArray()).map(({ id }) => id)
      return { ids: ids.sort(), roles: (await readSyncState(store.db)).roles }
    }

    test('cellars with a known role are shown as before', async () => {
      const roles = { [bob]: 'viewer', [dan]: 'editor' } as const
      await hold({ roles })
      const ids = [own, storageKeyOf(bobs, bob), storageKeyOf(dans, dan)].sort()
      expect(await afterFork()).toEqual({ ids, roles })
    })

    test('rows of unconfirmed cellars are hidden until they arrive again', async () => {
      const roles = { [bob]: 'viewer' } as const
      await hold({ roles })
      expect(await afterFork()).toEqual({ ids: [own, storageKeyOf(bobs, bob)].sort(), roles })
    })

    test('what pages have said that were shown before the last one was here counts', async () => {
      const row = { id: bob, state: 'member', role: 'viewer', ownerName: 'Bob', at: 1 }
      const staged = { cursor: { epoch: '', version: 1 }, reset: true, shown: true }
      await hold({ staged }, { id: bob, version: 1, row })
      expect(await afterFork()).toEqual({
        ids: [own, storageKeyOf(bobs, bob)].sort(),
        roles: { [bob]: 'viewer' },
      })
    })

    test('her own changes there stay, for the server to reject', async () => {
      await hold({ roles: { [dan]: 'editor' } })
      const { phone } = cellar
      const args = { id: dans, changes: { notes: 'Hers' } }
      const { refusal } = await phone.doAll([{ name: 'bottle.edit', args, cellar: dan }])
      expect(refusal).toBeUndefined()
      await inOneWrite(phone.store.db, async (tables) => {
        const { roles: _, ...rest } = await readSyncState(tables)
        await writeSyncState(tables, rest)
      })
      expect((await afterFork()).ids).toEqual([own, storageKeyOf(dans, dan)].sort())
    })
  })

  test('[S37] follows a foreign uid at the confirmed seq', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    await phone.syncAll()
    const syncState = await readSyncState(phone.store.db)
    const seen = { seq: syncState.seen.seq, uid: phone.newId() }
    const { applyResponse } = await import('../../web/local/sync/apply-response.ts')
    const { sendRound } = await import('../../web/online/transport.ts')
    const request = await phone.sync.next(phone.sync.fullBudget)
    const sent = await sendRound(phone.online, { userId: ada, request })
    if (sent.kind !== 'answered') throw new Error('no answer')
    await writeSyncState(phone.store.db, { ...syncState, seen })
    const received = { request, response: sent.response, serverDate: undefined }
    expect(await applyResponse(phone.store, received)).toBe('forked')
  })

  test('[S37] follows another epoch, though the rest fits', async () => {
    const { phone } = cellar
    await phone.syncAll()
    const { applyResponse } = await import('../../web/local/sync/apply-response.ts')
    const { sendRound } = await import('../../web/online/transport.ts')
    const request = await phone.sync.next(phone.sync.fullBudget)
    const sent = await sendRound(phone.online, { userId: ada, request })
    if (sent.kind !== 'answered') throw new Error('no answer')
    const response = { ...sent.response, reset: true, cursor: { epoch: 'another', version: 0 } }
    const received = { request, response, serverDate: undefined }
    expect(await applyResponse(phone.store, received)).toBe('forked')
  })

  test('[S37] follows a device id that belongs to another user', async () => {
    const { phone, laptop, server } = cellar
    const bob = '01900000-0000-7000-8000-000000000b0b'
    await server.addUser(bob)
    const his = await aDevice(server, cellar.clock, anAccount(bob))
    await his.do('bottle.add', aBottle(his.newId()))
    await his.syncAll()
    const { deviceId } = await readSyncState(his.store.db)
    await writeSyncState(phone.store.db, { ...(await readSyncState(phone.store.db)), deviceId })
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'hers' }))
    const { sent, taken } = await phone.round()
    expect(sent).toMatchObject({ kind: 'refused', status: 403, code: 'foreign_device' })
    expect(taken).toBe('forked')
    await phone.syncAll()
    await laptop.syncAll()
    expect((await laptop.rows('bottles')).map((row) => row['name'])).toEqual(['hers'])
    his.close()
  })

  test('that another place of the device has made already is not made twice', async () => {
    const { phone } = cellar
    const { forkFor } = await import('../../web/local/sync/apply-response.ts')
    const { deviceId } = await readSyncState(phone.store.db)
    expect(await forkFor(phone.store, deviceId)).toBe('forked')
    const after = await readSyncState(phone.store.db)
    expect(await forkFor(phone.store, deviceId)).toBe('thrown_away')
    expect(await readSyncState(phone.store.db)).toEqual(after)
  })

  test('leaves older mutations to the server', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'old' }))
    await phone.syncAll()
    await clock.pass(15 * day)
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'new' }))
    await phone.syncAll()
    const restored = await onServerWithoutIt(phone)
    await phone.round()
    await phone.syncAll()
    expect((await restored.rows('bottles')) as { name: string }[]).toMatchObject([{ name: 'new' }])
    await restored.close()
  })
})
