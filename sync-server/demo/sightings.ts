import { randomUUID } from 'node:crypto'
import {
  decideSighting,
  listDisputed,
  listSightings,
  listStoreSightings,
  replyToSighting,
  type SightingReply,
} from '../../shared/features/sightings/endpoints.ts'
import { sightingCrud } from '../../shared/features/sightings/sighting.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { bottlingNamed } from './bottlings.ts'
import type { Who } from './people.ts'
import { pictureOf } from './pictures.ts'
import { demoStores, type StoreKey } from './stores.ts'
import { storeId, type Town } from './town.ts'

interface DemoSighting {
  readonly scout: Who
  readonly bottle: string
  /** One of the town's, or another shop and its zip code. */
  readonly at: StoreKey | readonly [name: string, zipCode: string]
  readonly hoursAgo: number
  readonly isAllocated?: boolean
  readonly hasPhoto?: boolean
  readonly says?: readonly (readonly [Who, SightingReply, reason?: string])[]
  /** The admin's decisions on disputes. */
  readonly decision?: string
}

/** One in each state in which a sighting can be. */
const seen: readonly DemoSighting[] = [
  // Confirmed so long ago that its points have come.
  {
    scout: 'eve',
    bottle: "Russell's Reserve 13 Year",
    at: 'lakeshore',
    hoursAgo: 8 * 24,
    says: [
      ['hal', 'confirm'],
      ['gus', 'confirm'],
    ],
  },
  { scout: 'jo', bottle: "Booker's", at: ['Example Spirits', '30305'], hoursAgo: 5 * 24 },
  {
    scout: 'dan',
    bottle: 'Elijah Craig 18 Year Single Barrel',
    at: 'redwood',
    hoursAgo: 3 * 24,
    says: [
      ['bea', 'deny', 'They have the 12 year, not this one.'],
      ['gus', 'deny', 'I asked at the counter: never had it.'],
    ],
    decision: 'The shop’s own price list does not have it.',
  },
  {
    scout: 'ivy',
    bottle: 'Weller Antique 107',
    at: 'peachtree',
    hoursAgo: 26,
    hasPhoto: true,
    says: [['carl', 'confirm']],
  },
  {
    scout: 'hal',
    bottle: 'Henry McKenna 10 Year Bottled in Bond',
    at: 'lakeshore',
    hoursAgo: 20,
    says: [
      ['eve', 'deny', 'The shelf was empty an hour later.'],
      ['gus', 'deny'],
    ],
  },
  {
    scout: 'bea',
    bottle: 'Knob Creek 12 Year',
    at: 'redwood',
    hoursAgo: 14,
    says: [
      ['gus', 'confirm'],
      ['hal', 'confirm'],
    ],
  },
  {
    scout: 'dan',
    bottle: 'Old Forester 1920 Prohibition Style',
    at: 'peachtree',
    hoursAgo: 9,
    hasPhoto: true,
  },
  {
    scout: 'ivy',
    bottle: 'Eagle Rare 10 Year',
    at: ['Example Spirits', '30305'],
    hoursAgo: 5,
    isAllocated: true,
    says: [['jo', 'confirm']],
  },
]

/** Sightings in shops, the answers of others, and the results. */
export function seedSightings(town: Town, today: number): void {
  const { calendar, resident } = town
  for (const one of seen) {
    const at = today - one.hoursAgo * hour
    calendar.on(at, () => report(town, one, at))
    for (const [index, [who, message, reason]] of (one.says ?? []).entries())
      calendar.on(at + (30 + index) * minute, async () => {
        await resident[who].call(replyToSighting, {
          params: { sighting: await publicIdFor(town, who, one) },
          body: { says: message, ...(reason !== undefined && { reason }) },
        })
      })
    if (one.decision !== undefined)
      calendar.on(at + day, async () => {
        const { sightings } = await resident.ada.call(listDisputed, { query: {} })
        const disputed = sightings.find(({ bottleName }) => bottleName === one.bottle)
        if (!disputed) throw new Error(`${one.bottle} is not disputed`)
        await resident.ada.call(decideSighting, {
          params: { sighting: disputed.id },
          body: { isTrue: false, reason: one.decision ?? '' },
        })
      })
  }
}

async function report(town: Town, one: DemoSighting, at: number): Promise<void> {
  const scout = town.resident[one.scout]
  const bottling = bottlingNamed(one.bottle)
  const { name, brand, price, sizeMl } = bottling
  const photo = one.hasPhoto ? await scout.photograph(await pictureOf(bottling)) : undefined
  scout.mutate(sightingCrud['sighting.add'], {
    id: randomUUID() as Id,
    bottleName: name,
    brand,
    sizeMl,
    price,
    quantity: one.isAllocated ? 1 : 3,
    isAllocated: one.isAllocated ?? false,
    seenAt: at,
    ...placeOf(town, one),
    ...(photo !== undefined && { photo }),
  })
  await scout.sync()
}

function placeOf(town: Town, { at }: DemoSighting) {
  if (typeof at !== 'string') return { storeName: `${at[0]} (Demo)`, zipCode: at[1] }
  const { name, zipCode } = demoStores[at].form
  return { storeId: storeId(town, at) as Id<'store'>, storeName: name, zipCode }
}

/** Found like a person would: in the list of their store, or in the public one. */
async function publicIdFor(town: Town, who: Who, { bottle, at }: DemoSighting) {
  const worksThere = typeof at === 'string' && demoStores[at].staff.includes(who)
  const { sightings } = worksThere
    ? await town.resident[who].call(listStoreSightings, {
        params: { store: storeId(town, at) as Id<'store'> },
        query: {},
      })
    : await town.resident[who].call(listSightings, { query: {} })
  const found = sightings.find(({ bottleName }) => bottleName === bottle)
  if (!found) throw new Error(`${who} does not find ${bottle} among the sightings`)
  return found.id
}
