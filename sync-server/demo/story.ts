import { endDrop, pauseDrop } from '../../shared/features/market/drop-endpoints.ts'
import {
  favoriteStore,
  inviteStaff,
  rejectStore,
  suspendStore,
} from '../../shared/features/stores/endpoints.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import {
  hideReview,
  listReviews,
  replyToReview,
  reportReview,
} from '../../shared/features/market/review-endpoints.ts'
import { invite, joinCellar } from '../../shared/features/sharing/endpoints.ts'
import type { CellarRole } from '../../shared/features/sharing/cellar.ts'
import { askSupport, listSupport, replyToSupport } from '../../shared/features/support/endpoints.ts'
import {
  askForSponsor,
  processSponsorRequest,
} from '../../shared/features/sponsor-requests/endpoints.ts'
import { seedPosts } from './community.ts'
import { type Buyer, offer } from './drops.ts'
import { seedEvents } from './events.ts'
import { people, type Who } from './people.ts'
import { seedSightings } from './sightings.ts'
import { demoStores, type StoreKey } from './stores.ts'
import { apply, open, ownerOf, storeId, type Town } from './town.ts'
import { seedUltraDrops } from './ultra-drops.ts'

/** Six weeks of the town, put into its calendar. */
export function planStory(town: Town, today: number): void {
  seedStores(town)
  friendsShare(town)
  seedStories(town, today)
  seedSightings(town, today)
  seedEvents(town, today)
  seedUltraDrops(town, today)
  seedPosts(town, today)
  weeksAgo(town)
  thisWeek(town, today)
}

function seedStores(town: Town): void {
  const { calendar, resident } = town
  const on = (daysAgo: number, clock: string, does: () => Promise<unknown>) =>
    calendar.on(calendar.moment(daysAgo, clock, 'GA'), async () => void (await does()))
  const opens: readonly (readonly [StoreKey, number])[] = [
    ['peachtree', 44],
    ['lakeshore', 42],
    ['redwood', 41],
    ['night', 35],
  ]
  for (const [key, daysAgo] of opens) {
    on(daysAgo, '09:00', () => apply(town, key))
    on(daysAgo - 1, '10:30', () => open(town, key))
  }
  on(20, '11:00', () => apply(town, 'cactus'))
  on(19, '15:00', () =>
    resident.ada.call(rejectStore, {
      params: { id: storeId(town, 'cactus') },
      body: { reason: 'The state does not know this license number. Please check it.' },
    }),
  )
  on(5, '16:00', () =>
    resident.ada.call(suspendStore, {
      params: { id: storeId(town, 'night') },
      body: { reason: 'Two customers were handed bottles without an ID check.' },
    }),
  )
  on(2, '12:15', () => apply(town, 'harbor'))
  on(1, '09:45', () =>
    ownerOf(town, 'peachtree').call(inviteStaff, {
      params: { store: storeId(town, 'peachtree') },
      body: { email: 'new.clerk@demo.example' },
    }),
  )
  const marks: readonly (readonly [Who, StoreKey])[] = [
    ['ivy', 'peachtree'],
    ['ivy', 'lakeshore'],
    ['ivy', 'redwood'],
    ['frank', 'peachtree'],
    ['bea', 'redwood'],
    ['dan', 'peachtree'],
  ]
  for (const [who, key] of marks)
    on(30, '20:00', () =>
      resident[who].call(favoriteStore, {
        params: { store: storeId(town, key) },
        body: { isFavorite: true },
      }),
    )
}

/** Ivy and Frank invite people into their cellars, each by a link. */
function friendsShare(town: Town): void {
  const { calendar, resident } = town
  const share = (host: Who, guest: Who, role: CellarRole, daysAgo: number) =>
    calendar.on(calendar.moment(daysAgo, '19:00', 'GA'), async () => {
      const { link } = await resident[host].call(invite, { body: { role } })
      const [, code = ''] = link.split('#')
      await resident[guest].call(joinCellar, { body: { code } })
    })
  share('ivy', 'bea', 'editor', 10)
  share('frank', 'ivy', 'viewer', 9)
}

