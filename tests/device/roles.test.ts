import { expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { storageKeyOf } from '../../web/local/store/storage-key.ts'
import { takeRoles } from '../../web/local/sync/roles.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import { rowKey } from '../../shared/sync/messages.ts'
import { aBottle, aCellar, bob } from './cellar.ts'

const cellar = aCellar()
const dan: Id = '01900000-0000-7000-8000-000000000dad'

test('members have a role in a cellar, who is invited has none, and what is left of other cellars goes', async () => {
  const { phone } = cellar
  await phone.syncAll()
  const row = (id: Id, state: string) => ({
    id,
    version: 1,
    row: { id, state, role: 'editor', ownerName: 'Owner', at: 1 },
  })
  const bottle = phone.newId()
  const removed = (of?: Id) => ({
    key: rowKey('bottles', storageKeyOf(bottle, of)),
    row: { ...aBottle(bottle), quantity: 1, createdAt: 1, updatedAt: 1 },
    at: cellar.clock.now(),
  })
  await inOneWrite(phone.store.db, async (tables) => {
    await tables.rowsOf('cellars').bulkPut([row(bob, 'member'), row(dan, 'invited')])
    await tables.removed.bulkPut([removed(), removed(bob), removed(dan)] as never[])
    expect(await takeRoles(tables)).toEqual({ [bob]: 'editor' })
  })
  const left = (await phone.store.db.removed.toArray()).map(({ key }) => key)
  expect(left.toSorted()).toEqual([removed().key, removed(bob).key].toSorted())
  await inOneWrite(phone.store.db, async (tables) => {
    await tables.rowsOf('cellars').bulkDelete([bob])
    expect(await takeRoles(tables)).toBeUndefined()
  })
  expect(await phone.store.db.removed.count()).toBe(1)
})
