import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceListUploads } from '../../shared/business/alerts.ts'
import {
  communityReports,
  newGroupLimit,
  postPictureLimit,
} from '../../shared/business/community.ts'
import { newEventLimit } from '../../shared/business/events.ts'
import { newsOpened, newsSourceTries } from '../../shared/business/news.ts'
import { billingActs } from '../../shared/business/offer.ts'
import { dropPictureLimit, newDropLimit, reviewReports } from '../../shared/business/reserving.ts'
import { givenAnswers } from '../../shared/business/sightings.ts'
import { helpfulMarks, savedStories, storyReports } from '../../shared/business/social-proof.ts'
import { applications, invitations } from '../../shared/business/stores.ts'
import { supportRequests } from '../../shared/business/support.ts'
import { tries } from '../../shared/business/tries.ts'
import { newUltraDropLimit } from '../../shared/business/ultra-drops.ts'
import { anEvent } from '../features/events/an-event.ts'
import { aDrop } from '../features/market/a-drop.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { aStore } from '../features/stores/a-store.ts'
import { anUltraDrop } from '../features/ultra-drops/an-ultra-drop.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import type { Person } from './door.ts'

interface Limited {
  /** The beginning of the key under which the server counts. */
  readonly name: string
  readonly max: number
  readonly place: string
  readonly method?: string
  readonly body?: (market: Market, who: Person) => object
  readonly by?: 'admin' | 'owner'
  /** Makes what the place names as `{thing}`. */
  readonly thing?: (market: Market) => Promise<string>
}

async function anArticle({ db, now }: Market): Promise<string> {
  const id = randomUUID()
  await db.transaction('test', (tx) =>
    tx.insert(tx.t.newsItems).values({
      id,
      origin: 'a feed',
      key: id,
      category: 'wine',
      title: 'A cask',
      summary: '',
      searched: 'a cask',
      source: 'The Paper',
      publishedAt: now(),
    }),
  )
  return id
}

async function aPost(market: Market): Promise<string> {
  const said = await market.ask(await market.person(), '/api/community/posts', {
    body: { content: 'Look at this.' },
    key: randomUUID(),
  })
  return (said['post'] as { id: string }).id
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
    body: () => aDrop(),
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
  {
    name: 'news',
    max: newsOpened.max,
    place: '/api/news/{thing}/open',
    method: 'POST',
    thing: anArticle,
  },
  {
    name: 'mark-helpful',
    max: helpfulMarks.max,
    place: `/api/reviews/${some}/helpful`,
    method: 'PUT',
  },
  {
    name: 'report-story',
    max: storyReports.max,
    place: `/api/success-stories/${some}/report`,
    body: () => ({ reason: 'It is made up.' }),
  },
  {
    name: 'report-review',
    max: reviewReports.max,
    place: `/api/reviews/${some}/report`,
    body: () => ({ reason: 'It is made up.' }),
  },
  {
    name: 'community-report',
    max: communityReports.max,
    place: '/api/community/posts/{thing}/report',
    body: () => ({ reason: 'It is an advertisement.' }),
    thing: aPost,
  },
  {
    name: 'tokens made',
    max: tries.tokensMade.max,
    place: '/api/account/tokens',
    body: (_, { password }) => ({
      name: 'Script',
      days: 30,
      scopes: ['bottles:read'],
      password,
    }),
  },
  { name: 'billing', max: billingActs.max, place: '/api/subscription/check', body: () => ({}) },
  {
    name: 'test notice',
    max: tries.testNotice.max,
    place: '/api/account/notices/test',
    body: () => ({}),
  },
  {
    name: 'passkey',
    max: tries.passkey.max,
    place: '/api/account/new-passkey',
    body: (_, { password }) => ({ password }),
  },
  {
    name: 'invite',
    max: tries.invite.max,
    place: '/api/sharing/invitations',
    body: () => ({ role: 'viewer' }),
  },
  {
    name: 'support',
    max: supportRequests.max,
    place: '/api/support/requests',
    body: () => ({ subject: 'A question', message: 'Where is it?' }),
  },
  {
    name: 'store-application',
    max: applications.max,
    place: '/api/stores',
    body: () => aStore(),
  },
  {
    name: 'password-again',
    max: tries.passwordAgain.max,
    place: '/api/account/new-passkey',
    body: () => ({ password: 'not the password' }),
  },
  {
    name: 'email',
    max: tries.emailChange.max,
    place: '/api/account/email',
    body: (_, { password }) => ({ email: `${randomUUID()}@example.com`, password }),
  },
  {
    name: 'store-invitation',
    max: invitations.max,
    by: 'owner',
    place: '/api/stores/{store}/team',
    body: () => ({ email: `${randomUUID()}@example.com` }),
  },
  {
    name: 'new-event',
    max: newEventLimit.max,
    by: 'owner',
    place: '/api/stores/{store}/events',
    body: ({ now }) => anEvent(now()),
  },
  {
    name: 'new-ultra-drop',
    max: newUltraDropLimit.max,
    by: 'owner',
    place: '/api/stores/{store}/ultra-drops',
    body: ({ now }) => anUltraDrop(now()),
  },
]

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`limits of pace on ${engine}`, () => {
    let market: Market
    let other: Market['owner']
    let otherStore: string
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: [] })
      other = await market.person()
      const applied = { body: aStore(), key: randomUUID() }
      otherStore = String((await market.ask(market.owner, '/api/stores', applied))['id'])
      await market.ask(market.admin, `/api/admin/stores/${otherStore}/approve`, { body: {} })
      await market.db.transaction('test', (tx) => tx.delete(tx.t.rateLimits))
    })
    afterAll(() => market.close())

    test.each(limited)(
      '$name: one more than the limit is refused, to its person or store alone',
      async (one) => {
        const { name, max, place, method, body, by } = one
        const thing = (await one.thing?.(market)) ?? ''
        await market.db.transaction('test', (tx) =>
          tx.delete(tx.t.rateLimits).where(like(tx.t.rateLimits.key, `${name}:%`)),
        )
        const insider = async (who: Person) => {
          const { users: u } = market.db.t
          await market.db.transaction('test', (tx) =>
            tx.update(u).set({ subscriptionTier: 'insider' }).where(eq(u.id, who.id)),
          )
          return who
        }
        const who = by ? market[by] : await insider(await market.person())
        const act = async (person: Person, store = market.store) =>
          (
            await market.ask(person, place.replace('{store}', store).replace('{thing}', thing), {
              ...(method && { method }),
              ...(body && { body: body(market, person) }),
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
        if (by === 'owner') expect(await act(market.owner, otherStore)).not.toBe(429)
      },
    )
  })
