import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { priceListsPerPage } from '../../../shared/business/alerts.ts'
import { commentsPerPage, postsPerPage, queuePerPage } from '../../../shared/business/community.ts'
import {
  dropsPerPage,
  paymentsPerPage,
  reservationsPerPage,
  reviewsPerPage,
  waitsPerPage,
} from '../../../shared/business/reserving.ts'
import {
  expertsPerPage,
  featuredPerPage,
  helpfulPerPage,
  storiesPerPage,
} from '../../../shared/business/social-proof.ts'
import { eventsPerPage, registrationsPerPage } from '../../../shared/business/events.ts'
import { newsSourcesPerPage, newsPerPage } from '../../../shared/business/news.ts'
import { sponsorRequestsPerPage } from '../../../shared/business/sponsor-requests.ts'
import { supportPerPage } from '../../../shared/business/support.ts'
import { answersPerPage, sightingsPerPage } from '../../../shared/business/sightings.ts'
import { entriesPerPage, ultraDropsPerPage } from '../../../shared/business/ultra-drops.ts'
import { entriesPerPage as loyaltyEntriesPerPage } from '../../../shared/business/loyalty.ts'
import { storesPerPage } from '../../../shared/business/stores.ts'
import { type EndpointName, endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Browser } from '../../http/door.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { idsIn, rowsOf } from './everything.ts'
import { whatIsNamed } from './ids.ts'
import { type Belonging, belongings, type Keeper, singular } from './keeper.ts'
import { shapeOf } from './odd-requests.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { send } from './send.ts'
import { openWorld, type Side, type World } from './world.ts'

/**
 * What is read. Two sides have everything: neither reads a row of the other, wherever lists are asked
 * for their pages, or public pages for what is somebody's own.
 */
const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>)
const rowOf = ({ name }: Endpoint): Row => rows[name as EndpointName]
const isRead = ({ method, media }: Endpoint) =>
  method === 'GET' && !media?.includes('text/event-stream')

/** What somebody reads of their own, and what anybody reads of one store: the others have no part in it. */
const isOfOneSide = (endpoint: Endpoint) => {
  const { may, path } = endpoint
  if (may === 'user') return !rowOf(endpoint).ofMembers
  return ['staff', 'owner'].includes(may) || (may === 'anyone' && path.includes('{store}'))
}
/** What is found by everybody who is signed in, whoever made it: `features/community/community.test.ts`. */
const isFoundByAll = ({ name }: Endpoint) => name === 'community.groups'
const read = all.filter(
  (one) => isRead(one) && !isFoundByAll(one) && (isOfOneSide(one) || rowOf(one).also),
)

/** A store is its owner's. */
const readerOf = (side: Side, endpoint: Endpoint) => {
  const user = rowOf(endpoint).shows?.includes('store') ? side.owner : side.collector
  // Marks are the collector's.
  const anyone = rowOf(endpoint).shows?.includes('marked') ? side.collector : user
  return { anyone, user, staff: side.clerk, owner: side.owner }[endpoint.may as 'user']
}

/** All that somebody gets who reads there. */
async function answerTo(side: Side, endpoint: Endpoint, about = side.keeper): Promise<string> {
  const row = rowOf(endpoint)
  const who = readerOf(side, endpoint)
  const places = row.also?.(about) ?? []
  const answers = [
    ...(isOfOneSide(endpoint) ? [await send(who, row, about)] : []),
    ...(await Promise.all(places.map((place) => who.fetch(place)))),
  ]
  const texts: string[] = []
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    expect(answer.status, endpoint.name).toBe(row.answers)
    const text = await answer.text()
    texts.push(text)
    // What the keeper has longest stands on a later page.
    const next = /"next":"([^"]+)"/.exec(text)?.[1]
    if (next !== undefined) answers.push(await who.fetch(behind(answer.url, next)))
  }
  return texts.join('\n')
}

function behind(address: string, next: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.set('after', next)
  return `${pathname}?${searchParams}`
}

interface Paged {
  /** What one of its rows is. */
  readonly thing: Belonging
  /** Rows of a page at most. */
  readonly size: number
  /** `member`: whoever is signed in, and finds the same as others. */
  readonly may: 'collector' | 'clerk' | 'owner' | 'admin' | 'member'
  readonly place: (own: Keeper) => string
}

