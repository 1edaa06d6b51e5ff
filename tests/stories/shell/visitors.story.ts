import { routes } from '../../../shared/routes.ts'
import { phone, laptop } from '../../support/chromium.ts'
import { expect, test } from '../../support/story.ts'
import { aMarket } from '../market/a-market.ts'

/** Every page that stands there for everybody at an address of its own. */
const publicPages = Object.values(routes).filter(
  (route) => route.who !== 'user' && !route.path.includes(':'),
)

for (const viewport of [phone, laptop])
  test(`a visitor comes to a drop and to a store from every public page, ${viewport.width} px wide`, async ({
    world,
  }) => {
    const market = await aMarket(world)
    await market.drop({ title: 'Weller 12 Year' })
    const { page } = await world.device({ viewport })
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(publicPages.length).toBeGreaterThan(5)
    for (const { path } of [routes.home, ...publicPages]) {
      await test.step(path, async () => {
        await page.goto(path)
        await main.getByRole('link', { name: routes.hypeRadar.title }).click()
        await page.getByRole('link', { name: /Weller 12 Year/ }).click()
        await expect(page.getByRole('heading', { name: 'Weller 12 Year' })).toBeVisible()
        await main.getByRole('link', { name: routes.stores.title }).click()
        await page.getByRole('link', { name: /The Corner Bottle/ }).click()
        await expect(page.getByRole('heading', { name: 'The Corner Bottle' })).toBeVisible()
      })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  })
