import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bottleLimit } from '../../shared/business/plans.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { afterCommits } from '../../web/local/live/live-table.ts'
import { writeAccount } from '../../web/local/store/database.ts'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { aBottle, aCellar, ada, manyBottles } from './cellar.ts'
import { countedRequests } from './counted-requests.ts'

const cellar = aCellar()
/** Another tab of the phone. */
let tab: TestDevice

beforeEach(async () => {
  const { clock, server, phone } = cellar
  tab = await aDevice(server, clock, anAccount(ada), { indexedDB: phone.indexedDB })
  await phone.syncAll()
  await addTo(phone)
})
afterEach(() => tab.close())

const addTo = (device: TestDevice, id = device.newId()) => device.do('bottle.add', aBottle(id))

/** The requests of each transaction in which the phone adds a bottle; how the last one ended. */
async function adding(id?: Id): Promise<{ requests: number[]; refusal: unknown }> {
  let refusal: unknown
  const made = await countedRequests(async () => {
    refusal = await addTo(cellar.phone, id).then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
  })
  return { requests: made.map(({ requests }) => requests.length), refusal }
}

/** The outbox has no gap, and exactly the rows it touches have a base. */
async function expectWhole(bottles: number) {
  const { db } = cellar.phone.store
  const waiting = await db.outbox.orderBy('seq').toArray()
  const first = waiting[0]?.seq ?? 0
  expect(waiting.map(({ seq }) => seq)).toEqual(waiting.map((_, i) => first + i))
  const touched = new Set(waiting.flatMap((entry) => entry.touched))
  expect(await db.base.toCollection().primaryKeys()).toEqual([...touched].sort())
  expect(await cellar.phone.rows('bottles')).toHaveLength(bottles)
  await cellar.phone.syncAll()
  expect(await cellar.server.rows('bottles')).toHaveLength(bottles)
}

describe('a bottle added in another state is added after all stored rows were read', () => {
  test('control: the expected state takes one transaction', async () => {
    expect(await adding()).toEqual({ requests: [6], refusal: undefined })
    await expectWhole(2)
  })

  test('[S1] after a mutation of another tab', async () => {
    await addTo(tab)
    expect((await adding()).requests).toEqual([6, 10])
    // Tabs that take turns expect nothing.
    await addTo(tab)
    expect((await adding()).requests).toEqual([10])
    await expectWhole(5)
  })

  test('[S1] after another tab has sent all mutations', async () => {
    await addTo(tab)
    await tab.syncAll()
    expect((await adding()).requests).toEqual([6, 10])
    expect((await cellar.phone.store.db.outbox.toArray())[0]?.seq).toBe(3)
    await expectWhole(3)
  })

  test('after another tab has stored chunks', async () => {
    const { laptop } = cellar
    await laptop.doAll(manyBottles(laptop, 120))
    await laptop.syncAll()
    await tab.syncAll()
    expect((await adding()).requests).toHaveLength(2)
    await expectWhole(122)
  })

  test('with an id that is taken, alone or in a chunk', async () => {
    const { phone, laptop } = cellar
    const alone = (await phone.rows('bottles'))[0]!.id
    expect(await adding(alone)).toMatchObject({ requests: [6, 6], refusal: 'exists' })
    const chunked = manyBottles(laptop, 120)
    await laptop.doAll(chunked)
    await laptop.syncAll()
    await phone.syncAll()
    // Chunks are known to this tab, so that nothing is tried.
    const { id } = chunked[7]!.args as { id: Id }
    const { requests, refusal } = await adding(id)
    expect(requests).toHaveLength(1)
    expect(refusal).toBe('exists')
    await expectWhole(121)
  })

  test('with the id of a removed bottle', async () => {
    const { phone } = cellar
    const { id } = (await phone.rows('bottles'))[0]!
    await phone.do('bottle.remove', { id })
    await phone.syncAll()
    expect(await adding(id)).toMatchObject({ requests: [6, 6], refusal: 'exists' })
    await expectWhole(0)
  })

  test('after the plan has ended, and its limit counts', async () => {
    const { phone, clock, server } = cellar
    await phone.doAll(manyBottles(phone, bottleLimit('free') - 1))
    await server.setPlan(ada, 'free')
    const account = anAccount(ada, 'free')
    await writeAccount(tab.store.db, { account, heardAt: clock.now(), here: true })
    const { requests, refusal } = await adding()
    expect(requests).toHaveLength(2)
    expect(refusal).toBe('plan_limit')
    expect(await phone.rows('bottles')).toHaveLength(bottleLimit('free'))
  })
})

test('a bottle added in the expected state is named to live lists, and the outbox to the sync status', async () => {
  const { db } = cellar.phone.store
  const heard: (readonly [string, readonly string[] | undefined])[] = []
  const stop = afterCommits(db, ['bottles', 'outbox'], (...change) => heard.push(change))
  const id = cellar.phone.newId()
  await addTo(cellar.phone, id)
  stop()
  expect(heard).toContainEqual(['bottles', [id]])
  expect(heard.map(([table]) => table)).toContain('outbox')
})

test('an added bottle expects no state in a device with shared cellars', async () => {
  const { phone } = cellar
  const { db } = phone.store
  const stored = (await db.meta.get('syncState'))!.value as object
  await db.meta.put({ key: 'syncState', value: { ...stored, roles: { [tab.newId()]: 'editor' } } })
  await adding()
  await adding()
  const [adds] = await countedRequests(() => addTo(phone))
  expect(adds!.requests).toContain('bottles.get')
})
