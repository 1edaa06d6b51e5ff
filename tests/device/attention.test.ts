import { describe, expect, test } from 'vitest'
import { leaseTimeout, removedRetentionOnDevice } from '../../shared/business/sync.ts'
import { day } from '../../shared/kernel/time.ts'
import { keepRejected, makeAgain, setDiscarded } from '../../web/local/sync/attention.ts'
import { readSyncStatus } from '../../web/local/sync/sync-status.ts'
import type { Pending } from '../../web/local/store/records.ts'
import { inOneWrite, noteDefect } from '../../web/local/write/one-write.ts'
import { allDone } from '../../web/local/sync/journal.ts'
import { aBottle, aCellar, manyBottles } from './cellar.ts'

const cellar = aCellar('free')

/** The phone is full as the laptop is, neither knows of the other, and adds one more. */
async function refusedBottle() {
  const { phone, laptop } = cellar
  await laptop.doAll(manyBottles(laptop, 30))
  await laptop.syncAll()
  const id = phone.newId()
  await phone.do('bottle.add', aBottle(id, { name: 'one too many', notes: 'all that I typed' }))
  return id
}

describe('a change that the server rejects', () => {
  test('[S32] [B6] comes to attention with all that was typed, and blocks nothing', async () => {
    const { phone, clock } = cellar
    const id = await refusedBottle()
    await phone.do('location.add', { id: phone.newId(), name: 'Cellar' })
    await phone.syncAll()
    expect(await phone.waiting()).toEqual([])
    expect(await phone.bottle(id)).toBeUndefined()
    expect(await phone.rows('locations')).toHaveLength(1)
    expect(await phone.attention()).toEqual([
      {
        uid: expect.any(String) as string,
        name: 'bottle.add',
        args: aBottle(id, { name: 'one too many', notes: 'all that I typed' }),
        at: clock.now(),
        code: 'plan_limit',
        message: expect.any(String) as string,
        dependents: [],
      },
    ])
    expect((await allDone(phone.store.db)).map((entry) => entry.name)).toEqual(['location.add'])
  })

  test('includes dependent changes: its edits and uses are shown within it', async () => {
    const { phone } = cellar
    const id = await refusedBottle()
    await phone.do('bottle.edit', { id, changes: { region: 'Kyoto' } })
    await phone.do('bottle.logUse', { bottleId: id, pourId: phone.newId(), at: 1 })
    await phone.syncAll()
    const items = await phone.attention()
    expect(items.map((item) => item.name)).toEqual(['bottle.add'])
    expect(items[0]!.dependents.map(({ name, code }) => ({ name, code }))).toEqual([
      { name: 'bottle.edit', code: 'gone' },
      { name: 'bottle.logUse', code: 'gone' },
    ])
    expect(await phone.rows('pours')).toEqual([])
  })

  test('includes changes made after the rejection was sent', async () => {
    const { phone } = cellar
    const id = await refusedBottle()
    await phone.do('bottle.edit', { id, changes: { region: 'Kyoto' } })
    await phone.round({ mutations: 1 })
    expect((await phone.attention())[0]?.dependents).toEqual([])
    await phone.syncAll()
    expect((await phone.attention())[0]?.dependents).toHaveLength(1)
  })

  test('includes what depends on a dependent change', async () => {
    const { phone } = cellar
    const refused = (nth: number, made: string[], touched: string[]): Pending => ({
      seq: nth,
      uid: phone.newId(),
      name: 'bottle.add',
      args: {},
      at: nth,
      made,
      touched,
    })
    const [first, second, third] = [
      refused(1, ['bottles/a'], ['bottles/a']),
      refused(2, ['pours/b'], ['bottles/a', 'pours/b']),
      refused(3, [], ['pours/b']),
    ]
    for (const entry of [first!, second!, third!])
      await inOneWrite(phone.store.db, (db) =>
        keepRejected(db, entry, { code: entry === first ? 'plan_limit' : 'gone', message: 'No.' }),
      )
    const items = await phone.attention()
    expect(items.map(({ uid }) => uid)).toEqual([first!.uid])
    expect(items[0]?.dependents.map(({ uid }) => uid)).toEqual([second!.uid, third!.uid])
  })

  test('an edit of a bottle that another device has deleted is an item of its own', async () => {
    const { phone, laptop } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    await phone.syncAll()
    await laptop.syncAll()
    await laptop.do('bottle.remove', { id })
    await laptop.syncAll()
    await phone.do('bottle.edit', { id, changes: { notes: 'typed' } })
    await phone.syncAll()
    expect(await phone.attention()).toMatchObject([
      { name: 'bottle.edit', code: 'gone', args: { id, changes: { notes: 'typed' } } },
    ])
  })
})