const today = (part: string, thing: Belonging): Paged => ({
  thing,
  size: reservationsPerPage,
  may: 'clerk',
  place: ({ store }) => `/api/stores/${store}/today?part=${part}`,
})
const dropsBy = (order: string): Paged => ({
  thing: 'drop',
  size: dropsPerPage,
  may: 'collector',
  place: ({ store }) => `/api/drops?store=${store}&order=${order}`,
})

/** Each list that comes in pages; or why its pages are not tested here. */
const lists: Readonly<Record<string, readonly Paged[] | string>> = {
  'drop.list': ['hot', 'new', 'ending', 'hot&first=wine', 'new&first=spirits'].map(dropsBy),
  'drop.ofStore': [
    {
      thing: 'drop',
      size: dropsPerPage,
      may: 'owner',
      place: ({ store }) => `/api/stores/${store}/drops`,
    },
  ],
  'reservation.list': (['open', 'past'] as const).map((which) => ({
    thing: which === 'open' ? 'confirmed' : 'missed',
    size: reservationsPerPage,
    may: 'collector',
    place: () => `/api/reservations?which=${which}`,
  })),
  'reservation.ofStore': [
    {
      thing: 'confirmed',
      size: reservationsPerPage,
      may: 'owner',
      place: ({ store }) => `/api/stores/${store}/reservations`,
    },
  ],
  'pickup.today': [
    today('expected', 'confirmed'),
    today('handed_over', 'handedOver'),
    today('refused', 'refused'),
    today('missed', 'missed'),
  ],
  'review.ofStore': [
    {
      thing: 'review',
      size: reviewsPerPage,
      may: 'collector',
      place: ({ store }) => `/api/stores/${store}/reviews`,
    },
  ],
  'review.mine': [
    {
      thing: 'reviewed',
      size: reviewsPerPage,
      may: 'collector',
      place: () => '/api/reviews',
    },
  ],
  'review.ownReports': [
    {
      thing: 'report',
      size: reviewsPerPage,
      may: 'collector',
      place: () => '/api/reviews/reports',
    },
  ],
  'payment.list': [
    {
      thing: 'payment',
      size: paymentsPerPage,
      may: 'collector',
      place: () => '/api/payments',
    },
  ],
  'waiting.mine': [
    {
      thing: 'awaited',
      size: waitsPerPage,
      may: 'collector',
      place: () => '/api/waiting',
    },
  ],
  'admin.reviews': [
    {
      thing: 'reportedReview',
      size: reviewsPerPage,
      may: 'admin',
      place: () => '/api/admin/reviews?which=reported',
    },
    {
      thing: 'hiddenReview',
      size: reviewsPerPage,
      may: 'admin',
      place: () => '/api/admin/reviews?which=hidden',
    },
  ],
  'store.list': [
    {
      thing: 'marked',
      size: storesPerPage,
      may: 'collector',
      place: () => '/api/stores?favorites=true',
    },
  ],
  'admin.pendingStores': [
    {
      thing: 'applied',
      size: storesPerPage,
      may: 'admin',
      place: () => '/api/admin/stores/pending',
    },
  ],
  'admin.decidedStores': [
    {
      thing: 'rejected',
      size: storesPerPage,
      may: 'admin',
      place: () => '/api/admin/stores?status=rejected',
    },
  ],
  'sponsor.mine': [
    {
      thing: 'declinedSponsorRequest',
      size: sponsorRequestsPerPage,
      may: 'collector',
      place: () => '/api/sponsor-requests',
    },
  ],
  'sponsor.ofStore': [
    {
      thing: 'declinedSponsorRequest',
      size: sponsorRequestsPerPage,
      may: 'owner',
      place: ({ store }) => `/api/stores/${store}/sponsor-requests?status=declined`,
    },
  ],
  'support.mine': [
    {
      thing: 'supportRequest',
      size: supportPerPage,
      may: 'collector',
      place: () => '/api/support/requests',
    },
  ],
  'admin.support': [
    {
      thing: 'supportRequest',
      size: supportPerPage,
      may: 'admin',
      place: () => '/api/admin/support?status=open',
    },
  ],
  'community.groups': 'features/community/community.test.ts',
  'community.members': 'features/community/community.test.ts',
  'community.posts': [
    {
      thing: 'groupPost',
      size: postsPerPage,
      may: 'collector',
      place: () => '/api/community/posts?mine=true',
    },
  ],
  'review.featured': [
    {
      thing: 'reviewed',
      size: featuredPerPage,
      may: 'member',
      place: () => '/api/reviews/featured',
    },
  ],
  'review.ownHelpful': [
    {
      thing: 'helpfulReview',
      size: helpfulPerPage,
      may: 'collector',
      place: () => '/api/reviews/helpful',
    },
  ],
  'expert.list': [
    { thing: 'listedExpert', size: expertsPerPage, may: 'member', place: () => '/api/experts' },
  ],
  'story.list': [
    {
      thing: 'releasedStory',
      size: storiesPerPage,
      may: 'member',
      place: () => '/api/success-stories',
    },
  ],
  'story.ownReports': [
    {
      thing: 'storyReport',
      size: storiesPerPage,
      may: 'collector',
      place: () => '/api/success-stories/reports',
    },
  ],
  'admin.stories': (['reported', 'released', 'hidden'] as const).map((which) => ({
    thing: `${which}Story`,
    size: storiesPerPage,
    may: 'admin',
    place: () => `/api/admin/success-stories?which=${which}`,
  })),
  'event.list': 'features/events/events.test.ts',
  'radar.list': 'features/radar/radar.test.ts',
  'radar.reminders': 'features/radar/radar.test.ts',
  'event.guests': 'features/events/events.test.ts',
  'event.mine': [
    {
      thing: 'attendedEvent',
      size: registrationsPerPage,
      may: 'collector',
      place: () => '/api/event-registrations',
    },
  ],
  'event.ofStore': [
    {
      thing: 'event',
      size: eventsPerPage,
      may: 'owner',
      place: ({ store }) => `/api/stores/${store}/events`,
    },
  ],
  'loyalty.read': [
    {
      thing: 'loyaltyEntry',
      size: loyaltyEntriesPerPage,
      may: 'collector',
      place: () => '/api/loyalty',
    },
  ],
  'sighting.list': 'features/sightings/sightings.test.ts',
  'sighting.ownAnswers': [
    {
      thing: 'answeredSighting',
      size: answersPerPage,
      may: 'collector',
      place: () => '/api/sighting-answers',
    },
  ],
  'sighting.ofStore': [
    {
      thing: 'storeSighting',
      size: sightingsPerPage,
      may: 'owner',
      place: ({ store }) => `/api/stores/${store}/sightings`,
    },
  ],
  'admin.sightings': [
    {
      thing: 'disputedSighting',
      size: answersPerPage,
      may: 'admin',
      place: () => '/api/admin/sightings',
    },
  ],
  'ultraDrop.list': 'features/ultra-drops/ultra-drops.test.ts',
  'ultraDrop.requests': 'features/ultra-drops/ultra-drops.test.ts',
  'ultraDrop.mine': [
    {
      thing: 'enteredUltraDrop',
      size: entriesPerPage,
      may: 'collector',
      place: () => '/api/ultra-drop-entries',
    },
  ],
  'ultraDrop.ofStore': [
    {
      thing: 'ultraDrop',
      size: ultraDropsPerPage,
      may: 'owner',
      place: ({ store }) => `/api/stores/${store}/ultra-drops`,
    },
  ],
  'admin.accounts': 'features/account/admin.test.ts',
  'community.comments': 'features/community/community.test.ts',
  'community.ownComments': [
    {
      thing: 'groupComment',
      size: commentsPerPage,
      may: 'collector',
      place: () => '/api/community/comments',
    },
  ],
  'community.relations': [
    {
      thing: 'blockedPerson',
      size: queuePerPage,
      may: 'collector',
      place: () => '/api/community/relations',
    },
  ],
  'community.queue': 'features/community/community.test.ts',
  'community.log': 'features/community/community.test.ts',
  'admin.communityQueue': 'features/community/community.test.ts',
  'admin.communityLog': 'features/community/community.test.ts',
  'news.list': [
    { thing: 'newsItem', size: newsPerPage, may: 'member', place: () => '/api/news' },
    {
      thing: 'newsItem',
      size: newsPerPage,
      may: 'member',
      place: () => '/api/news?category=wine&words=CASK',
    },
  ],
  'news.saved': [
    { thing: 'savedNews', size: newsPerPage, may: 'collector', place: () => '/api/news/saved' },
  ],
  'admin.newsSources': [
    {
      thing: 'newsSource',
      size: newsSourcesPerPage,
      may: 'admin',
      place: () => '/api/admin/news-sources',
    },
  ],
  'admin.priceLists': [
    {
      thing: 'priceList',
      size: priceListsPerPage,
      may: 'admin',
      place: () => '/api/admin/price-lists',
    },
  ],
  'admin.activity': 'features/stores/stores.test.ts',
  'bottle.list': 'features/scripts/rows.test.ts',
  'pour.list': 'features/scripts/rows.test.ts',
  'wish.list': 'features/scripts/rows.test.ts',
  'recipe.list': 'features/scripts/rows.test.ts',
  'inbox.list': 'features/scripts/inbox.test.ts',
  'alert.list': 'features/alerts/rest.test.ts',
  'watch.list': 'features/alerts/rest.test.ts',
  'billing.invoices': 'the payment company gives them',
}

