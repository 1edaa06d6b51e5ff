import { storeMakers } from './keeper/stores.ts'
import { ultraDropMakers } from './keeper/ultra-drops.ts'
import { eventMakers } from './keeper/events.ts'
import { reservationMakers } from './keeper/reservations.ts'
import { reviewMakers } from './keeper/reviews.ts'
import { collectionMakers } from './keeper/collection.ts'
import { accountMakers } from './keeper/account.ts'
import { operatorMakers } from './keeper/operator.ts'
import { sightingMakers } from './keeper/sightings.ts'
import { communityMakers } from './keeper/community.ts'
import {
  type Belonging,
  belongings,
  belongingsWithoutStore,
  type Keeper,
  type Makers,
  type Making,
} from './keeper.ts'

/** Makers of belongings. */
const makers: Required<Makers> = {
  ...storeMakers,
  ...ultraDropMakers,
  ...eventMakers,
  ...reservationMakers,
  ...reviewMakers,
  ...collectionMakers,
  ...accountMakers,
  ...operatorMakers,
  ...sightingMakers,
  ...communityMakers,
}

/** The people with these things. */
export async function haveThings(
  names: readonly Belonging[],
  making: Omit<Making, 'has'> & Partial<Pick<Making, 'has'>>,
): Promise<Keeper> {
  const has = { ...making.has }
  const wanted = new Set(names)
  if (names.some((name) => !withoutStore.has(name))) wanted.add('store')
  for (const name of belongings)
    if (wanted.has(name)) has[name] ??= await makers[name]({ ...making, has })
  return { ...nothing, ...making.collector, ...has }
}

const nothing = Object.fromEntries(belongings.map((name) => [name, ''])) as Record<
  Belonging,
  string
>

const withoutStore: ReadonlySet<Belonging> = new Set(belongingsWithoutStore)
