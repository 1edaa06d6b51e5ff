import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { routes } from '../../../shared/routes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { foundByAxe } from '../../support/axe.ts'
import { limitMs } from '../../support/scope.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aBottleId, cellar, goTo, overfullId } from './every-screen.ts'
import { lossesOnEveryScreen } from './losses.ts'

test.describe.configure({ mode: 'parallel' })
test.setTimeout(limitMs(600_000))

/** The screens of the main tasks, with much in them. */
const tasks = [
  routes.home.path,
  routes.collection.path,
  `/collections/${aBottleId}`,
  routes.addBottle.path,
  routes.scanBottle.path,
  routes.bar.path,
  routes.tonight.path,
  `/recipes/${overfullId}`,
  routes.import.path,
  routes.alerts.path,
  routes.reservations.path,
  routes.received.path,
  routes.settings.path,
]

test('no screen loses anything at 320 px', async ({ world }) => {
  const { page } = await world.device({ viewport: { width: 320, height: 640 } })
  expect(await lossesOnEveryScreen(world, page)).toEqual([])
})

test('no screen loses anything with the text spacing of WCAG 1.4.12', async ({ world }) => {
  const { page } = await world.device()
  await page.addInitScript(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(`
      * {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-bottom: 2em !important; }`)
    document.adoptedStyleSheets.push(spacing)
  })
  await page.goto('/pricing')
  const heading = page.locator('h1').first()
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((one) => getComputedStyle(one).letterSpacing)).toMatch(/^[1-9]/)
  expect(await lossesOnEveryScreen(world, page)).toEqual([])
})

test('a voice finds each control of the main tasks by the words on it', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await doElsewhere(world.server.origin, page, cellar)
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
  // The second rule applies on every screen.
  const rules = ['label-content-name-mismatch', 'button-name']
  const found: string[] = []
  for (const task of tasks) {
    await goTo(page, task)
    if (task === routes.addBottle.path)
      await expect(page.getByRole('dialog', { name: bottleCopy.addTitle })).toBeVisible()
    for (const one of await foundByAxe(page, rules)) found.push(`${task}: ${one}`)
  }
  expect(found).toEqual([])
})
