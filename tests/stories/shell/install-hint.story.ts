import { homeCopy } from '../../../shared/copy/home.ts'
import { installCopy } from '../../../shared/copy/install.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

test.use({ ownServer: false })

test('the hint to install comes on the second visit, and never after its dismissal', async ({
  world,
}) => {
  const { page, context } = await world.device()
  await context.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = () => Promise.resolve({ outcome: 'dismissed' })
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      )
    })
  })
  await join(page, aPerson())
  // Stored once the part of the hint is there.
  const isCounted = () => localStorage.getItem('undercroft-install-hint') !== null
  await page.waitForFunction(isCounted)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(installCopy.title)).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByText(installCopy.title)).toBeVisible()
  await expect(second.getByRole('button', { name: installCopy.install })).toBeVisible()
  await second.getByRole('button', { name: uiCopy.dismiss }).first().click()
  await expect(second.getByText(installCopy.title)).toHaveCount(0)
  await expect
    .poll(() => second.evaluate(() => localStorage.getItem('undercroft-install-hint')))
    .toBe('dismissed')
  const third = await context.newPage()
  await third.goto('/')
  await expect(third.getByText(homeCopy.emptyTitle)).toBeVisible()
  await expect(third.getByText(installCopy.title)).toHaveCount(0)
})

test('on an iPhone the hint names the Share menu', async ({ world }) => {
  const { page } = await world.device()
  await page.addInitScript(() => {
    const value = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1'
    Object.defineProperty(navigator, 'userAgent', { value })
    localStorage.setItem('undercroft-install-hint', 'first')
  })
  await join(page, aPerson())
  await expect(page.getByText(installCopy.shareMenu)).toBeVisible()
})
