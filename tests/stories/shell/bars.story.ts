import type { Page } from '@playwright/test'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { addBottle, openMore, tapTo } from './in-the-cellar.ts'

/** Addresses of all links that are seen or can be opened on the page. */
const linksOn = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

const there = [
  '#content',
  '/',
  '/collections',
  '/bar',
  '/journal',
  '/chat',
  '/recipes',
  '/alerts',
  '/import',
  '/attention',
  '/settings',
  '/terms-of-service',
  '/privacy-policy',
  '/value-tracker',
  '/news',
  '/community',
  '/sharing',
  '/hype-radar',
  '/drop-spotting',
  '/events',
  '/reservations',
  '/stores',
  '/social-proof',
  '/profile',
  '/loyalty',
]

test.use({ ownServer: false })

test('a phone has a bar of five around the add button, and the rest under More; every link has a target', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('listitem')).toHaveCount(6)
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Collection', 'Bar', 'AI'])
  await expect(bar.getByRole('button', { name: 'Add a bottle' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')

  await bar.getByRole('button', { name: 'More' }).click()
  const panel = page.getByRole('dialog', { name: 'More' })
  await expect(panel.getByRole('link')).toHaveText([
    'Alerts',
    'Reservations',
    'Hype Radar',
    'Stores',
    'Spot',
    'Events',
    'Recipes',
    'Value Tracker',
    'Journal',
    'News',
    'Community',
    'Social Proof',
    'Sharing',
    'Import',
    'Sync',
    'Profile',
    'Loyalty',
    'Settings',
    'Terms of Service',
    'Privacy Policy',
  ])
  expect((await linksOn(page)).filter((link) => !there.includes(link))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused()
})

test('every target of the bars is at least 44 px', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  for (const target of await page.locator('header a, header button, nav a, nav button').all()) {
    if (!(await target.isVisible())) continue
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('a desktop has a bar at the top that shows where one is, and floats once the page is scrolled', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: { width: 1280, height: 400 } })
  await join(page, aPerson())
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText([
    'Home',
    'Collection',
    'Bar',
    'AI',
    'Alerts',
    'Reservations',
    'Hype Radar',
    'Stores',
    'Recipes',
    'Value Tracker',
  ])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const more = page.getByRole('menu', { name: 'More' })
  await expect(more.getByRole('menuitem')).toHaveText([
    'Spot',
    'Events',
    'Journal',
    'News',
    'Community',
    'Social Proof',
    'Sharing',
    'Import',
    'Sync',
  ])
  await page.keyboard.press('Escape')
  await tapTo(page, 'Bar')
  await expect(links.filter({ hasText: 'Bar' })).toHaveAttribute('aria-current', 'page')
  await expect(links.filter({ hasText: 'Home' })).not.toHaveAttribute('aria-current', 'page')

  await page.goto('/privacy-policy')
  const bar = page.getByRole('banner')
  await page.evaluate(() => scrollTo(0, 100))
  await expect(bar).not.toHaveAttribute('data-floating')
  await page.evaluate(() => scrollTo(0, 101))
  await expect(bar).toHaveAttribute('data-floating', 'true')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).not.toHaveAttribute('data-floating')
})

for (const { width, has } of [
  { width: 900, has: 'The market' },
  { width: 1280, has: 'The market, recipes and values' },
])
  test(`${has} stand in a bar of ${width} px, where nothing breaks into lines or leaves its place`, async ({
    world,
  }) => {
    const { page } = await world.device({ viewport: { width, height: 600 } })
    await join(page, aPerson())
    const bar = page.getByRole('banner')
    for (const name of ['Alerts', 'Reservations', 'Hype Radar'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
    // The longest that the chip says, and a mark that has two digits.
    await bar.getByRole('button', { name: 'Your account' }).waitFor()
    const boxes = await bar.locator('a, button:visible').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => target.getBoundingClientRect())
        .map(({ left, right, height }) => ({ left, right, height })),
    )
    for (const [at, { left, height }] of boxes.entries()) {
      expect(left - (boxes[at - 1]?.right ?? -4)).toBeGreaterThanOrEqual(4)
      expect(height).toBeLessThan(56)
    }
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await bar.getByRole('button', { name: 'More', exact: true }).click()
    const inMenu = page.getByRole('menu').getByRole('menuitem', { name: 'Recipes' })
    await expect(inMenu).toHaveCount(width < 1280 ? 1 : 0)
  })

test('the menu of the user shows who they are and closes on a click outside', async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  const person = aPerson('Ada Vintner')
  await join(page, person)
  const button = page.getByRole('button', { name: 'Your account' })
  const menu = page.getByRole('menu', { name: 'Your account' })
  await button.click()
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Profile',
    'Loyalty',
    'Settings',
    'Terms of Service',
    'Privacy Policy',
    'Sign Out',
  ])
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toBeHidden()

  await button.click()
  await menu.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(menu).toBeHidden()
})

test('a fallback picture is shown if the logo fails to load', async ({ world }) => {
  const { page } = await world.device()
  await page.route('**/logo.svg', (route) => route.abort())
  await page.goto('/auth')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Undercroft' }).locator('img')
  await expect(logo).toHaveAttribute('src', '/logo-fallback.png')
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a tooltip opens after 700 ms, and the next one at once', async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  await join(page, aPerson())
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  await page.getByRole('button', { name: 'Your account' }).hover()
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Your account')
  await page.getByRole('banner').getByRole('link', { name: 'All saved' }).hover()
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Saved, pending and refused changes')
})

test('an address that is no screen says so, and leads home or back', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await openMore(page, 'Settings')
  await page.evaluate(() => history.pushState(null, '', '/nowhere'))
  await page.goto('/not/yet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page).toHaveTitle('Page Not Found · Undercroft')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')

  await page.goto('/settings')
  await page.goto('/nothing/here')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/settings')
})

test('an old address leads to its screen', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/wallet-bar?q=gin')
  await expect(page).toHaveURL(/\/bar\?q=gin$/)
  await expect(page).toHaveTitle('Bar · Undercroft')
})

test('a new screen begins at its heading, and one that one comes back to is where it was', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: { width: 390, height: 300 } })
  await join(page, aPerson())
  await addBottle(page, 'Lagavulin 16')
  await openMore(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Settings · Undercroft')
  // As where the heading of a skeleton goes with it, and that of the screen comes.
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  const successor = await page.evaluateHandle((gone) => {
    const copy = gone?.cloneNode(true) as HTMLElement
    gone?.replaceWith(copy)
    return copy
  }, heading)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.evaluate(([copy, back]) => back && copy?.replaceWith(back), [successor, heading])
  await page.evaluate(() => scrollTo(0, 640))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(640)

  await tapTo(page, 'Home')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle('Settings · Undercroft')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(640)
})

test('the keyboard comes first to a link past the bars', async ({ world }) => {
  const { page } = await world.device({ viewport: laptop })
  await join(page, aPerson())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
