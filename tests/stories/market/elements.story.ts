import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { marketCopy } from '../../../shared/copy/market.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { hasStripeSpec, openStripeDouble, type StripeDouble } from '../../payments/stripe-double.ts'
import { aPerson, expect, join, test as base } from '../../support/story.ts'
import { aMarket } from './a-market.ts'
import { stripeScript } from './stripe-script.ts'

const { drop, pay, reservation, returned } = marketCopy

const test = base.extend<{ stripe: StripeDouble; scriptUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
  stripe: async ({}, tell) => {
    const stripe = await openStripeDouble()
    await tell(stripe)
    await stripe.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  scriptUrl: async ({}, tell) => {
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(stripeScript)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe.js`)
    server.closeAllConnections()
    server.close()
  },
  serverEnv: async ({ stripe, scriptUrl }, tell) => {
    await tell({ ...stripe.env, STRIPE_JS_URL: scriptUrl })
  },
})

test.skip(!hasStripeSpec, 'the double needs Stripe’s own description of its API')

test('[N7] with Stripe, its form is loaded where one pays, a declined card may be followed by another, and what a return address says counts for nothing', async ({
  world,
  stripe,
  scriptUrl,
}) => {
  const market = await aMarket(world)
  const id = await market.drop()
  const { page } = await world.device()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  let secret = ''
  const cards = { '4242': 'card', '0002': 'declined', '3155': 'authentication' } as const
  await page.exposeFunction('payAtStripe', (key: string, given: string, typed: string) => {
    expect(key).toBe('pk_test_double')
    secret = given
    return stripe.pay(given, cards[typed.slice(-4) as keyof typeof cards])
  })
  await join(page, aPerson())
  await page.goto(`/drops/${id}`)
  await expect(page.getByRole('button', { name: drop.reserve(3_00) })).toBeVisible()
  expect(asked).not.toContain(scriptUrl)
  await page.getByRole('button', { name: drop.reserve(3_00) }).click()

  const sheet = page.getByRole('dialog', { name: pay.title })
  const card = sheet.getByLabel('Card number')
  await card.fill('4000 0000 0000 0002')
  expect(asked).toContain(scriptUrl)
  await sheet.getByRole('button', { name: pay.amount(3_00) }).click()
  await expect(sheet.getByText('Your card was declined.')).toBeVisible()
  await expect(sheet.getByText(payCopy.test)).toHaveCount(0)

  // The bank sends the person back with a word that it has worked, which it has not.
  await card.fill('4000 0025 0000 3155')
  await sheet.getByRole('button', { name: pay.amount(3_00) }).click()
  await page.waitForURL(/redirect_status=succeeded/)
  await expect(page.getByText(returned.waiting)).toBeVisible()
  await expect(page.getByText(returned.arrived)).toHaveCount(0)
  stripe.pay(secret)
  await expect(page.getByText(returned.arrived)).toBeVisible()
  await page.getByRole('link', { name: returned.toReservation }).click()
  await expect(page.getByText(reservation.says.confirmed)).toBeVisible()
})
