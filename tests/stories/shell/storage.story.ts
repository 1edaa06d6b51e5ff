import { settingsCopy } from '../../../shared/copy/settings.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { openMore } from './in-the-cellar.ts'

test.use({ ownServer: false })

interface StoryWindow {
  persists: number
}

test('settings name used and free space, ask for persistence, and warn when space runs out', async ({
  world,
}) => {
  const { page } = await world.device()
  await page.addInitScript(() => {
    const mine = window as unknown as StoryWindow
    mine.persists = 0
    const { storage } = navigator
    storage.estimate = () => Promise.resolve({ usage: 160_000_000, quota: 200_000_000 })
    storage.persisted = () => Promise.resolve(mine.persists > 0)
    storage.persist = () => Promise.resolve((mine.persists += 1) > 0)
  })
  await join(page, aPerson())
  await openMore(page, 'Settings')
  const fact = (label: string) => page.locator(`dt:text-is("${label}") + dd`)
  await expect(fact(settingsCopy.used)).toHaveText('160 MB')
  await expect(fact(settingsCopy.left)).toHaveText('40 MB')
  await expect(page.getByText(settingsCopy.lowTitle)).toBeVisible()
  const group = page.getByRole('region', { name: settingsCopy.device })
  await expect(group.getByRole('button', { name: settingsCopy.download })).toBeVisible()
  await expect(fact(settingsCopy.storage)).toHaveText(settingsCopy.notPersisted)
  await page.getByRole('button', { name: settingsCopy.persist }).click()
  await expect(fact(settingsCopy.storage)).toHaveText(settingsCopy.persisted)
  await expect(page.getByRole('button', { name: settingsCopy.persist })).toHaveCount(0)
})
