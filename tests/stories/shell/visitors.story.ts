import { featuresCopy } from '../../../shared/copy/features.ts'
import { operatorContactCopy } from '../../../shared/copy/operator-contact.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { routes } from '../../../shared/routes.ts'
import { phone, laptop } from '../../support/chromium.ts'
import { expect, test } from '../../support/story.ts'
import { aMarket } from '../market/a-market.ts'

/** Every public page with a fixed address. */
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
    // To events in the bar where there is room, and in the footer.
    await page.goto(routes.home.path)
    const toEvents = page.getByRole('link', { name: routes.events.title, exact: true })
    await expect(toEvents).toHaveCount(viewport === laptop ? 2 : 1)
    await toEvents.last().click()
    await expect(
      page.getByRole('heading', { name: routes.events.title, exact: true }),
    ).toBeVisible()
  })

test('each feature leads to its screen, a visitor by way of the door', async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  await page.goto(routes.features.path)
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
  await expect(cards).toHaveCount(Object.keys(featuresCopy.all).length)
  const links = await cards.getByRole('link').all()
  expect(links).toHaveLength(Object.keys(featuresCopy.all).length)
  const ways = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(new Set(ways).size).toBe(links.length)
  for (const way of ways) {
    const route = Object.values(routes).find(({ path }) => path === way)
    expect(route, `${way} is a screen`).toBeDefined()
    await page.goto(way ?? '')
    await expect(page).toHaveURL(route?.who === 'user' ? /\/auth/ : (way ?? ''))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('Support shows the operator’s contact if there is one, and nothing otherwise', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: phone })
  await page.goto(routes.support.path)
  await expect(page.getByRole('heading', { name: supportCopy.faq.title })).toBeVisible()
  await expect(page.getByText(operatorContactCopy.loading)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: operatorContactCopy.title })).toHaveCount(0)
})

test.describe('of an operator who says who they are', () => {
  test.use({
    serverEnv: {
      OPERATOR_EMAIL: 'help@cellar.example',
      OPERATOR_PHONE: '+1 212 555 0100, Mon-Fri 9AM-6PM',
    },
  })
  test('Support has the address, the number and its hours', async ({ world }) => {
    const { page } = await world.device({ viewport: phone })
    await page.goto(routes.support.path)
    await expect(page.getByRole('heading', { name: operatorContactCopy.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'help@cellar.example' })).toHaveAttribute(
      'href',
      /^mailto:help@cellar\.example/,
    )
    await expect(page.getByText('+1 212 555 0100, Mon-Fri 9AM-6PM')).toBeVisible()
    await expect(page.getByText(operatorContactCopy.address, { exact: true })).toHaveCount(0)
  })
})
