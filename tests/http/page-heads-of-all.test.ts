import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { offers } from '../../shared/business/offer.ts'
import { subscriptionCopy } from '../../shared/copy/subscription.ts'
import { supportFaq } from '../../shared/copy/support-faq.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { day } from '../../shared/kernel/time.ts'
import { type Route, routes } from '../../shared/routes.ts'
import { inOneLine } from '../../shared/kernel/text.ts'
import { prepared } from '../../sync-server/db/prepared.ts'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import type { Market } from '../features/market/market.ts'
import { aStore } from '../features/stores/a-store.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { project } from '../support/server.ts'
import { raw } from './raw.ts'
import { graphOf, headOf, htmlWithout, origin, pageHeads, plain } from './page-heads-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`page heads on ${engine}`, () => {
    const world = pageHeads(engine)
    const { open, head, act, decide, recipe } = world
    let market: Market
    beforeAll(() => {
      market = world.market
    })

    test('each public page has a distinct head', async () => {
      const titles = new Set<string>()
      const descriptions = new Set<string>()
      for (const [screen, words] of Object.entries(previewsCopy.screens)) {
        const { path: place, title: named } = routes[screen as keyof typeof previewsCopy.screens]
        const title = 'title' in words ? words.title : named
        // Scripts name a page by its screen; the landing page alone has a title of its own (LandingScreen).
        if (screen !== 'home') expect(title).toBe(named)
        const told = await head(`${place}?near=30308`)
        expect(told).toMatchObject({
          title: `${title} · Undercroft`,
          canonical: `${origin}${place}`,
          description: words.description,
          'og:url': `${origin}${place}`,
          'twitter:card': 'summary_large_image',
        })
        titles.add(title)
        descriptions.add(words.description)
        const graph = graphOf(told.data)
        expect(graph.at(0)).toMatchObject({ url: `${origin}${place}` })
        expect(graph.slice(-2)).toEqual([
          {
            '@type': 'WebSite',
            '@id': `${origin}/#website`,
            name: 'Undercroft',
            url: `${origin}/`,
            publisher: { '@id': `${origin}/#organization` },
          },
          {
            '@type': 'Organization',
            '@id': `${origin}/#organization`,
            name: 'Undercroft',
            url: `${origin}/`,
            logo: `${origin}/icons/icon-512.png`,
          },
        ])
      }
      const [answers] = graphOf((await head('/support')).data)
      expect(answers).toMatchObject({ '@type': 'FAQPage' })
      expect((answers as { mainEntity: unknown[] }).mainEntity).toHaveLength(supportFaq.length)
      expect(titles.size).toBe(Object.keys(previewsCopy.screens).length)
      expect(descriptions.size).toBe(titles.size)
    })

    test('the product’s card exists in the size it declares', async () => {
      const told = await head('/stores')
      const file = path.join(project, 'public', new URL(told['og:image'] ?? '').pathname)
      const { width, height, format } = await sharp(file).metadata()
      expect([String(width), String(height), `image/${format}`]).toEqual([
        told['og:image:width'],
        told['og:image:height'],
        told['og:image:type'],
      ])
      // Chats give up on large ones.
      expect(statSync(file).size).toBeLessThan(100_000)
    })

    test('the page of prices: the price of Insider, and the page’s answers', async () => {
      const [insider, questions] = graphOf((await head('/pricing')).data)
      expect(insider).toMatchObject({
        '@type': 'Product',
        name: 'Undercroft Insider',
        url: `${origin}/pricing`,
        offers: [
          { price: '10.00', priceCurrency: 'USD', priceSpecification: { billingDuration: 'P1M' } },
          { price: '96.00', priceCurrency: 'USD', priceSpecification: { billingDuration: 'P1Y' } },
        ],
      })
      expect(questions).toEqual({
        '@type': 'FAQPage',
        mainEntity: subscriptionCopy.pricing.faq(offers['trial-30']).map(([name, text]) => ({
          '@type': 'Question',
          name,
          acceptedAnswer: { '@type': 'Answer', text },
        })),
      })
    })

    const unlisted = ['auth', 'confirmEmail', 'received']
    test('private and empty pages are not listed by search engines', async () => {
      const drop = await market.drop()
      for (const [screen, { path: pattern, who }] of Object.entries<Route>(routes)) {
        const isPublic = who === 'anyone' || screen === 'home'
        const place = pattern.replace(/:\w+/g, randomUUID())
        const answer = await open(place)
        const isThere = !isPublic || place === pattern
        const isListed = isPublic && isThere && !unlisted.includes(screen)
        expect([screen, answer.status, answer.headers.get('x-robots-tag')]).toEqual([
          screen,
          isThere ? 200 : 404,
          isListed ? null : 'noindex',
        ])
        if (!isListed) expect(await answer.text()).toBe(plain)
      }
      for (const [place, status, robots] of [
        [`/drops/${drop.id}`, 200, null],
        [`/stores/${market.store}`, 200, null],
        ['/index.html', 200, 'noindex'],
        ['/bottle-alerts', 200, 'noindex'],
        ['/nothing/of/this', 404, 'noindex'],
        ['/drops', 404, 'noindex'],
        ['/favicon.svg2', 404, 'noindex'],
      ] as const) {
        const answer = await open(place, { Accept: 'text/html' })
        expect([place, answer.status, answer.headers.get('x-robots-tag')]).toEqual([
          place,
          status,
          robots,
        ])
      }
      const ofUltraDrop = await market.drop()
      const { drops } = market.db.t
      await market.db.transaction('a draw', (tx) =>
        tx.update(drops).set({ dropType: 'ultra' }).where(eq(drops.id, ofUltraDrop.id)),
      )
      const leadsOn = await open(`/drops/${ofUltraDrop.id}`)
      expect(leadsOn.headers.get('x-robots-tag')).toBe('noindex')
      expect(await leadsOn.text()).not.toContain('"Product"')
      await act({ isPaused: true }, `${drop.id}/paused`)
      const paused = await open(`/drops/${drop.id}`)
      expect([paused.status, paused.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    })

    test('names that are markup, turn the direction or go on for ever stay one line of text', async () => {
      const titles = [
        '</title><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)> \' &amp; & <!--',
        "Two $& for $1, $` and $' more $$",
        '\u202Emoc.elpmaxe\u2066 \u200Fback\u061C \uFEFFhere\u00AD\u{E0041}',
        `One\u2028two\tthree\n\nfour`,
        '👩‍👩‍👧‍👦'.repeat(28),
        'שיבאס ריגל 12',
      ]
      for (const title of titles) {
        const description = `${title}\n`.repeat(20)
        const named = [...title].slice(0, 180).join('')
        const drop = await market.drop({ title, description })
        const shown = await recipe({
          name: named,
          description,
          instructions: `${title}</script><script>`,
          ingredients: [{ name: [...named].slice(0, 20).join(''), amount: '1 oz' }],
        })
        for (const place of [`/drops/${drop.id}`, shown]) {
          const answer = await open(place)
          const html = await answer.text()
          // Besides the head, not a byte of the page is another.
          expect(htmlWithout(html)).toBe(htmlWithout(plain))
          expect(answer.headers.get('content-security-policy')).toBe(
            (await open('/')).headers.get('content-security-policy'),
          )
          const { data, ...told } = headOf(html)
          expect(data).toMatchObject({
            name: inOneLine(place === shown ? named : title),
            description,
          })
          for (const text of Object.values(told)) {
            expect(text).not.toMatch(
              /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/u,
            )
            expect(text.isWellFormed()).toBe(true)
            expect(text).not.toContain('\uFFFD')
            expect([...text].length).toBeLessThanOrEqual(300)
          }
          if (!/[\u2028\u202E]|👩/u.test(title))
            expect([title, told['og:title']]).toEqual([title, title])
          expect([...(told['og:title'] ?? '')].length).toBeLessThanOrEqual(120)
        }
      }
      expect(titles.map((title) => title.length > 120)).toContain(true)
    })

    test('private pages have no head for any visitor', async () => {
      const secret = 'Nobody knows of this'
      const paused = await market.drop({ title: secret })
      await act({ isPaused: true }, `${paused.id}/paused`)
      const [recipe, missing] = [randomUUID(), randomUUID()]
      const unseen = publicIdOf(market.owner.id, recipe)
      const made = await market.ask(market.owner, '/api/recipes', {
        body: {
          id: recipe,
          name: secret,
          instructions: secret,
          ingredients: [{ name: 'Gin', amount: '1 oz' }],
        },
      })
      expect(made).toMatchObject({ id: recipe })
      const applied = await market.ask(market.owner, '/api/stores', {
        body: aStore({ name: secret }),
        key: randomUUID(),
      })
      const store = String(applied['id'])
      const page = async (place: string, who: Pick<Market['owner'], 'fetch'>) => {
        const answer = await who.fetch(place)
        return { status: answer.status, html: await answer.text() }
      }
      const nothing = async (places: readonly (readonly [place: string, status: number])[]) => {
        for (const [place, status] of places)
          for (const who of [market.door.visitor(), market.owner, market.admin])
            expect({ place, ...(await page(place, who)) }).toEqual({ place, status, html: plain })
      }
      await nothing([
        [`/drops/${paused.id}`, 200],
        [`/stores/${store}`, 404],
        [`/recipes/${recipe}`, 200],
        [`/recipes/${missing}`, 200],
        [`/recipes/shared/${unseen}`, 404],
        [`/recipes/shared/${recipe}`, 404],
        [`/recipes/shared/${missing}`, 404],
        ['/recipes/shared/%00', 404],
        ["/recipes/shared/' or 1=1", 404],
        [`/drops/${missing}`, 404],
        [`/drops/${missing.toUpperCase()}`, 404],
        ["/drops/' or 1=1", 404],
        ['/stores/%00', 404],
        [`/stores/${'9'.repeat(2_000)}`, 404],
      ])
      await act({ isPaused: false }, `${paused.id}/paused`)
      expect((await head(`/drops/${paused.id}`))['og:title']).toBe(secret)
      await decide(store, 'reject', { reason: 'No.' })
      await nothing([[`/stores/${store}`, 404]])
      await decide(market.store, 'suspend', { reason: 'Sold to a minor.' })
      await nothing([
        [`/stores/${market.store}`, 404],
        [`/drops/${paused.id}`, 200],
      ])
      await decide(market.store, 'reinstate')
      expect((await head(`/stores/${market.store}`))['og:title']).toBe('The Corner Bottle')
      // Its licence runs out.
      const { stores } = market.db.t
      const licence = async (licenseExpiresOn: string) => {
        await market.db.transaction('licence', (tx) =>
          tx.update(stores).set({ licenseExpiresOn }).where(eq(stores.id, market.store)),
        )
      }
      await licence(new Date(market.now() - 2 * day).toISOString().slice(0, 10))
      await nothing([
        [`/stores/${market.store}`, 404],
        [`/drops/${paused.id}`, 200],
      ])
      await licence('2999-12-31')
    })

    // SQLite has no lock that one reader waits for.
    if (engine === 'PostgreSQL')
      test('a slow database delays no page', async () => {
        const drop = await market.drop({ title: 'Held back' })
        const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const holding = market.db.transaction('hold', async (tx) => {
          await tx.run(keepEverybodyOut, {})
          isHeld.resolve()
          await mayGo.promise
        })
        await isHeld.promise
        const answer = await open(`/drops/${drop.id}`)
        expect([answer.status, await answer.text()]).toEqual([200, plain])
        // A slow database does not make a drop's page disappear.
        expect(answer.headers.get('x-robots-tag')).toBeNull()
        mayGo.resolve()
        await holding
        expect((await head(`/drops/${drop.id}`))['og:title']).toBe('Held back')
      })

    test('all visitors get the same bytes, once; no request decides the page’s address', async () => {
      const drop = await market.drop({ title: 'The same for all' })
      const place = `/drops/${drop.id}`
      const answers = await Promise.all([
        open(place),
        open(place, { 'Accept-Language': 'fr', 'X-Forwarded-Host': 'evil.example' }),
        (await market.person()).fetch(place),
        market.owner.fetch(place),
        market.admin.fetch(place),
      ])
      const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
      expect(bodies.size).toBe(1)
      for (const { headers } of answers) {
        expect(headers.get('etag')).toBe(answers[0].headers.get('etag'))
        expect(headers.get('cache-control')).toBe('no-cache')
        expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
        expect(headers.get('set-cookie')).toBeNull()
      }
      const etag = answers[0].headers.get('etag') ?? ''
      expect(etag).not.toBe((await open('/')).headers.get('etag'))
      expect((await open(place, { 'If-None-Match': etag })).status).toBe(304)
      const [body] = bodies
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await raw(market.door.origin, place, {
          'Accept-Encoding': encoding,
          Host: 'evil.example',
        })
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
        expect(unpack(packed.body).toString()).toBe(body)
      }
      const told = await market.door.visitor().fetch(place, { method: 'HEAD' })
      expect([told.status, await told.text()]).toEqual([200, ''])
      expect(told.headers.get('content-length')).toBe(answers[0].headers.get('content-length'))
      // It changes with the drop, also for caches.
      await market.ask(market.owner, `/api/stores/${market.store}/drops/${drop.id}`, {
        method: 'PATCH',
        body: { title: 'Another' },
      })
      expect((await open(place, { 'If-None-Match': etag })).status).toBe(200)
    })
  })

const keepEverybodyOut = prepared(
  'write',
  ({ t: { drops } }) => sql`lock table ${drops} in access exclusive mode`,
)
