import type { Page } from '@playwright/test'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { settingLabels } from '../../../shared/copy/field-labels.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { routes } from '../../../shared/routes.ts'
import { inLanguage } from '../../../sync-server/speaking/in-language.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'

/** A screen's title in German, as the app has it. */
const german = (screen: 'settings' | 'collection') => inLanguage('de', () => routes[screen].title)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('somebody reads the app in German, without a network and on another device, too', async ({
  world,
}) => {
  const { page } = await world.device()
  const person = aPerson()
  await join(page, person)
  await readyOffline(page)
  await page.goto('/settings')
  await expect(page.getByLabel(settingLabels.language)).toHaveValue('browser')
  await page
    .getByLabel(settingLabels.language)
    .selectOption({ label: settingsCopy.languageNames.de })
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
    .selectOption(settingsCopy.languageNames.en)
  await expect(heading(other)).toHaveText(routes.settings.title)
})

/** By its outbox: what the chip says is said in German. */
const allSavedIn = async (page: Page) => {
  await page.goto('/collections')
  await inLanguage('de', () => allSaved(page))
}
