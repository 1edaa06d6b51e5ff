import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes, parse } from 'parse5'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offers } from '../../shared/business/offer.ts'
import { billingCopy } from '../../shared/copy/billing.ts'
import { supportFaq } from '../../shared/copy/support-faq.ts'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { day, hour } from '../../shared/kernel/time.ts'
import { type Route, routes } from '../../shared/routes.ts'
import { inOneLine } from '../../shared/kernel/text.ts'
import { prepared } from '../../sync-server/db/prepared.ts'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import { anEvent } from '../features/events/an-event.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { aStore } from '../features/stores/a-store.ts'
import { anUltraDrop } from '../features/ultra-drops/an-ultra-drop.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { project } from '../support/server.ts'
import { raw } from './raw.ts'

const origin = 'https://cellar.example'
const source = path.join(project, 'web/index.html')
const plain = readFileSync(source, 'utf8')

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`what a link says on ${engine}`, () => {
    let market: Market
    let folder: string
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'undercroft-app-'))
      copyFileSync(source, path.join(folder, 'index.html'))
      market = await openMarket(engine, { appFolder: folder, env: { APP_ORIGIN: origin } })
    })
    afterAll(async () => {
      await market.close()
      rmSync(folder, { recursive: true })
    })

    const open = (place: string, headers: Record<string, string> = {}) =>
      market.door.visitor().fetch(place, { headers })
    const head = async (place: string) => {
      const answer = await open(place)
      expect(answer.status, place).toBe(200)
      return headOf(await answer.text())
    }
    const act = (body: object, place: string, method = 'PUT') =>
      market.ask(market.owner, `/api/stores/${market.store}/drops/${place}`, { method, body })
    const decide = async (store: string, what: string, body: object = {}) =>
      expect(
        await market.ask(market.admin, `/api/admin/stores/${store}/${what}`, { body }),
      ).toMatchObject({ http: 200 })

    test('a drop: its title, description, address and public picture', async () => {
      const bytes = await sharp({
        create: { width: 40, height: 60, channels: 3, background: 'brown' },
      })
        .jpeg()
        .toBuffer()
      const sent = await market.owner.fetch(`/api/stores/${market.store}/pictures`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': 'image/jpeg' },
      })
      const { picture } = (await sent.json()) as { picture: string }
      const drop = await market.drop({
        title: 'Old Oak 12 Year',
        description: 'From one barrel,\nbottled by hand.',
        picture,
      })
      const place = `/drops/${drop.id}`
      const description =
        '$89.00 at The Corner Bottle, Atlanta, GA. Reserve online, pick up at the store. From one barrel, bottled by hand.'
      expect(await head(`${place}/?from=a&chat=1`)).toEqual({
        title: 'Old Oak 12 Year · Undercroft',
        canonical: `${origin}${place}`,
        description,
        'og:site_name': 'Undercroft',
        'og:type': 'website',
        'og:title': 'Old Oak 12 Year',
        'og:description': description,
        'og:url': `${origin}${place}`,
        'og:image': `${origin}/api/drop-pictures/${picture}`,
        'og:image:type': 'image/webp',
        'og:image:alt': 'Old Oak 12 Year',
        'twitter:card': 'summary_large_image',
        'twitter:title': 'Old Oak 12 Year',
        'twitter:description': description,
        'twitter:image': `${origin}/api/drop-pictures/${picture}`,
        'twitter:image:alt': 'Old Oak 12 Year',
        data: {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'Old Oak 12 Year',
          description: 'From one barrel,\nbottled by hand.',
          category: 'Whiskey',
          brand: { '@type': 'Brand', name: 'Old Oak' },
          url: `${origin}${place}`,
          image: `${origin}/api/drop-pictures/${picture}`,
          offers: {
            '@type': 'Offer',
            url: `${origin}${place}`,
            price: '89.00',
            priceCurrency: 'USD',
            availability: 'https://schema.org/LimitedAvailability',
            availabilityStarts: new Date(drop.startsAt).toISOString(),
            itemCondition: 'https://schema.org/NewCondition',
            seller: {
              '@type': 'LiquorStore',
              name: 'The Corner Bottle',
              address: {
                '@type': 'PostalAddress',
                streetAddress: '12 Peachtree St',
                addressLocality: 'Atlanta',
                addressRegion: 'GA',
                postalCode: '30308',
                addressCountry: 'US',
              },
              url: `${origin}/stores/${market.store}`,
            },
          },
        },
      })
      const shown = await open(`/api/drop-pictures/${picture}`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      // The preview changes with the drop.
      await market.ask(market.owner, `/api/stores/${market.store}/drops/${drop.id}`, {
        method: 'PATCH',
        body: { title: 'Old Oak 13 Year', picture: null },
      })
      expect(await head(place)).toMatchObject({
        title: 'Old Oak 13 Year · Undercroft',
        'og:image': `${origin}/icons/card.png`,
        'og:image:alt': 'Undercroft: A cellar book that works in the cellar.',
        'twitter:card': 'summary_large_image',
      })
      await act({}, `${drop.id}/end`, 'POST')
      const over = await head(place)
      expect(over['description']).toContain('This drop is over.')
      expect(over.data).toMatchObject({
        offers: { availability: 'https://schema.org/Discontinued' },
      })
      const soon = await market.drop({
        startsAt: market.now() + day,
        endsAt: market.now() + 2 * day,
        brand: undefined,
        description: undefined,
        subcategory: undefined,
      })
      const { offers, ...product } = (await head(`/drops/${soon.id}`)).data as {
        offers: Record<string, string>
      }
      expect(product).not.toHaveProperty('image')
      expect(product).not.toHaveProperty('brand')
      expect(offers).not.toHaveProperty('availability')
      expect([offers['availabilityStarts'], offers['availabilityEnds']]).toEqual(
        [soon.startsAt, soon.endsAt].map((at) => new Date(at ?? 0).toISOString()),
      )
    })

    test('an event has its facts, never the address of a virtual one, and its cancellation', async () => {
      const own = `/api/stores/${market.store}/events`
      const body = anEvent(market.now(), { isVirtual: true, address: 'https://meet.example/six' })
      const made = await market.ask(market.owner, own, { body, key: randomUUID() })
      expect(made).toMatchObject({ http: 200 })
      const place = `/events/${String(made['id'])}`
      expect(await head(place)).toMatchObject({
        title: 'Six peated malts · Undercroft',
        canonical: `${origin}${place}`,
        description: 'An event by The Corner Bottle, Atlanta, GA. It takes place online.',
        data: {
          '@type': 'Event',
          eventStatus: 'https://schema.org/EventScheduled',
          location: { '@type': 'VirtualLocation', url: `${origin}${place}` },
        },
      })
      expect(await (await open(place)).text()).not.toContain('meet.example')
      const map = await (await open('/sitemaps/events-1.xml')).text()
      expect(map).toContain(`<loc>${origin}${place}</loc>`)
      const off = { body: { reason: 'The roof leaks.' } }
      const cancelled = await market.ask(
        market.owner,
        `/api/stores/${market.store}${place}/cancel`,
        off,
      )
      expect(cancelled).toMatchObject({ http: 200 })
      const after = await head(place)
      expect(after['description']).toContain(previewsCopy.eventOff)
      expect(after.data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
      expect((await open(`/events/${randomUUID()}`)).status).toBe(404)
    })

    test('an ultra drop has no page head before its announcement, then its facts, and its cancellation', async () => {
      const own = `/api/stores/${market.store}/ultra-drops`
      const planned = async (changes: object) => {
        const body = anUltraDrop(market.now(), { ...changes })
        const said = await market.ask(market.owner, own, { body, key: randomUUID() })
        expect(said).toMatchObject({ http: 200 })
        return String(said['id'])
      }
      const secret = await planned({ scheduledAt: market.now() + 2 * hour })
      const shown = await planned({})
      expect((await open(`/ultra-drops/${secret}`)).status).toBe(404)
      const place = `/ultra-drops/${shown}`
      expect(await head(place)).toMatchObject({
        title: 'Old Oak 25 Year Cask Strength · Undercroft',
        canonical: `${origin}${place}`,
        description: '$640.00 at The Corner Bottle, Atlanta, GA. A free draw with a public check.',
        data: { '@type': 'Product', offers: { price: '640.00', url: `${origin}${place}` } },
      })
      const map = await (await open('/sitemaps/ultras-1.xml')).text()
      expect(map).toContain(`<loc>${origin}${place}</loc>`)
      expect(map).not.toContain(secret)
      const off = { body: { reason: 'The bottle broke.' } }
      expect(await market.ask(market.owner, `${own}/${shown}/cancel`, off)).toMatchObject({
        http: 200,
      })
      const after = await head(place)
      expect(after['description']).toContain(previewsCopy.ultraStands.cancelled)
      expect(after.data).toMatchObject({
        offers: { availability: 'https://schema.org/Discontinued' },
      })
    })

    test('a store: its name, where it is and when it is open', async () => {
      await market.ask(market.owner, `/api/stores/${market.store}`, {
        method: 'PATCH',
        body: { hours: 'Mon–Sat 10–9' },
      })
      expect(await head(`/stores/${market.store}`)).toMatchObject({
        title: 'The Corner Bottle · Undercroft',
        canonical: `${origin}/stores/${market.store}`,
        description:
          'An independent licensed store at 12 Peachtree St, Atlanta, GA 30308. Reserve limited bottles online and pick them up at its counter. Mon–Sat 10–9',
        'og:image': `${origin}/icons/card.png`,
        data: {
          '@type': 'LiquorStore',
          name: 'The Corner Bottle',
          url: `${origin}/stores/${market.store}`,
          address: { streetAddress: '12 Peachtree St', postalCode: '30308' },
          openingHoursSpecification: [1, 2, 3, 4, 5, 6].map((weekday) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${weekdays[weekday]}`,
            opens: '10:00',
            closes: '21:00',
          })),
        },
      })
      await market.ask(market.owner, `/api/stores/${market.store}`, {
        method: 'PATCH',
        body: { hours: 'When the light is on' },
      })
      const shop = (await head(`/stores/${market.store}`)).data
      expect(shop).not.toHaveProperty('openingHoursSpecification')
      // Its head is not known yet.
      expect(shop).not.toHaveProperty('aggregateRating')
    })

    /** The address of a public recipe of the store's owner. */
    const recipe = async (changes: object = {}) => {
      const made = await market.ask(market.owner, '/api/recipes', {
        body: {
          name: 'Negroni of the house',
          instructions: 'Stir over ice.\n\nServe.',
          ingredients: [
            { name: 'Gin', amount: '30 ml' },
            { name: 'Campari', amount: '1 oz', optional: true },
          ],
          notes: 'Nobody knows of this',
          tags: ['Nobody knows of this'],
          isPublic: true,
          ...changes,
        },
      })
      expect(made.http).toBe(200)
      return `/recipes/shared/${publicIdOf(market.owner.id, String(made['id']))}`
    }

    test('a public recipe: its name, ingredients and method for search engines', async () => {
      const bytes = await sharp({
        create: { width: 30, height: 30, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer()
      const photo = createHash('sha256').update(bytes).digest('hex')
      const put = await market.owner.fetch(`/api/photos/${photo}`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'X-User': market.owner.id },
      })
      expect(put.ok).toBe(true)
      const place = await recipe({ photo, description: 'Bitter,\nand short.' })
      const picture = `${origin}/api/public-recipes/${place.split('/').at(-1)}/picture`
      const description = 'Bitter, and short. With Gin and Campari.'
      expect(await head(`${place}/?from=chat`)).toEqual({
        title: 'Negroni of the house · Undercroft',
        canonical: `${origin}${place}`,
        description,
        'og:site_name': 'Undercroft',
        'og:type': 'website',
        'og:title': 'Negroni of the house',
        'og:description': description,
        'og:url': `${origin}${place}`,
        'og:image': picture,
        'og:image:type': 'image/png',
        'og:image:alt': 'Negroni of the house',
        'twitter:card': 'summary_large_image',
        'twitter:title': 'Negroni of the house',
        'twitter:description': description,
        'twitter:image': picture,
        'twitter:image:alt': 'Negroni of the house',
        data: {
          '@context': 'https://schema.org',
          '@type': 'Recipe',
          name: 'Negroni of the house',
          description: 'Bitter,\nand short.',
          recipeYield: '1 drink',
          recipeCategory: 'Drink',
          recipeCuisine: 'Cocktail',
          recipeIngredient: ['30 ml Gin', '1 oz Campari (optional)'],
          recipeInstructions: [
            { '@type': 'HowToStep', text: 'Stir over ice.' },
            { '@type': 'HowToStep', text: 'Serve.' },
          ],
          additionalProperty: [{ '@type': 'PropertyValue', name: 'difficulty', value: 'easy' }],
          url: `${origin}${place}`,
          image: picture,
        },
      })
      const shown = await open(new URL(picture).pathname)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
      // Without a picture there is the product's own.
      const plainly = await head(await recipe())
      expect(plainly).toMatchObject({
        description: 'With Gin and Campari.',
        'og:image': `${origin}/icons/card.png`,
        'twitter:card': 'summary_large_image',
      })
      expect(plainly['data']).not.toHaveProperty('image')
    })

    test('a closed recipe has no head any more, also for cached pages', async () => {
      const made = await market.ask(market.owner, '/api/recipes', {
        body: {
          name: 'Closed soon',
          instructions: 'Stir.',
          ingredients: [{ name: 'Gin', amount: '30 ml' }],
          isPublic: true,
        },
      })
      const id = publicIdOf(market.owner.id, String(made['id']))
      const place = `/recipes/shared/${id}`
      const first = await open(place)
      const kept = { 'If-None-Match': first.headers.get('etag') ?? '' }
      expect(first.headers.get('cache-control')).toBe('no-cache')
      expect((await open(place, kept)).status).toBe(304)
      expect(
        await market.ask(market.admin, `/api/admin/public-recipes/${id}/take-down`, {
          body: { reason: 'It names somebody.' },
        }),
      ).toMatchObject({ http: 204 })
      const shut = await open(place, kept)
      expect([shut.status, await shut.text(), shut.headers.get('cache-control')]).toEqual([
        404,
        plain,
        'no-store',
      ])
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
        mainEntity: billingCopy.pricing.faq(offers['trial-30']).map(([name, text]) => ({
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

/** The tags of a head by name; each is complete and unique. */
function headOf(html: string): Record<string, string> & { data?: object } {
  const all = linesOf(html)
  // Data comes last, and no sign of it could begin or end an element.
  const data = /^<script type="application\/ld\+json">([^<>&\u2028\u2029]*)<\/script>$/.exec(
    all.at(-1) ?? '',
  )
  // The same page in other languages: landing.test.ts.
  const inOthers = /^<link rel="alternate" hreflang="[a-z-]+" href="[^<>"]*" \/>$/
  const lines = (data ? all.slice(0, -1) : all).filter((line) => !inOthers.test(line))
  const told = lines.map((line) => {
    const [, title] = /^<title>([^<>"]*)<\/title>$/.exec(line) ?? []
    if (title !== undefined) return ['title', title]
    const [, canonical] = /^<link rel="canonical" href="([^<>"]*)" \/>$/.exec(line) ?? []
    if (canonical !== undefined) return ['canonical', canonical]
    const [, name, content] =
      /^<meta (?:name|property)="([a-z:_]+)" content="([^<>"]*)" \/>$/.exec(line) ?? []
    if (name === undefined || content === undefined) throw new Error(`no line of a head: ${line}`)
    return [name, content]
  })
  expect(new Set(told.map(([name]) => name)).size).toBe(told.length)
  const head = {
    ...Object.fromEntries(told.map(([name = '', text = '']) => [name, unescaped(text)])),
    ...(data && { data: JSON.parse(data[1] ?? '') as object }),
  } as ReturnType<typeof headOf>
  expect(readByParser(html)).toEqual(head)
  return head
}

/** The same as a program reads it that knows HTML by its specification: from the head alone, each once. */
function readByParser(html: string): object {
  const [root] = elementsOf(parse(html))
  const [head] = elementsOf(root!)
  expect(head?.tagName).toBe('head')
  const told = elementsOf(head!).flatMap((element): [string, unknown][] => {
    const { tagName, attrs } = element
    const given = new Map(attrs.map(({ name, value }) => [name, value]))
    const text = () =>
      tree
        .getChildNodes(element)
        .map((node) => (tree.isTextNode(node) ? node.value : ''))
        .join('')
    const name = given.get('property') ?? given.get('name') ?? ''
    if (tagName === 'title') return [['title', text()]]
    if (given.get('rel') === 'canonical') return [['canonical', given.get('href')]]
    if (given.get('type') === 'application/ld+json') return [['data', JSON.parse(text())]]
    return /^(description$|og:|twitter:)/.test(name) ? [[name, given.get('content')]] : []
  })
  expect(new Set(told.map(([name]) => name)).size).toBe(told.length)
  return Object.fromEntries(told)
}

const elementsOf = (of: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  tree.getChildNodes(of).filter((node) => tree.isElementNode(node))

const linesOf = (html: string) =>
  html
    .slice(html.indexOf('<title>'), html.indexOf('<!-- What the two themes give'))
    .split(/\n\s*/)
    .filter((line) => line !== '')

/** The subjects of a public page's data, in order. */
const graphOf = (data: object | undefined) =>
  (data as { '@graph': Record<string, unknown>[] })['@graph']

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The page without its title and metadata. */
const htmlWithout = (html: string) => {
  const from = html.indexOf('<title>')
  return html.slice(0, from) + html.slice(html.indexOf('<!-- What the two themes give', from))
}

const unescaped = (text: string) => {
  expect(text.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
