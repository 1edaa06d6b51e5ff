import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { recipeImportCopy } from '../../../shared/copy/recipe-import.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aRecipe, gin, idOf, overfull, vermouth } from './recipes-of.ts'

/** Where pictures of everything that is looked at go, if the environment names a folder. */
const album = process.env['PICTURES']

test.describe.configure({ mode: 'parallel' })
// A dozen screens and sheets, each looked at in two themes.
test.setTimeout(300_000)

for (const [size, viewport] of Object.entries({ phone, laptop }))
  test(`axe finds nothing around recipes on a ${size}, in either theme`, async ({ world }) => {
    const { page } = await world.device({ viewport })
    await join(page, aPerson())
    const look = looking(page, size)
    const open = async (address: string) => {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
    }
    const all = ['', '/tonight', '/menu', '/classics', '/shopping', '/import', `/${idOf(99)}`]
    for (const one of all) {
      await open(`/recipes${one}`)
      await look(`empty ${one}`)
    }

    await doElsewhere(world.server.origin, page, [
      ...[gin, vermouth, overfull],
      aRecipe(idOf(4), '山崎 ハイボール', { rating: 3, difficulty: 'medium' }),
      aRecipe(idOf(5), 'Gimlet', { description: 'Sharp and short.', tags: ['sour'] }),
      { name: 'shopping.add', args: { id: idOf(6), name: 'Campari', note: 'For Negroni' } },
      { name: 'shopping.add', args: { id: idOf(7), name: 'Limes', isDone: true } },
    ])
    await open('/recipes')
    await expect(page.getByRole('link', { name: 'Gimlet' })).toBeVisible()
    for (const one of ['', '/tonight', '/menu', '/classics', '/shopping', `/${idOf(3)}`]) {
      await open(`/recipes${one}`)
      await look(`filled ${one}`)
    }
    await open(`/recipes/${idOf(3)}`)
    await page.getByRole('button', { name: recipesCopy.edit, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('edit')
    await page.keyboard.press('Escape')

    await open('/recipes')
    await page.getByRole('button', { name: recipesCopy.add, exact: true }).click()
    await page.getByRole('button', { name: recipesCopy.linkBottle(1) }).click()
    await page.getByRole('button', { name: recipesCopy.save, exact: true }).click()
    await expect(page.getByText(recipesCopy.amountRequired)).toBeVisible()
    await look('create, with mistakes')
    await page.keyboard.press('Escape')

    await open('/recipes/import')
    await page
      .getByLabel(recipeImportCopy.pasteLabel)
      .fill('Toddy\n2 oz whiskey\nhot water\n\nStir.\n---\nNothing\nIs told.')
    await page.getByRole('button', { name: recipeImportCopy.pasteRead }).click()
    await expect(page.getByText(recipeImportCopy.reviewTitle)).toBeVisible()
    await look('review')
  })

function looking(page: Page, series: string) {
  if (album) mkdirSync(album, { recursive: true })
  let taken = 0
  return async (what: string) => {
    taken += 1
    for (const [theme, colorScheme] of [
      ['paper', 'light'],
      ['cellar', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const name = `${series}-${theme}-${String(taken).padStart(2, '0')}-${what.replace(/[^\w]+/g, '-')}`
      if (album) await page.screenshot({ path: path.join(album, `${name}.png`) })
      // Legacy mode spares a second page for each look; the app has no frames to follow.
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const { violations, passes } = await (theme === 'paper'
        ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        : axe.withRules(['color-contrast'])
      ).analyze()
      expect(passes.length).toBeGreaterThan(0)
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
      expect.soft(found, `${what}, ${theme}`).toEqual([])
    }
  }
}
