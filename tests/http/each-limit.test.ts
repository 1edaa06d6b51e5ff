import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceListUploads } from '../../shared/business/alerts.ts'
import { newGroupLimit, postPictureLimit } from '../../shared/business/community.ts'
import { newsSourceTries } from '../../shared/business/news.ts'
import { dropPictureLimit, newDropLimit } from '../../shared/business/reserving.ts'
import { givenAnswers } from '../../shared/business/sightings.ts'
import { savedStories } from '../../shared/business/social-proof.ts'
import { aDrop } from '../features/market/a-drop.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import type { Person } from './door.ts'

interface Limited {
  /** The beginning of the key under which the server counts. */
  readonly name: string
  readonly max: number
  readonly place: string
  readonly method?: string
  readonly body?: () => object
  readonly by?: 'admin' | 'owner'
}

const some = randomUUID()
const limited: readonly Limited[] = [
  {
    name: 'news feed',
    max: newsSourceTries.max,
    by: 'admin',
    place: '/api/admin/news-source-tries',
    body: () => ({ address: 'http://127.0.0.1/' }),
  },
  {
    name: 'price list',
    max: priceListUploads.max,
    by: 'admin',
    place: `/api/admin/price-lists/${some}`,
    method: 'PUT',
    body: () => ({ name: 'Empty', text: 'name,price,store' }),
  },
  {
    name: 'save-story',
    max: savedStories.max,
    place: '/api/success-stories/mine',
    method: 'PUT',
    body: () => ({ title: 'A find', text: 'Found at last.', isReleased: true }),
  },
  {
    name: 'new-drop',
    max: newDropLimit.max,
    by: 'owner',
    place: '/api/stores/{store}/drops',
    body: aDrop,
  },
  {
    name: 'drop-picture',
    max: dropPictureLimit.max,
    by: 'owner',
    place: '/api/stores/{store}/pictures',
    method: 'POST',
  },
  {
    name: 'post-picture',
    max: postPictureLimit.max,
    place: '/api/community/pictures',
    method: 'POST',
  },
  {
    name: 'community-group',
    max: newGroupLimit.max,
    place: '/api/community/groups',
    body: () => ({ name: `Port ${randomUUID()}`, category: 'wine' }),
  },
  {
    name: 'answer-sighting',
    max: givenAnswers.max,
    place: `/api/sightings/${some}/answer`,
    method: 'PUT',
    body: () => ({ says: 'confirm' }),
  },
]

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`limits of pace on ${engine}`, () => {
    let market: Market
    let other: Market['owner']
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: [] })
      other = await market.person()
    })
    afterAll(() => market.close())

    test.each(limited)(
      '$name: one more than the limit is refused, to its person alone',
      async (one) => {
        const { name, max, place, method, body, by } = one
        const insider = async (who: Person) => {
          const { users: u } = market.db.t
          await market.db.transaction('test', (tx) =>
            tx.update(u).set({ subscriptionTier: 'insider' }).where(eq(u.id, who.id)),
          )
          return who
        }
        const who = by ? market[by] : await insider(await market.person())
        const act = async (person: Person) =>
          (
            await market.ask(person, place.replace('{store}', market.store), {
              ...(method && { method }),
              ...(body && { body: body() }),
              key: randomUUID(),
            })
          ).http
        const { rateLimits: r } = market.db.t
        const counted = () =>
          market.db
            .select()
            .from(r)
            .where(like(r.key, `${name}:%`))
        expect(await counted()).toEqual([])
        expect(await act(who)).not.toBe(429)
        expect(await counted()).toMatchObject([{ count: 1 }])
        await market.db.transaction('test', (tx) =>
          tx
            .update(r)
            .set({ count: max - 1 })
            .where(like(r.key, `${name}:%`)),
        )
        expect(await act(who)).not.toBe(429)
        expect(await act(who)).toBe(429)
        if (!by) expect(await act(await insider(other))).not.toBe(429)
      },
    )
  })
