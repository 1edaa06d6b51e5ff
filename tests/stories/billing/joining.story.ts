import { insiderPrice, offers } from '../../../shared/business/offer.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { joiningCopy } from '../../../shared/copy/joining.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { routes } from '../../../shared/routes.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

const offer = offers['trial-30']

test('a visitor reads the prices, asks about them, and joins with the plan that they chose', async ({
  world,
}) => {
  // Three people, a message, two accounts and a card.
  test.slow()
  const admin = await world.device({ viewport: laptop })
  await join(admin.page, aPerson('Ada Admin'))

  const { page } = await world.device({ viewport: phone })
  await page.goto('/pricing')
  await expect(page.getByText(billingCopy.begins(offer, 'month')).first()).toBeVisible()
  await page.getByRole('link', { name: subscriptionCopy.pricing.contactAct }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(routes.support.title)
  await expect(page.getByLabel(supportCopy.topic)).toHaveValue('sales')
  await page.getByRole('button', { name: supportCopy.send }).click()
  await expect(page.getByText(supportCopy.missing)).toHaveCount(2)
  await expect(page.getByLabel(supportCopy.page.email)).toBeFocused()
  await page.getByLabel(supportCopy.page.email).fill('club@elsewhere.test')
  await page.getByLabel(supportCopy.subject).fill('Twelve of us')
  await page.getByLabel(supportCopy.message).fill('What does it cost for a club?')
  // Its answer is lost: sent again, it is the same message.
  const lost = world.network.break({ kind: 'drop-response', path: '/api/support/visitors' })
  await page.getByRole('button', { name: supportCopy.send }).click()
  await expect(page.getByText(supportCopy.page.offline)).toBeVisible()
  lost.lift()
  await page.getByRole('button', { name: supportCopy.send }).click()
  await expect(page.getByText(supportCopy.page.thanks('club@elsewhere.test'))).toBeVisible()

  const search = page.getByRole('searchbox', { name: supportCopy.faq.search })
  await search.fill('zanzibar')
  await expect(page.getByText(supportCopy.faq.none('zanzibar'))).toBeVisible()
  await search.fill('PASSWORD')
  await expect(page.getByText(supportCopy.faq.found(1))).toBeVisible()

  await admin.page.goto('/admin-dashboard?tab=support')
  const waiting = admin.page.getByRole('list', { name: supportCopy.admin.list })
  await expect(waiting.getByText('Twelve of us')).toHaveCount(1)
  await expect(waiting.getByText('club@elsewhere.test')).toBeVisible()

  // They choose the year, and enter their card right after creating the account.
  await page.goto('/pricing')
  await page.getByRole('radio', { name: subscriptionCopy.intervals.year }).check({ force: true })
  await page.getByRole('link', { name: subscriptionCopy.start(offer, 'year') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(authCopy.joinTitle)
  const paid = page.getByRole('button', { name: subscriptionCopy.start(offer, 'year') })
  const free = page.getByRole('button', { name: authCopy.joinFree })
  await expect(page.getByText(joiningCopy.billingOf(offer, 'year'))).toBeVisible()
  await expect(paid).toBeDisabled()
  await expect(free).toBeDisabled()
  await page.getByRole('checkbox', { name: authCopy.ageConfirmation, exact: true }).check()
  await expect(free).toBeEnabled()
  const one = aPerson('Ivy Insider')
  await page.getByLabel(authCopy.name).fill(one.name)
  await page.getByLabel(authCopy.email).fill(one.email)
  await page.getByRole('textbox', { name: authCopy.password }).fill(one.password)
  await paid.click()
  const card = page.getByRole('dialog', { name: subscriptionCopy.form.title })
  await expect(card.getByText(subscriptionCopy.form.note(offer, 'year'))).toBeVisible()
  await card.getByRole('button', { name: payCopy.card }).click()
  await expect(page.getByText(billingCopy.welcomeSentence)).toBeVisible()
  await expect(page.getByText(billingCopy.rate('year', insiderPrice.year)).first()).toBeVisible()
  // Seen again, the page asks for nothing more.
  await page.reload()
  await expect(page.getByRole('button', { name: subscriptionCopy.current })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Another user decides against it, and joins for free.
  const other = await world.device()
  await other.page.goto('/pricing')
  await other.page.getByRole('link', { name: subscriptionCopy.start(offer, 'month') }).click()
  await other.page.getByRole('checkbox').check()
  const two = aPerson('Frank Free')
  await other.page.getByLabel(authCopy.name).fill(two.name)
  await other.page.getByLabel(authCopy.email).fill(two.email)
  await other.page.getByRole('textbox', { name: authCopy.password }).fill(two.password)
  await other.page.getByRole('button', { name: authCopy.joinFree }).click()
  await expect(other.page).toHaveURL(/\/$/)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Frank')
})
