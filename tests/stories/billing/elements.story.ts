import { offers } from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { profileCopy } from '../../../shared/copy/profile.ts'
import { hasStripeSpec } from '../../payments/stripe-double.ts'
import { aPerson, expect, join } from '../../support/story.ts'
import { atStripe, stripeTest as test } from '../market/stripe-test.ts'

test.skip(!hasStripeSpec, 'the double needs Stripe’s own description of its API')

test('[N7] [N11] with Stripe a card is stored for after the trial, and a return address grants no Insider', async ({
  world,
  stripe,
}) => {
  const { page } = await world.device()
  let secret = ''
  await page.exposeFunction('payAtStripe', (_key: string, given: string, typed: string) => {
    secret = given
    return keeps(given, typed)
  })
  const keeps = atStripe(stripe)
  await join(page, aPerson())
  await page.goto('/subscription')
  await page
    .getByRole('button', { name: subscriptionCopy.start(offers['trial-30'], 'month') })
    .click()
  const form = page.getByRole('dialog', { name: subscriptionCopy.form.title })
  const card = form.getByLabel('Card number')
  await card.fill('4000 0000 0000 0002')
  await form.getByRole('button', { name: subscriptionCopy.form.submit('month') }).click()
  await expect(form.getByText('Your card was declined.')).toBeVisible()
  await expect(form.getByText(subscriptionCopy.failedTitle)).toBeVisible()
  await expect(form.getByText(payCopy.test)).toHaveCount(0)
  expect(secret).toMatch(/^seti_/)

  // The bank sends the person back to their profile with a word that it has worked, which it has not.
  await card.fill('4000 0025 0000 3155')
  await form.getByRole('button', { name: subscriptionCopy.form.submit('month') }).click()
  await page.waitForURL(/\/profile\?redirect_status=succeeded/)
  await expect(page.getByText(billingCopy.waitingSentence)).toBeVisible()
  stripe.pay(secret)
  await expect(page.getByText(billingCopy.welcomeSentence)).toBeVisible()
  await page.waitForURL(/\/profile$/)
  await expect(page.getByText(new RegExp(`^${billingCopy.state.next}`))).toBeVisible()

  // The other card is stored, though its confirmation is lost.
  await page.getByRole('link', { name: profileCopy.billing }).click()
  await page.getByRole('button', { name: subscriptionCopy.state.changeCard }).click()
  const another = page.getByRole('dialog', { name: subscriptionCopy.cardTitle })
  await another.getByLabel('Card number').fill('4000 0000 0000 0119')
  await another.getByRole('button', { name: subscriptionCopy.form.submitCard }).click()
  await expect(another.getByText(payCopy.offline)).toBeVisible()
  await another.getByRole('button', { name: subscriptionCopy.form.submitCard }).click()
  await expect(page.getByText(subscriptionCopy.cardSaved)).toBeVisible()
})
