import {
  acceptTurn,
  cancelUltraDrop,
  createUltraDrop,
  enterUltraDrop,
  getUltraDrop,
  requestUltraDrop,
} from '../../shared/features/ultra-drops/endpoints.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import { bottlingNamed } from './bottlings.ts'
import { pay, pickUp } from './drops.ts'
import type { Who } from './people.ts'
import type { StoreKey } from './stores.ts'
import { ownerOf, pictureFor, storeId, type Town } from './town.ts'

interface DemoUltraDrop {
  readonly store: StoreKey
  readonly bottle: string
  readonly price: number
  readonly quantity: number
  readonly announced: Instant
  /** Start of requests for admission; absent: no request is needed. */
  readonly requestsFrom?: Instant
  readonly live: readonly [from: Instant, until: Instant]
  /** By default an hour after it closes. */
  readonly drawing?: Instant
  /** Who enters, or asks to be let in. */
  readonly people: readonly Who[]
  /** So many have to enter. */
  readonly min?: number
  readonly cancelled?: readonly [at: Instant, reason: string]
  /** Winners accept, pay and fetch their bottle. */
  readonly isFetched?: boolean
}

/** One in each state. Chance decides who wins: those whose pages are to be the same keep out. */
export function seedUltraDrops(town: Town, today: Instant): void {
  plan(town, {
    store: 'redwood',
    bottle: "Michter's 10 Year Bourbon",
    price: 199_00,
    quantity: 2,
    announced: today - 9 * day,
    live: [today - 5 * day, today - 2 * day],
    // The winners differ each time: people whose pages must stay the same do not enter.
    people: ['bea', 'gus', 'hal', 'jo', 'dan'],
  })
  plan(town, {
    store: 'peachtree',
    bottle: 'WhistlePig 15 Year',
    price: 229_00,
    quantity: 3,
    announced: today - 4 * day,
    live: [today - day, today + 3 * day],
    people: ['frank', 'gus', 'eve', 'hal'],
  })
  plan(town, {
    store: 'lakeshore',
    bottle: 'Redbreast 21 Year',
    price: 329_00,
    quantity: 1,
    announced: today - 12 * day,
    live: [today - 10 * day, today - 7 * day],
    people: ['gus', 'jo', 'dan'],
    isFetched: true,
  })
  plan(town, {
    store: 'redwood',
    bottle: 'Clase Azul Reposado',
    price: 149_00,
    quantity: 2,
    announced: today - 4 * day,
    live: [today - 3 * day, today - 3 * hour],
    drawing: today + 9 * hour,
    people: ['bea', 'gus', 'dan'],
  })
  plan(town, {
    store: 'peachtree',
    bottle: 'Eagle Rare 10 Year',
    price: 64_00,
    quantity: 6,
    announced: today - 2 * day,
    requestsFrom: today - day,
    live: [today + 2 * day, today + 4 * day],
    people: ['hal', 'dan', 'gus'],
  })
  plan(town, {
    store: 'lakeshore',
    bottle: 'Lagavulin 16 Year',
    price: 99_00,
    quantity: 4,
    announced: today - day,
    live: [today + 5 * day, today + 7 * day],
    people: [],
  })
  plan(town, {
    store: 'redwood',
    bottle: 'Knob Creek 12 Year',
    price: 79_00,
    quantity: 3,
    announced: today - 6 * day,
    live: [today - 4 * day, today - day],
    min: 20,
    people: ['bea', 'gus'],
  })
  plan(town, {
    store: 'lakeshore',
    bottle: 'El Dorado 15 Year',
    price: 72_00,
    quantity: 2,
    announced: today - 5 * day,
    live: [today - 3 * day, today + day],
    people: ['hal', 'jo'],
    cancelled: [today - 2 * day, 'The case came back to us with broken seals.'],
  })
}

function plan(town: Town, ultra: DemoUltraDrop): void {
  const { calendar, resident } = town
  const { store, requestsFrom, isFetched = false, min = 0 } = ultra
  const [from, until] = ultra.live
  const drawing = ultra.drawing ?? until + hour
  calendar.on(ultra.announced, async () => {
    const bottling = bottlingNamed(ultra.bottle)
    const { id } = await ownerOf(town, store).call(createUltraDrop, {
      params: { store: storeId(town, store) },
      body: {
        title: bottling.name,
        brand: bottling.brand,
        category: bottling.category,
        description:
          'Winners are drawn by lot, and anyone can check the draw. This is a demo: the price is invented, and nothing is for sale.',
        picture: await pictureFor(town, store, bottling),
        salePrice: ultra.price,
        quantity: ultra.quantity,
        minReservations: min,
        requireStoreFavorite: false,
        requireSubscription: false,
        reviewsByHand: requestsFrom !== undefined,
        ...(requestsFrom !== undefined && { requestStartsAt: requestsFrom }),
        liveStartsAt: from,
        liveEndsAt: until,
        drawingAt: drawing,
      },
    })
    const begins = requestsFrom ?? from
    for (const [at, who] of ultra.people.entries())
      calendar.on(begins + (40 + at * 95) * minute, async () => {
        const params = { ultraDrop: id }
        if (requestsFrom === undefined) await resident[who].call(enterUltraDrop, { params })
        else await resident[who].call(requestUltraDrop, { params })
      })
    const [cancelledAt, reason] = ultra.cancelled ?? []
    if (cancelledAt !== undefined && reason !== undefined)
      calendar.on(cancelledAt, async () => {
        const params = { store: storeId(town, store), ultraDrop: id }
        await ownerOf(town, store).call(cancelUltraDrop, { params, body: { reason } })
      })
    if (isFetched)
      for (const who of ultra.people)
        calendar.on(drawing + 2 * hour, () => fetchIfWon(town, store, who, id))
  })
}

/** Takes the bottle if it is their turn: accepts, pays, and comes for it the next day. */
async function fetchIfWon(town: Town, store: StoreKey, who: Who, id: Id<'drop'>): Promise<void> {
  const person = town.resident[who]
  const params = { ultraDrop: id }
  const { mine } = await person.call(getUltraDrop, { params })
  if (mine?.entry?.status !== 'offered') return
  const accepted = await person.call(acceptTurn, { params, body: { useFreeReserve: false } })
  const reservation = accepted.reservation as Id<'reservation'>
  await pay(person, reservation)
  town.calendar.on(town.now() + day, () => pickUp(town, store, person, reservation))
}
