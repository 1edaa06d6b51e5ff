import { IDBDatabase } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { day, hour } from '../../shared/kernel/time.ts'
import { forkFor, applyResponse } from '../../web/local/sync/apply-response.ts'
import { readSyncState } from '../../web/local/store/database.ts'
import { allDone } from '../../web/local/sync/journal.ts'
import { LeaseLost } from '../../web/local/sync/lease.ts'
import { answerIn } from './a-device.ts'
import { withBrokenWrite } from './broken-writes.ts'
import { aBottle, aCellar, everythingOn, manyBottles } from './cellar.ts'

const cellar = aCellar()

/** The device's next request and the server's response, not yet applied. */
async function asked(device: (typeof cellar)['phone'], share = {}) {
  const request = await device.sync.next({ ...device.sync.fullBudget, ...share })
  const { sendRound } = await import('../../web/online/transport.ts')
  const sent = await sendRound(device.online, { userId: device.store.userId, request })
  return { request, response: answerIn(sent), serverDate: cellar.clock.now() }
}

describe('taking a whole answer', () => {
  test('[S32] moves applied mutations to the journal, and is the only way out of the outbox', async () => {
    const { phone, clock } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    const [entry] = await phone.store.db.outbox.toArray()
    await phone.syncAll()
    expect(await phone.store.db.outbox.count()).toBe(0)
    const { seq: _, ...meant } = entry!
    expect(await phone.store.db.journal.toArray()).toEqual([
      { order: 1, confirmedAt: clock.now(), done: [meant] },
    ])
  })

  test('[S30] is one transaction: a device that dies in the middle has all of it or nothing', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 3))
    await laptop.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId()))
    const received = await asked(phone)
    const before = await everythingOn(phone)
    let at = 0
    for (;;) {
      const take = () => applyResponse(phone.store, received)
      const { writes, outcome } = await withBrokenWrite({ at: ++at, errorName: 'AbortError' }, take)
      if (outcome) {
        expect(writes).toBe(at - 1)
        break
      }
      expect(await everythingOn(phone)).toEqual(before)
    }
    expect(at).toBeGreaterThan(8)
    expect(await phone.rows('bottles')).toHaveLength(4)
  })

  test('[S30] [A2] waits for the disk, as a fork does', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await phone.reload()
    const received = await asked(phone)
    const { deviceId } = await readSyncState(phone.store.db)
    const take = () => applyResponse(phone.store, received)
    for (const write of [take, () => forkFor(phone.store, deviceId)]) {
      opened.mockClear()
      await write()
      const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite')
      expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }])
    }
    opened.mockRestore()
  })

  test('[B1] an answer that was lost is taken at the next round, and nothing is done twice', async () => {
    const { phone, server } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    await phone.do('bottle.logUse', { bottleId: id, pourId: phone.newId(), at: 1 })
    await asked(phone)
    await asked(phone)
    await phone.syncAll()
    expect((await phone.bottle(id))?.useCount).toBe(1)
    expect(await server.rows('pours')).toHaveLength(1)
  })

  test('[S31] [C2] an older response after a newer one is dropped', async () => {
    const { phone, laptop } = cellar
    await phone.syncAll()
    const id = laptop.newId()
    await laptop.do('bottle.add', aBottle(id, { name: 'older' }))
    await laptop.syncAll()
    const older = await asked(phone)
    await laptop.do('bottle.edit', { id, changes: { name: 'newer' } })
    await laptop.syncAll()
    await phone.syncAll()
    const after = await everythingOn(phone)
    expect(await applyResponse(phone.store, older)).toBe('thrown_away')
    expect(await everythingOn(phone)).toEqual(after)
    expect((await phone.bottle(id))?.name).toBe('newer')
  })

  test('[S31] a response to another device id or another cursor is dropped', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 1))
    await laptop.syncAll()
    const received = await asked(phone)
    const before = await everythingOn(phone)
    const { request } = received
    const otherDevice = { ...received, request: { ...request, deviceId: phone.newId() } }
    const cursor = { epoch: received.response.cursor.epoch, version: 99 }
    const otherCursor = { ...received, request: { ...request, cursor } }
    expect(await applyResponse(phone.store, otherDevice)).toBe('thrown_away')
    expect(await applyResponse(phone.store, otherCursor)).toBe('thrown_away')
    expect(await everythingOn(phone)).toEqual(before)
  })

  test('[S31] a response that confirms less than is known is dropped', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    await phone.syncAll()
    const received = await asked(phone)
    const less = { ...received, response: { ...received.response, confirmed: { seq: 0, uid: '' } } }
    expect(await applyResponse(phone.store, less)).toBe('thrown_away')
  })

  test('[D2] a place that lost the lease writes nothing', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    const first = await phone.sync.takeLease()
    const received = await asked(phone)
    const second = await phone.sync.takeLease()
    const before = await everythingOn(phone)
    await expect(applyResponse(phone.store, received, first)).rejects.toBeInstanceOf(LeaseLost)
    expect(await everythingOn(phone)).toEqual(before)
    expect(await applyResponse(phone.store, received, second)).toBe('whole')
  })

  test('[S36] keeps fields that this version of the app does not know', async () => {
    const { phone, laptop } = cellar
    const id = laptop.newId()
    await laptop.do('bottle.add', aBottle(id))
    await laptop.syncAll()
    const received = await asked(phone)
    const [change] = received.response.changes
    const response = {
      ...received.response,
      changes: [{ ...change!, row: { ...change!.row!, cork: 'natural' } }],
    }
    await applyResponse(phone.store, { ...received, response })
    await phone.do('bottle.edit', { id, changes: { name: 'Hibiki' } })
    expect(await phone.bottle(id)).toMatchObject({ name: 'Hibiki', cork: 'natural' })
  })

  test('[S36] leaves out tables that this version of the app does not know', async () => {
    const { phone } = cellar
    const received = await asked(phone)
    const id = phone.newId()
    const change = { table: 'recipes', id, version: 1, row: { id } }
    const response = { ...received.response, changes: [change] }
    expect(await applyResponse(phone.store, { ...received, response })).toBe('whole')
  })

  test('keeps mutations whose confirmation had no date', async () => {
    const { phone, clock } = cellar
    await phone.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'without a date' }))
    await applyResponse(phone.store, { ...(await asked(phone)), serverDate: undefined })
    expect(await phone.waiting()).toEqual([])
    await clock.pass(90 * day)
    await phone.syncAll()
    expect((await allDone(phone.store.db)).map((entry) => entry.args)).toMatchObject([
      { name: 'without a date' },
    ])
  })

  test('drops mutations confirmed more than 14 days ago from the journal, by the device’s clock', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'first' }))
    await phone.syncAll()
    await clock.pass(14 * day)
    await phone.do('bottle.add', aBottle(phone.newId(), { name: 'second' }))
    await phone.syncAll()
    expect(await phone.store.db.journal.count()).toBe(2)

    const withoutDate = await asked(phone)
    await applyResponse(phone.store, { ...withoutDate, serverDate: undefined })
    expect(await phone.store.db.journal.count()).toBe(2)

    // It looks once a day.
    await clock.pass(day + hour)
    await phone.syncAll()
    expect((await allDone(phone.store.db)).map((entry) => entry.args)).toMatchObject([
      { name: 'second' },
    ])
  })
})

