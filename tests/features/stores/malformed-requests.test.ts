import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Person } from '../../http/door.ts'
import { anEvent } from '../events/an-event.ts'
import { type Market, openMarket } from '../market/market.ts'
import { anUltraDrop } from '../ultra-drops/an-ultra-drop.ts'
import { aStore } from './a-store.ts'

let market: Market
let other: Person
let otherStore: string
beforeAll(async () => {
  market = await openMarket('SQLite')
  other = await market.person('Otto Other')
  const body = aStore({ name: 'The Other Bottle' })
  otherStore = String((await market.ask(other, '/api/stores', { body, key: randomUUID() }))['id'])
  await market.ask(market.admin, `/api/admin/stores/${otherStore}/approve`, { body: {} })
})
afterAll(() => market.close())

/** Acts of a store on a thing of its own that take a body. */
const acts = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ({ may, path, body }) =>
    body !== undefined && (may === 'owner' || may === 'staff') && /\{store\}.*\{\w+\}/.test(path),
)

/** One of each that the paths of a store name, at the store of the market. */
async function oneOfEach(): Promise<Readonly<Record<string, string>>> {
  const { db, store } = market
  const [who, at] = [await market.person(), market.now()]
  const drop = (await market.drop()).id
  const reservation = (await market.reserved(who, drop)).id
  const make = async (what: string, body: object, by = market.owner) =>
    String(
      (await market.ask(by, `/api/stores/${store}/${what}`, { body, key: randomUUID() }))['id'],
    )
  const event = await make('events', anEvent(at))
  const ultraDrop = await make('ultra-drops', anUltraDrop(at))
  const ofSponsor = { customerName: 'Cora', phoneNumber: '+1 404 555 0100' }
  const request = await make('sponsor-requests', ofSponsor, who)
  const [review, asked] = [randomUUID(), randomUUID()]
  await db.transaction('a review and a request', async (tx) => {
    await tx.insert(tx.t.reviews).values({
      id: review,
      userId: who.id,
      dropId: drop,
      storeId: store,
      reservationId: reservation,
      rating: 5,
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(tx.t.ultraDropRequests).values({
      id: asked,
      ultraDropId: ultraDrop,
      userId: who.id,
      status: 'pending',
      requestedAt: at,
    })
  })
  return { drop, reservation, event, ultraDrop, review, request, asked }
}

test('a malformed request about another store’s thing gets the same answer as a well-formed one', async () => {
  const things = await oneOfEach()
  const ask = async (by: Person, { method, path }: Endpoint, store: string, body: string) => {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'store'
        ? store
        : (things[name === 'request' && path.includes('ultra') ? 'asked' : name] ?? name),
    )
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    return (await by.fetch(place, { method, body, headers })).status
  }
  expect(acts.length).toBeGreaterThanOrEqual(13)
  for (const act of acts)
    for (const body of ['[]', '{"nothing":1}', 'no JSON'])
      expect(
        {
          foreign: await ask(other, act, otherStore, body),
          own: await ask(market.owner, act, market.store, body),
        },
        `${act.name} ${body}`,
      ).toEqual({ foreign: 404, own: 400 })
})

test('a request of another ultra drop is no request of one’s own', async () => {
  const { asked } = await oneOfEach()
  const own = await market.ask(market.owner, `/api/stores/${market.store}/ultra-drops`, {
    body: anUltraDrop(market.now()),
    key: randomUUID(),
  })
  const place = `/api/stores/${market.store}/ultra-drops/${String(own['id'])}/requests/${asked}`
  expect(await market.ask(market.owner, place, { body: [] })).toMatchObject({ http: 404 })
})
