import { expect, test } from 'vitest'
import { mutate } from '../../web/local/mutate.ts'
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
    for (let from = 0; from < mutations; from += 200)
      await mutate(phone.store, manyBottles(phone, 200))
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

/** All transactions of a round, without one request per 64 rows. */
const maxInRound = 28