describe('pages', () => {
  test('[S33] [C6] take effect together, with the last one', async () => {
    const { phone, laptop } = cellar
    await phone.syncAll()
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId()))

    expect((await phone.round({ rows: 50 })).taken).toBe('staged')
    expect(await phone.rows('bottles')).toHaveLength(1)
    expect(await phone.waiting()).toEqual(['bottle.add'])
    expect((await phone.round({ rows: 50 })).taken).toBe('staged')
    await phone.reload()
    expect(await phone.rows('bottles')).toHaveLength(1)
    expect((await phone.round({ rows: 50 })).taken).toBe('whole')

    expect(await phone.rows('bottles')).toHaveLength(121)
    expect(await phone.waiting()).toEqual([])
    expect(await phone.store.db.staging.count()).toBe(0)
  })

  test('[S33] are requested without mutations and with the same `seen`', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    await phone.do('bottle.add', aBottle(phone.newId()))
    const first = await phone.sync.next(phone.sync.fullBudget)
    expect(first.mutations).toHaveLength(1)
    await phone.round({ rows: 50 })
    await phone.do('bottle.add', aBottle(phone.newId()))
    const second = await phone.sync.next(phone.sync.fullBudget)
    expect(second.mutations).toEqual([])
    expect(second.seen).toEqual(first.seen)
    expect(second.cursor).not.toEqual(first.cursor)
  })

  test('of another request are thrown away', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    const first = await asked(phone, { rows: 50 })
    expect(await applyResponse(phone.store, first)).toBe('staged')
    const before = await everythingOn(phone)
    expect(await applyResponse(phone.store, first)).toBe('thrown_away')
    expect(await everythingOn(phone)).toEqual(before)
  })

  test('[S33] start over when another reset begins', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    await phone.round({ rows: 50 })
    const second = await asked(phone, { rows: 50 })
    const [only] = second.response.changes
    const again = { ...second.response, reset: true, more: false, changes: [only!] }
    expect(await applyResponse(phone.store, { ...second, response: again })).toBe('whole')
    expect((await phone.rows('bottles')).map((row) => row.id)).toEqual([only!.id])
  })

  test('[S33] of a device that has all, forget the pages of a reset that began again', async () => {
    const { phone, laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 4))
    await laptop.syncAll()
    const { response } = await asked(phone, { rows: 50 })
    const [first, second, third, last] = response.changes.filter(({ table }) => table === 'bottles')
    await phone.syncAll()
    const pages = [
      { reset: true, more: true, changes: [first!, second!] },
      { reset: true, more: true, changes: [third!] },
      { reset: false, more: false, changes: [last!] },
    ]
    for (const page of pages) {
      const own = await asked(phone)
      await applyResponse(phone.store, { ...own, response: { ...own.response, ...page } })
    }
    const shown = (await phone.rows('bottles')).map((row) => row.id)
    expect(shown.toSorted()).toEqual([third!.id, last!.id].toSorted())
  })

  describe('of a device that holds nothing', () => {
    const aReset = async (count: number) => {
      const { phone, laptop } = cellar
      await laptop.doAll(manyBottles(laptop, count))
      await laptop.syncAll()
      return { phone, laptop }
    }

    test('[S33] are shown as they come, and the cursor waits for the last one', async () => {
      const { phone, laptop } = await aReset(120)
      const empty = await phone.sync.next(phone.sync.fullBudget)
      expect((await phone.round({ rows: 50 })).taken).toBe('staged')
      expect(await phone.rows('bottles')).toHaveLength(50)
      expect((await readSyncState(phone.store.db)).cursor).toBe(empty.cursor)
      await phone.reload()
      expect((await phone.round({ rows: 50 })).taken).toBe('staged')
      expect(await phone.rows('bottles')).toHaveLength(100)
      const { sent, taken } = await phone.round({ rows: 50 })
      expect(taken).toBe('whole')
      expect(await phone.rows('bottles')).toEqual(await laptop.rows('bottles'))
      expect(await phone.store.db.staging.count()).toBe(0)
      // The digest of all of them came with the last one, and nothing differs.
      expect(answerIn(sent).digest).toMatchObject({ bottles: { count: 120 } })
      expect(await phone.store.db.defects.toArray()).toEqual([])
      expect((await readSyncState(phone.store.db)).cursor).not.toBeNull()
    })

    test('are written whole or not at all', async () => {
      const { phone } = await aReset(120)
      const first = await asked(phone, { rows: 90 })
      const before = await everythingOn(phone)
      for (let at = 1; ; at++) {
        const { error } = await withBrokenWrite({ at }, () => applyResponse(phone.store, first))
        if (!error) break
        expect(await everythingOn(phone)).toEqual(before)
        expect(at).toBeLessThan(50)
      }
      expect(await phone.rows('bottles')).toHaveLength(90)
    })

    test('may be changed before the last one: the change stays, on top of the server’s row', async () => {
      const { phone, laptop, server } = { ...(await aReset(120)), server: cellar.server }
      await phone.round({ rows: 50 })
      const [edited, removed] = await phone.rows('bottles')
      await phone.do('bottle.edit', { id: edited!.id, changes: { notes: 'smoke' } })
      await phone.do('bottle.remove', { id: removed!.id })
      await laptop.do('bottle.edit', { id: edited!.id, changes: { name: 'renamed' } })
      await laptop.syncAll()
      await phone.syncAll({ rows: 50 })
      expect(await phone.bottle(edited!.id)).toMatchObject({ name: 'renamed', notes: 'smoke' })
      expect(await phone.rows('bottles')).toHaveLength(119)
      await laptop.syncAll()
      expect(await phone.rows('bottles')).toEqual(await laptop.rows('bottles'))
      expect(await server.rows('bottles')).toHaveLength(119)
      expect(await phone.store.db.base.count()).toBe(0)
    })

    test('are set aside when another reset begins, and shown rows stay until its end', async () => {
      const { phone, laptop } = await aReset(120)
      await phone.round({ rows: 50 })
      const seen = await phone.rows('bottles')
      const second = await asked(phone, { rows: 50 })
      const again = { ...second.response, reset: true, more: true }
      expect(await applyResponse(phone.store, { ...second, response: again })).toBe('staged')
      expect(await phone.rows('bottles')).toEqual(seen)
      const last = await asked(phone, { rows: 500 })
      const rest = await laptop.rows('bottles')
      expect(await applyResponse(phone.store, last)).toBe('whole')
      // The pages of the first reset are not a part of the second.
      expect(await phone.rows('bottles')).toEqual(
        rest.filter(({ id }) => !seen.some((row) => row.id === id)),
      )
    })
  })

  test('a device whose rows lie in chunks and one that made them end alike', async () => {
    const { phone, laptop, server } = cellar
    await laptop.doAll(manyBottles(laptop, 260))
    await laptop.syncAll()
    await phone.syncAll()
    for (const [turn, device] of [phone, laptop, phone, laptop, phone].entries()) {
      const rows = await device.rows('bottles')
      const at = (part: number) => rows[Math.floor(rows.length * part)]!.id
      const changes = { name: `turn ${turn}` }
      await device.doAll([
        { name: 'bottle.edit', args: { id: at(0.1 + turn / 20), changes } },
        { name: 'bottle.edit', args: { id: at(0.5), changes } },
        { name: 'bottle.remove', args: { id: at(0.3) } },
        { name: 'bottle.remove', args: { id: at(0.9) } },
        { name: 'bottle.restore', args: { id: at(0.9) } },
        { name: 'bottle.logUse', args: { bottleId: at(0), pourId: device.newId(), at: 1 } },
        ...manyBottles(device, 3),
      ])
      if (turn % 2 === 0) await device.syncAll()
    }
    for (const device of [phone, laptop, phone]) await device.syncAll()
    for (const table of ['bottles', 'pours'])
      expect(await phone.rows(table)).toEqual(await laptop.rows(table))
    expect((await phone.rows('bottles')).length).toBeGreaterThan(260)
    expect((await server.rows('bottles')).length).toBeGreaterThan(260)
    for (const device of [phone, laptop]) {
      await cellar.clock.pass(2 * day)
      const { sent } = await device.round()
      expect(answerIn(sent).digest).toHaveProperty('bottles')
      expect(await device.store.db.defects.toArray()).toEqual([])
    }
  })

  test('a change that was made while pages came is kept and sent after them', async () => {
    const { phone, laptop, server } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    await phone.round({ rows: 50 })
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id, { name: 'meanwhile' }))
    await phone.syncAll({ rows: 50 })
    expect(await phone.bottle(id)).toMatchObject({ name: 'meanwhile' })
    expect(await server.rows('bottles')).toHaveLength(121)
  })
})

