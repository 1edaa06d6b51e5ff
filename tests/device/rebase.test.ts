import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bottles } from '../../shared/features/collection/bottle.ts'
import * as registry from '../../shared/registry.ts'
import { mutator } from '../../shared/kernel/mutator.ts'
import { aBottle, aCellar, everythingOn, manyBottles } from './cellar.ts'

const cellar = aCellar()

/** A round that only fetches other changes; pending mutations are not sent. */
async function hearOnly() {
  const { phone } = cellar
  const { sendRound } = await import('../../web/online/transport.ts')
  const { applyResponse } = await import('../../web/local/sync/apply-response.ts')
  const request = { ...(await phone.sync.next(phone.sync.fullBudget)), mutations: [] }
  const sent = await sendRound(phone.online, { userId: phone.store.userId, request })
  if (sent.kind !== 'answered') throw new Error(JSON.stringify(sent))
  const { response, serverDate } = sent
  return await applyResponse(phone.store, { request, response: response, serverDate })
}

/** A bottle that both devices have. */
async function shared(fields: object = {}) {
  const { phone, laptop } = cellar
  const id = phone.newId()
  await phone.do('bottle.add', aBottle(id, fields))
  await phone.syncAll()
  await laptop.syncAll()
  return id
}

describe('rebase', () => {
  test('[S34] [C1] keeps an unsent edit on top of another device’s change', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    await phone.do('bottle.edit', { id, changes: { notes: 'mine' } })
    await laptop.do('bottle.edit', { id, changes: { name: 'theirs', notes: 'theirs' } })
    await laptop.syncAll()
    expect(await hearOnly()).toBe('whole')
    expect(await phone.bottle(id)).toMatchObject({ name: 'theirs', notes: 'mine' })
    const [base] = await phone.store.db.base.toArray()
    expect(base?.row).toMatchObject({ name: 'theirs', notes: 'theirs' })
  })

  test('[E1] edits of different fields on two devices both survive', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    await phone.do('bottle.edit', { id, changes: { notes: 'phone' } })
    await laptop.do('bottle.edit', { id, changes: { region: 'laptop' } })
    await phone.syncAll()
    await laptop.syncAll()
    await phone.syncAll()
    for (const device of [phone, laptop])
      expect(await device.bottle(id)).toMatchObject({ notes: 'phone', region: 'laptop' })
  })

  test('[E4] uses logged on two devices at once are all counted, also before they are sent', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    for (let i = 0; i < 3; i++) {
      await phone.do('bottle.logUse', { bottleId: id, pourId: phone.newId(), at: 10 + i })
      await laptop.do('bottle.logUse', { bottleId: id, pourId: laptop.newId(), at: 20 + i })
    }
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(id)).toMatchObject({ useCount: 6, lastUsedAt: 22 })
    await phone.syncAll()
    await laptop.syncAll()
    expect(await phone.bottle(id)).toEqual(await laptop.bottle(id))
    expect(await phone.bottle(id)).toMatchObject({ useCount: 6, lastUsedAt: 22 })
  })

  test('[S34] a mutation that refuses has no effect for now and stays in the outbox', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    await phone.do('bottle.edit', { id, changes: { notes: 'mine' } })
    await laptop.do('bottle.remove', { id })
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(id)).toBeUndefined()
    expect(await phone.waiting()).toEqual(['bottle.edit'])
    expect(await phone.attention()).toEqual([])

    await laptop.do('bottle.restore', { id })
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(id)).toMatchObject({ notes: 'mine' })
  })

  test.each([
    ['of its own code is noted, and blocks no answer', new TypeError('no such field')],
    ['of the storage throws, and takes nothing of the answer', new Error('the disk is gone')],
  ])('an error %s', async (_, error) => {
    const { phone, laptop } = cellar
    const id = await shared()
    await phone.do('bottle.edit', { id, changes: { notes: 'mine' } })
    await laptop.do('bottle.edit', { id, changes: { notes: 'theirs' } })
    await laptop.syncAll()
    const { mutators } = registry
    const broken = { ...mutators['bottle.edit'], run: () => Promise.reject(error) }
    phone.runtime.loadRegistry = () =>
      Promise.resolve({ ...registry, mutators: { ...mutators, 'bottle.edit': broken } })
    const heard = await hearOnly().catch((thrown: unknown) => thrown)
    const isNoted = error instanceof TypeError
    expect(heard).toEqual(isNoted ? 'whole' : error)
    expect(await phone.bottle(id)).toMatchObject({ notes: isNoted ? 'theirs' : 'mine' })
    expect(await phone.waiting()).toEqual(['bottle.edit'])
    expect(await phone.store.db.defects.toArray()).toMatchObject(
      isNoted ? [{ detail: { name: 'bottle.edit', error: String(error) } }] : [],
    )
  })

  test('runs a mutation again that did nothing the first time', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    await laptop.do('bottle.open', { id, eventId: laptop.newId(), at: 5 })
    await laptop.syncAll()
    await phone.syncAll()
    const eventId = phone.newId()
    await phone.do('bottle.open', { id, eventId, at: 9 })
    expect(await phone.bottle(id)).toMatchObject({ openedAt: 5 })
    const [opened] = await laptop.rows('bottle_events')
    await laptop.do('bottleEvent.undo', { id: opened!.id })
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(id)).toMatchObject({ openedAt: 9 })
    expect((await phone.rows('bottle_events')).map((event) => event.id)).toEqual([eventId])
  })

  test('[S35] drops the base of a row that no mutation touches any more', async () => {
    const { phone } = cellar
    const [one, other] = [await shared(), await shared()]
    await phone.do('bottle.edit', { id: one, changes: { notes: '1' } })
    await phone.do('bottle.edit', { id: other, changes: { notes: '2' } })
    await phone.round({ mutations: 1 })
    expect((await phone.store.db.base.toArray()).map((base) => base.key)).toEqual([
      `bottles/${other}`,
    ])
    await phone.syncAll()
    expect(await phone.store.db.base.count()).toBe(0)
  })

  test('[S35] does not read rows outside the closure', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    await phone.doAll(manyBottles(phone, 100))
    await phone.do('bottle.edit', { id, changes: { notes: 'mine' } })
    await laptop.do('bottle.edit', { id, changes: { region: 'theirs' } })
    await laptop.syncAll()
    const { mutators } = await phone.runtime.loadRegistry()
    const again = vi.spyOn(mutators['bottle.add'], 'run')
    await hearOnly()
    expect(again).not.toHaveBeenCalled()
    again.mockRestore()
    expect(await phone.bottle(id)).toMatchObject({ notes: 'mine', region: 'theirs' })
  })

  test('a use that is taken back leaves the one before as the last', async () => {
    const { phone } = cellar
    const id = await shared()
    const [first, last] = [phone.newId(), phone.newId()]
    await phone.do('bottle.logUse', { bottleId: id, pourId: first, at: 10 })
    await phone.do('bottle.logUse', { bottleId: id, pourId: last, at: 20 })
    await phone.do('pour.remove', { id: last })
    expect(await phone.bottle(id)).toMatchObject({ useCount: 1, lastUsedAt: 10 })
    await phone.do('pour.remove', { id: first })
    expect(await phone.bottle(id)).toMatchObject({ useCount: 0 })
    expect(await phone.bottle(id)).not.toHaveProperty('lastUsedAt')
    await phone.syncAll()
    expect(await phone.bottle(id)).not.toHaveProperty('lastUsedAt')
  })

  test('follows a mutation that reaches for a row of others only now', async () => {
    const { phone, laptop } = cellar
    const [bottle, other] = [await shared({ name: 'one' }), await shared({ name: 'two' })]
    const pour = laptop.newId()
    // The pour is not here yet, so taking it back touches nothing but itself.
    await phone.do('pour.remove', { id: pour })
    await phone.do('bottle.edit', { id: bottle, changes: { notes: 'mine' } })
    await phone.do('bottle.edit', { id: other, changes: { notes: 'other' } })
    await laptop.do('bottle.logUse', { bottleId: bottle, pourId: pour, at: 7 })
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(bottle)).toMatchObject({ useCount: 0, notes: 'mine' })
    expect(await phone.bottle(bottle)).not.toHaveProperty('lastUsedAt')
    const [first] = await phone.store.db.outbox.toArray()
    expect(first?.touched).toEqual([`pours/${pour}`, `bottles/${bottle}`])
    await phone.syncAll()
    await laptop.syncAll()
    expect(await laptop.rows('pours')).toEqual([])
    expect(await phone.bottle(bottle)).toEqual(await laptop.bottle(bottle))
  })

  test('runs those of others again, too, in order, when one reaches for their row', async () => {
    const { phone, laptop } = cellar
    const [pointer, other] = [await shared({ name: 'pointer' }), await shared({ name: 'other' })]
    const follow = mutator({
      name: 'test.follow',
      args: z.strictObject({ id: z.string() }),
      rows: () => [],
      async run(tx, { id }) {
        const { notes } = await tx.need(bottles, id)
        if (notes) await tx.patch(bottles, notes, { region: 'followed', bin: 'followed' })
      },
    })
    const registry = await phone.runtime.loadRegistry()
    const mutators = { ...registry.mutators, 'test.follow': follow }
    phone.runtime.loadRegistry = () => Promise.resolve({ ...registry, mutators })
    await phone.doAll([{ name: 'test.follow', args: { id: pointer } }])
    await phone.do('bottle.edit', { id: other, changes: { region: 'later' } })
    const base = await phone.store.db.base.get(`bottles/${other}`)
    expect(base).toBeDefined()
    await laptop.do('bottle.edit', { id: pointer, changes: { notes: other } })
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(other)).toMatchObject({ region: 'later', bin: 'followed' })
    expect(await phone.store.db.base.get(`bottles/${other}`)).toEqual(base)
    const [first] = await phone.store.db.outbox.toArray()
    expect(first?.touched).toEqual([`bottles/${pointer}`, `bottles/${other}`])
  })

  test('of a hundred mutations in one chain comes out as the server has it', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    const uses = Array.from({ length: 150 }, (_, i) => ({
      name: 'bottle.logUse',
      args: { bottleId: id, pourId: phone.newId(), at: i },
    }))
    await phone.doAll(uses)
    await laptop.do('bottle.edit', { id, changes: { name: 'theirs' } })
    await laptop.syncAll()
    await hearOnly()
    expect(await phone.bottle(id)).toMatchObject({ useCount: 150, name: 'theirs' })
    await phone.syncAll()
    await laptop.syncAll()
    expect(await phone.bottle(id)).toEqual(await laptop.bottle(id))
  })
})

