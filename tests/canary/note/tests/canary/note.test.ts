import { expect, test } from 'vitest'
import { accountLimits } from '../../shared/account-limits.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { deleteEverythingOf } from '../../sync-server/features/account/delete-account.ts'
import { exportCopy } from '../../web/local/export-copy.ts'
import { mutationsOf, planRestore } from '../../web/local/restore-copy.ts'
import { anAccount } from '../device/a-device.ts'
import { aCellar, ada } from '../device/cellar.ts'
import { onEachEngine } from '../support/engines.ts'

const cellar = aCellar()

test('a note is added, edited, removed and brought back, and heard on the other device', async () => {
  const { phone, laptop } = cellar
  const id = phone.newId()
  const heard = async () => {
    await phone.syncAll()
    await laptop.syncAll()
    return (await laptop.rows('notes')).map(({ text }) => text)
  }
  await phone.do('note.add', { id, text: 'Ada brought it' })
  expect(await heard()).toEqual(['Ada brought it'])
  await phone.do('note.edit', { id, changes: { text: 'Bob brought it' } })
  expect(await heard()).toEqual(['Bob brought it'])
  await phone.do('note.remove', { id })
  expect(await heard()).toEqual([])
  await phone.do('note.restore', { id })
  expect(await heard()).toEqual(['Bob brought it'])
})

test('a note comes back from a backup', async () => {
  const { phone, laptop } = cellar
  await phone.do('note.add', { id: phone.newId(), text: 'Keep it' })
  const user = anAccount(ada)
  const fetchPhoto = () => Promise.reject(new Error('there is none'))
  const file = await exportCopy(phone.store, user, { fetchPhoto })
  const plan = await planRestore(laptop.store, user, file)
  expect((await laptop.doAll(mutationsOf(plan))).refusal).toBeUndefined()
  expect(await laptop.rows('notes')).toEqual(await phone.rows('notes'))
})

test('a note goes with its account', async () => {
  const { phone, server } = cellar
  await phone.do('note.add', { id: phone.newId(), text: 'Mine' })
  await phone.syncAll()
  expect(await server.rows('notes')).toHaveLength(1)
  await deleteEverythingOf(ada as Id<'user'>, {
    db: server.db,
    photoStorage: { removeUnless: async () => {} } as never,
  })
  expect(await server.rows('notes')).toEqual([])
})

test('an operator may say how many notes a cellar holds', () => {
  expect(accountLimits.notes).toBe(10_000)
})

onEachEngine((engine) => {
  test('the table is there in a new database', async () => {
    const { db, remove } = await engine.open('empty')
    expect(await db.select().from(db.t.notes)).toEqual([])
    await remove()
  })
})
