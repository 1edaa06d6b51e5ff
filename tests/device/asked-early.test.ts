import { afterEach, expect, test } from 'vitest'
import { protocol, start } from '../../shared/sync/messages.ts'
import { askedEarly } from '../../web/online/asked-early.ts'
import { ada, aBottle, aCellar, bob, manyBottles } from './cellar.ts'

const cellar = aCellar()
afterEach(() => {
  delete askedEarly.page
})

/** What index.html asks for the user, as far as the server is concerned. */
async function askEarly(userId: string) {
  const { server } = cellar
  const body = { protocol, deviceId: ada, seen: start, cursor: null, limit: 10 }
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-User': ada },
    body: JSON.stringify({ ...body, digest: false, mutations: [] }),
  }
  const response = await server.ask('/api/sync', init, ada)
  askedEarly.page = Promise.resolve({ userId, response })
}

const requestsOfRound = async () => {
  const { phone } = cellar
  let asked = 0
  phone.way = (ask) => {
    asked++
    return ask()
  }
  const { taken } = await phone.round({ rows: 10 })
  return { asked, taken, rows: (await phone.rows('bottles')).length }
}

test('[S31] the first round of a new device takes the early page, once', async () => {
  const { laptop } = cellar
  await laptop.doAll(manyBottles(laptop, 15))
  await laptop.syncAll()
  await askEarly(ada)
  expect(await requestsOfRound()).toEqual({ asked: 0, taken: 'staged', rows: 10 })
  expect(await requestsOfRound()).toEqual({ asked: 1, taken: 'whole', rows: 15 })
})

test('an early page of another user is not taken', async () => {
  const { laptop } = cellar
  await laptop.doAll(manyBottles(laptop, 15))
  await laptop.syncAll()
  await askEarly(bob)
  expect(await requestsOfRound()).toEqual({ asked: 1, taken: 'staged', rows: 10 })
})

test.each([
  ['was refused', () => new Response(null, { status: 503 })],
  [
    'found no network',
    () => {
      throw new TypeError('no network')
    },
  ],
] as const)('an early page that %s is asked for again', async (_, tamper) => {
  askedEarly.page = Promise.resolve().then(() => ({ userId: ada, response: tamper() }))
  // The page handles it, too (web/index.html).
  askedEarly.page.catch(() => undefined)
  expect(await requestsOfRound()).toEqual({ asked: 1, taken: 'whole', rows: 0 })
})

test('a device with a change of its own sends it in spite of an early page', async () => {
  const { phone, server } = cellar
  await phone.do('bottle.add', aBottle(phone.newId()))
  await askEarly(ada)
  expect(await requestsOfRound()).toMatchObject({ asked: 1, taken: 'whole' })
  expect(await server.rows('bottles')).toHaveLength(1)
})
