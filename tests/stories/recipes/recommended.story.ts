import { barCopy } from '../../../shared/copy/bar.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { askAi } from '../../../shared/copy/sommelier.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aRecipe, gin, idOf } from './recipes-of.ts'

test.use({ ownServer: false })

const { recommendation: copy } = barCopy

test('the bar recommends a drink that can be made, with its reason and its recipe; an own drink and its classic are one', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: laptop })
  await join(page, aPerson())
  await page.goto('/bar')
  await doElsewhere(world.server.origin, page, [gin])
  const card = page.getByRole('region', { name: copy.title })
  await expect(card).toContainText(copy.because(['Tanqueray']))

  // One's own is preferred to the classics once it is a favorite; both are called Gimlet.
  await doElsewhere(world.server.origin, page, [
    aRecipe(idOf(20), 'gimlet', { isFavorite: true, rating: 4.5 }),
  ])
  await expect(card).toContainText(copy.drink('gimlet'))
  await expect(card).toContainText(copy.favorite)
  await card.getByRole('button', { name: copy.recipe }).click()
  const dialog = page.getByRole('dialog', { name: 'gimlet' })
  await expect(dialog).toContainText('Lime juice')
  await expect(dialog).toContainText('Pour over ice.')
  await dialog.getByRole('link', { name: copy.open }).click()
  await expect(page).toHaveURL(`/recipes/${idOf(20)}`)

  for (const place of ['/recipes/tonight', '/recipes/menu']) {
    await page.goto(place)
    await expect(page.getByText('gimlet', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Gimlet', { exact: true })).toHaveCount(0)
  }
  await page.goto('/recipes/tonight')
  await expect(page.getByText(recipeBarCopy.classic).first()).toBeVisible()

  // What the list of the bar has for each bottle.
  await page.goto('/bar')
  await page.getByRole('button', { name: bottleCopy.editOf('Tanqueray') }).click()
  await expect(page.getByRole('dialog', { name: bottleCopy.editTitle })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `${askAi}: Tanqueray` }).click()
  await expect(page).toHaveURL(`/chat?bottle=${idOf(1)}`)
})
