import { createUltraDrop, enterUltraDrop } from '../../shared/features/ultra-drops/endpoints.ts'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import { bottlingNamed } from './bottlings.ts'
import type { Who } from './people.ts'
import type { StoreKey } from './stores.ts'
import { ownerOf, pictureFor, storeId, type Town } from './town.ts'

interface DemoUltraDrop {
  readonly store: StoreKey
  readonly bottle: string
  readonly price: number
  readonly quantity: number
  readonly announced: Instant
  readonly live: readonly [from: Instant, until: Instant]
  readonly entered: readonly Who[]
}

/** One that is drawn, whose check can be pressed, and one that can be entered. */
export function storesDraw(town: Town, today: Instant): void {
  plan(town, {
    store: 'redwood',
    bottle: "Michter's 10 Year Bourbon",
    price: 199_00,
    quantity: 2,
    announced: today - 9 * day,
    live: [today - 5 * day, today - 2 * day],
    // The winners differ each time: people whose pages must stay the same do not enter.
    entered: ['bea', 'gus', 'hal', 'jo', 'dan'],
  })
  plan(town, {
    store: 'peachtree',
    bottle: 'WhistlePig 15 Year',
    price: 229_00,
    quantity: 3,
    announced: today - 4 * day,
    live: [today - day, today + 3 * day],
    entered: ['frank', 'gus', 'eve', 'hal'],
  })
}

function plan(town: Town, ultra: DemoUltraDrop): void {
  const { calendar, resident } = town
  const [from, until] = ultra.live
  calendar.on(ultra.announced, async () => {
    const bottling = bottlingNamed(ultra.bottle)
    const { id } = await ownerOf(town, ultra.store).call(createUltraDrop, {
      params: { store: storeId(town, ultra.store) },
      body: {
        title: bottling.name,
        brand: bottling.brand,
        category: bottling.category,
        description:
          'Who gets one is drawn, and anybody can check it. This is a demo: the price is invented, and nothing is for sale.',
        picture: await pictureFor(town, ultra.store, bottling),
        salePrice: ultra.price,
        quantity: ultra.quantity,
        minReservations: 0,
        requireStoreFavorite: false,
        requireSubscription: false,
        reviewsByHand: false,
        liveStartsAt: from,
        liveEndsAt: until,
        drawingAt: until + hour,
      },
    })
    for (const [at, who] of ultra.entered.entries())
      calendar.on(from + (40 + at * 95) * minute, async () => {
        await resident[who].call(enterUltraDrop, { params: { ultraDrop: id } })
      })
  })
}
