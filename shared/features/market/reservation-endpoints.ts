import * as z from 'zod/mini'
import { maxReasonLength } from '../../business/stores.ts'
import { maxEmailLength } from '../../business/names.ts'
import { maxReviewLength, reservationsPerPage, waitsPerPage } from '../../business/reserving.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { choice, hash, id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'
import { waitingRoomPass } from './waiting-room-endpoints.ts'
import { cancellers, feeStatuses, reservationStatuses } from './reservation.ts'

const reservationId = schemaOf(id<'reservation'>())
const dropId = schemaOf(id<'drop'>())
const storeId = schemaOf(id<'store'>())
const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const ofReservation = z.object({ reservation: reservationId })
const ofStore = z.object({ store: storeId })
const ofStoresReservation = z.object({ store: storeId, reservation: reservationId })
const reason = z.strictObject({ reason: schemaOf(text({ max: maxReasonLength })) })

/** A reservation as the person who made it sees it; amounts in US cents. */
export const reservation = z.object({
  id: reservationId,
  dropId,
  storeId,
  title: z.string(),
  brand: z.optional(z.string()),
  /** Values for the collector's own entry, from the drop. */
  category: schemaOf(choice(categories)),
  subcategory: z.optional(z.string()),
  sizeMl: z.optional(z.int()),
  vintage: z.optional(z.int()),
  picture: z.optional(schemaOf(hash())),
  storeName: z.string(),
  storeAddress: z.string(),
  /** The state of the store, `GA`, for the time zone of the pickup window. */
  storeState: z.string(),
  storePhone: z.optional(z.string()),
  storeHours: z.optional(z.string()),
  quantity: z.int(),
  /** Paid to the platform for reserving; 0 with a free reserve. */
  reserveFee: z.int(),
  unitPrice: z.int(),
  /** The price of the bottles, paid to the store. */
  totalPrice: z.int(),
  status: z.enum(reservationStatuses),
  feeStatus: z.enum(feeStatuses),
  usedFreeReserve: z.boolean(),
  /** The part of the fee paid with credit, without returned credit. */
  creditUsed: z.int(),
  /** Held for a person on the waiting list. */
  isOffer: z.boolean(),
  /** Won in the draw of the ultra drop that `dropId` names, and accepted. */
  isWon: z.optional(z.boolean()),
  /** Until when the units are held for paying; of a pending one. */
  holdUntil: z.optional(at),
  pickupFrom: z.optional(at),
  pickupUntil: z.optional(at),
  /** Until when the window would last, were it extended now; absent where it cannot be. */
  extendsUntil: z.optional(at),
  mayCancel: z.boolean(),
  /** Whether the fee would come back, were it cancelled now. */
  feeWouldComeBack: z.boolean(),
  /** Whether the bottle itself was paid through the store's account, and may be. */
  bottlePaid: z.boolean(),
  mayPayBottle: z.boolean(),
  /** They worked in the store when it was handed over: it earns nothing and has no review. */
  isOfStaff: z.optional(z.literal(true)),
  cancelledBy: z.optional(z.enum(cancellers)),
  /** Why the store refused or cancelled. */
  reason: z.optional(z.string()),
  /** Stars that the person gave, 1 to 5. */
  rating: z.optional(z.int()),
  /** The person's comment on the pickup. */
  comment: z.optional(z.string()),
  /** Why an admin has hidden their review; absent: it is seen. */
  reviewHidden: z.optional(z.string()),
  /** The store's reply. */
  reviewReply: z.optional(z.string()),
  pickedUpAt: z.optional(at),
  createdAt: at,
})
export type Reservation = z.infer<typeof reservation>

/** A bottle won in a draw, until its winner accepts it or leaves it to the next turn. */
export const wonTurn = z.object({
  ultraDropId: dropId,
  title: z.string(),
  storeName: z.string(),
  /** The state of the store, `GA`, for the time zone of its end. */
  storeState: z.string(),
  offerUntil: at,
})
export type WonTurn = z.infer<typeof wonTurn>

/** What to do in order to pay; the labelled test gateway where the operator has no payment company. */
export const toPay = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('stripe'),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** The store's account, where the money goes there. */
    account: z.optional(z.string()),
    /** Where the company's script comes from, if not from its own address. */
    script: z.optional(z.string()),
  }),
  /** `payment` is the object for the gateway's test page. */
  z.object({ by: z.literal('test'), payment: z.string() }),
  z.object({ by: z.literal('nobody') }),
])
export type ToPay = z.infer<typeof toPay>

/**
 * Refuses `waiting_room` while more people ask than are admitted, without the pass of an admitted
 * person; `sold_out`, `limit` (of this drop, or open at once), `reserving_paused` (no-shows),
 * `age` (21 or older was not confirmed) and `not_now` (not begun, over, paused, store not in good
 * standing). Nothing is ever held without an answer that says so.
 */
