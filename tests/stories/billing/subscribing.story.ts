import type { Page } from '@playwright/test'
import { offers } from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { profileCopy } from '../../../shared/copy/profile.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { routes } from '../../../shared/routes.ts'
import { addBottle } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

const offer = offers['trial-30']

test('a visitor joins, has a card declined, starts the trial, cancels and resumes it, and keeps the plan offline', async ({
  world,
}) => {
  // From the prices to a card that is kept, with every answer lost once.
  test.slow()
  const { page } = await world.device()
  await page.goto('/pricing')
  await expect(page.getByText(billingCopy.begins(offer, 'month')).first()).toBeVisible()
  await page.getByRole('radio', { name: subscriptionCopy.intervals.year }).check({ force: true })
  await expect(page.getByText(billingCopy.begins(offer, 'year')).first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: subscriptionCopy.start(offer, 'year') }),
  ).toBeVisible()

  await join(page, aPerson())
  await addBottle(page, { name: 'Yquem', brand: 'Yquem', category: 'Wine' })
  await page.getByRole('link', { name: routes.collection.title }).first().click()
  await expect(page.getByText(collectionCopy.planShare(1, 30, 'free'))).toBeVisible()
  await page.getByRole('button', { name: collectionCopy.exportAll }).click()
  await page.getByRole('link', { name: billingCopy.upgrade }).click()

  await expect(page.getByRole('button', { name: subscriptionCopy.current })).toBeDisabled()
  // Whether it has begun is not known: asked again, it is the one subscription.
  const unheard = world.network.break({ kind: 'drop-response', path: '/api/create-subscription' })
  await page.getByRole('button', { name: subscriptionCopy.start(offer, 'month') }).click()
  const form = page.getByRole('dialog', { name: subscriptionCopy.form.title })
  await expect(form.getByText(subscriptionCopy.form.note(offer, 'month'))).toBeVisible()
  await expect(form.getByText(subscriptionCopy.actOffline)).toBeVisible()
  unheard.lift()
  await form.getByRole('button', { name: subscriptionCopy.form.again }).click()
  await expect(form.getByText(payCopy.test)).toBeVisible()
  await form.getByRole('button', { name: payCopy.declinedCard }).click()
  await expect(form.getByText(subscriptionCopy.failedTitle)).toBeVisible()
  const lost = world.network.break({ kind: 'drop-response', path: '/api/test-payments/' })
  await form.getByRole('button', { name: payCopy.card }).click()
  await expect(form.getByText(payCopy.offline)).toBeVisible()
  lost.lift()
  await form.getByRole('button', { name: payCopy.card }).click()
  await expect(page.getByText(billingCopy.welcomeSentence)).toBeVisible()
  await expect(page.getByText(billingCopy.state.next)).toBeVisible()

  // The limits are lifted on this device at once, and the profile knows.
  await page.getByRole('link', { name: routes.collection.title }).first().click()
  await mayTakeCsv(page)
  await readyOffline(page)

  // The comparison of plans does not offer the user's current plan.
  await page.goto('/pricing')
  const insider = page.getByRole('region', { name: billingCopy.insider.name })
  await expect(insider.getByRole('button', { name: subscriptionCopy.current })).toBeDisabled()
  await expect(insider).not.toContainText(billingCopy.begins(offer, 'month'))
  await expect(
    page.getByRole('link', { name: subscriptionCopy.start(offer, 'month') }),
  ).toHaveCount(0)

  await page.goto('/profile')
  await expect(page.getByText(new RegExp(`^${billingCopy.state.next}`))).toBeVisible()
  await page.getByRole('link', { name: profileCopy.billing }).click()

  await page.getByRole('button', { name: subscriptionCopy.cancel.act }).click()
  await page.getByRole('button', { name: subscriptionCopy.cancel.confirm }).click()
  await expect(page.getByText(/^Insider ends on/)).toBeVisible()
  await page.getByRole('button', { name: subscriptionCopy.cancel.resume }).click()
  await expect(page.getByText(/^Insider ends on/)).toHaveCount(0)
  await expect(page.getByText(billingCopy.state.next)).toBeVisible()

  await world.network.cut()
  await page.reload()
  await expect(page.getByText(onlineCopy.offlineTitle)).toBeVisible()
  await page.goto('/collections')
  await mayTakeCsv(page)
  await world.network.mend()
})

/** A feature that Free does not have. */
async function mayTakeCsv(page: Page) {
  await page.getByRole('button', { name: collectionCopy.exportAll }).click()
  await expect(page.getByRole('button', { name: valueCopy.exportCsv })).toBeVisible()
  await expect(page.getByText(collectionCopy.planShare(1, 30, 'free'))).toHaveCount(0)
}
