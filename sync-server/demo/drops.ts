import { randomUUID } from 'node:crypto'
import type { DropForm } from '../../shared/features/market/drop.ts'
import { createDrop } from '../../shared/features/market/drop-endpoints.ts'
import {
  getPass,
  handOver,
  handOverLate,
  refusePickup,
  setReady,
} from '../../shared/features/market/pickup-endpoints.ts'
import {
  cancelForStore,
  cancelReservation,
  checkPayment,
  joinWaitingList,
  payFee,
  reserve,
  reviewPickup,
} from '../../shared/features/market/reservation-endpoints.ts'
import { payTest } from '../../shared/features/market/test-payment-endpoints.ts'
import { pickupWindow } from '../../shared/features/market/reservation.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import { bottlingNamed } from './bottlings.ts'
import { Chance, seedOf } from './chance.ts'
import type { Who } from './people.ts'
import type { Resident } from './resident.ts'
import { demoStores, type StoreKey } from './stores.ts'
import { ownerOf, pictureFor, storeId, type Town } from './town.ts'
import { praise } from './words.ts'

/** The result of a reservation. */
type Fate =
  | 'holds'
  | 'unpaid'
  | 'confirmed'
  | 'ready'
  | 'picked_up'
  | 'no_show'
  | 'late'
  | 'refused'
  | 'cancelled'
  | 'store_cancelled'
  | 'waits'

export interface Buyer {
  readonly who: Who
  readonly fate: Fate
  readonly quantity?: number
  /** With one that the store once gave back. */
  readonly free?: boolean
  /** Stars that they give afterwards, and what they say if not one of the usual sentences. */
  readonly stars?: number
  readonly says?: string
  /** When they cancel; soon after, by default. */
  readonly cancelsAt?: Instant
  /** Minutes after the drop began. */
  readonly after?: number
}

export interface DemoDrop {
  readonly store: StoreKey
  /** As the list of known bottles calls it. */
  readonly bottle: string
  readonly price?: number
  readonly quantity: number
  readonly starts: Instant
  readonly ends?: Instant
  readonly pickup?: readonly [from: Instant, until: Instant]
  readonly isAllocated?: boolean
  readonly isSponsored?: boolean
  readonly description?: string
  readonly buyers?: readonly Buyer[]
  /** The owner's later action; gets its id. */
  readonly later?: readonly (readonly [at: Instant, does: (drop: Id<'drop'>) => Promise<unknown>])[]
}

/** A drop and all that becomes of it, each in its time. */
export function offer(town: Town, drop: DemoDrop): void {
  const { calendar } = town
  const isToCome = drop.starts > calendar.moment(0, '00:00', 'GA')
  const announced = drop.starts - (isToCome ? 3 * day : 2 * hour)
  calendar.on(announced, async () => {
    const { id } = await ownerOf(town, drop.store).call(createDrop, {
      params: { store: storeId(town, drop.store) },
      body: await formOf(town, drop),
    })
    for (const [at, buyer] of (drop.buyers ?? []).entries())
      calendar.on(drop.starts + (buyer.after ?? 9 + at * 41) * minute, () =>
        buy(town, drop, id, buyer),
      )
    for (const [at, does] of drop.later ?? []) calendar.on(at, async () => void (await does(id)))
  })
}

async function formOf(town: Town, drop: DemoDrop): Promise<DropForm> {
  const bottling = bottlingNamed(drop.bottle)
  const { brand, name, category, subcategory, sizeMl, vintage, price } = bottling
  return {
    title: vintage === undefined ? name : `${name} ${vintage}`,
    brand,
    category,
    subcategory,
    sizeMl,
    ...(vintage !== undefined && { vintage }),
    description: `${drop.description ?? 'A few bottles from our back room.'} This is a demo: the price is invented, and nothing is for sale.`,
    picture: await pictureFor(town, drop.store, bottling),
    salePrice: drop.price ?? price,
    originalPrice: Math.round((price * 1.2) / 100) * 100,
    quantity: drop.quantity,
    isSponsored: drop.isSponsored ?? false,
    isAllocated: drop.isAllocated ?? false,
    holdFor: 30 * minute,
    startsAt: drop.starts,
    ...(drop.ends !== undefined && { endsAt: drop.ends }),
    ...(drop.pickup && { pickupFrom: drop.pickup[0], pickupUntil: drop.pickup[1] }),
  }
}

