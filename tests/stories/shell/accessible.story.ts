import { AxeBuilder } from '@axe-core/playwright'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { addBottle } from './in-the-cellar.ts'

const forEveryone = [
  '/auth',
  '/auth?mode=join',
  '/auth?mode=forgot',
  '/auth?mode=reset&token=x',
  '/nothing',
]
const forUsers = ['/', '/settings', '/attention']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phone, laptop]) {
    const where = `${colorScheme}, ${viewport.width} px wide`

    test(`the door has no barriers: ${where}`, async ({ world }) => {
      const { page } = await world.device({ viewport, colorScheme })
      // In the middle of a transition a text has less contrast than where it comes to rest.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const address of forEveryone) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violations(page)).toEqual([])
      }
    })

    test(`the screens of a user have no barriers, empty and filled: ${where}`, async ({
      world,
    }) => {
      const { page } = await world.device({ viewport, colorScheme })
      // In the middle of a transition a text has less contrast than where it comes to rest.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await join(page, aPerson())
      for (const filled of [false, true]) {
        if (filled) await addBottle(page, `A name of eighty letters ${'and more '.repeat(6)}`)
        for (const address of forUsers) {
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
          expect(await violations(page)).toEqual([])
        }
        await page.goto('/')
      }
      if (viewport === laptop) await page.getByRole('button', { name: 'Your account' }).click()
      else await page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(page.getByText('Sign Out')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  }
}

async function violations(page: ConstructorParameters<typeof AxeBuilder>[0]['page']) {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
