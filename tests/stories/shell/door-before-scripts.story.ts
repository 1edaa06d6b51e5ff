import type { Page } from '@playwright/test'
import { authCopy } from '../../../shared/copy/auth.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

test.use({ ownServer: false })

/** Withholds every script from the page; returns a function that releases them. */
async function withholdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return letThrough
}

const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const password = (page: Page) => page.getByRole('textbox', { name: authCopy.password })
const signInButton = (page: Page) =>
  page.getByRole('button', { name: authCopy.signIn, exact: true })

for (const address of ['/auth', '/login'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`at ${address} a visitor sees the ${colorScheme} sign-in page before any script, and keeps it`, async ({
      world,
    }) => {
      const { page } = await world.device({ colorScheme })
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      const letThrough = await withholdScripts(page)
      await open(page, address)
      await expect(heading(page)).toHaveText(authCopy.signInTitle)
      await expect(signInButton(page)).toBeVisible()
      await expect(page.getByRole('link', { name: authCopy.terms })).toBeVisible()
      await expect(page.locator('.shell-row').first()).toBeHidden()
      const seen = await page.screenshot()
      await heading(page).evaluate((node) => {
        window.seenBefore = node
        window.shifts = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shifts += (entry as LayoutShift).value
        }).observe({ type: 'layout-shift' })
      })

      letThrough()
      await expect(page).toHaveTitle('Sign in · Undercroft')
      await expect(page).toHaveURL(address)
      expect(await heading(page).evaluate((node) => node === window.seenBefore)).toBe(true)
      expect(await page.evaluate(() => window.shifts)).toBe(0)
      expect(await page.locator('#root').count()).toBe(1)
      expect((await page.screenshot()).equals(seen)).toBe(true)
      // React reports markup that differs from its first render.
      expect(faults).toEqual([])

      await page.getByRole('link', { name: authCopy.toForgot }).click()
      await expect(heading(page)).toHaveText(authCopy.forgotTitle)
    })

test('a form typed and sent before any script has loaded is submitted once the scripts are there', async ({
  world,
}) => {
  const person = aPerson()
  await join((await world.device()).page, person)

  const { page } = await world.device()
  const letThrough = await withholdScripts(page)
  await open(page, '/auth')
  await page.getByLabel(authCopy.email).fill(person.email)
  await password(page).fill(person.password)
  await password(page).press('Enter')
  // Without us, the browser would send the form to an address with the password in it.
  await expect(page.locator('html')).toHaveAttribute('data-form', 'sent')
  await expect(page).toHaveURL('/auth')
  letThrough()
  await expect(heading(page)).toHaveText('Welcome, Ada')
})

test('text typed before any script has loaded stays in the form', async ({ world }) => {
  const person = aPerson()
  await join((await world.device()).page, person)

  const { page } = await world.device()
  const letThrough = await withholdScripts(page)
  await open(page, '/auth')
  await page.getByLabel(authCopy.email).pressSequentially(person.email.slice(0, 4))
  letThrough()
  await expect(page).toHaveTitle('Sign in · Undercroft')
  await expect(page.getByLabel(authCopy.email)).toBeFocused()
  await page.keyboard.type(person.email.slice(4))
  await expect(page.getByLabel(authCopy.email)).toHaveValue(person.email)
  await password(page).fill(person.password)
  await signInButton(page).click()
  await expect(heading(page)).toHaveText('Welcome, Ada')
})

test('signed-in users and visitors with another aim do not see it', async ({ world }) => {
  const known = await world.device()
  await known.page.addInitScript(() => localStorage.setItem('undercroft.account', '{}'))
  const other = await world.device()
  for (const [{ page }, address] of [
    [known, '/auth'],
    [other, '/auth?mode=join'],
    [other, '/pricing'],
    [other, '/settings?from=mail'],
  ] as const) {
    await withholdScripts(page)
    await open(page, address)
    await expect(page.locator('.shell-bar')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
  }
})

test('passkeys are offered where they can be used, before any script and after', async ({
  world,
}) => {
  const { page } = await world.device()
  const passkeys = page.getByRole('button', { name: authCopy.passkeySignIn })
  const byName = world.network.origin.replace('127.0.0.1', 'localhost')
  for (const [origin, shown] of [
    [byName, true],
    [world.network.origin, false],
  ] as const) {
    const letThrough = await withholdScripts(page)
    await open(page, `${origin}/auth`)
    await expect(signInButton(page)).toBeVisible()
    await expect(passkeys).toBeVisible({ visible: shown })
    letThrough()
    await expect(page).toHaveTitle('Sign in · Undercroft')
    await expect(passkeys).toBeVisible({ visible: shown })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

/** Types that TypeScript's library does not have yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
}
declare global {
  interface Window {
    seenBefore?: Element
    shifts: number
  }
}