/** One person and one drop, from the reservation to its result. */
async function buy(town: Town, drop: DemoDrop, dropId: Id<'drop'>, buyer: Buyer): Promise<void> {
  const { calendar, resident, now } = town
  const person = resident[buyer.who]
  if (buyer.fate === 'waits') {
    await person.call(joinWaitingList, { params: { drop: dropId } })
    return
  }
  const { id } = await person.call(reserve, {
    params: { drop: dropId },
    body: { quantity: buyer.quantity ?? 1, useFreeReserve: buyer.free ?? false },
  })
  if (buyer.fate === 'holds' || buyer.fate === 'unpaid') return
  if (!buyer.free) await pay(person, id)

  const params = { store: storeId(town, drop.store), reservation: id }
  const owner = ownerOf(town, drop.store)
  const clerk = resident[demoStores[drop.store].staff[0] ?? demoStores[drop.store].owner]
  const [pickupFrom, pickupUntil] = drop.pickup ?? []
  const { from, until } = pickupWindow(
    { pickupFrom, pickupUntil },
    now(),
    demoStores[drop.store].form,
  )
  // Somewhere in the first half of the window, in the order in which they reserved.
  const comes = Math.min(from + (buyer.after ?? 40) * 2 * minute + hour, until - hour)
  switch (buyer.fate) {
    case 'cancelled':
      calendar.on(buyer.cancelsAt ?? now() + 12 * minute, async () => {
        await person.call(cancelReservation, { params: { reservation: id } })
      })
      return
    case 'store_cancelled':
      calendar.on(now() + day, async () => {
        const body = { reason: 'One bottle broke on the way to us. We are sorry!' }
        await owner.call(cancelForStore, { params, body })
      })
      return
    case 'ready':
      calendar.on(now() + 3 * hour, async () => void (await clerk.call(setReady, { params })))
      return
    case 'refused':
      calendar.on(comes, async () => {
        await clerk.call(refusePickup, { params, body: { because: 'no_id' } })
      })
      return
    case 'late':
      calendar.on(until + 8 * hour, async () => {
        const body = { reason: 'Their car broke down; they called us.', ...checks }
        await owner.call(handOverLate, { params, body })
      })
      return
    case 'picked_up':
      calendar.on(comes, () => pickUp(town, drop.store, person, id))
      calendar.on(comes + 20 * hour, async () => {
        if (buyer.stars === undefined) return
        const chance = new Chance(seedOf(`${town.seed} ${drop.bottle} ${buyer.who}`))
        const comment = buyer.says ?? chance.oneOf(praise[buyer.stars] ?? ['Fine.'])
        const body = { rating: buyer.stars, comment }
        await person.call(reviewPickup, { params: { reservation: id }, body })
      })
      return
    case 'confirmed':
    case 'no_show':
      // No action: the rules do the rest.
      return
  }
}

/** The person shows the pass, and the counter hands the bottle over. */
export async function pickUp(
  town: Town,
  store: StoreKey,
  person: Resident,
  reservation: Id<'reservation'>,
): Promise<void> {
  const { qr } = await person.call(getPass, { params: { reservation } })
  const clerk = town.resident[demoStores[store].staff[0] ?? demoStores[store].owner]
  const answer = await clerk.call(handOver, {
    params: { store: storeId(town, store) },
    body: { shown: qr, nonce: randomUUID(), ...checks },
  })
  if (answer.is === 'refused')
    throw new Error(`${person.name} could not pick up: ${answer.because}`)
}

const checks = { idSeen: true, over21: true, nameMatches: true } as const

/** Pays the fee with the test gateway. */
export async function pay(person: Resident, reservation: Id<'reservation'>): Promise<void> {
  const toPay = await person.call(payFee, { params: { reservation } })
  if (toPay.by !== 'test') throw new Error('a demo pays with the test gateway')
  await person.call(payTest, { params: { payment: toPay.payment }, body: { with: 'card' } })
  await person.call(checkPayment, { params: { reservation } })
}