test('each list that comes in pages is known', () => {
  const paged = all.filter(({ query }) => query && 'after' in shapeOf(query as z.core.$ZodType))
  expect(Object.keys(lists).sort()).toEqual(paged.map(({ name }) => name).sort())
})

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`on ${engine}`, () => {
    let world: World
    beforeAll(async () => {
      world = await openWorld(engine)
    })
    afterAll(() => world.close())

    /** Ids that stand in rows of the other, and in none of theirs. */
    async function foreignTo(side: Side, other: Side) {
      const own = idsIn(await rowsOf(world.db, side))
      return [...idsIn(await rowsOf(world.db, other))].filter((id) => !own.has(id))
    }
    const bothWays = () => {
      const { first, second } = world.sides
      return [
        [first, second],
        [second, first],
      ] as const
    }

    test('of two who both have everything nobody reads a row of the other', async () => {
      for (const [side, other] of bothWays()) {
        const foreign = await foreignTo(side, other)
        expect(foreign.length).toBeGreaterThan(40)
        const emails = [other.collector.email, other.owner.email]
        for (const endpoint of read) {
          const text = await answerTo(side, endpoint)
          for (const one of [...foreign, ...emails])
            expect(text, `${endpoint.name} tells of another's ${one}`).not.toContain(one)
          const { shows = [] } = rowOf(endpoint)
          for (const own of shows) expect(text, endpoint.name).toContain(side.keeper[own])
        }
      }
    })

    test('whatever the other side gets, everybody reads what they read before', async () => {
      const readBy = async (side: Side) => {
        await world.rest()
        const texts: Record<string, string> = {}
        for (const endpoint of read) texts[endpoint.name] = await answerTo(side, endpoint)
        return texts
      }
      const { first, second } = world.sides
      const before = await readBy(first)
      const plural = belongings.filter((name) => !singular.has(name))
      await world.more(second, plural)
      expect(await readBy(first)).toEqual(before)
      // And what is their own they do read.
      await world.more(first, plural)
      const after = await readBy(first)
      const same = Object.keys(before).filter((name) => after[name] === before[name])
      const shown = read.filter((one) => rowOf(one).shows)
      expect(shown.length).toBeGreaterThan(14)
      expect(same.filter((name) => shown.some((one) => one.name === name))).toEqual([
        'account.whoAmI',
        'reservation.get',
        'story.mine',
        'store.compliance',
        // Another group of theirs has other members.
        'community.members',
        // Another ultra drop has other requests.
        'ultraDrop.requests',
      ])
    })

    test('of all of them, somebody who has nothing reads nothing, whoever comes besides', async () => {
      const who = await world.door.person(`Has Nothing ${randomUUID()}`)
      const about = { ...world.sides.first.keeper, store: randomUUID() }
      const own = read.filter(
        ({ may, path }) => (may === 'user' || may === 'anyone') && !path.includes('{'),
      )
      const readAll = async () => {
        await world.rest()
        const texts: Record<string, string> = {}
        for (const endpoint of own) {
          const row = rowOf(endpoint)
          const places = [
            ...(isOfOneSide(endpoint) ? [row.ask(about).place] : []),
            ...(row.also?.(about) ?? []),
          ]
          for (const place of places) texts[place] = await (await who.fetch(place)).text()
        }
        return texts
      }
      const before = await readAll()
      expect(Object.keys(before).length).toBeGreaterThan(20)
      // Some places name a thing of others; what is read there does not.
      const found = JSON.stringify(Object.values(before))
      for (const side of Object.values(world.sides))
        for (const id of idsIn(await rowsOf(world.db, side)))
          if (id !== who.id) expect(found).not.toContain(id)
      const some = belongings.filter((name) => name !== 'endingSubscription')
      await world.side('Three', some)
      expect(await readAll()).toEqual(before)
    })

    test('a thing of another behind the path of a list of one’s own leads to nothing of theirs', async () => {
      const asked: string[] = []
      for (const [side, other] of bothWays()) {
        const foreign = await foreignTo(side, other)
        for (const endpoint of read.filter(({ may }) => may !== 'anyone')) {
          const { query } = whatIsNamed(endpoint, rowOf(endpoint))
          const things = Object.values(query).flatMap((name) => name ?? [])
          if (things.length === 0) continue
          asked.push(endpoint.name)
          const theirs = Object.fromEntries(things.map((name) => [name, other.keeper[name]]))
          const text = await answerTo(side, endpoint, { ...side.keeper, ...theirs })
          for (const one of foreign) expect(text, endpoint.name).not.toContain(one)
        }
      }
      expect(asked.toSorted()).toEqual([
        'community.people',
        'community.people',
        'community.posts',
        'community.posts',
        'reservation.ofStore',
        'reservation.ofStore',
        'sponsor.mine',
        'sponsor.mine',
      ])
    })

    test('of what everybody sees, one’s own part is nobody else’s', async () => {
      const { first } = world.sides
      const about = (await world.more(first, ['drop', 'soldOut'])) as Keeper
      const isOfMarket = (endpoint: Endpoint) => {
        const { names } = whatIsNamed(endpoint, rowOf(endpoint))
        return names.length > 0 && names.every((one) => ['store', 'drop', 'soldOut'].includes(one))
      }
      const pages = all.filter((one) => isRead(one) && one.may === 'anyone' && isOfMarket(one))
      const acts = all.filter(
        (one) => one.method !== 'GET' && one.may === 'user' && isOfMarket(one),
      )
      expect(acts.map(({ name }) => name).sort()).toEqual([
        'reservation.reserve',
        'store.favorite',
        'waiting.join',
      ])
      // The same pages of everything that one can do something with.
      const things = [about.drop, about.soldOut]
      /** What is told to somebody, and to nobody who is not signed in. */
      const ownPartOf = async (who: Pick<Browser, 'fetch'>) => {
        const parts: Record<string, unknown> = {}
        for (const endpoint of pages)
          for (const drop of things) {
            const [own, everybodys] = await Promise.all(
              [who, world.people.visitor].map(async (one) => {
                const answer = await send(one, rowOf(endpoint), { ...about, drop })
                expect(answer.status, endpoint.name).toBe(200)
                return JSON.parse(await answer.text()) as Record<string, unknown>
              }),
            )
            parts[`${endpoint.name} ${drop}`] = Object.fromEntries(
              Object.entries(own!).filter(
                ([name, value]) => JSON.stringify(value) !== JSON.stringify(everybodys![name]),
              ),
            )
          }
        return parts
      }
      const [who, another] = [
        await world.door.person(`Acts ${randomUUID()}`),
        await world.door.person(`Looks ${randomUUID()}`),
      ]
      await who.post('/api/account/age', {})
      const before = await ownPartOf(another)
      expect(await ownPartOf(who)).toEqual(before)
      for (const endpoint of acts) {
        const headers = endpoint.keyed ? { 'Idempotency-Key': randomUUID() } : {}
        const answer = await send(who, rowOf(endpoint), about, { headers })
        expect(answer.status, endpoint.name).toBe(200)
      }
      expect(await ownPartOf(another)).toEqual(before)
      // To whom has done it, each of the three shows.
      const after = await ownPartOf(who)
      expect(after[`drop.get ${about.drop}`]).toMatchObject({
        mine: { reservations: [expect.any(String)] },
      })
      expect(after[`drop.get ${about.soldOut}`]).toMatchObject({ mine: { waitingAt: 1 } })
      expect(after[`store.get ${about.drop}`]).toEqual({ isFavorite: true })
    })

    describe('in pages', () => {
      let one: Side
      let other: Side
      beforeAll(async () => {
        one = await world.side('Of Pages', [])
        other = await world.side('Of Others', [])
      })
      const whoIs = ({ may }: Paged, side: Side) =>
        may === 'admin' ? world.people.admin : side[may === 'member' ? 'collector' : may]

      interface Page {
        readonly ids: readonly string[]
        readonly next?: string
      }
      async function pageOf(list: Paged, side: Side, after?: string): Promise<Page> {
        const asked = list.place(side.keeper)
        const mark = asked.includes('?') ? '&' : '?'
        const place = after === undefined ? asked : `${asked}${mark}after=${after}`
        const answer = await whoIs(list, side).fetch(place)
        expect(answer.status, place).toBe(200)
        const body = (await answer.json()) as Record<string, unknown> & { next?: string }
        const found = Object.values(body).find(Array.isArray) as { id: string }[]
        return { ids: found.map(({ id }) => id), ...(body.next && { next: body.next }) }
      }
      /** All of it, from there on. */
      async function pagesOf(list: Paged, side: Side, after?: string): Promise<Page[]> {
        const pages = [await pageOf(list, side, after)]
        for (;;) {
          const next = pages.at(-1)?.next
          if (next === undefined) return pages
          pages.push(await pageOf(list, side, next))
        }
      }
      /** So many more, of which some were made at the same moment. */
      async function add(count: number, { thing }: Paged, side: Side) {
        const base = Date.now()
        try {
          for (let at = 0; at < count; at++) {
            vi.spyOn(Date, 'now').mockReturnValue(base + (at % 3))
            await world.more(side, [thing])
          }
        } finally {
          vi.restoreAllMocks()
        }
      }

      const paged = Object.entries(lists).flatMap(([name, some]) =>
        typeof some === 'string'
          ? []
          : some.map((list) => ({ name: `${name}, of ${list.thing}`, list })),
      )
      test.each(paged)('$name: each once, and no page after the last', async ({ list }) => {
        const { size, may } = list
        const all = async () => (await pagesOf(list, one)).flatMap(({ ids }) => ids)
        const count = (await all()).length
        await add(2 * size - (count % size), list, one)
        const full = await pagesOf(list, one)
        expect(full.map(({ ids }) => ids.length)).toEqual(full.map(() => size))
        expect(full.length).toBe(2 + Math.floor(count / size))
        await add(1, list, one)
        const pages = await pagesOf(list, one)
        expect(pages.map(({ ids }) => ids.length)).toEqual([...full.map(() => size), 1])
        const ids = pages.flatMap((page) => page.ids)
        expect(new Set(ids).size).toBe(ids.length)
        if (may === 'admin' || may === 'member') return

        // Where another's page ends, one's own go on, or are over.
        await add(size + 1, list, other)
        const { next } = await pageOf(list, other)
        expect(next).toBeDefined()
        for (const page of await pagesOf(list, one, next))
          for (const id of page.ids) expect(ids).toContain(id)
      })

      test('of alerts and invoices: the id of another’s leads to nothing of theirs', async () => {
        for (const [side, other] of bothWays())
          for (const place of [
            '/api/alerts/price',
            '/api/alerts/availability',
            '/api/subscription/invoices',
          ]) {
            const idsOf = async (after = '') => {
              const answer = await side.collector.fetch(`${place}${after}`)
              expect(answer.status).toBeLessThan(500)
              const [list = []] = Object.values((await answer.json()) as object).filter(
                Array.isArray,
              ) as { id: string }[][]
              return list.map(({ id }) => id)
            }
            const theirs = await other.collector.fetch(place)
            const [some = []] = Object.values((await theirs.json()) as object).filter(
              Array.isArray,
            ) as { id: string }[][]
            expect(some.length, place).toBeGreaterThan(0)
            const own = await idsOf()
            for (const { id } of some)
              for (const found of await idsOf(`?after=${id}`)) expect(own).toContain(found)
          }
      })
    })
  })