/** Reviews of pickups and reactions to them, and support requests. */
function seedStories(town: Town, today: number): void {
  const { calendar, resident } = town
  const reviewOf = async (who: Who, key: StoreKey) => {
    const params = { store: storeId(town, key) }
    const { reviews } = await resident[who].call(listReviews, { params, query: {} })
    const own = reviews.find(({ isMine }) => isMine)
    if (!own) throw new Error(`${who} has not said anything of ${key}`)
    return own.id
  }
  const on = (daysAgo: number, does: () => Promise<unknown>) =>
    calendar.on(calendar.moment(daysAgo, '17:00', 'GA'), async () => void (await does()))
  on(30, async () => {
    const params = { store: storeId(town, 'peachtree'), review: await reviewOf('dan', 'peachtree') }
    const text = 'Thank you! There is room for three cars behind the shop; ring the bell.'
    await ownerOf(town, 'peachtree').call(replyToReview, { params, body: { text } })
  })
  on(24, async () => {
    const params = { review: await reviewOf('eve', 'lakeshore') }
    const reason = 'It names a clerk of ours, and what it says of him is not true.'
    await ownerOf(town, 'lakeshore').call(reportReview, { params, body: { reason } })
  })
  on(23, async () => {
    const params = { review: await reviewOf('eve', 'lakeshore') }
    const reason = 'It names somebody who works there. Write it without the name, please.'
    await resident.ada.call(hideReview, { params, body: { reason } })
  })
  on(3, async () => {
    const params = { review: await reviewOf('dan', 'redwood') }
    const reason = 'This is about another shop: nobody of this name was here that day.'
    await ownerOf(town, 'redwood').call(reportReview, { params, body: { reason } })
  })
  const askForSponsorOf = (who: Who, phoneNumber: string, notes: string) =>
    resident[who].call(askForSponsor, {
      params: { store: storeId(town, 'peachtree') },
      body: { customerName: people[who].name, phoneNumber, notes },
    })
  on(12, async () => {
    const { id: request } = await askForSponsorOf('ivy', '+1 404 555 0132', 'Single casks of rye.')
    const params = { store: storeId(town, 'peachtree'), request }
    const body = { status: 'approved' } as const
    await ownerOf(town, 'peachtree').call(processSponsorRequest, { params, body })
  })
  on(4, () => askForSponsorOf('frank', '+1 404 555 0177', 'Anything from Springbank.'))
  const ask = (who: Who, subject: string, message: string) =>
    resident[who].call(askSupport, { body: { subject, message } })
  on(7, () =>
    ask('jo', 'Two phones', 'If I sign in on a second phone, do I see the same bottles there?'),
  )
  on(6, async () => {
    const { requests } = await resident.ada.call(listSupport, { query: { status: 'open' } })
    for (const { id } of requests) {
      const answer = 'Yes: sign in there, and they arrive by themselves.'
      await resident.ada.call(replyToSupport, { params: { request: id }, body: { answer } })
    }
  })
  calendar.on(today - 7 * hour, async () => {
    await ask('frank', 'A free reserve', 'I have used mine by mistake. Can I have it back?')
  })
  calendar.on(today - 2 * hour, async () => {
    await ask('ivy', 'An insurer’s list', 'Mine wants the values of one day. Which report is it?')
  })
  // Messages older than a day and two hours have been read; the rest has not.
  on(2, () => resident.ivy.readInbox())
  on(20, () => resident.frank.readInbox())
}

/** A moment by the clock of a store. */
const clockOf =
  ({ calendar }: Town) =>
  (store: StoreKey, daysAgo: number, clock: string) =>
    calendar.moment(daysAgo, clock, demoStores[store].form.state)