export const reserve = endpoint({
  name: 'reservation.reserve',
  method: 'POST',
  path: '/api/drops/{drop}/reservations',
  may: 'user',
  keyed: true,
  does: 'Holds bottles of a drop while you pay the fee; with a free reserve, reserves them.',
  params: z.object({ drop: dropId }),
  /** Not part of what its key stands for: a request can be repeated after the room has closed. */
  query: z.object({ pass: z.optional(waitingRoomPass) }),
  body: z.strictObject({
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
    useFreeReserve: z._default(z.boolean(), false),
  }),
  gives: reservation,
  refuses: [
    'bad_request',
    'not_found',
    'sold_out',
    'waiting_room',
    'limit',
    'reserving_paused',
    'age',
    'not_now',
    'key_reused',
    'slow_down',
  ],
})

export const listReservations = endpoint({
  name: 'reservation.list',
  method: 'GET',
  path: '/api/reservations',
  may: 'user',
  does: `Lists your reservations, newest first, ${reservationsPerPage} per page.`,
  query: z.object({ which: z.optional(z.enum(['open', 'past'])), after: z.optional(cursor) }),
  gives: z.object({
    reservations: z.array(reservation),
    /** With the first page of open ones: what your turn in a draw has come for. */
    turns: z.optional(z.array(wonTurn)),
    now: at,
    next: z.optional(cursor),
  }),
  refuses: ['bad_request'],
})

export const getReservation = endpoint({
  name: 'reservation.get',
  method: 'GET',
  path: '/api/reservations/{reservation}',
  may: 'user',
  does: 'Returns one of your reservations.',
  params: ofReservation,
  gives: z.object({ reservation, now: at }),
  refuses: ['not_found'],
})

/** Repeated, it returns the same payment while it can be paid. */
export const payFee = endpoint({
  name: 'reservation.pay',
  method: 'POST',
  path: '/api/reservations/{reservation}/pay',
  may: 'user',
  does: 'Starts paying the fee of a held reservation.',
  params: ofReservation,
  gives: toPay,
  refuses: ['not_found', 'not_now', 'reserving_paused', 'payment'],
})

/** Asked again it gives the same reservation, and uses no second one. */
export const payFree = endpoint({
  name: 'reservation.payFree',
  method: 'POST',
  path: '/api/reservations/{reservation}/pay-free',
  may: 'user',
  does: 'Pays the fee of a held or offered reservation with a free reserve.',
  params: ofReservation,
  gives: z.object({ reservation, now: at }),
  refuses: ['not_found', 'not_now', 'reserving_paused', 'limit'],
})

/** Asked again it gives the same reservation, and uses no more. What credit cannot pay is paid by card. */
export const payCredit = endpoint({
  name: 'reservation.payCredit',
  method: 'POST',
  path: '/api/reservations/{reservation}/pay-credit',
  may: 'user',
  does: 'Pays the fee of a held reservation with your credit, as far as it goes.',
  params: ofReservation,
  gives: z.object({ reservation, now: at }),
  refuses: ['not_found', 'not_now', 'reserving_paused', 'limit'],
})

export const payBottle = endpoint({
  name: 'reservation.payBottle',
  method: 'POST',
  path: '/api/reservations/{reservation}/pay-bottle',
  may: 'user',
  does: 'Starts paying for the bottles of a confirmed reservation; the money goes to the store.',
  params: ofReservation,
  gives: toPay,
  refuses: ['not_found', 'not_now', 'payment'],
})

/** The return address proves nothing: this asks the payment company. */
export const checkPayment = endpoint({
  name: 'reservation.check',
  method: 'POST',
  path: '/api/reservations/{reservation}/check',
  may: 'user',
  does: 'Checks whether your payment has arrived, and returns the state of the reservation.',
  params: ofReservation,
  gives: z.object({ reservation, now: at }),
  refuses: ['not_found', 'payment'],
})

export const cancelReservation = endpoint({
  name: 'reservation.cancel',
  method: 'POST',
  path: '/api/reservations/{reservation}/cancel',
  may: 'user',
  does: 'Cancels your reservation; the rules decide whether the fee is refunded.',
  params: ofReservation,
  gives: z.object({ reservation, now: at }),
  refuses: ['not_found', 'not_now'],
})

export const extendPickup = endpoint({
  name: 'reservation.extend',
  method: 'POST',
  path: '/api/reservations/{reservation}/extend',
  may: 'user',
  does: 'Extends the pickup window of a reservation once: by 24 hours, less if the store closes earlier, more if it is closed until later.',
  params: ofReservation,
  gives: z.object({ reservation, now: at }),
  refuses: ['not_found', 'not_now'],
})

