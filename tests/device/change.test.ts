import { describe, expect, test, vi } from 'vitest'
import { maxMutationBytes } from '../../shared/business/sync.ts'
import { day } from '../../shared/kernel/time.ts'
import { Refusal } from '../../shared/kernel/refusal.ts'
import { writeAccount } from '../../web/local/store/database.ts'
import { StorageFault } from '../../web/local/store/storage-fault.ts'
import { forceCloseDatabase, IDBDatabase } from 'fake-indexeddb'
import { anAccount } from './a-device.ts'
import { withBrokenWrite } from './broken-writes.ts'
import { aBottle, aCellar, ada, everythingOn, manyBottles } from './cellar.ts'

const cellar = aCellar()

describe('a change by the user', () => {
  test('[S29] writes the row, its base and a mutation together', async () => {
    const { phone, clock } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    const { db } = phone.store
    expect(await db.base.toArray()).toEqual([
      { key: `bottles/${id}`, row: null, version: 0, aside: null },
    ])
    expect(await db.outbox.toArray()).toEqual([
      {
        seq: 1,
        uid: expect.stringMatching(/-7/) as string,
        name: 'bottle.add',
        args: aBottle(id),
        at: clock.now(),
        touched: [`bottles/${id}`],
        made: [`bottles/${id}`],
      },
    ])
  })

  test('[S29] is one transaction with strict durability', async () => {
    const { phone } = cellar
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await phone.reload()
    opened.mockClear()
    await phone.do('bottle.add', aBottle(phone.newId()))
    const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes).toHaveLength(1)
    expect(writes[0]![2]).toEqual({ durability: 'strict' })
    opened.mockRestore()
  })

  test('that its mutator refuses leaves nothing behind', async () => {
    const { phone } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    const before = await everythingOn(phone)
    await expect(phone.do('bottle.add', aBottle(id))).rejects.toMatchObject({ code: 'exists' })
    await expect(phone.do('bottle.remove', { id: 'no id' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(
      phone.do('bottle.add', { ...aBottle(phone.newId()), useCount: 7 } as never),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      phone.do('bottle.edit', { id: phone.newId(), changes: { name: 'Nikka' } }),
    ).rejects.toMatchObject({ code: 'gone' })
    expect(await everythingOn(phone)).toEqual(before)
  })

  test('with characters that no part could store is refused', async () => {
    const { phone } = cellar
    for (const name of ['nul \u0000', 'half \ud83c'])
      await expect(phone.do('bottle.add', aBottle(phone.newId(), { name }))).rejects.toMatchObject({
        code: 'invalid',
      })
  })

  test('[S3] of more than 64 KiB is refused, one of exactly that is taken', async () => {
    const { phone } = cellar
    const bytesWith = (bytes: number) =>
      aBottle(phone.newId(), {
        notes: 'n'.repeat(10_000),
        sourceRow: '山'.repeat(bytes / 3),
      })
    await phone.do('bottle.add', bytesWith(48_000))
    const tooMuch = { ...bytesWith(0), sourceRow: '山'.repeat(16_384), notes: '山'.repeat(10_000) }
    expect(JSON.stringify(tooMuch).length).toBeLessThan(maxMutationBytes)
    await expect(phone.do('bottle.add', tooMuch)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('keeps the base of the first touch through later changes', async () => {
    const { phone } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    await phone.syncAll()
    const told = await phone.store.db.rowsOf('bottles').get(id)
    await phone.do('bottle.edit', { id, changes: { name: 'Hibiki' } })
    await phone.do('bottle.edit', { id, changes: { notes: 'smoke' } })
    expect(await phone.store.db.base.toArray()).toEqual([
      { key: `bottles/${id}`, row: told!.row, version: told!.version, aside: null },
    ])
    expect(told!.version).toBeGreaterThan(0)
  })

  test('[S1] numbers mutations without gaps, also when two tabs write at once', async () => {
    const { phone } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    await Promise.all(
      Array.from({ length: 40 }, () =>
        phone.do('bottle.logUse', { bottleId: id, pourId: phone.newId(), at: 1 }),
      ),
    )
    const seqs = (await phone.store.db.outbox.orderBy('seq').toArray()).map((entry) => entry.seq)
    expect(seqs).toEqual(Array.from({ length: 41 }, (_, i) => i + 1))
    expect((await phone.bottle(id))?.useCount).toBe(40)
  })

  test('of many keeps those before the one that is refused', async () => {
    const { phone } = cellar
    const list = manyBottles(phone, 5)
    const twice = [...list.slice(0, 3), list[0]!, ...list.slice(3)]
    const { done, refusal } = await phone.doAll(twice)
    expect({ done, code: refusal?.code }).toEqual({ done: 3, code: 'exists' })
    expect(await phone.rows('bottles')).toHaveLength(3)
    expect(await phone.waiting()).toHaveLength(3)
  })

  test('is not shown as saved where the browser has no space', async () => {
    const { phone } = cellar
    const before = await everythingOn(phone)
    let at = 0
    for (;;) {
      const add = () => phone.do('bottle.add', aBottle(phone.newId()))
      const { error } = await withBrokenWrite({ at: ++at }, add)
      if (error === undefined) break
      expect(error).toBeInstanceOf(StorageFault)
      expect((error as StorageFault).kind).toBe('full')
      expect(await everythingOn(phone)).toEqual(before)
    }
    expect(at).toBe(4)
    expect(await phone.rows('bottles')).toHaveLength(1)
  })

  test('[A4] is kept though the browser has closed the database behind its back', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'before' }))
    forceCloseDatabase(phone.store.db.backendDB() as never)
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'after' }))
    expect(await phone.rows('bottles')).toHaveLength(2)
    expect(await phone.waiting()).toHaveLength(2)
  })

  test('that was saved is there after a reload', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    const before = await everythingOn(phone)
    await phone.reload()
    expect(await everythingOn(phone)).toEqual(before)
  })
})

describe('the plan on the device', () => {
  const thirtyOne = async () => {
    const { phone } = cellar
    const { done, refusal } = await phone.doAll(manyBottles(phone, 31))
    return { done, code: refusal instanceof Refusal ? refusal.code : undefined }
  }
  const heardDaysAgo = (days: number, plan: 'free' | 'insider') =>
    writeAccount(cellar.phone.store.db, {
      account: anAccount(ada, plan),
      heardAt: cellar.clock.now() - days * day,
      here: true,
    })

  test('of Free holds 30 bottles', async () => {
    await heardDaysAgo(0, 'free')
    expect(await thirtyOne()).toEqual({ done: 30, code: 'plan_limit' })
  })

  test('of an Insider lasts 30 days without a word of the server', async () => {
    await heardDaysAgo(30, 'insider')
    expect(await thirtyOne()).toEqual({ done: 31, code: undefined })
  })

  test('of an Insider offline for longer is that of Free', async () => {
    await heardDaysAgo(31, 'insider')
    expect(await thirtyOne()).toEqual({ done: 30, code: 'plan_limit' })
  })
})