/** Drops that are over, with every end that a reservation can have. */
function weeksAgo(town: Town): void {
  const there = clockOf(town)
  /** Begins at six in the evening, can be fetched three days later, for three days. */
  const past = (
    store: StoreKey,
    bottle: string,
    daysAgo: number,
    quantity: number,
    buyers: readonly Buyer[],
    isAllocated = false,
  ) =>
    offer(town, {
      store,
      bottle,
      quantity,
      buyers,
      isAllocated,
      starts: there(store, daysAgo, '18:00'),
      ends: there(store, daysAgo - 2, '18:00'),
      pickup: [there(store, daysAgo - 3, '12:00'), there(store, daysAgo - 6, '18:00')],
    })

  past('peachtree', "Blanton's Original Single Barrel", 40, 12, [
    { who: 'ivy', fate: 'picked_up', quantity: 2, stars: 5 },
    { who: 'frank', fate: 'store_cancelled' },
    { who: 'nora', fate: 'no_show' },
    { who: 'bea', fate: 'picked_up', stars: 5 },
    { who: 'dan', fate: 'picked_up', stars: 4 },
    { who: 'eve', fate: 'cancelled' },
    { who: 'gus', fate: 'unpaid' },
  ])
  past('lakeshore', 'WhistlePig 10 Year', 33, 10, [
    { who: 'nora', fate: 'no_show' },
    { who: 'hal', fate: 'picked_up', stars: 4 },
    { who: 'jo', fate: 'late' },
    { who: 'ivy', fate: 'picked_up', stars: 5 },
    { who: 'gus', fate: 'refused' },
    {
      who: 'eve',
      fate: 'picked_up',
      quantity: 2,
      stars: 2,
      says: 'Half an hour in line, and Kyle at the register is a crook.',
    },
  ])
  past('redwood', 'Château Montrose', 26, 6, [
    { who: 'nora', fate: 'no_show' },
    { who: 'bea', fate: 'picked_up', quantity: 2, stars: 5 },
    { who: 'frank', fate: 'picked_up', stars: 4 },
    { who: 'dan', fate: 'picked_up', stars: 3, says: 'They sold me a bottle with a torn label.' },
  ])
  past('night', 'El Dorado 15 Year', 22, 8, [
    { who: 'hal', fate: 'picked_up', stars: 3 },
    { who: 'jo', fate: 'cancelled' },
  ])
  past(
    'peachtree',
    'Lagavulin 16 Year',
    17,
    4,
    [
      { who: 'ivy', fate: 'picked_up', stars: 5 },
      { who: 'eve', fate: 'picked_up' },
      { who: 'hal', fate: 'picked_up', stars: 5 },
      { who: 'gus', fate: 'picked_up', stars: 4 },
      { who: 'jo', fate: 'waits' },
    ],
    true,
  )
  past('lakeshore', 'Plymouth Navy Strength', 13, 9, [
    { who: 'bea', fate: 'picked_up', quantity: 2, stars: 5 },
    { who: 'dan', fate: 'picked_up', stars: 4 },
    { who: 'ivy', fate: 'picked_up', stars: 4 },
  ])
  offer(town, {
    store: 'redwood',
    bottle: 'Opus One',
    quantity: 12,
    starts: there('redwood', 12, '11:00'),
    pickup: [there('redwood', 9, '12:00'), there('redwood', 7, '18:00')],
    buyers: [
      { who: 'eve', fate: 'picked_up', stars: 4 },
      { who: 'gus', fate: 'picked_up', stars: 5 },
    ],
    later: [
      [
        there('redwood', 10, '09:00'),
        (drop) =>
          ownerOf(town, 'redwood').call(endDrop, {
            params: { store: storeId(town, 'redwood'), drop },
          }),
      ],
    ],
  })
}

