import { recipeImportCopy } from '../../../shared/copy/recipe-import.ts'
import { routes } from '../../../shared/routes.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { tapTo } from './in-the-cellar.ts'

test.use({ ownServer: false })

interface StoryWindow {
  wakeLocks: number
}

test('the screen stays on while a recipe is shown, again after its return, and not afterwards', async ({
  world,
}) => {
  const { page } = await world.device()
  await page.addInitScript(() => {
    const mine = window as unknown as StoryWindow
    mine.wakeLocks = 0
    const request = () => {
      mine.wakeLocks += 1
      return Promise.resolve({
        release: () => {
          mine.wakeLocks -= 1
          return Promise.resolve()
        },
      })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const held = () => page.evaluate(() => (window as unknown as StoryWindow).wakeLocks)
  await join(page, aPerson())
  await page.goto(routes.recipeImport.path)
  await page.getByRole('textbox').fill('Negroni\n30 ml gin\n30 ml Campari\n\nStir over ice.')
  await page.getByRole('button', { name: recipeImportCopy.pasteRead }).click()
  await page.getByRole('button', { name: recipeImportCopy.import(1) }).click()
  await page.getByRole('link', { name: recipeImportCopy.toRecipes }).click()
  expect(await held()).toBe(0)
  await page.getByRole('link', { name: /Negroni/ }).click()
  await expect.poll(held).toBe(1)
  // The browser has taken it away with the hidden page.
  await page.evaluate(() => {
    const mine = window as unknown as StoryWindow
    mine.wakeLocks = 0
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(held).toBe(1)
  await tapTo(page, 'Home')
  await expect.poll(held).toBe(0)
})
