import * as z from 'zod/mini'
import { maxInUltraDrop, maxEntriesWanted } from '../../business/ultra-drops.ts'
import {
  boolean,
  cents,
  choice,
  entity,
  hash,
  id,
  instant,
  integer,
  text,
  line,
} from '../../kernel/entity.ts'
import { fieldsSchema, schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'

/**
 * The state of an ultra drop; only time, its store and the draw change it:
 * - `scheduled`: announced, or about to be
 * - `requesting`: people request access
 * - `live`: entries are open
 * - `closed`: the list is frozen, its hash published
 * - `drawn`: the secret is published; bottles go from turn to turn
 * - `completed`: every bottle was picked up, or no turn is left
 * - `cancelled`: by its store, before the draw
 * - `failed`: too few entries
 */
export const ultraDropStatuses = [
  'scheduled',
  'requesting',
  'live',
  'closed',
  'drawn',
  'completed',
  'cancelled',
  'failed',
] as const
export type UltraDropStatus = (typeof ultraDropStatuses)[number]

export const requestStatuses = ['pending', 'approved', 'declined'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/**
 * Where an entry stands: `entered`; `offered`: its turn has come; `accepted`: reserved; `lapsed`: not
 * accepted or fetched in time; `declined` by its person.
 */
export const entryStatuses = ['entered', 'offered', 'accepted', 'lapsed', 'declined'] as const
export type EntryStatus = (typeof entryStatuses)[number]

const fields = fieldsSchema(
  entity('ultra_drops', {
    title: line({ max: 200 }),
    description: text({ max: 4_000 }),
    category: choice(categories),
    brand: line({ max: 120 }),
    sizeMl: integer({ min: 1, max: 30_000 }),
    vintage: integer({ min: 1800, max: 2200 }),
    originalPrice: cents(),
    salePrice: cents(),
    quantity: integer({ min: 1, max: maxInUltraDrop }),
    picture: hash(),
    minReservations: integer({ min: 0, max: maxEntriesWanted }),
    requireStoreFavorite: boolean(),
    requireSubscription: boolean(),
    /** The store decides each request; else the rules do, at once. */
    reviewsByHand: boolean(),
    scheduledAt: instant(),
    requestStartsAt: instant(),
    liveStartsAt: instant(),
    liveEndsAt: instant(),
    drawingAt: instant(),
    pickupFrom: instant(),
    pickupUntil: instant(),
  }),
)
const at = schemaOf(instant())

/** The store's description of an ultra drop. */
export const ultraDropForm = z.strictObject({
  title: fields.title,
  description: z.optional(fields.description),
  category: fields.category,
  brand: z.optional(fields.brand),
  sizeMl: z.optional(fields.sizeMl),
  vintage: z.optional(fields.vintage),
  originalPrice: z.optional(fields.originalPrice),
  salePrice: fields.salePrice,
  quantity: fields.quantity,
  picture: z.optional(fields.picture),
  minReservations: z._default(fields.minReservations, 0),
  requireStoreFavorite: z._default(fields.requireStoreFavorite, false),
  requireSubscription: z._default(fields.requireSubscription, false),
  reviewsByHand: z._default(fields.reviewsByHand, false),
  /** When it is announced; absent: at once. */
  scheduledAt: z.optional(fields.scheduledAt),
  /** Absent: people enter without a request. */
  requestStartsAt: z.optional(fields.requestStartsAt),
  liveStartsAt: fields.liveStartsAt,
  liveEndsAt: fields.liveEndsAt,
  drawingAt: fields.drawingAt,
  /** The first pickup time; absent: as soon as a bottle is reserved. */
  pickupFrom: z.optional(fields.pickupFrom),
  /** They are kept until then at least; each winner has seven days in any case. */
  pickupUntil: z.optional(fields.pickupUntil),
})
export type UltraDropForm = z.infer<typeof ultraDropForm>

/** The public view of an ultra drop. */
export const ultraDropCard = z.object({
  id: schemaOf(id<'drop'>()),
  storeId: schemaOf(id<'store'>()),
  storeName: z.string(),
  place: z.string(),
  /** The state of the store, `GA`, for the time zone of its dates. */
  storeState: z.string(),
  title: fields.title,
  brand: z.optional(fields.brand),
  category: fields.category,
  sizeMl: z.optional(fields.sizeMl),
  vintage: z.optional(fields.vintage),
  salePrice: schemaOf(cents()),
  originalPrice: z.optional(schemaOf(cents())),
  picture: z.optional(fields.picture),
  quantity: z.int(),
  status: z.enum(ultraDropStatuses),
  scheduledAt: at,
  requestStartsAt: z.optional(at),
  liveStartsAt: at,
  liveEndsAt: at,
  drawingAt: at,
  pickupFrom: z.optional(at),
  pickupUntil: z.optional(at),
  /** As counted last; of one that is closed, all of them. */
  totalEntries: z.int(),
})
export type UltraDropCard = z.infer<typeof ultraDropCard>
