import type { Id } from '../../shared/kernel/id.ts'
import { type Route, routes } from '../../shared/routes.ts'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import { type Judged, missedByLighthouse } from '../support/lighthouse.ts'
import { expect, test } from '../support/story.ts'
import { aMarket } from './market/a-market.ts'

const all: readonly Judged[] = ['seo', 'accessibility', 'best-practices']
/** No page that somebody looks for: search engines are told not to list it. */
const unlisted = ['auth', 'confirmEmail']

// A page takes some five seconds, where nothing else runs beside it.
test.setTimeout(600_000)

test('Lighthouse finds nothing to mend on the pages that are the same for everybody', async ({
  world,
}) => {
  const pages = Object.entries<Route>(routes).filter(
    ([screen, { path, who }]) =>
      path === '/' || (who === 'anyone' && !path.includes(':') && !unlisted.includes(screen)),
  )
  expect(pages.length).toBeGreaterThan(6)
  const judged = pages.map(([, { path }]) => ({
    address: `${world.network.origin}${path}`,
    wants: all,
  }))
  expect(await missedByLighthouse(judged)).toEqual([])
})

test('nor on those of a drop, of a store and of a recipe', async ({ world }) => {
  const market = await aMarket(world)
  const drop = await market.drop({ description: 'From one barrel, bottled by hand.' })
  const { id: recipe } = await market.post('/api/recipes', {
    name: 'Negroni',
    instructions: 'Stir over ice.',
    ingredients: [{ name: 'Gin', amount: '1 oz' }],
    isPublic: true,
  })
  const { id: owner } = await market.get('/api/auth/user')
  const ids = {
    drop,
    store: market.store,
    publicRecipe: publicIdOf(owner as Id<'user'>, recipe as Id<'recipe'>),
  }
  const judged = Object.entries(ids).map(([screen, id]) => ({
    address: `${world.network.origin}${routes[screen as keyof typeof ids].path.replace(':id', id)}`,
    wants: all,
  }))
  expect(await missedByLighthouse(judged)).toEqual([])
})
