import type { Page } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { routes } from '../../../shared/routes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { foundByAxe } from '../../support/axe.ts'
import { limitMs } from '../../support/scope.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aBottleId, cellar, goTo, overfullId } from './every-screen.ts'

test.describe.configure({ mode: 'parallel' })
test.setTimeout(limitMs(300_000))
test.use({ ownServer: false })

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

/** Texts of controls that are cut off, and the page's width if it scrolls sideways. */
function lossesOn(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const controls = [...document.querySelectorAll<HTMLElement>('button, a, label, [role=tab], h1')]
  const cut = controls.filter((control) => {
    const { overflowX, clip, visibility } = getComputedStyle(control)
    const isDrawn = control.checkVisibility() && visibility === 'visible' && clip === 'auto'
    const isCut = overflowX !== 'visible' && control.scrollWidth > control.clientWidth + 1
    const { left, right, width } = control.getBoundingClientRect()
    const isOutside = left < -1 || right > clientWidth + 1
    // Visually hidden texts are a pixel wide; carousels scroll by themselves.
    return isDrawn && width > 1 && (isCut || (isOutside && !control.closest('.overflow-x-auto')))
  })
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...cut.map((control) => control.outerHTML.slice(0, 160)),
  ]
}

async function losses(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const task of tasks) {
    await goTo(page, task)
    for (const loss of await page.evaluate(lossesOn)) found.push(`${task}: ${loss}`)
  }
  return found
}

test('nothing of the main tasks is lost at 320 px', async ({ world }) => {
  const { page } = await world.device({ viewport: { width: 320, height: 640 } })
  await join(page, aPerson())
  await doElsewhere(world.server.origin, page, cellar)
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
  expect(await losses(page)).toEqual([])
  // A heading that does not fit is noticed.
  const move = () => document.querySelector('h1')?.style.setProperty('margin-inline-start', '300px')
  await page.evaluate(move)
  expect(await page.evaluate(lossesOn)).not.toEqual([])
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
