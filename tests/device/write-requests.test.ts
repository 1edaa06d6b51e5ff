import { expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { mutate } from '../../web/local/write/mutate.ts'
import { onStatementRun } from '../support/statements-run.ts'
import type { TestDevice } from './a-device.ts'
import { aBottle, aCellar, manyBottles } from './cellar.ts'
import { countedRequests } from './counted-requests.ts'

const cellar = aCellar()

test('[S29] an added bottle takes six requests of one durable transaction, its reads first', async () => {
  const { phone } = cellar
  await phone.syncAll()
  const add = () => phone.do('bottle.add', aBottle(phone.newId()))
  await add()
  await add()
  const made = await countedRequests(add)
  expect(made.map(({ mode, durability }) => [mode, durability])).toEqual([['readwrite', 'strict']])
  const [reads, writes] = [made[0]!.requests.slice(0, 3), made[0]!.requests.slice(3)]
  expect(reads).toEqual(['meta.get', 'meta.get', 'removed.get'])
  expect(writes.toSorted()).toEqual(['base.add', 'bottles.add', 'outbox.add'])
})

test('[S30] the answer to 400 mutations takes as many requests as one to 200, but for its chunks', async () => {
  const { phone } = cellar
  await phone.syncAll()
  const requestsOfRound = async (mutations: number) => {
    await addInBatches(phone, mutations)
    const made = await countedRequests(() => phone.round())
    expect(await phone.waiting()).toEqual([])
    expect(made.map(({ mode, durability }) => `${mode} ${durability}`)).toEqual([
      'readonly strict',
      'readwrite relaxed',
      'readwrite strict',
      'readwrite relaxed',
    ])
    const requests = made.flatMap((one) => one.requests)
    return requests.filter((request) => !request.startsWith('chunks.')).length
  }
  const few = await requestsOfRound(200)
  expect(few).toBeLessThanOrEqual(maxInRound)
  expect(await requestsOfRound(400)).toBeLessThanOrEqual(few)
})

test('[S26] a round with one change takes the same requests, statements and bytes for 70 rows as for 350', async () => {
  const { phone, laptop } = cellar
  const costOfChange = async (rows: number, changed: number) => {
    await addInBatches(laptop, rows - (await laptop.rows('bottles')).length)
    await laptop.syncAll()
    await phone.syncAll()
    const id = (await laptop.rows('bottles'))[changed]!['id'] as Id
    await laptop.do('bottle.edit', { id, changes: { notes: `one of ${rows}`.padEnd(20) } })
    await laptop.round()
    return await costOf(phone, () => phone.round())
  }
  const few = await costOfChange(70, 1)
  expect(await costOfChange(350, 2)).toEqual(few)
  expect(few.statements).toBe(3)
  expect(few.requests).toHaveLength(18)
})

test('[S2] 1,000 queued additions take two rounds, with a statement for every 50 rows of a table', async () => {
  const { phone } = cellar
  await phone.syncAll()
  await addInBatches(phone, 1_000)
  const cost = await costOf(phone, () => phone.syncAll())
  expect(await phone.waiting()).toEqual([])
  expect(cost.rounds).toBe(2)
  // 20 each for rows, log and feed; the first round also makes head and device.
  expect(cost.statements).toBeLessThanOrEqual(90)
  expect(cost.requests.length).toBeLessThanOrEqual(55)
})

/** Adds bottles that lie alone, as those added one by one do. */
async function addInBatches(device: TestDevice, count: number) {
  for (let left = count; left > 0; left -= 90)
    await mutate(device.store, manyBottles(device, Math.min(90, left)))
}

/** Rounds of a device with their cost: requests to its database, statements of the server, bytes. */
async function costOf(device: TestDevice, run: () => Promise<unknown>) {
  const cost = { rounds: 0, bytes: 0, statements: 0, requests: [] as string[] }
  const { way } = device
  device.way = async (ask, init) => {
    const response = await ask()
    cost.rounds++
    cost.bytes += (init.body as string).length + (await response.clone().text()).length
    return response
  }
  const stop = onStatementRun(() => cost.statements++)
  try {
    const made = await countedRequests(run)
    cost.requests.push(...made.flatMap(({ requests }) => requests))
  } finally {
    stop()
    device.way = way
  }
  return cost
}

/** All transactions of a round, without one request per 64 rows. */
const maxInRound = 18
