import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { aRecipe, gin, idOf } from './recipes-of.ts'

test.use({ ownServer: false })

test('a recipe in German can be made from the bar, later also offline', async ({ world }) => {
  const { page } = await world.device()

  await join(page, aPerson())
  const ingredients = [
    { name: 'Gin', amount: '5 cl' },
    { name: 'Zitronensaft', amount: '2 cl' },
    { name: 'Zuckersirup', amount: '2 cl' },
  ]
  await doElsewhere(world.server.origin, page, [
    gin,
    aRecipe(idOf(3), 'Saurer Gin', { ingredients }),
  ])
  await readyOffline(page)
  const isReady = async () => {
    await page.goto(`/recipes/${idOf(3)}`)
    await expect(page.getByText(recipesCopy.canMake)).toBeVisible()
  }
  await isReady()
  await world.network.cut()
  await isReady()
})
