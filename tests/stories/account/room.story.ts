import { randomUUID } from 'node:crypto'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { routes } from '../../../shared/routes.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { doElsewhere } from '../../support/another-client.ts'

const small = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
  serverEnv: async ({}, tell) => {
    await tell({ ACCOUNT_LIMITS: 'recipes=5' })
  },
})

const aRecipe = () => ({
  name: 'recipe.add' as const,
  args: {
    id: randomUUID(),
    name: 'Sour',
    ingredients: [{ name: 'gin', amount: '1' }],
    instructions: 'Shake.',
    description: 'Sour.',
  },
})

small('whoever has nearly used up their room reads how much, and what to do', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  const data = page.getByRole('region', { name: settingsCopy.data })
  await doElsewhere(world.server.origin, page, [aRecipe(), aRecipe(), aRecipe()])
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/account/room'))
  await page.goto(routes.settings.path)
  expect((await asked).status()).toBe(200)
  await expect(data.getByRole('button', { name: settingsCopy.signOut })).toBeVisible()
  await expect(data.getByText(limitsCopy.nearly)).toHaveCount(0)

  await doElsewhere(world.server.origin, page, [aRecipe()])
  await page.reload()
  await expect(data.getByRole('status')).toContainText(limitsCopy.nearly)
  await expect(data).toContainText(limitsCopy.usedOf('recipes', 4, 5))
  await expect(data).toContainText(limitsCopy.whatToDo)
  await doElsewhere(world.server.origin, page, [aRecipe()])
  await page.reload()
  await expect(data.getByRole('status')).toContainText(limitsCopy.full)
})