/** The shops' drops of today and the next days. */
function thisWeek(town: Town, today: number): void {
  const there = clockOf(town)
  offer(town, {
    store: 'peachtree',
    bottle: 'Four Roses Small Batch Select',
    quantity: 24,
    starts: today - 2 * day,
    ends: today + 36 * hour,
    // Open since yesterday, so that something can be scanned at once.
    pickup: [there('peachtree', 1, '10:00'), there('peachtree', -2, '18:00')],
    buyers: [
      { who: 'ivy', fate: 'confirmed', quantity: 2 },
      { who: 'bea', fate: 'ready' },
      { who: 'dan', fate: 'picked_up', after: 20 },
      { who: 'hal', fate: 'refused', after: 30 },
      { who: 'frank', fate: 'confirmed', free: true },
      { who: 'eve', fate: 'confirmed' },
      { who: 'gus', fate: 'holds', after: 2 * 24 * 60 - 4 },
    ],
  })
  offer(town, {
    store: 'lakeshore',
    bottle: 'Springbank 15 Year',
    quantity: 6,
    isAllocated: true,
    price: 169_00,
    description: 'Six bottles came to the whole state, and these are ours.',
    starts: today - 20 * hour,
    ends: today + 2 * day,
    pickup: [there('lakeshore', -1, '12:00'), there('lakeshore', -5, '18:00')],
    buyers: [
      { who: 'ivy', fate: 'confirmed' },
      { who: 'jo', fate: 'confirmed' },
    ],
  })
  offer(town, {
    store: 'redwood',
    bottle: 'Fortaleza Reposado',
    quantity: 18,
    isSponsored: true,
    price: 68_00,
    starts: today - 22 * hour,
    ends: today + 5 * day,
    buyers: [{ who: 'jo', fate: 'confirmed', quantity: 2 }],
  })
  offer(town, {
    store: 'peachtree',
    bottle: 'Hennessy X.O',
    quantity: 3,
    starts: today - 23 * hour,
    ends: today + 4 * day,
    pickup: [there('peachtree', -1, '12:00'), there('peachtree', -5, '18:00')],
    buyers: [
      { who: 'ivy', fate: 'confirmed', quantity: 2 },
      { who: 'hal', fate: 'confirmed' },
      { who: 'bea', fate: 'waits' },
      { who: 'frank', fate: 'waits' },
      { who: 'eve', fate: 'waits' },
    ],
  })
  offer(town, {
    store: 'lakeshore',
    bottle: 'Green Chartreuse',
    quantity: 10,
    starts: today - 3 * day,
    ends: today + 4 * day,
    buyers: [{ who: 'hal', fate: 'confirmed' }],
    later: [
      [
        today - 3 * hour,
        (drop) =>
          ownerOf(town, 'lakeshore').call(pauseDrop, {
            params: { store: storeId(town, 'lakeshore'), drop },
            body: { isPaused: true },
          }),
      ],
    ],
  })
  // One of two is freed shortly before the demo is ready: it is offered to the first in line.
  offer(town, {
    store: 'redwood',
    bottle: 'Ridge Monte Bello',
    quantity: 2,
    description: 'Two bottles from a cellar that we took over.',
    starts: today - 28 * hour,
    ends: today + 3 * day,
    pickup: [there('redwood', -2, '12:00'), there('redwood', -6, '18:00')],
    buyers: [
      { who: 'dan', fate: 'cancelled', cancelsAt: today - 5 * minute },
      { who: 'gus', fate: 'confirmed' },
      { who: 'ivy', fate: 'waits' },
      { who: 'hal', fate: 'waits' },
      { who: 'eve', fate: 'waits' },
    ],
  })
  // Missed since last night: the owner may still hand it over, late.
  offer(town, {
    store: 'lakeshore',
    bottle: 'Redbreast 15 Year',
    quantity: 6,
    starts: today - 4 * day,
    ends: today - 3 * day,
    pickup: [today - 2 * day, today - 10 * hour],
    buyers: [{ who: 'eve', fate: 'no_show' }],
  })
  offer(town, {
    store: 'peachtree',
    bottle: 'Bourbon County Brand Stout',
    quantity: 48,
    starts: there('peachtree', -1, '18:00'),
    ends: there('peachtree', -4, '18:00'),
  })
  offer(town, {
    store: 'redwood',
    bottle: 'Krug Grande Cuvée',
    quantity: 12,
    isAllocated: true,
    starts: there('redwood', -2, '12:00') + 30 * minute,
    ends: there('redwood', -5, '12:00'),
  })
}
