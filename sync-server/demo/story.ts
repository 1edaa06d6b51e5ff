import { endDrop, pauseDrop } from '../../shared/features/market/drop-endpoints.ts'
import {
  favoriteStore,
  inviteStaff,
  rejectStore,
  suspendStore,
} from '../../shared/features/stores/endpoints.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { type Buyer, offer } from './drops.ts'
import type { Who } from './people.ts'
import type { StoreKey } from './stores.ts'
import { apply, open, ownerOf, storeId, type Town } from './town.ts'

/** Six weeks of the town, put into its calendar. */
export function planStory(town: Town, today: number): void {
  storesOpen(town)
  weeksAgo(town)
  thisWeek(town, today)
}

function storesOpen(town: Town): void {
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

/** Drops that are over, with every end that a reservation can have. */
function weeksAgo(town: Town): void {
  const { calendar } = town
  /** Begins at six in the evening, can be fetched three days later, for three days. */
  const past = (
    store: StoreKey,
    bottle: readonly [string, string],
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
      starts: calendar.moment(daysAgo, '18:00', 'GA'),
      ends: calendar.moment(daysAgo - 2, '18:00', 'GA'),
      pickup: [
        calendar.moment(daysAgo - 3, '12:00', 'GA'),
        calendar.moment(daysAgo - 6, '20:00', 'GA'),
      ],
    })

  past('peachtree', ['Old Foxglove', 'Single Barrel 12'], 40, 12, [
    { who: 'ivy', fate: 'picked_up', quantity: 2, stars: 5 },
    { who: 'frank', fate: 'store_cancelled' },
    { who: 'nora', fate: 'no_show' },
    { who: 'bea', fate: 'picked_up', stars: 5 },
    { who: 'dan', fate: 'picked_up', stars: 4 },
    { who: 'eve', fate: 'cancelled' },
    { who: 'gus', fate: 'unpaid' },
  ])
  past('lakeshore', ['Blue Heron', 'Straight Rye'], 33, 10, [
    { who: 'nora', fate: 'no_show' },
    { who: 'hal', fate: 'picked_up', stars: 4 },
    { who: 'jo', fate: 'late' },
    { who: 'ivy', fate: 'picked_up', stars: 5 },
    { who: 'gus', fate: 'refused' },
    { who: 'eve', fate: 'picked_up', quantity: 2, stars: 2 },
  ])
  past('redwood', ['Château Lumière', 'Grand Vin'], 26, 6, [
    { who: 'nora', fate: 'no_show' },
    { who: 'bea', fate: 'picked_up', quantity: 2, stars: 5 },
    { who: 'frank', fate: 'picked_up', stars: 4 },
    { who: 'dan', fate: 'picked_up', stars: 3 },
  ])
  past('night', ['Port Marrow', '15 Year Rum'], 22, 8, [
    { who: 'hal', fate: 'picked_up', stars: 3 },
    { who: 'jo', fate: 'cancelled' },
  ])
  past(
    'peachtree',
    ['Loch Fenwick', '18 Year'],
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
  past('lakeshore', ['Gannet Rock', 'Navy Strength'], 13, 9, [
    { who: 'bea', fate: 'picked_up', quantity: 2, stars: 5 },
    { who: 'dan', fate: 'picked_up', stars: 4 },
  ])
  offer(town, {
    store: 'redwood',
    bottle: ['Redwood Fork', 'Cabernet'],
    quantity: 12,
    starts: calendar.moment(12, '11:00', 'CA'),
    pickup: [calendar.moment(9, '12:00', 'CA'), calendar.moment(7, '18:00', 'CA')],
    buyers: [
      { who: 'eve', fate: 'picked_up', stars: 4 },
      { who: 'gus', fate: 'picked_up', stars: 5 },
    ],
    later: [
      [
        calendar.moment(10, '09:00', 'CA'),
        (drop) =>
          ownerOf(town, 'redwood').call(endDrop, {
            params: { store: storeId(town, 'redwood'), drop },
          }),
      ],
    ],
  })
}

/** What can be seen in the shops today and soon. */
function thisWeek(town: Town, today: number): void {
  const { calendar } = town
  offer(town, {
    store: 'peachtree',
    bottle: ['Old Foxglove', 'Small Batch'],
    quantity: 24,
    starts: today - 2 * day,
    ends: today + 36 * hour,
    // Open since this morning, so that something can be scanned at once.
    pickup: [today - 5 * hour, today + 2 * day],
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
    bottle: ['Grey Wolf', '18 Year'],
    quantity: 6,
    isAllocated: true,
    description: 'Six bottles came to the whole state, and these are ours.',
    starts: today - 20 * hour,
    ends: today + 2 * day,
    pickup: [today + day, today + 4 * day],
    buyers: [
      { who: 'ivy', fate: 'confirmed' },
      { who: 'jo', fate: 'confirmed' },
    ],
  })
  offer(town, {
    store: 'redwood',
    bottle: ['Sierra Clara', 'Reposado'],
    quantity: 18,
    isSponsored: true,
    price: 45_00,
    starts: today - 30 * hour,
    ends: today + 5 * day,
    buyers: [{ who: 'jo', fate: 'confirmed', quantity: 2 }],
  })
  offer(town, {
    store: 'peachtree',
    bottle: ['Maison Tilleul', 'XO'],
    quantity: 3,
    starts: today - 26 * hour,
    ends: today + 4 * day,
    pickup: [today + day, today + 5 * day],
    buyers: [
      { who: 'ivy', fate: 'confirmed', quantity: 2 },
      { who: 'dan', fate: 'confirmed' },
      { who: 'bea', fate: 'waits' },
      { who: 'frank', fate: 'waits' },
      { who: 'eve', fate: 'waits' },
    ],
  })
  offer(town, {
    store: 'lakeshore',
    bottle: ['Abbaye du Ruisseau', 'Verte'],
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
  // Missed since last night: the owner may still hand it over, late.
  offer(town, {
    store: 'lakeshore',
    bottle: ['Ballycrane', 'Pot Still'],
    quantity: 6,
    starts: today - 4 * day,
    ends: today - 3 * day,
    pickup: [today - 2 * day, today - 10 * hour],
    buyers: [{ who: 'eve', fate: 'no_show' }],
  })
  offer(town, {
    store: 'peachtree',
    bottle: ['Copper Finch', 'Barrel-Aged Stout'],
    quantity: 48,
    starts: calendar.moment(-1, '18:00', 'GA'),
    ends: calendar.moment(-4, '18:00', 'GA'),
  })
  offer(town, {
    store: 'redwood',
    bottle: ['Maison Perlée', 'Blanc de Blancs'],
    quantity: 12,
    isAllocated: true,
    starts: calendar.moment(-2, '12:00', 'CA') + 30 * minute,
    ends: calendar.moment(-5, '12:00', 'CA'),
  })
}
