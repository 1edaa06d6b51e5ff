import { request } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import { waitingRoomCopy as copy } from '../../../shared/copy/waiting-room.ts'
import { anEvent } from '../../features/events/an-event.ts'
import { anUltraDrop } from '../../features/ultra-drops/an-ultra-drop.ts'
import { aPerson, expect, join, signIn, test, type World } from '../../support/story.ts'
import { aMarket, type Market } from './a-market.ts'
import { withRows } from './with-rows.ts'

test.use({ serverEnv: { WAITING_ROOM_ADMITS: '1', WAITING_ROOM_PROOF: '12' } })

test('a collector in a rush gets a place, keeps it across a reload and on a second device, and reserves in turn', async ({
  world,
}) => {
  test.slow()
  const market = await aMarket(world)
  const offered = await market.drop({ quantity: 9 })
  const ada = aPerson()
  const { page } = await world.device()
  await join(page, ada)
  await page.goto(`/drops/${offered}`)
  const reserve = page.getByRole('button', { name: marketCopy.drop.reserve(3_00) })
  await expect(reserve).toBeVisible()

  // Of three at once, two come within one second.
  const rush = await Promise.all([1, 2, 3].map(async () => aClient(world.server.origin)))
  const responses = await Promise.all(
    rush.map((client) =>
      client.post(`/api/drops/${offered}/reservations`, {
        data: {},
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    ),
  )
  expect(responses.map((one) => one.status())).toContain(409)

  await reserve.click()
  await expect(page.getByRole('heading', { name: copy.title })).toBeVisible()
  await expect(page.getByText(copy.admitted, { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText(copy.admitted, { exact: true })).toBeVisible()
  const second = (await world.device()).page
  await signIn(second, ada)
  await second.goto(`/drops/${offered}`)
  await expect(second.getByText(copy.admitted, { exact: true })).toBeVisible()
  await second.getByRole('button', { name: marketCopy.drop.reserve(3_00) }).click()
  await expect(second).toHaveURL(/\/reservations\//)
  for (const client of rush) await client.dispose()
})

const others = [
  {
    name: 'an event',
    place: 'events',
    path: 'registration',
    words: copy.of.event,
    button: eventPageCopy.register,
    got: eventPageCopy.statuses.registered,
    offer: async (market: Market) =>
      made(market, 'events', anEvent(Date.now(), { maxAttendees: 9 })),
  },
  {
    name: 'an ultra drop',
    place: 'ultra-drops',
    path: 'entry',
    words: copy.of['ultra-drop'],
    button: ultraDropPageCopy.enter,
    got: ultraDropPageCopy.entered,
    async offer(market: Market, world: World) {
      const id = await made(market, 'ultra-drops', anUltraDrop(Date.now()))
      await withRows(world, (db) =>
        db.transaction('begin', (tx) =>
          tx
            .update(tx.t.ultraDrops)
            .set({ status: 'live', liveStartsAt: Date.now() })
            .where(eq(tx.t.ultraDrops.id, id)),
        ),
      )
      return id
    },
  },
] as const

async function made(market: Market, what: string, body: object): Promise<string> {
  return String((await market.post(`/api/stores/${market.store}/${what}`, body))['id'])
}

for (const { name, place, path, words, button, got, offer } of others)
  test(`${name} in a rush is reached through its waiting room`, async ({ world }) => {
    const market = await aMarket(world)
    const id = await offer(market, world)
    const { page } = await world.device()
    await join(page, aPerson())
    await page.goto(`/${place}/${id}`)
    const act = page.getByRole('button', { name: button })
    await expect(act).toBeVisible()

    const rush = await Promise.all([1, 2, 3].map(async () => aClient(world.server.origin)))
    const responses = await Promise.all(
      rush.map((client) => client.put(`/api/${place}/${id}/${path}`, { data: {} })),
    )
    expect(responses.map((one) => one.status())).toContain(409)

    await act.click()
    await expect(page.getByRole('heading', { name: copy.title })).toBeVisible()
    await expect(page.getByText(copy.admitted, { exact: true })).toBeVisible()
    await expect(page.getByText(words.admittedFor)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(got, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: copy.title })).toHaveCount(0)
    for (const client of rush) await client.dispose()
  })

/** A signed-in person without a browser. */
async function aClient(origin: string) {
  const client = await request.newContext({ baseURL: origin })
  const person = { ...aPerson('Ben Quick'), ageConfirmed: true }
  await client.post('/api/auth/sign-up/email', { data: person })
  await client.post('/api/auth/sign-in/email', { data: person })
  return client
}
