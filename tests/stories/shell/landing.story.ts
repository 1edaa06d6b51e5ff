import type { Locator } from '@playwright/test'
import { appCopy } from '../../../shared/copy/app.ts'
import { homeCopy } from '../../../shared/copy/home.ts'
import { landingCopy } from '../../../shared/copy/landing.ts'
import { routes } from '../../../shared/routes.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.use({ ownServer: false })

const choice = (sample: Locator, name: string) => sample.locator('label', { hasText: name })

test('a visitor without scripts reads the landing page whole', async ({ world, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(world.network.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingCopy.title)
  const sample = page.locator('#sample')
  await expect(sample.getByText(landingCopy.sampleBadge, { exact: true })).toBeVisible()
  await expect(sample.getByRole('listitem').filter({ hasText: 'Glen Vault' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  for (const { path, title } of [
    routes.features,
    routes.pricing,
    routes.hypeRadar,
    routes.stores,
    routes.terms,
    routes.privacy,
  ])
    await expect(footer.getByRole('link', { name: title })).toHaveAttribute('href', path)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await context.close()
})

test('nothing on it moves when its fonts come after its words', async ({ world, browser }) => {
  // As wide as Lighthouse’s phone, where the title has two lines, and no service worker answers instead.
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\.woff2$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(world.network.origin, { waitUntil: 'domcontentloaded' })
  const tops = () =>
    page
      .locator('h1, h2')
      .evaluateAll((all) => all.slice(0, 2).map((one) => one.getBoundingClientRect().top))
  const before = await tops()
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  letThrough()
  await page.evaluate(() => document.fonts.ready)
  const after = await tops()
  expect(after).toHaveLength(2)
  for (const [at, top] of after.entries()) expect(Math.abs(top - before[at]!)).toBeLessThan(5)
  await context.close()
})

test('its example works once it is visible, and keeps earlier touches', async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/landing-sample/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  const sample = page.locator('#sample')
  await expect(sample.getByText('$764', { exact: true })).toBeVisible()
  await choice(sample, 'Wine').click()
  await expect(sample.getByText('$764', { exact: true })).toBeVisible()
  letThrough()
  await expect(sample.getByRole('listitem').filter({ hasText: 'Glen Vault' })).toHaveCount(0)
  await expect(sample.getByRole('radio', { name: 'Wine' })).toBeChecked()
  await choice(sample, 'Spirits').click()
  await expect(sample.getByRole('listitem').filter({ hasText: 'Lantern' })).toBeVisible()
  await expect(sample.getByRole('listitem').filter({ hasText: 'Caveau' })).toHaveCount(0)
  await choice(sample, 'All').click()
  await expect(sample.getByText('$764', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('the bar floats on a desktop, and its mark has another that stands in', async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  await page.route('**/logo.svg', (route) => route.abort())
  for (const path of ['/', '/features']) {
    await page.goto(path)
    const bar = page.getByRole('banner')
    await expect(bar.locator('img')).toHaveAttribute('src', '/logo-fallback.png')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(bar).not.toHaveAttribute('data-floating')
    await page.evaluate(() => scrollTo(0, 101))
    await expect(bar).toHaveAttribute('data-floating')
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(8)
  }
  await expect(
    page.getByRole('banner').getByRole('link', { name: routes.features.title }),
  ).toHaveAttribute('aria-current', 'page')
})

test('signed-in users never see it, even if only the device knows they are', async ({ world }) => {
  const { page, context } = await world.device()
  await page.addInitScript((title) => {
    new MutationObserver(() => {
      const heading = document.querySelector('h1')
      if (heading?.textContent === title && heading.checkVisibility()) console.log('seen')
    }).observe(document, { subtree: true, childList: true })
  }, landingCopy.title)
  const seen: string[] = []
  page.on('console', (message) => seen.push(message.text()))
  await join(page, aPerson('Ada Vintner'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeCopy.welcome('Ada'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeCopy.welcome('Ada'))

  // The session is gone, and no worker answers: the server takes them for a visitor.
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  })
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeCopy.welcome('Ada'))
  await expect(page).toHaveURL('/')
  expect(seen).not.toContain('seen')
})

test('a visitor whose browser stored the app finds it inside, also offline', async ({ world }) => {
  const { page } = await world.device()
  await page.goto('/auth')
  await readyOffline(page)
  await world.network.cut()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingCopy.title)
  await expect(page).toHaveTitle(appCopy.pageTitle(landingCopy.pageTitle))
  const sample = page.getByRole('main')
  await choice(sample, 'Wine').click()
  await expect(sample.getByRole('listitem').filter({ hasText: 'Glen Vault' })).toHaveCount(0)
})
