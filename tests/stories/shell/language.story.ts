import type { Page } from '@playwright/test'
import { appCopy } from '../../../shared/copy/app.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { settingLabels } from '../../../shared/copy/field-labels.ts'
import { type Language, languageNames } from '../../../shared/kernel/language.ts'
import { landingCopy } from '../../../shared/copy/landing.ts'
import { routes } from '../../../shared/routes.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'

/** A screen's title in German, as the app has it. */
const german = (screen: 'settings' | 'collection') => inLanguage('de', () => routes[screen].title)

test.use({ ownServer: false })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a user reads the app in German, offline and on another device, too', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  const person = aPerson()
  await join(page, person)
  await readyOffline(page)
  await page.goto('/settings')
  await expect(page.getByLabel(settingLabels.language)).toHaveValue('browser')
  await page.getByLabel(settingLabels.language).selectOption({ label: languageNames.de })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(heading(page)).toHaveText(german('settings'))

  await world.network.cut()
  await page.goto('/collections')
  const empty = inLanguage('de', () => collectionCopy.emptyTitle)
  expect(empty).not.toBe(collectionCopy.emptyTitle)
  await expect(page.getByText(empty)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(german('collection')))
  await world.network.mend()
  await page.reload()
  await allSavedIn(page)

  // The other device learns it, and speaks it from its next start on.
  const other = (await world.device()).page
  await signIn(other, person)
  await expect.poll(() => other.evaluate(() => localStorage.getItem('language'))).toBe('de')
  await other.goto('/settings')
  await expect(heading(other)).toHaveText(german('settings'))
  await other
    .getByLabel(inLanguage('de', () => settingLabels.language))
    .selectOption(languageNames.en)
  await expect(heading(other)).toHaveText(routes.settings.title)
})

test('a visitor reads in the language of their browser before any script, or in one that they choose', async ({
  world,
}) => {
  const { page, context } = await world.device({ locale: 'de-AT' })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const words = (tongue: Language) =>
    inLanguage(tongue, () => ({
      landing: landingCopy.title,
      door: authCopy.signInTitle,
      signIn: appCopy.signIn,
      title: routes.auth.title,
      all: landingCopy.sampleAll,
    }))
  const [german, spanish] = [words('de'), words('es')]
  const html = page.locator('html')
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })

  await page.goto('/')
  await expect(heading(page)).toHaveText(german.landing)
  await expect(html).toHaveAttribute('lang', 'de')
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(german.door)
  const drawn = await heading(page).elementHandle()
  letThrough()
  await expect(page).toHaveTitle(new RegExp(german.title))
  // React has taken over what the build has drawn in German.
  expect(await heading(page).evaluate((now, before) => now === before, drawn)).toBe(true)

  await page.goto('/')
  await page.getByRole('link', { name: languageNames.es }).click()
  await expect(heading(page)).toHaveText(spanish.landing)
  await page.getByRole('banner').getByRole('link', { name: spanish.signIn }).click()
  await expect(heading(page)).toHaveText(spanish.door)
  await expect(html).toHaveAttribute('lang', 'es')

  // Chosen on another page of the same browser; the example speaks it, too.
  const other = await context.newPage()
  await other.goto('/')
  await expect(heading(other)).toHaveText(spanish.landing)
  await other.locator('#sample').scrollIntoViewIfNeeded()
  await expect(other.locator('#sample[data-live]')).toBeVisible()
  await expect(other.locator('#sample').getByText(spanish.all, { exact: true })).toBeVisible()
  await other.goto('/auth?mode=join&next=%2Fbar')
  await other.getByRole('link', { name: languageNames.en }).click()
  await expect(heading(other)).toHaveText(authCopy.joinTitle)
  await expect(other).toHaveURL('/auth?mode=join&next=%2Fbar')
  expect(faults).toEqual([])
})

/** By its outbox, because the chip's text is in German. */
const allSavedIn = async (page: Page) => {
  await page.goto('/collections')
  await inLanguage('de', () => allSaved(page))
}
