import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { mutate } from '../../web/local/write/mutate.ts'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { aCellar, ada, manyBottles } from './cellar.ts'

const cellar = aCellar()
/** Another tab of the phone. */
let tab: TestDevice
let ids: Id[]

beforeEach(async () => {
  const { clock, server, phone, laptop } = cellar
  const adding = manyBottles(laptop, 120)
  await mutate(laptop.store, adding)
  await laptop.syncAll()
  await phone.syncAll()
  // The answer that follows on the first one asks for the figures of all rows.
  await phone.syncAll()
  ids = adding.map(({ args }) => (args as { id: Id }).id)
  tab = await aDevice(server, clock, anAccount(ada), { indexedDB: phone.indexedDB })
})
afterEach(() => {
  tab.close()
  vi.restoreAllMocks()
})

const edit = (device: TestDevice, at: number, notes: string) =>
  device.do('bottle.edit', { id: ids[at]!, changes: { notes } })

/** How often the list of chunks is read while something is done. */
async function listings(what: () => Promise<unknown>): Promise<number> {
  const asked = ['getAllKeys', 'openKeyCursor', 'getAll', 'openCursor'] as const
  const spies = asked.map((name) => vi.spyOn(IDBObjectStore.prototype, name))
  await what()
  const count = spies
    .flatMap((spy) => spy.mock.contexts as unknown as IDBObjectStore[])
    .filter(({ name }) => name === 'chunks').length
  for (const spy of spies) spy.mockRestore()
  return count
}

describe('where chunks lie', () => {
  test('is not asked again by a tab in which nothing has moved since', async () => {
    const { phone, laptop } = cellar
    await edit(phone, 0, 'first')
    expect(await listings(() => edit(phone, 50, 'second'))).toBe(0)
    expect(await listings(() => phone.doAll(manyBottles(phone, 1)))).toBe(0)
    await phone.syncAll()
    await laptop.syncAll()
    await edit(laptop, 100, 'elsewhere')
    await laptop.syncAll()
    expect(await listings(() => phone.round())).toBe(0)
    expect((await phone.bottle(ids[100]!))?.notes).toBe('elsewhere')
    expect(await phone.rows('bottles')).toHaveLength(121)
  })

  test('is read again in the same transaction after another tab moved them', async () => {
    const { phone } = cellar
    for (const [at, [here, there]] of [
      [phone, tab],
      [tab, phone],
      [phone, tab],
    ].entries()) {
      await edit(here!, 3 * at, `${at} here`)
      await edit(there!, 3 * at + 1, `${at} there`)
      expect(await listings(() => edit(here!, 3 * at + 2, `${at} again`))).toBe(1)
    }
    const rows = await phone.rows('bottles')
    expect(rows).toHaveLength(120)
    const notes = ids.slice(0, 9).map((id) => rows.find((row) => row.id === id)?.['notes'])
    const words = ['here', 'there', 'again']
    expect(notes).toEqual([0, 1, 2].flatMap((at) => words.map((word) => `${at} ${word}`)))
  })

  test('control: positions remembered without a revision lose rows', async () => {
    const { phone } = cellar
    await edit(phone, 0, 'here')
    const knownPacks = phone.store.db.knownChunks!
    const at = vi.spyOn(knownPacks, 'at')
    await edit(phone, 1, 'here')
    const remembered = at.mock.results[0]!.value as ReturnType<typeof knownPacks.at>
    expect(remembered).toHaveLength(3)
    await edit(phone, 2, 'here')
    at.mockReturnValue(remembered)
    await expect(edit(phone, 3, 'here')).rejects.toThrow()
  })
})
