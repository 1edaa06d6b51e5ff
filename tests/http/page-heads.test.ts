import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { previewsCopy } from '../../shared/copy/previews.ts'
import { day, hour } from '../../shared/kernel/time.ts'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import { anEvent } from '../features/events/an-event.ts'
import type { Market } from '../features/market/market.ts'
import { anUltraDrop } from '../features/ultra-drops/an-ultra-drop.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { origin, pageHeads, plain, weekdays } from './page-heads-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`what a link says on ${engine}`, () => {
    const world = pageHeads(engine)
    const { open, head, act, decide, recipe } = world
    let market: Market
    beforeAll(() => {
      market = world.market
    })

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
      await decide(market.store, 'suspend', { reason: 'Looked at.' })
      expect(await (await open(place)).text()).not.toContain('Six peated malts')
      await decide(market.store, 'reinstate')
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
      await decide(market.store, 'suspend', { reason: 'Looked at.' })
      expect(await (await open(place)).text()).not.toContain('Old Oak')
      await decide(market.store, 'reinstate')
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
  })
