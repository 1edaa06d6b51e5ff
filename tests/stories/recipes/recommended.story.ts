import { barCopy } from '../../../shared/copy/bar.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { askCopy } from '../../../shared/copy/sommelier.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aRecipe, gin, idOf } from './recipes-of.ts'

test.use({ ownServer: false })

const { recommendation: copy } = barCopy
const drinks = ['/recipes/tonight', '/recipes/menu']

test('the bar recommends a possible drink with reason and recipe; an own recipe and its classic count as one', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: laptop })
  await join(page, aPerson())
  await page.goto('/bar')
  await doElsewhere(world.server.origin, page, [gin])
  const card = page.getByRole('region', { name: copy.title })
  await expect(card).toContainText(copy.because(['Tanqueray']))

  const named = (name: string) => page.getByText(name, { exact: true })
  const [own, classic] = [named('southside'), named('Southside')]
  for (const place of drinks) {
    await page.goto(place)
    await expect(classic.first()).toBeVisible()
  }
  await page.goto('/bar')

  // The user's recipe is preferred to the classics once it is a favorite; both are called
  // Southside.
  await doElsewhere(world.server.origin, page, [
    aRecipe(idOf(20), 'southside', { isFavorite: true, rating: 4.5 }),
  ])
  await expect(card).toContainText(copy.drink('southside'))
  await expect(card).toContainText(copy.favorite)
  await card.getByRole('button', { name: copy.recipe }).click()
  const dialog = page.getByRole('dialog', { name: 'southside' })
  await expect(dialog).toContainText('Lime juice')
  await expect(dialog).toContainText('Pour over ice.')
  await dialog.getByRole('link', { name: copy.open }).click()
  await expect(page).toHaveURL(`/recipes/${idOf(20)}`)

  for (const place of drinks) {
    await page.goto(place)
    await expect(own.first()).toBeVisible()
    await expect(classic).toHaveCount(0)
  }
  await page.goto('/recipes/tonight')
  await expect(page.getByText(recipeBarCopy.classic).first()).toBeVisible()

  // The bar's list entry of each bottle.
  await page.goto('/bar')
  await page.getByRole('button', { name: bottleCopy.editOf('Tanqueray') }).click()
  await expect(page.getByRole('dialog', { name: bottleCopy.editTitle })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `${askCopy.ai}: Tanqueray` }).click()
  await expect(page).toHaveURL(`/chat?bottle=${idOf(1)}`)
})
