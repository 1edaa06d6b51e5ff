import { marketCopy } from '../../../shared/copy/market.ts'
import { radarCopy } from '../../../shared/copy/radar.ts'
import { expect, test } from '../../support/story.ts'
import { aMarket } from './a-market.ts'

test('a visitor looks for offers within miles of a ZIP code', async ({ world }) => {
  const market = await aMarket(world)
  await market.drop({ title: 'Weller 12 Year' })
  const { page } = await world.device()
  await page.goto('/hype-radar')
  await page.getByRole('button', { name: marketCopy.radar.nearMe }).click()
  const zip = page.getByRole('textbox', { name: marketCopy.radar.near })
  const reach = page.getByRole('combobox', { name: radarCopy.within })
  const offer = page.getByRole('link', { name: /Weller 12 Year/ })
  await zip.fill('303')
  await expect(reach).toHaveCount(0)

  // Marietta is 14 miles from the store in Atlanta.
  await zip.fill('30060')
  await expect(reach).toHaveValue('50')
  await expect(reach.locator('option')).toHaveText([
    ...[10, 25, 50, 100].map(radarCopy.milesAround),
    'Georgia',
    radarCopy.anywhere,
  ])
  await expect(offer).toContainText(radarCopy.miles(14))
  await reach.selectOption(radarCopy.milesAround(10))
  await expect(page.getByText(radarCopy.noMatch)).toBeVisible()
  await reach.selectOption(radarCopy.milesAround(25))
  await expect(offer).toBeVisible()
  await expect(page).toHaveURL(/within=25/)
  await zip.fill('30308')
  await expect(offer).toContainText(radarCopy.distances.zip)

  // A ZIP code of boxes at the post office has no place on the map.
  await zip.fill('30301')
  await expect(page.getByText(radarCopy.noMiles('303'))).toBeVisible()
  await expect(offer).toContainText(radarCopy.distances.region)
  await zip.fill('30309')
  await expect(offer).toContainText(radarCopy.miles(2))
  await expect(page.getByText(radarCopy.noMiles('303'))).toHaveCount(0)

  // An older link.
  await page.goto('/hype-radar?near=30308&within=region')
  await expect(reach).toHaveValue('region')
  await expect(reach.locator('option:checked')).toHaveText(radarCopy.region('303'))
  await expect(offer).toBeVisible()
})
