import { expect, vi } from 'vitest'
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
import type { Belonging, Keeper } from './keeper.ts'
import type { Side, World } from './world.ts'

// The paged lists, and the rules of their pages.

/** A list that comes in pages. */
export interface Paged {
  /** The kind of one row. */
  readonly thing: Belonging
  /** Rows of a page at most. */
  readonly size: number
  /** `member`: any signed-in user, with the same result as others. */
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
export const lists: Readonly<Record<string, readonly Paged[] | string>> = {
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

/** Those of them, each by its name. */
export const pagedLists: readonly { readonly name: string; readonly list: Paged }[] =
  Object.entries(lists).flatMap(([name, some]) =>
    typeof some === 'string'
      ? []
      : some.map((list) => ({ name: `${name}, of ${list.thing}`, list })),
  )

/**
 * Each row is on one page, there is no page after the last, and a cursor works only for its own
 * list.
 */
export async function mustComeInPages(
  world: World,
  list: Paged,
  one: Side,
  other: Side,
): Promise<void> {
  const { thing, size, may } = list
  const all = async () => (await pagesOf(one)).flatMap(({ ids }) => ids)
  const count = (await all()).length
  await add(2 * size - (count % size), one)
  const full = await pagesOf(one)
  expect(full.map(({ ids }) => ids.length)).toEqual(full.map(() => size))
  expect(full.length).toBe(2 + Math.floor(count / size))
  await add(1, one)
  const pages = await pagesOf(one)
  expect(pages.map(({ ids }) => ids.length)).toEqual([...full.map(() => size), 1])
  const ids = pages.flatMap((page) => page.ids)
  expect(new Set(ids).size).toBe(ids.length)
  if (may === 'admin' || may === 'member') return

  // After the other owner's page ends, the reader's own pages continue or are complete.
  await add(size + 1, other)
  const { next } = await pageOf(other)
  expect(next).toBeDefined()
  for (const page of await pagesOf(one, next)) for (const id of page.ids) expect(ids).toContain(id)

  async function pageOf(side: Side, after?: string): Promise<Page> {
    const asked = list.place(side.keeper)
    const mark = asked.includes('?') ? '&' : '?'
    const place = after === undefined ? asked : `${asked}${mark}after=${after}`
    const who = may === 'admin' ? world.people.admin : side[may === 'member' ? 'collector' : may]
    const answer = await who.fetch(place)
    expect(answer.status, place).toBe(200)
    const body = (await answer.json()) as Record<string, unknown> & { next?: string }
    const found = Object.values(body).find(Array.isArray) as { id: string }[]
    return { ids: found.map(({ id }) => id), ...(body.next && { next: body.next }) }
  }
  /** All of it, from there on. */
  async function pagesOf(side: Side, after?: string): Promise<Page[]> {
    const pages = [await pageOf(side, after)]
    for (;;) {
      const next = pages.at(-1)?.next
      if (next === undefined) return pages
      pages.push(await pageOf(side, next))
    }
  }
  /** So many more, of which some were made at the same moment. */
  async function add(count: number, side: Side): Promise<void> {
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
}

interface Page {
  readonly ids: readonly string[]
  readonly next?: string
}
