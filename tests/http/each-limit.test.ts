import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
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
import { questionLimit } from '../../shared/business/plans.ts'
import {
  dropPictureLimit,
  newDropLimit,
  reviewReports,
  typedCodeLimit,
  unreadablePassLimit,
} from '../../shared/business/reserving.ts'
import { givenAnswers } from '../../shared/business/sightings.ts'
import { helpfulMarks, savedStories, storyReports } from '../../shared/business/social-proof.ts'
import { sponsorRequestLimit } from '../../shared/business/sponsor-requests.ts'
import { applications, invitations } from '../../shared/business/stores.ts'
import { supportRequests } from '../../shared/business/support.ts'
import { tries } from '../../shared/business/tries.ts'
import { newUltraDropLimit } from '../../shared/business/ultra-drops.ts'
import { dayOf } from '../../shared/kernel/time.ts'
import { questionBurst } from '../../sync-server/features/sommelier/handlers.ts'
import { payoutRequests } from '../../sync-server/payments/handlers.ts'
import { anEvent } from '../features/events/an-event.ts'
import { aDrop } from '../features/market/a-drop.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { says, startModel } from '../features/sommelier/model-double.ts'
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

const ask = ({ now }: Market) => ({
  id: randomUUID(),
  text: 'Will it rain?',
  at: now(),
  askedOn: dayOf(now()),
})

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
  {
    name: 'new-sponsor-request',
    max: sponsorRequestLimit.max,
    place: '/api/stores/{store}/sponsor-requests',
    body: () => ({ customerName: 'Sam', phoneNumber: '+1 650 253 0000' }),
  },
  {
    name: 'payouts',
    max: payoutRequests.max,
    by: 'owner',
    place: '/api/stores/{store}/payouts/begin',
    body: () => ({}),
  },
  { name: 'sommelier burst', max: questionBurst.max, place: '/api/chat', body: ask },
  { name: 'sommelier', max: 2 * questionLimit('insider'), place: '/api/chat', body: ask },
  ...(['pickup', 'door'] as const).flatMap((where): Limited[] => [
    {
      name: `${where}-code`,
      max: typedCodeLimit.max,
      by: 'owner',
      place: `/api/stores/{store}/${where}/look`,
      body: () => ({ shown: '0000-0001' }),
    },
    {
      name: `${where}-pass`,
      max: unreadablePassLimit.max,
      by: 'owner',
      place: `/api/stores/{store}/${where}/look`,
      body: () => ({ shown: 'https://menu.example/t' }),
    },
  ]),
]

/** Other limits of the server: the file that asks each at its exact number, by the name that it has there. */
const elsewhere: Readonly<Record<string, readonly [file: string, name: string]>> = {
  join: ['features/account/limits.test.ts', 'tries.join'],
  reset: ['features/account/limits.test.ts', 'tries.reset'],
  'sign-in': ['features/account/limits.test.ts', 'tries.signIn'],
  'sign-in of block': ['features/account/limits.test.ts', 'tries.signInOfBlock'],
  'sign-in of network': ['features/account/limits.test.ts', 'tries.signInsOfNetwork'],
  'reset of network': ['features/account/limits.test.ts', 'tries.resetsOfNetwork'],
  '${name} of network': ['features/account/limits.test.ts', 'tries.joinsOfNetwork'],
  'tokens of network': ['features/account/limits.test.ts', 'tries.tokensOfNetwork'],
  token: ['features/account/limits.test.ts', 'tries.token'],
  'sign-in-everywhere': ['features/account/known-browsers.test.ts', 'tries.signInEverywhere'],
  'sign-in-of-browser': ['features/account/known-browsers.test.ts', 'tries.signInOfBrowser'],
  'prove by provider': ['features/account/provider.test.ts', 'tries.passwordAgain'],
  'code lookups': ['features/catalogue/code-lookup.test.ts', 'totalLookupLimit'],
  'community-${name}': ['features/community/groups.test.ts', 'communityPace'],
  'visitor support of ${name}': ['features/support/support.test.ts', 'visitorRequests.ofBlock'],
  'letters at once': ['features/account/letters.test.ts', 'letterBatchSize'],
  'letters from to': ['features/account/letters.test.ts', 'lettersFromOneTo'],
  'letters to': ['features/account/letters.test.ts', 'lettersTo'],
  letters: ['features/account/letters.test.ts', 'lettersPerDay'],
}

test('every limit of pace is asked here or in a named file', () => {
  const server = new URL('../../sync-server/', import.meta.url)
  const source = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, server), 'utf8'))
    .join('\n')
  const taken = /limits\.take\(\s*([^,]*),|\btake\('(letters[^']*)',/g
  const names = new Set<string>()
  for (const [, first, letters] of source.matchAll(taken)) {
    const name = letters ?? /^['`](.*)['`]$/.exec(first ?? '')?.[1]
    if (name !== undefined) names.add(name)
    else if (first?.startsWith('name')) continue
    else names.add(`(without a name: ${String(first)})`)
  }
  const asked = [...limited.map(({ name }) => name), ...Object.keys(elsewhere)]
  expect([...names].toSorted()).toEqual(asked.toSorted())
  for (const [file, name] of Object.values(elsewhere))
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes(name), file).toBe(
      true,
    )
})

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`limits of pace on ${engine}`, () => {
    let market: Market
    let other: Market['owner']
    let otherStore: string
    let model: Awaited<ReturnType<typeof startModel>>
    beforeAll(async () => {
      model = await startModel(says('Yes.'))
      market = await openMarket(engine, { jobs: [], env: model.env })
      other = await market.person()
      const applied = { body: aStore(), key: randomUUID() }
      otherStore = String((await market.ask(market.owner, '/api/stores', applied))['id'])
      await market.ask(market.admin, `/api/admin/stores/${otherStore}/approve`, { body: {} })
      await market.db.transaction('test', (tx) => tx.delete(tx.t.rateLimits))
    })
    afterAll(async () => {
      await market.close()
      await model.close()
    })

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
        const act = async (person: Person, store = market.store) => {
          const path = place.replace('{store}', store).replace('{thing}', thing)
          const answer = await person.fetch(path, {
            method: method ?? 'POST',
            ...(body && { body: JSON.stringify(body(market, person)) }),
            headers: {
              ...(body && { 'Content-Type': 'application/json' }),
              'Idempotency-Key': randomUUID(),
            },
          })
          await answer.text()
          return answer.status
        }
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