export const reviewPickup = endpoint({
  name: 'reservation.review',
  method: 'PUT',
  path: '/api/reservations/{reservation}/review',
  may: 'user',
  does: 'Reviews a pickup, or edits your review.',
  params: ofReservation,
  body: z.strictObject({
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    comment: z.optional(schemaOf(text({ max: maxReviewLength }))),
  }),
  gives: z.object({ reservation, now: at }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const reservationCalendar = endpoint({
  name: 'reservation.calendar',
  method: 'GET',
  path: '/api/reservations/{reservation}/pickup.ics',
  may: 'user',
  does: 'Returns the pickup window as a calendar file.',
  params: ofReservation,
  media: ['text/calendar'],
  refuses: ['not_found', 'not_now'],
})

/** A person's eligibility to reserve. */
const reserver = z.object({
  freeReserves: z.int(),
  /** US cents that pay fees of reservations. */
  feeCredit: z.int(),
  open: z.int(),
  mostOpen: z.int(),
  noShows: z.int(),
  pausedUntil: z.optional(at),
  ageConfirmed: z.boolean(),
  now: at,
})
export type ReservingState = z.infer<typeof reserver>

export const reservingState = endpoint({
  name: 'reserving.state',
  method: 'GET',
  path: '/api/reserving',
  may: 'user',
  does: 'Returns how much you may still reserve.',
  gives: reserver,
  refuses: [],
})

export const joinWaitingList = endpoint({
  name: 'waiting.join',
  method: 'PUT',
  path: '/api/drops/{drop}/waiting',
  may: 'user',
  does: 'Joins the waiting list of a sold-out drop; first come, first offered.',
  params: z.object({ drop: dropId }),
  gives: z.object({ waitingAt: z.int() }),
  refuses: ['not_found', 'not_now', 'limit', 'reserving_paused', 'age'],
})

export const leaveWaitingList = endpoint({
  name: 'waiting.leave',
  method: 'DELETE',
  path: '/api/drops/{drop}/waiting',
  may: 'user',
  does: 'Leaves the waiting list of a drop.',
  params: z.object({ drop: dropId }),
  refuses: ['not_found'],
})

/** A waiting list with the person's place. */
export const wait = z.object({
  /** Of the drop. */
  id: dropId,
  title: z.string(),
  storeName: z.string(),
  /** The state of the store, `GA`, for the time zone of its times. */
  storeState: z.string(),
  joinedAt: at,
})
export type Wait = z.infer<typeof wait>

export const listWaits = endpoint({
  name: 'waiting.mine',
  method: 'GET',
  path: '/api/waiting',
  may: 'user',
  does: `Lists your waiting lists, last joined first, ${waitsPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ waits: z.array(wait), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A reservation as the owner of its store sees it: a first name, and never an address. */
export const storeReservation = z.object({
  id: reservationId,
  dropId,
  title: z.string(),
  firstName: z.string(),
  quantity: z.int(),
  totalPrice: z.int(),
  status: z.enum(reservationStatuses),
  bottlePaid: z.boolean(),
  /** Won in a draw. */
  isWon: z.optional(z.literal(true)),
  pickupFrom: z.optional(at),
  pickupUntil: z.optional(at),
  pickedUpAt: z.optional(at),
  reason: z.optional(z.string()),
  createdAt: at,
})
export type StoreReservation = z.infer<typeof storeReservation>

export const listStoreReservations = endpoint({
  name: 'reservation.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/reservations',
  may: 'owner',
  does: 'Lists the reservations of your store, newest first.',
  params: ofStore,
  query: z.object({
    drop: z.optional(dropId),
    status: z.optional(z.enum(reservationStatuses)),
    after: z.optional(cursor),
  }),
  gives: z.object({
    reservations: z.array(storeReservation),
    now: at,
    next: z.optional(cursor),
  }),
  refuses: ['bad_request'],
})

export const cancelForStore = endpoint({
  name: 'reservation.cancelForStore',
  method: 'POST',
  path: '/api/stores/{store}/reservations/{reservation}/cancel',
  may: 'owner',
  does: 'Cancels a reservation in your store, with a reason. The fee or free reserve is returned.',
  params: ofStoresReservation,
  body: reason,
  gives: storeReservation,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const platformStats = endpoint({
  name: 'admin.stats',
  method: 'GET',
  path: '/api/admin/stats',
  may: 'admin',
  does: 'Returns the platform’s totals and how much was added today (UTC).',
  gives: z.object({
    totalUsers: z.int(),
    newUsersToday: z.int(),
    /** Approved, with a licence that holds; today: those that were opened today. */
    activeStores: z.int(),
    newStoresToday: z.int(),
    /** Begun, neither over nor paused, of an active store; today: those that began today. */
    activeDrops: z.int(),
    newDropsToday: z.int(),
    totalReservations: z.int(),
    newReservationsToday: z.int(),
  }),
  refuses: [],
})

export const cancelForAdmin = endpoint({
  name: 'admin.cancelReservation',
  method: 'POST',
  path: '/api/admin/reservations/{reservation}/cancel',
  may: 'admin',
  does: 'Cancels a reservation, with a reason. The fee is refunded.',
  params: ofReservation,
  body: reason,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const liftPause = endpoint({
  name: 'admin.liftPause',
  method: 'POST',
  path: '/api/admin/reservers/lift',
  may: 'admin',
  does: 'Lifts the pause of a user after no-shows; earlier no-shows no longer count.',
  body: z.strictObject({ email: z.string().check(z.maxLength(maxEmailLength)) }),
  refuses: ['bad_request', 'not_found'],
})
