import type { Page } from '@playwright/test'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { addFromElsewhere, sixBottles } from './shelf-of.ts'

test.use({ ownServer: false })

const list = (page: Page) => page.getByRole('list', { name: collectionCopy.list, exact: true })

/** How many elements had the name of the moving picture, in each transition of the page. */
interface Motions {
  leaving: number[]
  arriving: number[]
}

async function countMotions(page: Page, isSupported = true): Promise<() => Promise<Motions>> {
  await page.addInitScript((isSupported) => {
    const motions: Motions = { leaving: [], arriving: [] }
    Object.assign(window, { motions })
    if (!isSupported) {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
      return
    }
    const start = document.startViewTransition.bind(document)
    const count = () =>
      [...document.querySelectorAll('[data-picture]')].filter(
        (one) => getComputedStyle(one).viewTransitionName === 'bottle-picture',
      ).length
    document.startViewTransition = (change) => {
      motions.leaving.push(count())
      const transition = start(change)
      void transition.updateCallbackDone.then(() => motions.arriving.push(count()))
      return transition
    }
  }, isSupported)
  return () => page.evaluate(() => (window as unknown as { motions: Motions }).motions)
}

async function intoABottleAndBack(page: Page): Promise<void> {
  await list(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Château Margaux' })).toBeVisible()
  await page.goBack()
  await expect(list(page).getByRole('link').first()).toBeVisible()
}

for (const [condition, { reducedMotion, isSupported, leaving }] of Object.entries({
  'with motion: one at a time': {
    reducedMotion: 'no-preference',
    isSupported: true,
    leaving: [1, 1],
  },
  'not with reduced motion': { reducedMotion: 'reduce', isSupported: true, leaving: [] },
  'not without support': { reducedMotion: 'no-preference', isSupported: false, leaving: [] },
} as const))
  test(`the picture of a bottle moves into its page and back, ${condition}`, async ({ world }) => {
    const { page } = await world.device({ onlineOnly: true })
    await page.emulateMedia({ reducedMotion })
    const motions = await countMotions(page, isSupported)
    await join(page, aPerson())
    await addFromElsewhere(page, sixBottles)
    const loaded = page.waitForResponse(/BottleMotion-.*\.js/)
    await page.goto('/collections?sort=name&order=up')
    await expect(list(page)).toBeVisible()
    if (isSupported) await loaded
    else loaded.catch(() => undefined)
    await page.waitForLoadState('networkidle')
    // The first visit loads the page of a bottle, which is not waited for.
    await intoABottleAndBack(page)
    await page.evaluate(() => {
      Object.assign((window as unknown as { motions: Motions }).motions, {
        leaving: [],
        arriving: [],
      })
    })
    await intoABottleAndBack(page)
    await expect.poll(async () => (await motions()).leaving).toEqual(leaving)
    // A slow machine gives up waiting for the picture, and shows the page without motion.
    expect((await motions()).arriving.filter((count) => count > 1)).toEqual([])
    await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0)
  })

test('a click that moves the picture still reaches the handlers of its link', async ({ world }) => {
  const { page } = await world.device({ onlineOnly: true })
  const motions = await countMotions(page)
  await join(page, aPerson())
  await addFromElsewhere(page, sixBottles)
  const loaded = page.waitForResponse(/BottleMotion-.*\.js/)
  await page.goto('/collections?sort=name&order=up')
  await loaded
  await intoABottleAndBack(page)
  const before = (await motions()).leaving.length
  const link = list(page).getByRole('link').first()
  await link.evaluate((it) =>
    it.addEventListener('click', () => Object.assign(window, { at: it.tagName })),
  )
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Château Margaux' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { at?: string }).at)).toBe('A')
  expect((await motions()).leaving).toHaveLength(before + 1)
  // The router does not follow the link a second time.
  await page.goBack()
  await expect(link).toBeVisible()
})
