import { maxRows } from '../../business/account-limits.ts'
import {
  boolean,
  cents,
  choice,
  defaulted,
  entity,
  hash,
  id,
  instant,
  integer,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
  textLike,
  line,
} from '../../kernel/entity.ts'
import { crud } from '../../kernel/crud.ts'

/**
 * The state of a sighting:
 * - `pending`: no decisive answer yet
 * - `confirmed`: by the store's staff, by a wisher who bought it or two others, if unrelated to the
 *   scout, or by an admin
 * - `disputed`: an admin decides
 * - `rejected`: it was wrong
 * - `expired`: not confirmed in time
 */
export const verificationStatuses = [
  'pending',
  'confirmed',
  'disputed',
  'rejected',
  'expired',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** Of the points of a sighting: `approved` waits until a false one would have been found out. */
export const rewardStatuses = ['pending', 'approved', 'paid', 'void'] as const
export type RewardStatus = (typeof rewardStatuses)[number]

/** Who confirmed it. */
export const verifiers = ['store', 'wisher', 'people', 'admin'] as const
export type Verifier = (typeof verifiers)[number]

/** The required certainty of a wished sighting: any confirmation, or the store's only. */
export const certainties = ['confirmed', 'store'] as const
export type Certainty = (typeof certainties)[number]

/** Why what arrived is not among the sightings that others see. */
const rewardBlocks = ['repeated', 'over'] as const

const rules: RowRules = { maxRows: maxRows.byHand, privacyCategory: 'sightings' }

/**
 * A bottle that its scout saw at a store. The server adds what others see of it and its result; the
 * scout's location plays no part and is not requested.
 */
export const sightings = entity('sightings', rules, {
  bottleName: line({ max: 300 }),
  brand: optional(line({ max: 200 })),
  vintage: optional(integer({ min: 1000, max: 9999 })),
  sizeMl: optional(integer({ min: 1, max: 100_000 })),
  /** A wish of the scout's own that it answers. */
  wishlistItemId: optional(id<'wish'>()),
  /** A store of the marketplace, which has its own name and place. */
  storeId: optional(id<'store'>()),
  storeName: line({ max: 120 }),
  /** Its town or its address. */
  storeAddress: optional(line({ max: 120 })),
  /** Of the store. */
  zipCode: textLike({
    pattern: /^\d{5}(-\d{4})?$/,
    max: 10,
    otherwise: 'is no zip code like 30308',
  }),
  price: cents({ min: 1 }),
  quantity: defaulted(integer({ min: 1, max: 1_000 }), 1),
  /** There are few of them, and the store gives them to few. */
  isAllocated: defaulted(boolean(), false),
  /** By the clock of the scout's device. */
  seenAt: instant(),
  notes: optional(text({ max: 500 })),
  photo: optional(hash()),
  /** The name by which others have it; absent until it has arrived, or where it is kept back. */
  publicId: serverOwned(optional(id<'sighting'>())),
  keptBack: serverOwned(optional(choice(rewardBlocks))),
  verificationStatus: serverOwned(optional(choice(verificationStatuses))),
  rewardStatus: serverOwned(optional(choice(rewardStatuses))),
  pointsAwarded: serverOwned(optional(integer({ min: 0, max: 1_000 }))),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type SightingReport = Row<typeof sightings>

/** A report is withdrawn and made again, never changed: others have answered it. */
export const sightingCrud = crud('sighting', sightings, { only: ['add', 'remove', 'restore'] })
