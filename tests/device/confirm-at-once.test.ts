import { describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { readSyncState, writeSyncState } from '../../web/local/store/database.ts'
import { StorageFault } from '../../web/local/store/storage-fault.ts'
import type { Received } from '../../web/local/sync/apply-response.ts'
import { LeaseLost } from '../../web/local/sync/lease.ts'
import { startOver } from '../../web/local/sync/start-over.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import { sendRound } from '../../web/online/transport.ts'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { withBrokenWrite } from './broken-writes.ts'
import { aBottle, aCellar, ada, everythingOn, manyBottles } from './cellar.ts'
import { countedRequests } from './counted-requests.ts'

const cellar = aCellar()

/** The phone's next round, with its answer and the lease. */
async function asked() {
  const { phone } = cellar
  const request = await phone.sync.next(phone.sync.fullBudget)
  const sent = await sendRound(phone.online, { userId: ada, request })
  if (sent.kind !== 'answered') throw new Error(JSON.stringify(sent))
  const { response, serverDate } = sent
  const received: Received = { request, response, serverDate }
  const fence = await phone.sync.takeLease()
  return { received, take: () => phone.sync.take(received, fence) }
}

/** The number of transactions that write while the answer is taken, those that are aborted too. */
async function writesOf(take: () => Promise<unknown>): Promise<number> {
  const made = await countedRequests(take)
  return made.filter(({ mode }) => mode === 'readwrite').length
}

/** Adds bottles that wait to be sent; gives their ids. */
async function adding(count: number): Promise<Id[]> {
  const { phone } = cellar
  await phone.syncAll()
  const bottles = manyBottles(phone, count)
  // In smaller parts than those that are chunked at once.
  for (let from = 0; from < count; from += 60) await phone.doAll(bottles.slice(from, from + 60))
  return bottles.map(({ args }) => (args as { id: Id }).id)
}

/** Device and server have the same rows, and the device keeps exactly what is needed for what waits. */
async function expectWhole(bottles: number) {
  const { phone, server } = cellar
  const { db } = phone.store
  const touched = new Set((await db.outbox.toArray()).flatMap((entry) => entry.touched))
  expect(await db.base.toCollection().primaryKeys()).toEqual([...touched].sort())
  expect(await phone.rows('bottles')).toHaveLength(bottles)
  await inOneWrite(db, async (tables) => {
    const syncState = await readSyncState(tables)
    const digest = { ...syncState.digest, wanted: true }
    await writeSyncState(tables, { ...syncState, digest })
  })
  await phone.syncAll()
  await phone.syncAll()
  expect(await db.defects.toArray()).toEqual([])
  expect((await readSyncState(db)).digest.wanted).toBe(false)
  expect(await server.rows('bottles')).toHaveLength(bottles)
}

describe.each([3, 30, 120])('the answer that confirms %i additions', (count) => {
  test('[S30] takes one transaction, in which no request waits but the lease', async () => {
    const { phone } = cellar
    const ids = await adding(count)
    const { take } = await asked()
    const made = await countedRequests(async () => {
      expect(await take()).toBe('whole')
    })
    expect(made.map(({ mode, durability }) => `${mode} ${durability}`)).toEqual([
      'readwrite strict',
    ])
    expect(made[0]!.requests.at(-1)).toBe('lease.put')
    const { db } = phone.store
    const pages = await db.journal.toArray()
    expect(pages.map(({ done }) => done.map(({ made }) => made))).toEqual([
      ids.map((id) => [`bottles/${id}`]),
    ])
    expect(await db.table('bottles').count()).toBe(count < 100 ? count : 0)
    await expectWhole(count)
  })

  test('[S30] is stored whole or not at all on a full disk', async () => {
    const { phone } = cellar
    await adding(count)
    const { take } = await asked()
    const before = await everythingOn(phone)
    for (let at = 1; ; at++) {
      const { error } = await withBrokenWrite({ at, on: phone.store.db.backendDB() }, take)
      if (!error) break
      expect(error).toBeInstanceOf(StorageFault)
      expect(await everythingOn(phone)).toEqual(before)
      expect(at).toBeLessThan(80)
    }
    await expectWhole(count)
  })
})

describe('an answer that the stored state does not fit is taken after it was read', () => {
  /** @param change happens between request and answer; it leaves one bottle more or less */
  const afterChange = async (change: (ids: Id[], tab: TestDevice) => Promise<unknown>) => {
    const { clock, server, phone } = cellar
    const tab = await aDevice(server, clock, anAccount(ada), { indexedDB: phone.indexedDB })
    try {
      const ids = await adding(120)
      const { take } = await asked()
      await change(ids, tab)
      return await writesOf(async () => expect(await take()).toBe('whole'))
    } finally {
      tab.close()
    }
  }

  test('[S1] a change of another tab to a row of it stays on top', async () => {
    const { phone } = cellar
    let edited: Id
    const writes = await afterChange(async (ids, tab) => {
      edited = ids[7]!
      await tab.do('bottle.edit', { id: edited, changes: { notes: 'smoke' } })
    })
    expect(writes).toBe(2)
    expect(await phone.waiting()).toEqual(['bottle.edit'])
    expect(await phone.bottle(edited!)).toMatchObject({ notes: 'smoke' })
    expect((await phone.store.db.base.toArray())[0]).toMatchObject({
      row: { id: edited! },
      version: expect.any(Number) as number,
    })
    await expectWhole(120)
  })

  test('a change of this tab to a row of it stays on top', async () => {
    const { phone } = cellar
    const writes = await afterChange(([, id]) =>
      phone.do('bottle.edit', { id: id!, changes: { notes: 'peat' } }),
    )
    expect(writes).toBe(2)
    expect(await phone.waiting()).toEqual(['bottle.edit'])
    await expectWhole(120)
  })

  test('a change of this tab to another row waits on', async () => {
    const { phone } = cellar
    const writes = await afterChange(() => phone.do('bottle.add', aBottle(phone.newId())))
    expect(writes).toBe(1)
    expect(await phone.waiting()).toEqual(['bottle.add'])
    await expectWhole(121)
  })

  test('a removal in this tab stays', async () => {
    const { phone } = cellar
    await afterChange(([id]) => phone.do('bottle.remove', { id: id! }))
    expect(await phone.waiting()).toEqual(['bottle.remove'])
    await expectWhole(119)
  })

  test('a row alone between the confirmed ones stays', async () => {
    const { phone } = cellar
    await phone.syncAll()
    const first = manyBottles(phone, 60)
    const between = phone.newId()
    const last = manyBottles(phone, 60)
    await phone.do('bottle.add', aBottle(between))
    await phone.syncAll()
    await phone.doAll(first)
    await phone.doAll(last)
    const { take } = await asked()
    expect(await writesOf(take)).toBe(2)
    expect(await phone.bottle(between)).toBeDefined()
    await expectWhole(121)
  })
})

test('an answer that came before another tab began to fetch everything again is thrown away', async () => {
  const { clock, server, phone } = cellar
  const tab = await aDevice(server, clock, anAccount(ada), { indexedDB: phone.indexedDB })
  await adding(3)
  const { take } = await asked()
  expect(await startOver(tab.store, 'a row cannot be read')).toBe(true)
  expect(await take()).toBe('thrown_away')
  expect((await readSyncState(phone.store.db)).cursor).toBeNull()
  tab.close()
})

test('a removed bottle that another device has restored before the answer is not kept as removed', async () => {
  const { phone, laptop } = cellar
  const [id] = await adding(3)
  await phone.syncAll()
  await laptop.syncAll()
  await phone.do('bottle.remove', { id: id! })
  await asked()
  await laptop.syncAll()
  await laptop.do('bottle.restore', { id: id! })
  await laptop.syncAll()
  const { take } = await asked()
  expect(await take()).toBe('whole')
  expect(await phone.bottle(id!)).toBeDefined()
  expect(await phone.store.db.removed.count()).toBe(0)
  await expectWhole(3)
})

test('the answer to a place that has lost the lease changes nothing', async () => {
  const { phone } = cellar
  await adding(3)
  const { take } = await asked()
  await phone.sync.takeLease()
  const before = await everythingOn(phone)
  await expect(take()).rejects.toBeInstanceOf(LeaseLost)
  expect(await everythingOn(phone)).toEqual(before)
})

test('confirmed edits of rows in chunks are taken, and so are those of rows alone', async () => {
  const { phone } = cellar
  const ids = await adding(120)
  await phone.syncAll()
  for (const notes of ['smoke', 'peat']) {
    for (const id of ids.slice(0, 20)) await phone.do('bottle.edit', { id, changes: { notes } })
    const { take } = await asked()
    expect(await take()).toBe('whole')
    expect(await phone.bottle(ids[7]!)).toMatchObject({ notes })
  }
  await expectWhole(120)
})
