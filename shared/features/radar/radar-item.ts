import * as z from 'zod/mini'
import { cents, choice, id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { regionOf, stateOfZip } from '../../kernel/zip-code.ts'
import { categories } from '../collection/categories.ts'

/** Kinds of items on the hype radar. */
export const radarKinds = ['drop', 'ultra_drop', 'event', 'sighting'] as const
export type RadarKind = (typeof radarKinds)[number]

/** Offers with a known start, for reminders. */
export const remindedKinds = ['drop', 'ultra_drop', 'event'] as const
export type RemindedKind = (typeof remindedKinds)[number]

/**
 * Where each stands, as far as it matters to who looks at a list:
 * - `coming`: it has not begun
 * - `open`: it can be had, entered or registered for
 * - `asking`: who wants to enter an ultra drop asks for it
 * - `full`: sold out, or all seats are taken
 * - `paused`, `off`, `over`
 * - `closed`: entering is over, the draw is to come; `drawn`
 * - `confirmed`, `unconfirmed`, `disputed`: what others say of a sighting
 */
export const radarStates = [
  'coming',
  'open',
  'asking',
  'full',
  'paused',
  'off',
  'over',
  'closed',
  'drawn',
  'confirmed',
  'unconfirmed',
  'disputed',
] as const
export type RadarState = (typeof radarStates)[number]

/** Where nothing can be had any more: such things come last. */
export const isUnavailable = (state: RadarState): boolean =>
  ['full', 'paused', 'off', 'over', 'drawn'].includes(state)

/** The moment of it that matters next, or when a bottle was seen. */
export const radarMoments = ['begins', 'ends', 'closes', 'draw', 'seen'] as const

/**
 * How far it is from a zip code, as far as zip codes tell: the same one, the same region of the post
 * (its first three digits), the same state, or further away.
 */
export const zipDistances = ['zip', 'region', 'state', 'far'] as const
export type ZipDistance = (typeof zipDistances)[number]

/** How far around a zip code is looked, in miles. */
export const milesAround = ['10', '25', '50', '100'] as const
type MilesAround = (typeof milesAround)[number]

/** `region` stands for its first three digits: of older links, and where miles are unknown. */
export const zipRanges = [...milesAround, 'region', 'state', 'anywhere'] as const
export type ZipReach = (typeof zipRanges)[number]

/** Unless another one is chosen. */
export const usualReach = '50' satisfies ZipReach

export const isInMiles = (reach: ZipReach): reach is MilesAround =>
  milesAround.some((one) => one === reach)

/** How far one is from the other; undefined where there is no telling. */
export function zipDistance(own: string, other: string): ZipDistance | undefined {
  const [here, there] = [regionOf(own), regionOf(other)]
  if (here === undefined || there === undefined) return undefined
  if (own.trim().slice(0, 5) === other.trim().slice(0, 5)) return 'zip'
  if (here === there) return 'region'
  const state = stateOfZip(own)
  return state !== undefined && state === stateOfZip(other) ? 'state' : 'far'
}

const at = schemaOf(instant())

export const radarItem = z.object({
  kind: z.enum(radarKinds),
  /** Of the drop, the ultra drop, the event or the sighting. */
  id: z.string(),
  title: z.string(),
  brand: z.optional(z.string()),
  category: z.optional(schemaOf(choice(categories))),
  /** SHA-256 of a picture of its store's. */
  picture: z.optional(z.string()),
  storeId: z.optional(schemaOf(id<'store'>())),
  storeName: z.string(),
  /** `Atlanta, GA`; of a store outside of the marketplace, its zip code. */
  place: z.string(),
  distance: z.optional(z.enum(zipDistances)),
  /** From the middle of one zip code to that of another, rounded, at least 1; absent if unknown. */
  miles: z.optional(z.int()),
  /** US cents: for one bottle, or for a seat. */
  price: schemaOf(cents()),
  /** The price elsewhere, if the store gives one. */
  originalPrice: z.optional(schemaOf(cents())),
  state: z.enum(radarStates),
  isAllocated: z.optional(z.boolean()),
  isSponsored: z.optional(z.boolean()),
  /** Bottles or seats that are left, and of how many; absent where there is no limit. */
  left: z.optional(z.int()),
  quantity: z.optional(z.int()),
  moment: z.optional(z.object({ is: z.enum(radarMoments), at })),
  /** People who have its page open now. */
  viewers: z.int(),
  /**
   * Within the last hour: bottles reserved, people who entered, requested, registered, or confirmed
   * a sighting.
   */
  lately: z.int(),
  /** People whose wishes it fits. */
  wishes: z.int(),
  /** Matching wishes of the asking user. */
  ownWishes: z.int(),
  /** Whether the asking user has a reminder. */
  isReminded: z.boolean(),
})
export type RadarItem = z.infer<typeof radarItem>