describe('a removed row', () => {
  test('[S44] is kept aside with its last edit, and can be restored offline', async () => {
    const { phone } = cellar
    const id = await shared()
    await phone.do('bottle.edit', { id, changes: { notes: 'last words' } })
    await phone.do('bottle.remove', { id })
    expect(await phone.bottle(id)).toBeUndefined()
    await phone.syncAll()
    expect(await phone.bottle(id)).toBeUndefined()
    await phone.do('bottle.restore', { id })
    expect(await phone.bottle(id)).toMatchObject({ notes: 'last words' })
    await phone.syncAll()
    expect(await phone.bottle(id)).toMatchObject({ notes: 'last words' })
  })

  test('of another device is kept aside, too', async () => {
    const { phone, laptop } = cellar
    const id = await shared()
    await laptop.do('bottle.remove', { id })
    await laptop.syncAll()
    await phone.syncAll()
    expect(await phone.bottle(id)).toBeUndefined()
    await expect(phone.do('bottle.add', aBottle(id))).rejects.toMatchObject({ code: 'exists' })
    await phone.do('bottle.restore', { id })
    await phone.syncAll()
    await laptop.syncAll()
    expect(await laptop.bottle(id)).toEqual(await phone.bottle(id))
    expect(await laptop.bottle(id)).toBeDefined()
  })

  test('[S44] is forgotten after 30 days', async () => {
    const { phone, clock } = cellar
    const id = await shared()
    await phone.do('bottle.remove', { id })
    await phone.syncAll()
    const { day } = await import('../../shared/kernel/time.ts')
    await clock.pass(31 * day)
    await expect(phone.do('bottle.restore', { id })).rejects.toMatchObject({ code: 'gone' })
    await phone.syncAll()
    expect(await phone.store.db.removed.count()).toBe(0)
  })

  test('that was removed and restored without network is as if nothing had been', async () => {
    const { phone } = cellar
    const id = await shared()
    const before = await phone.bottle(id)
    await phone.do('bottle.remove', { id })
    await phone.do('bottle.restore', { id })
    expect(await phone.bottle(id)).toEqual(before)
    await phone.syncAll()
    expect(await phone.bottle(id)).toEqual(before)
    expect((await everythingOn(phone))['base']).toEqual([])
  })
})
