import { afterEach, describe, expect, test } from 'vitest'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import { SyncLoop } from '../../web/online/sync-loop.ts'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { aCellar, ada, manyBottles } from './cellar.ts'
import { countedRequests } from './counted-requests.ts'
import { settle, until } from './virtual-clock.ts'

const cellar = aCellar()
const running: SyncLoop[] = []
afterEach(async () => {
  for (const rounds of running.splice(0)) await rounds.stop()
})

/** Rounds of a device that note which mutations are read behind those of a request. */
function readingRounds(device: TestDevice) {
  const readBehind: number[] = []
  const store = new (class extends SyncStore {
    override behind(...given: Parameters<SyncStore['behind']>) {
      readBehind.push(given[0].mutations.at(-1)!.seq)
      return super.behind(...given)
    }
  })(device.store, device.newId())
  const rounds = new SyncLoop(store, device.online) as SyncLoop
  running.push(rounds)
  return { rounds, readBehind }
}

/** Lets the first rounds fail, holds the next answer, and tells how many were asked. */
function wayThatFails(device: TestDevice, failures: number) {
  const asked: number[] = []
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  device.way = async (ask, init) => {
    asked.push((JSON.parse(init.body as string) as { mutations: unknown[] }).mutations.length)
    if (asked.length <= failures) throw new TypeError('no network')
    const response = await ask()
    if (asked.length === failures + 1) await held
    return response
  }
  return { asked, answer }
}

describe('the mutations of the next round', () => {
  test('are read while the first are on their way, when the network comes back', async () => {
    const { phone } = cellar
    await phone.doAll(manyBottles(phone, 700))
    const { asked, answer } = wayThatFails(phone, 1)
    const { rounds, readBehind } = readingRounds(phone)
    rounds.ask('mutation')
    await until(() => asked.length === 1)
    await settle()
    expect(readBehind).toEqual([500])
    rounds.ask('online')
    await until(() => asked.length === 2)
    await settle()
    expect(readBehind).toEqual([500, 500])
    answer()
    await rounds.idle()
    expect(asked).toEqual([500, 500, 200])
    expect(await phone.waiting()).toEqual([])
  })

  test('are not read before an answer, when a round is tried again without a sign of the network', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 700))
    const { asked, answer } = wayThatFails(phone, 1)
    const { rounds, readBehind } = readingRounds(phone)
    rounds.ask('mutation')
    await until(() => asked.length === 1)
    await settle()
    rounds.ask('mutation')
    await clock.pass(1_000)
    await until(() => asked.length === 2)
    await settle()
    expect(readBehind).toEqual([500])
    answer()
    await rounds.idle()
    expect(asked).toEqual([500, 250, 450])
    expect(await phone.waiting()).toEqual([])
  })

  test('are as many as after the failure of one round, however early they are read', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 700))
    const { asked, answer } = wayThatFails(phone, 3)
    answer()
    const { rounds } = readingRounds(phone)
    rounds.ask('mutation')
    await clock.pass(10_000)
    await rounds.idle()
    expect(asked).toEqual([500, 250, 125, 62, 124, 248, 266])
  })

  test('are not asked for, when the request carries the last one that this tab knows', async () => {
    const { phone } = cellar
    await phone.syncAll()
    await phone.doAll(manyBottles(phone, 500))
    const store = new SyncStore(phone.store, phone.newId())
    const request = await store.next(store.fullBudget)
    const made = await countedRequests(() => store.behind(request, store.fullBudget))
    expect(request.mutations).toHaveLength(500)
    expect(made).toEqual([])
  })

  test('come with the next round, when another tab has added them meanwhile', async () => {
    const { phone, clock, server } = cellar
    await phone.syncAll()
    await phone.doAll(manyBottles(phone, 500))
    const { asked, answer } = wayThatFails(phone, 0)
    const { rounds } = readingRounds(phone)
    rounds.ask('mutation')
    await until(() => asked.length === 1)
    const tab = await aDevice(server, clock, anAccount(ada), { indexedDB: phone.indexedDB })
    await tab.doAll(manyBottles(phone, 3))
    tab.close()
    answer()
    await rounds.idle()
    expect(asked).toEqual([500, 3])
    expect(await phone.waiting()).toEqual([])
  })
})
