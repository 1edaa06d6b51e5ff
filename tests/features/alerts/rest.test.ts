import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../../shared/features/account/setting.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import { maxAlertsPerPage } from '../../../shared/business/alerts.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { setPlan } from '../../support/operator.ts'
import { type Door, openDoor, type Person, until } from '../../http/door.ts'
import { importPrices } from '../../../sync-server/features/alerts/import-prices.ts'
import { silent } from '../../support/engines.ts'
import { limitMs } from '../../support/scope.ts'

let door: Door
let ada: Person
beforeAll(async () => {
  door = await openDoor()
  ada = await door.person('Ada')
})
afterAll(() => door.close())

const price = '/api/alerts/price'
const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
const change = (place: string, body: unknown) =>
  ada.fetch(place, { method: 'PATCH', ...json(body) })

test('an alert is set once, changed, found, delivered and deleted', {
  timeout: limitMs(60_000),
}, async () => {
  const id = randomUUID()
  const given = { id, bottle: 'Ardbeg 10', targetPrice: 44.95, locations: [] }
  const made = await ada.post(price, given)
  expect(made.status).toBe(200)
  const alert = (await made.json()) as object
  expect(alert).toMatchObject({ ...given, isActive: true })
  expect(await (await ada.post(price, given)).json()).toEqual(alert)
  expect(await (await change(`${price}/${id}`, { isActive: false })).json()).toMatchObject({
    isActive: false,
  })
  await change(`${price}/${id}`, { isActive: true, targetPrice: 40 })

  const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
  await importPrices(db, [
    { store: 'A', name: 'Ardbeg Ten Years Old', price: 39_99, pricedOn: '2999-01-01' },
  ])
  await db.close()
  const found = await until(async () => {
    const { alerts } = (await (await ada.fetch(price)).json()) as { alerts: { id: string }[] }
    const [one] = alerts.filter((each) => 'currentPrice' in each)
    return one
  })
  expect(found).toMatchObject({ id, targetPrice: 40, currentPrice: 39.99, currentStore: 'A' })

  expect((await ada.fetch(`${price}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ada.fetch(`${price}/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await ada.post(price, given)).status).toBe(400)
  expect(await (await ada.fetch(price)).json()).toEqual({ alerts: [] })
})

test('an alert without places looks where the person is, and else where the specification says', async () => {
  const alertOf = async (someone: typeof ada) => {
    const made = await someone.post('/api/alerts/availability', { bottle: 'Lagavulin 16' })
    expect(made.status).toBe(200)
    return (await made.json()) as { id: string; locations: string[] }
  }
  const unsaid = await alertOf(ada)
  expect(unsaid.locations).toEqual(['Atlanta, GA'])
  const bob = await door.person('Bob')
  const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
  await changeCellar({ db }, bob.id as Id<'user'>, ({ rows }) =>
    rows.put(
      settings,
      newRow(settings, bob.id as Id, { location: 'Portland, OR', zipCode: '97205' }),
    ),
  )
  await db.close()
  expect((await alertOf(bob)).locations).toEqual(['Portland, OR', '97205'])
  expect(
    (await ada.fetch(`/api/alerts/availability/${unsaid.id}`, { method: 'DELETE' })).status,
  ).toBe(204)
})

test('the plan counts for scripts too, and long lists come in pages', {
  timeout: limitMs(120_000),
}, async () => {
  const watches = '/api/alerts/availability'
  for (let made = 0; made < 3; made++)
    expect((await ada.post(watches, { bottle: `Bottle ${made}` })).status).toBe(200)
  const refused = await ada.post(watches, { bottle: 'One more' })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'plan_limit' })

  setPlan(door, ada.email, 'insider')
  const all = maxAlertsPerPage + 5
  for (let made = 3; made < all; made++) await ada.post(watches, { bottle: `Bottle ${made}` })
  const first = (await (await ada.fetch(watches)).json()) as { alerts: object[]; next: string }
  expect(first.alerts).toHaveLength(maxAlertsPerPage)
  const rest = (await (await ada.fetch(`${watches}?after=${first.next}`)).json()) as object
  expect(rest).toMatchObject({ alerts: { length: 5 } })
  expect(rest).not.toHaveProperty('next')
})

test.each([
  ['no price', { bottle: 'A' }],
  ['a price of nothing', { bottle: 'A', targetPrice: 0 }],
  ['parts of a cent', { bottle: 'A', targetPrice: 1.005 }],
  ['a field that the server owns', { bottle: 'A', targetPrice: 1, notifiedPrice: 1 }],
  ['no bottle', { bottle: '  ', targetPrice: 1 }],
])('an alert with %s is refused', async (_, body) => {
  expect((await ada.post(price, body)).status).toBe(400)
  expect((await change(`${price}/${randomUUID()}`, {})).status).toBe(400)
})
