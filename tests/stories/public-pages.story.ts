import { documentsAddress } from '../../shared/business/documents.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { type Route, routes } from '../../shared/routes.ts'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import { type Judged, missedByLighthouse } from '../support/lighthouse.ts'
import { expect, test, type World } from '../support/story.ts'
import { anEvent } from '../features/events/an-event.ts'
import { anUltraDrop } from '../features/ultra-drops/an-ultra-drop.ts'
import { aMarket } from './market/a-market.ts'
import { limitMs } from '../support/scope.ts'

const all: readonly Judged[] = ['seo', 'accessibility', 'best-practices']
/** Pages not meant for search engines. */
const unlisted = ['auth', 'confirmEmail', 'received']

/** Pages that are the same for all visitors. */
const samePages = Object.entries<Route>(routes).flatMap(([screen, { path, who }]) =>
  path === '/' || (who === 'anyone' && !path.includes(':') && !unlisted.includes(screen))
    ? [path]
    : [],
)

// A page takes some five seconds on an idle machine.
test.setTimeout(limitMs(600_000))

/** Documents of each kind: a list, Markdown, an area of the API. */
const someDocuments = ['', '/operation', '/api/reference/bottle'].map(
  (page) => `${documentsAddress}${page}`,
)

test('Lighthouse finds nothing to improve on public pages', async ({ world }) => {
  const judged = [...samePages, ...someDocuments].map((place) => ({
    address: `${world.network.origin}${place}`,
    wants: all,
  }))
  expect(await missedByLighthouse(judged)).toEqual([])
})

test('nor on those of a drop, an ultra drop, an event, a store and a recipe', async ({ world }) => {
  const judged = (await pagesOfThings(world)).map((place) => ({
    address: `${world.network.origin}${place}`,
    wants: all,
  }))
  expect(await missedByLighthouse(judged)).toEqual([])
})

test('programs that keep to robots.txt are given all that public pages ask for', async ({
  world,
}) => {
  const places = [...samePages, ...(await pagesOfThings(world))]
  const { page } = await world.device()
  const allows = allowedBy(await (await page.request.get('/robots.txt')).text())
  // Disallowed addresses are listed as such, and no page needs them.
  expect(allows('/api/auth/user')).toBe(false)
  const live = /^\/api\/drops\/[^/]+\/live$/
  expect(allows('/api/drops/7/live')).toBe(false)
  const asked = new Map<string, string>()
  let screen = ''
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.set(pathname, screen)
  })
  for (const place of places) {
    screen = place
    await page.goto(place)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  expect([...asked.keys()]).toEqual(expect.arrayContaining(['/api/radar', '/api/events']))
  expect([...asked].filter(([of]) => !allows(of) && !live.test(of))).toEqual([])
})

/** Of each kind of thing that has a public page, one. */
async function pagesOfThings(world: World): Promise<string[]> {
  const market = await aMarket(world)
  const now = Date.now()
  const of = async (kind: string, form: object) =>
    String((await market.post(`/api/stores/${market.store}/${kind}`, form))['id'])
  const { id: recipe } = await market.post('/api/recipes', {
    name: 'Negroni',
    instructions: 'Stir over ice.',
    ingredients: [{ name: 'Gin', amount: '1 oz' }],
    isPublic: true,
  })
  const { id: owner } = await market.get('/api/auth/user')
  const ids = {
    drop: await market.drop({ description: 'From one barrel, bottled by hand.' }),
    ultraDrop: await of('ultra-drops', anUltraDrop(now)),
    event: await of('events', anEvent(now)),
    store: market.store,
    publicRecipe: publicIdOf(owner as Id<'user'>, recipe as Id<'recipe'>),
  }
  return Object.entries(ids).map(([screen, id]) =>
    routes[screen as keyof typeof ids].path.replace(':id', id),
  )
}

/** As RFC 9309 has it: of the rules that fit, the longest holds. */
function allowedBy(robots: string): (pathname: string) => boolean {
  const rules = robots.split('\n').flatMap((line) => {
    const [, kind, pattern] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? []
    if (!kind || !pattern) return []
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return [{ isAllowed: kind === 'Allow', pattern, fits: new RegExp(`^${parts.join('.*')}`) }]
  })
  return (pathname) =>
    rules
      .filter(({ fits }) => fits.test(pathname))
      .sort((a, b) => b.pattern.length - a.pattern.length)[0]?.isAllowed ?? true
}
