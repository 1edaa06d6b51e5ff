import * as z from 'zod/mini'
import { maxReasonLength } from '../../business/stores.ts'
import { maxSearchLength } from '../../business/names.ts'
import { reservationsPerPage } from '../../business/reserving.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { choice, hash, id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'

const reservationId = schemaOf(id<'reservation'>())
const storeId = schemaOf(id<'store'>())
const at = schemaOf(instant())
const ofStore = z.object({ store: storeId })
const ofStoresReservation = z.object({ store: storeId, reservation: reservationId })
/** Chance of the scanner's own: sent again, it gets the answer that it got. */
const nonce = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** The pass of a confirmed reservation. */
export const getPass = endpoint({
  name: 'pickup.pass',
  method: 'GET',
  path: '/api/reservations/{reservation}/pass',
  may: 'user',
  does: 'Returns the pickup code that a store scans, valid for a few minutes, and the code to type instead.',
  params: z.object({ reservation: reservationId }),
  gives: z.object({
    /** `v1.<reservation>.<expiry>.<signature>`, as the QR code holds it. */
    qr: z.string(),
    /** `ABCD-2345` */
    code: z.string(),
    expiresAt: at,
    now: at,
  }),
  refuses: ['not_found', 'not_now'],
})

/** A reservation as the clerk sees it who hands it over: no family name, no address. */
export const pickup = z.object({
  id: reservationId,
  title: z.string(),
  brand: z.optional(z.string()),
  category: schemaOf(choice(categories)),
  picture: z.optional(schemaOf(hash())),
  quantity: z.int(),
  firstName: z.string(),
  status: z.enum(['confirmed', 'ready', 'picked_up', 'refused', 'no_show']),
  /** US cents that are still to be paid in the shop. */
  toPay: z.int(),
  pickupFrom: at,
  pickupUntil: at,
  pickedUpAt: z.optional(at),
  /** First name of the clerk. */
  pickedUpBy: z.optional(z.string()),
  /** Whether the asking user may undo the hand over now. */
  mayUndo: z.boolean(),
  reason: z.optional(z.string()),
})
export type Pickup = z.infer<typeof pickup>

/**
 * Why a code does not lead to a hand over. `bad_code`: unknown or cut off; `expired_code`: an old
 * picture, the pass shows a new one.
 */
export const pickupRefusals = [
  'bad_code',
  'expired_code',
  'wrong_store',
  'unpaid',
  'cancelled',
  'expired',
  'too_early',
  'too_late',
  'refused',
  'already_redeemed',
  'checks_missing',
] as const
export type PickupRefusal = (typeof pickupRefusals)[number]

/** The result of a code or a hand over. A refusal is logged, too. */
export const pickupOutcome = z.discriminatedUnion('is', [
  z.object({ is: z.literal('good'), pickup }),
  z.object({
    is: z.literal('refused'),
    because: z.enum(pickupRefusals),
    /** Of `already_redeemed`: when, and the first name of the clerk. */
    at: z.optional(at),
    by: z.optional(z.string()),
    /** Of `too_early` and `too_late`: from or until when. */
    pickupFrom: z.optional(at),
    pickupUntil: z.optional(at),
  }),
])
export type PickupOutcome = z.infer<typeof pickupOutcome>

/** The scanned or typed code; a typed one may have lowercase letters, spaces and hyphens. */
const shown = z.string().check(z.minLength(1), z.maxLength(300))

export const checkCode = endpoint({
  name: 'pickup.look',
  method: 'POST',
  path: '/api/stores/{store}/pickup/look',
  may: 'staff',
  does: 'Returns what a scanned or typed code stands for; hands nothing over.',
  params: ofStore,
  body: z.strictObject({ shown }),
  gives: pickupOutcome,
  refuses: ['bad_request', 'not_now', 'slow_down'],
})

/**
 * The first wins; the same nonce gets the same answer again, any other `already_redeemed`. Without
 * all three checks it is refused.
 */
export const handOver = endpoint({
  name: 'pickup.handOver',
  method: 'POST',
  path: '/api/stores/{store}/pickup/hand-over',
  may: 'staff',
  does: 'Hands over a reservation, after its code and an ID were checked.',
  params: ofStore,
  body: z.strictObject({
    shown,
    nonce,
    idSeen: z.boolean(),
    over21: z.boolean(),
    nameMatches: z.boolean(),
    /** The ID was scanned, and its three answers were good. Nothing else of it is sent. */
    byScan: z.optional(z.boolean()),
  }),
  gives: pickupOutcome,
  refuses: ['bad_request', 'not_now', 'key_reused', 'slow_down'],
})