describe('dealing with it', () => {
  test('[S44] retry makes it a new mutation, with the changes that depend on it', async () => {
    const { phone, laptop } = cellar
    const id = await refusedBottle()
    await phone.do('bottle.edit', { id, changes: { region: 'Kyoto' } })
    await phone.syncAll()
    const [item] = await phone.attention()
    const [first] = await laptop.rows('bottles')
    await phone.do('bottle.remove', { id: first!.id })
    await makeAgain(phone.store, item!.uid)
    expect(await phone.attention()).toEqual([])
    expect(await phone.bottle(id)).toMatchObject({ region: 'Kyoto', notes: 'all that I typed' })
    const uids = (await phone.store.db.outbox.toArray()).map((entry) => entry.uid)
    expect(uids).not.toContain(item!.uid)
    await phone.syncAll()
    expect(await phone.attention()).toEqual([])
    expect(await phone.bottle(id)).toMatchObject({ region: 'Kyoto' })
  })

  test('retry that is refused on the device leaves the item as it was', async () => {
    const { phone } = cellar
    await refusedBottle()
    await phone.syncAll()
    const before = await phone.attention()
    await expect(makeAgain(phone.store, before[0]!.uid)).rejects.toMatchObject({
      code: 'plan_limit',
    })
    expect(await phone.attention()).toEqual(before)
    expect(await phone.waiting()).toEqual([])
  })

  test('edit makes it again with other arguments', async () => {
    const { phone, server } = cellar
    const id = await refusedBottle()
    await phone.syncAll()
    await server.setPlan(phone.store.userId, 'insider')
    const { writeAccount } = await import('../../web/local/store/database.ts')
    const { anAccount } = await import('./a-device.ts')
    await writeAccount(phone.store.db, {
      account: anAccount(phone.store.userId, 'insider'),
      heardAt: cellar.clock.now(),
      here: true,
    })
    const [item] = await phone.attention()
    await makeAgain(phone.store, item!.uid, aBottle(id, { name: 'another name' }))
    await phone.syncAll()
    expect(await phone.bottle(id)).toMatchObject({ name: 'another name' })
    expect(await phone.bottle(id)).not.toHaveProperty('notes')
    expect(await phone.attention()).toEqual([])
  })

  test('changes are shown in the order in which they were refused', async () => {
    const { phone } = cellar
    const { db } = phone.store
    const ids = ['c', 'a', 'b'].map((name) => `${name}-${phone.newId()}`)
    for (const uid of ids)
      await inOneWrite(db, (tables) =>
        keepRejected(
          tables,
          { seq: 1, uid, name: 'bottle.add', args: {}, at: 1, touched: [], made: [] } as never,
          { code: 'forbidden', message: 'No.' },
        ),
      )
    const inOrder = await db.attention.orderBy('order').toArray()
    expect(inOrder.map(({ uid }) => uid)).toEqual(ids)
    expect((await phone.attention()).map(({ uid }) => uid)).toEqual(ids)
  })

  test('a round that a closed tab began is shown as running for its time only', async () => {
    const { phone } = cellar
    await phone.do('location.add', { id: phone.newId(), name: 'Cellar' })
    const { db } = phone.store
    const at = phone.runtime.now()
    const kindOf = async (movedAt: number, running = true) => {
      const lease = { name: 'rounds', holder: 'a tab', token: 1, running, movedAt } as never
      await db.lease.put(lease)
      return (await readSyncStatus(db, at, false)).kind
    }
    expect(await kindOf(at - leaseTimeout + 1)).toBe('syncing')
    expect(await kindOf(at - leaseTimeout)).toBe('waiting')
    expect(await kindOf(at, false)).toBe('waiting')
    await db.lease.clear()
  })

  test('the latest hundred defects are kept', async () => {
    const { phone } = cellar
    const { db } = phone.store
    for (let number = 0; number < 102; number += 1)
      await inOneWrite(db, (tables) => noteDefect(tables, phone.runtime, `defect ${number}`))
    const kept = (await db.defects.toArray()).map(({ what }) => what)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'defect 2', 'defect 101'])
  })

  test('discard removes it with its dependent changes, and can be undone', async () => {
    const { phone, clock } = cellar
    const id = await refusedBottle()
    await phone.do('bottle.edit', { id, changes: { region: 'Kyoto' } })
    await phone.syncAll()
    const before = await phone.attention()
    const status = async () => {
      const { kind, attention } = await readSyncStatus(phone.store.db, clock.now(), false)
      return [kind, attention]
    }
    // A change that depends on another is no item of its own.
    expect(await status()).toEqual(['attention', before.length])
    await setDiscarded(phone.store, before[0]!.uid, true)
    expect(await phone.attention()).toEqual([])
    expect(await status()).toEqual(['all_saved', 0])
    await setDiscarded(phone.store, before[0]!.uid, false)
    expect(await phone.attention()).toEqual(before)
    expect(await status()).toEqual(['attention', before.length])
    // A month later nothing is left of it.
    await setDiscarded(phone.store, before[0]!.uid, true)
    await clock.pass(removedRetentionOnDevice + day)
    await phone.syncAll()
    expect(await phone.store.db.attention.count()).toBe(0)
  })
})
