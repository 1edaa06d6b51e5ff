import * as z from 'zod/mini'
import { holdWhilePaying, maxInDrop } from '../../business/reserving.ts'
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
import type { Instant } from '../../kernel/time.ts'
import { belongs, categories } from '../collection/categories.ts'

/**
 * The state of a drop at a moment:
 * - `scheduled`: it has not started
 * - `open`: units can be reserved
 * - `sold_out`: all units are reserved; people wait for freed ones
 * - `paused`: by its store; reservations stay valid
 * - `over`: ended by its store or by time
 */
export const dropPhases = ['scheduled', 'open', 'sold_out', 'paused', 'over'] as const
export type DropPhase = (typeof dropPhases)[number]

/** The store's description of a drop. */
export const dropFields = entity('drops', {
  title: line({ max: 200 }),
  description: text({ max: 4_000 }),
  category: choice(categories),
  subcategory: line({ max: 60 }),
  brand: line({ max: 120 }),
  /** The price elsewhere, if the store gives one; US cents. */
  originalPrice: cents(),
  /** For one bottle, paid to the store; US cents. */
  salePrice: cents(),
  quantity: integer({ min: 1, max: maxInDrop }),
  /** The SHA-256 of a picture that was uploaded for this store. */
  picture: hash(),
  sizeMl: integer({ min: 1, max: 30_000 }),
  vintage: integer({ min: 1800, max: 2200 }),
  /** A drop that a producer paid for; it is labelled so wherever it is shown. */
  isSponsored: boolean(),
  /** One bottle for each person, and a higher fee. */
  isAllocated: boolean(),
  /** Milliseconds that units are held for payment. */
  holdFor: integer({ min: holdWhilePaying.min, max: holdWhilePaying.max }),
  startsAt: instant(),
  endsAt: instant(),
  /** Where it is absent, the window opens and lasts as `usualPickup` says. */
  pickupFrom: instant(),
  pickupUntil: instant(),
})
const fields = fieldsSchema(dropFields)
const at = schemaOf(instant())
const price = schemaOf(cents())

/** The store's input for a new drop. */
export const dropForm = z
  .strictObject({
    title: fields.title,
    description: z.optional(fields.description),
    category: fields.category,
    subcategory: z.optional(fields.subcategory),
    brand: z.optional(fields.brand),
    originalPrice: z.optional(fields.originalPrice),
    salePrice: fields.salePrice,
    quantity: fields.quantity,
    picture: z.optional(fields.picture),
    sizeMl: z.optional(fields.sizeMl),
    vintage: z.optional(fields.vintage),
    isSponsored: z._default(fields.isSponsored, false),
    isAllocated: z._default(fields.isAllocated, false),
    holdFor: z._default(fields.holdFor, holdWhilePaying.usual),
    /** Absent: at once. */
    startsAt: z.optional(fields.startsAt),
    endsAt: z.optional(fields.endsAt),
    pickupFrom: z.optional(fields.pickupFrom),
    pickupUntil: z.optional(fields.pickupUntil),
  })
  .check(
    z.refine(
      ({ category, subcategory }) => subcategory === undefined || belongs(subcategory, category),
      'is no subcategory of that category',
    ),
  )
export type DropForm = z.infer<typeof dropForm>

/**
 * Fields a store may change; `null` clears. Existing reservations keep their price, fee and window.
 */
export const dropChanges = z
  .strictObject({
    title: z.optional(fields.title),
    description: z.optional(z.nullable(fields.description)),
    category: z.optional(fields.category),
    subcategory: z.optional(z.nullable(fields.subcategory)),
    brand: z.optional(z.nullable(fields.brand)),
    originalPrice: z.optional(z.nullable(fields.originalPrice)),
    salePrice: z.optional(fields.salePrice),
    quantity: z.optional(fields.quantity),
    picture: z.optional(z.nullable(fields.picture)),
    sizeMl: z.optional(z.nullable(fields.sizeMl)),
    vintage: z.optional(z.nullable(fields.vintage)),
    isSponsored: z.optional(fields.isSponsored),
    isAllocated: z.optional(fields.isAllocated),
    holdFor: z.optional(fields.holdFor),
    startsAt: z.optional(fields.startsAt),
    endsAt: z.optional(z.nullable(fields.endsAt)),
    pickupFrom: z.optional(z.nullable(fields.pickupFrom)),
    pickupUntil: z.optional(z.nullable(fields.pickupUntil)),
  })
  .check(z.refine((changes) => Object.keys(changes).length > 0, 'changes nothing'))
export type DropChanges = z.infer<typeof dropChanges>

/** A drop as a list shows it. Instants are the server's; a countdown goes by `now` of the answer. */
export const dropCard = z.object({
  id: schemaOf(id<'drop'>()),
  storeId: schemaOf(id<'store'>()),
  storeName: z.string(),
  /** `Atlanta, GA` */
  place: z.string(),
  title: fields.title,
  brand: z.optional(fields.brand),
  category: fields.category,
  subcategory: z.optional(fields.subcategory),
  salePrice: price,
  originalPrice: z.optional(price),
  picture: z.optional(fields.picture),
  sizeMl: z.optional(fields.sizeMl),
  vintage: z.optional(fields.vintage),
  quantity: z.int(),
  unitsLeft: z.int(),
  isSponsored: z.boolean(),
  isAllocated: z.boolean(),
  phase: z.enum(dropPhases),
  startsAt: at,
  endsAt: z.optional(at),
  /** People who have its page open now. */
  viewers: z.int(),
})
export type DropCard = z.infer<typeof dropCard>

/** The fields that decide a drop's phase. */
export interface DropSchedule {
  readonly startsAt: Instant
  readonly endsAt?: Instant | null | undefined
  readonly endedAt?: Instant | null | undefined
  readonly isPaused: boolean
  readonly quantity: number
  readonly reservedQuantity: number
  /** People on the waiting list. */
  readonly waiting: number
}

/** A drop's phase at a moment of the server's clock. */
export function phaseOf(drop: DropSchedule, now: Instant): DropPhase {
  if (drop.endedAt != null || (drop.endsAt != null && drop.endsAt <= now)) return 'over'
  if (drop.isPaused) return 'paused'
  if (drop.startsAt > now) return 'scheduled'
  return unitsLeft(drop) > 0 ? 'open' : 'sold_out'
}

/** Units open to all: freed ones belong to the waiting list first. */
export const unitsLeft = ({
  quantity,
  reservedQuantity,
  waiting,
}: Pick<DropSchedule, 'quantity' | 'reservedQuantity' | 'waiting'>): number =>
  waiting > 0 ? 0 : Math.max(0, quantity - reservedQuantity)
