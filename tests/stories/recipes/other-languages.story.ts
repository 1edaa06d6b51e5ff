import { marketCopy } from '../../../shared/copy/market.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { aMarket } from '../market/a-market.ts'
import { aRecipe, gin, idOf } from './recipes-of.ts'

const ingredients = [
  { name: 'Gin', amount: '5 cl' },
  { name: 'Zitronensaft', amount: '2 cl' },
  { name: 'Zuckersirup', amount: '2 cl' },
]
const sour = aRecipe(idOf(3), 'Saurer Gin', { ingredients })

test.describe('a recipe in German', () => {
  test.use({ ownServer: false })

  test('can be made from the bar, later also offline', async ({ world }) => {
    const { page } = await world.device()

    await join(page, aPerson())
    await doElsewhere(world.server.origin, page, [gin, sour])
    await readyOffline(page)
    const isReady = async () => {
      await page.goto(`/recipes/${idOf(3)}`)
      await expect(page.getByText(recipesCopy.canMake)).toBeVisible()
    }
    await isReady()
    await world.network.cut()
    await isReady()
  })
})

test('the page of a drop names a recipe in German that the bottle unlocks', async ({ world }) => {
  const market = await aMarket(world)
  const id = await market.drop({ title: 'Plymouth Gin', category: 'Spirits', subcategory: 'Gin' })
  const { page } = await world.device()

  await join(page, aPerson())
  await doElsewhere(world.server.origin, page, [sour])
  await page.goto(`/drops/${id}`)
  const unlocks = page.getByRole('region', { name: marketCopy.drop.unlocks(1) })
  await expect(unlocks.getByRole('link', { name: 'Saurer Gin' })).toBeVisible()
})
