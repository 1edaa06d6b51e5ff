import { request } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { marketCopy } from '../../../shared/copy/market.ts'
import { waitingRoomCopy as copy } from '../../../shared/copy/waiting-room.ts'
import { aPerson, expect, join, signIn, test } from '../../support/story.ts'
import { aMarket } from './a-market.ts'

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

/** A signed-in person without a browser. */
async function aClient(origin: string) {
  const client = await request.newContext({ baseURL: origin })
  const person = { ...aPerson('Ben Quick'), ageConfirmed: true }
  await client.post('/api/auth/sign-up/email', { data: person })
  await client.post('/api/auth/sign-in/email', { data: person })
  return client
}