/** The card is compared on the device: nothing of it is in the request. */
export const getIdCheck = endpoint({
  name: 'pickup.idCheck',
  method: 'GET',
  path: '/api/stores/{store}/pickup/{reservation}/id-check',
  may: 'staff',
  does: 'Returns what a scanned ID is checked against, if the operator allows the store to scan IDs.',
  params: ofStoresReservation,
  gives: z.object({
    /** The name of the person who reserved; it is compared and not shown. */
    name: z.string(),
    /** The store's day. */
    today: z.string(),
  }),
  refuses: ['not_found', 'not_now'],
})

export const undoHandOver = endpoint({
  name: 'pickup.undo',
  method: 'POST',
  path: '/api/stores/{store}/pickup/{reservation}/undo',
  may: 'staff',
  does: 'Undoes a pickup that you handed over, within five minutes.',
  params: ofStoresReservation,
  gives: pickup,
  refuses: ['not_found', 'not_now'],
})

export const refusePickup = endpoint({
  name: 'pickup.refuse',
  method: 'POST',
  path: '/api/stores/{store}/pickup/{reservation}/refuse',
  may: 'staff',
  does: 'Refuses a pickup because the ID, age or name did not match. The bottle stays until the end of the day.',
  params: ofStoresReservation,
  body: z.strictObject({ because: z.enum(['no_id', 'under_21', 'other_name']) }),
  gives: pickup,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const undoRefusal = endpoint({
  name: 'pickup.undoRefusal',
  method: 'POST',
  path: '/api/stores/{store}/pickup/{reservation}/undo-refusal',
  may: 'staff',
  does: 'Undoes a refusal, on the same day.',
  params: ofStoresReservation,
  gives: pickup,
  refuses: ['not_found', 'not_now'],
})

export const setReady = endpoint({
  name: 'pickup.setReady',
  method: 'POST',
  path: '/api/stores/{store}/pickup/{reservation}/ready',
  may: 'staff',
  does: 'Marks the bottle of a reservation as set aside.',
  params: ofStoresReservation,
  gives: pickup,
  refuses: ['not_found', 'not_now'],
})

export const handOverLate = endpoint({
  name: 'pickup.handOverLate',
  method: 'POST',
  path: '/api/stores/{store}/pickup/{reservation}/hand-over-late',
  may: 'owner',
  does: 'Hands over after a no-show, within a day and with a reason, if a bottle is left.',
  params: ofStoresReservation,
  body: z.strictObject({
    reason: schemaOf(text({ max: maxReasonLength })),
    idSeen: z.literal(true),
    over21: z.literal(true),
    nameMatches: z.literal(true),
  }),
  gives: pickup,
  refuses: ['bad_request', 'not_found', 'not_now', 'sold_out'],
})

/**
 * `expected` are those whose window is open or opens today, `ready` all that are set aside, `missed`
 * those that the owner can still hand over late.
 */
export const todayParts = ['expected', 'ready', 'handed_over', 'refused', 'missed'] as const
export type TodayPart = (typeof todayParts)[number]

export const listToday = endpoint({
  name: 'pickup.today',
  method: 'GET',
  path: '/api/stores/{store}/today',
  may: 'staff',
  does: `Lists today’s pickups in your store, ${reservationsPerPage} per page; optionally by first name or code.`,
  params: ofStore,
  query: z.object({
    part: z.optional(z.enum(todayParts)),
    words: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    after: z.optional(z.string().check(z.maxLength(300))),
  }),
  gives: z.object({
    pickups: z.array(pickup),
    /** How many there are of each part. */
    counts: z.object({
      expected: z.int(),
      ready: z.int(),
      handed_over: z.int(),
      refused: z.int(),
      missed: z.int(),
    }),
    /** The store's day, by the time of its state. */
    today: z.string(),
    now: at,
    next: z.optional(z.string()),
  }),
  /** A code among the words is a try like any other. */
  refuses: ['bad_request', 'slow_down'],
})

/** The pickups of a store's day. */
const figuresOfDay = z.object({
  /** Reservations that were made today and paid for, whatever has become of them. */
  reserved: z.int(),
  /** Reservations whose window is open or opens today, not picked up yet. */
  toPickUp: z.int(),
  pickedUp: z.int(),
  missed: z.int(),
  /** US cents: the price of the bottles that were handed over today, paid online or at the counter. */
  revenue: z.int(),
  /** The store's day, by the time of its state. */
  today: z.string(),
  now: at,
})
export type DayFigures = z.infer<typeof figuresOfDay>

export const dayFigures = endpoint({
  name: 'pickup.day',
  method: 'GET',
  path: '/api/stores/{store}/day',
  may: 'owner',
  does: 'Returns today’s figures of your store, in its own time zone: reservations, pickups and their value.',
  params: ofStore,
  gives: figuresOfDay,
  refuses: [],
})