describe('a reset', () => {
  test('replaces all rows from the server and keeps pending mutations', async () => {
    const { phone, laptop, clock, server } = cellar
    const [gone, kept, mine] = [phone.newId(), phone.newId(), phone.newId()]
    await laptop.do('bottle.add', aBottle(gone, { name: 'gone' }))
    await laptop.do('bottle.add', aBottle(kept, { name: 'kept' }))
    await laptop.syncAll()
    await phone.syncAll()
    await laptop.do('bottle.remove', { id: gone })
    await laptop.syncAll()
    await phone.do('bottle.edit', { id: kept, changes: { notes: 'written offline' } })
    await phone.do('bottle.add', aBottle(mine, { name: 'mine' }))
    const { startOver } = await import('../../web/local/sync/start-over.ts')
    expect(await startOver(phone.store, 'a test')).toBe(true)

    const received = await asked(phone)
    // Asked with nothing sent, to see the rebase on the reset alone.
    const { sendRound } = await import('../../web/online/transport.ts')
    const request = { ...received.request, mutations: [] }
    const sent = await sendRound(phone.online, { userId: phone.store.userId, request })
    expect(answerIn(sent).reset).toBe(true)
    await phone.syncAll()

    expect((await phone.rows('bottles')).map((row) => row['name']).toSorted()).toEqual([
      'kept',
      'mine',
    ])
    expect(await phone.bottle(kept)).toMatchObject({ notes: 'written offline' })
    expect(await server.rows('bottles')).toHaveLength(2)
    expect(clock.now()).toBeGreaterThan(0)
  })

  test('keeps pending mutations visible before the server has confirmed them', async () => {
    const { phone, laptop } = cellar
    const id = phone.newId()
    await laptop.do('bottle.add', aBottle(id, { name: 'theirs' }))
    await laptop.syncAll()
    await phone.syncAll()
    await phone.do('bottle.edit', { id, changes: { name: 'mine' } })
    const { startOver } = await import('../../web/local/sync/start-over.ts')
    await startOver(phone.store, 'a test')
    const request = { ...(await phone.sync.next(phone.sync.fullBudget)), mutations: [] }
    const { sendRound } = await import('../../web/online/transport.ts')
    const sent = await sendRound(phone.online, { userId: phone.store.userId, request })
    const response = answerIn(sent)
    expect(await applyResponse(phone.store, { request, response, serverDate: undefined })).toBe(
      'whole',
    )
    expect((await phone.bottle(id))?.name).toBe('mine')
    expect(await phone.waiting()).toEqual(['bottle.edit'])
    expect((await phone.store.db.base.toArray())[0]).toMatchObject({ row: { name: 'theirs' } })
  })
})
