import { marketCopy } from '../../../shared/copy/market.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { hasStripeSpec } from '../../payments/stripe-double.ts'
import { aPerson, expect, join } from '../../support/story.ts'
import { aMarket } from './a-market.ts'
import { atStripe, stripeTest as test } from './stripe-test.ts'

const { drop, pay, reservation, returned } = marketCopy

test.skip(!hasStripeSpec, 'the double needs Stripe’s own description of its API')

test('[N7] with Stripe a declined card can be replaced, return addresses prove nothing, the store is paid', async ({
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
  await page.exposeFunction('payAtStripe', (key: string, given: string, typed: string) => {
    expect(key).toBe('pk_test_double')
    secret = given
    return pays(given, typed)
  })
  const pays = atStripe(stripe)
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

  // The bottle is paid to the store's account: once, though the confirmation is lost.
  const payouts = `/api/stores/${market.store}/payouts`
  await market.post(`${payouts}/begin`)
  const account = stripe.world.all('account')[0]
  stripe.completeAccount(String(account?.['id']))
  await market.post(`${payouts}/refresh`)
  await page.reload()
  await page.getByRole('button', { name: reservation.payBottle(89_00) }).click()
  const bottle = page.getByRole('dialog', { name: pay.bottleTitle })
  await bottle.getByLabel('Card number').fill('4000 0000 0000 0119')
  await bottle.getByRole('button', { name: pay.amount(89_00) }).click()
  await expect(bottle.getByText(payCopy.offline)).toBeVisible()
  await bottle.getByRole('button', { name: pay.amount(89_00) }).click()
  await expect(page.getByText(reservation.bottlePaid)).toBeVisible()
})
