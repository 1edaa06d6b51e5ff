import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountLimits } from '../../shared/account-limits.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { deleteEverythingOf } from '../../sync-server/features/account/delete-account.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { enqueue } from '../../sync-server/jobs/jobs.ts'
import { exportCopy } from '../../web/local/backup/export-copy.ts'
import { mutationsOf, planRestore } from '../../web/local/backup/restore-copy.ts'
import { anAccount } from '../device/a-device.ts'
import { aCellar, ada } from '../device/cellar.ts'
import { openDoor, until } from '../http/door.ts'
import { onEachEngine, silent } from '../support/engines.ts'

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
  const fails = () => Promise.reject(new Error('there is none'))
  const { file } = await exportCopy(phone.store, user, { fetchPhoto: fails, call: fails })
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

test('a script lists notes, and a job takes the pin out of one', async () => {
  const door = await openDoor()
  const person = await door.person('Ada')
  const id = '01900000-0000-7000-8000-000000000001'
  const mutations = [
    { name: 'note.add', args: { id, text: 'Pinned' } },
    { name: 'note.pin', args: { id, isPinned: true } },
  ].map((one, index) => ({ ...one, seq: index + 1, uid: randomUUID(), at: 0 }))
  const round = { ...emptyRound, deviceId: randomUUID(), mutations }
  expect((await person.post('/api/sync', round, { 'X-User': person.id })).status).toBe(200)
  const listed = (await (await person.fetch('/api/notes')).json()) as object
  expect(listed).toEqual({ notes: [{ id, text: 'Pinned' }] })

  const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
  const isPinned = async () => (await db.select().from(db.t.notes))[0]?.isPinned
  expect(await isPinned()).toBe(true)
  await db.transaction('a test', (tx) =>
    enqueue(tx, 'notes.unpin', { userId: person.id, id }, { at: Date.now() }),
  )
  expect(await until(async () => (await isPinned()) === false || undefined)).toBe(true)
  await db.close()
  await door.close()
})

const emptyRound = {
  protocol: 1,
  seen: { seq: 0, uid: '' },
  cursor: null,
  limit: 100,
  digest: false,
}
