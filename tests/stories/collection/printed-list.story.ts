import { collectionCopy } from '../../../shared/copy/collection.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { addFromElsewhere } from './shelf-of.ts'

test.use({ ownServer: false })

test('the whole list is on paper, with its date and total, and without bars', async ({ world }) => {
  const { page } = await world.device({ colorScheme: 'dark', onlineOnly: true })
  await join(page, aPerson())
  const many = Array.from({ length: 28 }, (_, at) => ({
    name: `Bottle ${String(at + 1).padStart(2, '0')}`,
    currentValue: 10_00,
  }))
  await addFromElsewhere(page, many)
  await page.goto('/collections')
  await expect(page.getByRole('list', { name: collectionCopy.list, exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const printed = page.locator('.printed')
  await expect(printed).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(printed.getByRole('row')).toHaveCount(1 + many.length)
  await expect(printed).toContainText('28 bottles · $280')
  await expect(printed).toContainText(String(new Date().getFullYear()))
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(printed).toHaveCount(0)
})
