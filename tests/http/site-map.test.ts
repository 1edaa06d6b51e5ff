import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privacy, terms } from '../../shared/copy/legal-pages.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { day, dayOf, hour } from '../../shared/kernel/time.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { routes } from '../../shared/routes.ts'
import { shownDrops } from '../../sync-server/features/market/drop-map.ts'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import { shownRecipes } from '../../sync-server/features/recipes/recipe-map.ts'
import { shownStores } from '../../sync-server/features/stores/store-map.ts'
import { maxPerPart } from '../../sync-server/http/site-map.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { aStore } from '../features/stores/a-store.ts'
import { planOf } from '../support/plan-of.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { raw } from './raw.ts'
import { deepTest } from '../support/deep-test.ts'

const origin = 'https://cellar.example'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the site map on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { env: { APP_ORIGIN: origin } })
    })
    afterAll(() => market.close())

    const open = (place: string, headers: Record<string, string> = {}) =>
      market.door.visitor().fetch(place, { headers })
    const listed = async (place: string) => {
      const answer = await open(place)
      expect([place, answer.status]).toEqual([place, 200])
      expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
      return entriesOf(await answer.text())
    }
    /** All parts, by their names. */
    const whole = async () => {
      const parts: Record<string, Entry[]> = {}
      for (const { loc } of await listed('/sitemap.xml')) {
        const { pathname } = new URL(loc)
        parts[pathname.replace(/^\/sitemaps\/|\.xml$/g, '')] = await listed(pathname)
      }
      return parts
    }
    /** After an hour the list is made again. */
    const later = () => market.pass(hour)

    test('lists public pages, each once, with a date if known', async () => {
      const pages = await listed('/sitemaps/pages.xml')
      expect(new Set(pages.map(({ loc }) => loc))).toEqual(
        new Set(
          Object.keys(previewsCopy.screens).map(
            (screen) => `${origin}${routes[screen as keyof typeof routes].path}`,
          ),
        ),
      )
      expect(pages).toContainEqual({
        loc: `${origin}${routes.terms.path}`,
        lastmod: terms.wording.on,
      })
      expect(pages).toContainEqual({
        loc: `${origin}${routes.privacy.path}`,
        lastmod: privacy.wording.on,
      })
      expect(pages).toContainEqual({ loc: `${origin}/` })
      expect(pages.map(({ loc }) => loc).join()).not.toMatch(/auth|confirm|login|\/:/)
    })

    test('lists drops, stores and recipes while they are public', async () => {
      // Without a drop there is no part of drops.
      expect(Object.keys(await whole())).toEqual(['pages', 'stores-1', 'documents-1'])
      const drop = await market.drop()
      const paused = await market.drop()
      const over = await market.drop()
      const ofUltraDrop = await market.drop()
      const change = (id: string, what: string, body: object, method = 'PUT') =>
        market.ask(market.owner, `/api/stores/${market.store}/drops/${id}/${what}`, {
          method,
          body,
        })
      await change(paused.id, 'paused', { isPaused: true })
      await change(over.id, 'end', {}, 'POST')
      // The ultra drop with its id has a page of its own.
      const { drops } = market.db.t
      await market.db.transaction('a draw', (tx) =>
        tx.update(drops).set({ dropType: 'ultra' }).where(eq(drops.id, ofUltraDrop.id)),
      )
      const applied = await market.ask(market.owner, '/api/stores', {
        body: aStore({ name: 'Waits', licenseNumber: 'GA-77777' }),
        key: randomUUID(),
      })
      expect(applied.http).toBe(200)
      const recipe = async (isPublic: boolean) => {
        const made = await market.ask(market.owner, '/api/recipes', {
          body: {
            name: 'Negroni',
            instructions: 'Stir.',
            ingredients: [{ name: 'Gin', amount: '1 oz' }],
            isPublic,
          },
        })
        return publicIdOf(market.owner.id, String(made['id']))
      }
      const [shown, taken] = [await recipe(true), await recipe(true)]
      await recipe(false)
      const [closed, removed] = [await recipe(true), await recipe(true)]
      const { publicRecipes, recipes, stores } = market.db.t
      const [waiting] = await market.db.select().from(stores).where(eq(stores.name, 'Waits'))
      await market.db.transaction('hidden later', async (tx) => {
        for (const [id, changes] of [
          [closed, { isPublic: false }],
          [removed, { removedAt: 1 }],
        ] as const) {
          const [page] = await tx.select().from(publicRecipes).where(eq(publicRecipes.id, id))
          await tx.update(recipes).set(changes).where(eq(recipes.id, page!.recipeId))
        }
        await tx.insert(stores).values({
          ...waiting!,
          id: randomUUID(),
          licenseNumber: 'GA-88888',
          licenseKey: 'GA88888',
          licenseExpiresOn: '2020-01-01',
          status: 'approved',
        })
      })
      await market.ask(market.admin, `/api/admin/public-recipes/${taken}/take-down`, {
        body: { reason: 'It names somebody.' },
      })
      await later()
      const today = dayOf(Date.now())
      const entry = (place: string) => ({ loc: `${origin}${place}`, lastmod: today })
      const { pages: _, 'documents-1': __, ...parts } = await whole()
      expect(parts).toEqual({
        'drops-1': [drop.id, over.id].sort().map((id) => entry(`/drops/${id}`)),
        'stores-1': [entry(`/stores/${market.store}`)],
        'recipes-1': [entry(`/recipes/shared/${shown}`)],
      })
      // Items that a store may not offer are left out.
      const admin = (what: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
      await admin('suspend', { reason: 'Sold to a minor.' })
      await later()
      const suspended = await whole()
      expect(suspended['drops-1']).toEqual([entry(`/drops/${over.id}`)])
      expect(suspended).not.toHaveProperty('stores-1')
      await admin('reinstate', {})
    })

    test('the day is that of the last change: by its store, or since it has begun', async () => {
      const startsAt = market.now() + 3 * day
      const drop = await market.drop({ startsAt })
      const lastmod = async () =>
        (await listed('/sitemaps/drops-1.xml')).find(({ loc }) => loc.endsWith(drop.id))?.lastmod
      await later()
      expect(await lastmod()).toBe(dayOf(market.now() - hour))
      await market.pass(4 * day)
      expect(await lastmod()).toBe(dayOf(startsAt))
    })

    test('a store’s date includes its latest change', async () => {
      const lastmod = async () =>
        (await listed('/sitemaps/stores-1.xml')).find(({ loc }) => loc.endsWith(market.store))
          ?.lastmod
      await market.pass(2 * day)
      await later()
      const before = await lastmod()
      const at = market.now()
      expect(before).not.toBe(dayOf(at))
      const { reviews } = market.db.t
      const said = { dropId: randomUUID(), storeId: market.store, rating: 4 }
      await market.db.transaction('a review', (tx) =>
        tx.insert(reviews).values({
          id: randomUUID(),
          reservationId: randomUUID(),
          ...said,
          createdAt: at,
          updatedAt: at,
        }),
      )
      await later()
      expect(await lastmod()).toBe(dayOf(at))
    })

    test('is made once an hour, and is the same for all', async () => {
      await later()
      const before = await listed('/sitemaps/drops-1.xml')
      const drop = await market.drop()
      expect(await listed('/sitemaps/drops-1.xml')).toEqual(before)
      const first = await open('/sitemaps/drops-1.xml', { 'X-Forwarded-Host': 'evil.example' })
      expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
      const text = await first.text()
      expect(text).not.toContain('evil')
      const packed = await raw(market.door.origin, '/sitemaps/drops-1.xml', {
        'Accept-Encoding': 'gzip',
        Host: 'evil.example',
      })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(packed.body).toString()).toBe(text)
      const known = { 'If-None-Match': first.headers.get('etag') ?? '' }
      const again = await open('/sitemaps/drops-1.xml', known)
      expect([again.status, await again.text()]).toEqual([304, ''])
      await later()
      expect((await listed('/sitemaps/drops-1.xml')).length).toBe(before.length + 1)
      expect(drop.id).toBeDefined()
    })

    deepTest('of very many there are parts, and no address is in none or in two', async () => {
      const { publicRecipes, recipes } = market.db.t
      const [row] = await market.db.select().from(recipes).limit(1)
      const many = Array.from({ length: maxPerPart + 1 }, (_, place) => ({
        ...row!,
        id: randomUUID(),
        // Hidden rows are in between.
        isPublic: place % 1_000 !== 1,
      }))
      const pageOf = ({ cellarId, id }: (typeof many)[number]) => ({
        id: publicIdOf(cellarId as Id<'user'>, id),
        cellarId,
        recipeId: id,
      })
      await market.db.transaction('many recipes', async (tx) => {
        for (let at = 0; at < many.length; at += 500) {
          const some = many.slice(at, at + 500)
          await tx.insert(recipes).values(some)
          await tx.insert(publicRecipes).values(some.map(pageOf))
        }
      })
      await later()
      const some = await open('/sitemaps/recipes-1.xml')
      expect(entriesOf(await some.text()).length).toBeLessThan(maxPerPart)
      // As many more as were not shown.
      await market.db.transaction('all of them', (tx) =>
        tx.update(recipes).set({ isPublic: true }).where(eq(recipes.name, row!.name)),
      )
      await later()
      const names = (await listed('/sitemap.xml')).map(({ loc }) => loc.split('/').at(-1))
      expect(names.filter((name) => name?.startsWith('recipes'))).toEqual([
        'recipes-1.xml',
        'recipes-2.xml',
      ])
      const [first, second] = [
        await listed('/sitemaps/recipes-1.xml'),
        await listed('/sitemaps/recipes-2.xml'),
      ]
      expect(first).toHaveLength(maxPerPart)
      const addresses = new Set([...first, ...second].map(({ loc }) => loc))
      expect(addresses.size).toBe(first.length + second.length)
      for (const recipe of many)
        expect(addresses.has(`${origin}/recipes/shared/${pageOf(recipe).id}`)).toBe(true)
    })

    test('parts that the index does not name are not there', async () => {
      for (const part of [
        'drops-99999',
        'drops-0',
        'drops-01',
        'drops-1e3',
        'drops',
        'users-1',
        'constructor-1',
        'pages-1',
        'drops-1.xml',
        '..%2f..%2fdrops-1',
      ]) {
        const answer = await open(`/sitemaps/${part}.xml`)
        expect([part, answer.status]).toEqual([part, 404])
      }
      expect((await open('/sitemaps/')).status).toBe(404)
    })

    test('goes by an index, however many there are', async () => {
      const { db } = market
      for (const query of [
        shownDrops(db, randomUUID(), market.now()),
        shownStores(db, randomUUID(), market.now()),
        shownRecipes(db, randomUUID()),
      ]) {
        const plan = await planOf(db, query.limit(100).getSQL())
        expect(plan).toMatch(/SEARCH \w+ USING INDEX|Index Scan/)
        expect(plan).not.toMatch(/SCAN (?!.*Index)\w+|TEMP B-TREE|Seq Scan|Sort/)
      }
    })

    test('a client that requests everything repeatedly gets a time to wait', async () => {
      let refused: Response | undefined
      // A round makes nine things; sixty a minute are made.
      for (let round = 0; round < 30 && !refused; round++) {
        await later()
        for (const place of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/drops-1.xml']) {
          const answer = await open(place)
          if (answer.status !== 200) refused ??= answer
        }
      }
      expect(refused?.status).toBe(503)
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    })

    test('robots find it, and the parts of the API that pages need', async () => {
      const answer = await open('/robots.txt', { 'X-Forwarded-Host': 'evil.example' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/i)
      expect((await answer.text()).split('\n')).toEqual([
        'User-agent: *',
        'Allow: /api/drops',
        'Allow: /api/drops/',
        'Allow: /api/drop-pictures/',
        'Allow: /api/radar',
        'Allow: /api/ultra-drops',
        'Allow: /api/ultra-drops/',
        'Allow: /api/events',
        'Allow: /api/events/',
        'Allow: /api/stores',
        'Allow: /api/stores/',
        'Allow: /api/public-recipes/',
        'Allow: /api/offer',
        'Allow: /api/operator',
        'Disallow: /api',
        'Disallow: /api/drops/*/live',
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ])
    })
  })

interface Entry {
  readonly loc: string
  readonly lastmod?: string
}

/** What a part or the index lists; each line is as the format has it, and there is at least one. */
function entriesOf(text: string): Entry[] {
  const whole =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n([\s\S]+)\n<\/\1>\n$/
  const [, root, lines = ''] = whole.exec(text) ?? []
  expect(root).toBeDefined()
  const tag = root === 'urlset' ? 'url' : 'sitemap'
  const entry = new RegExp(
    `^<${tag}><loc>(https://cellar\\.example/[^<>&\\s]*)</loc>(?:<lastmod>(\\d{4}-\\d\\d-\\d\\d)</lastmod>)?</${tag}>$`,
  )
  return lines.split('\n').map((line) => {
    const [, loc, lastmod] = entry.exec(line) ?? []
    if (loc === undefined) throw new Error(`no entry of a site map: ${line}`)
    return { loc, ...(lastmod !== undefined && { lastmod }) }
  })
}
