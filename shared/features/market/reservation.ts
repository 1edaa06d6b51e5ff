import { feeRefundTerms as rule, pickupExtension, usualPickup } from '../../business/reserving.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Instant } from '../../kernel/time.ts'
import { windowEnd, extendedBy, type OpeningStore, nextOpening } from '../stores/opening-hours.ts'

/** The state of a reservation; the money's is in `feeStatuses`. */
export const reservationStatuses = [
  'pending',
  'confirmed',
  'ready',
  'picked_up',
  'expired',
  'cancelled',
  'refused',
  'no_show',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

export const feeStatuses = [
  'none',
  'due',
  'paid',
  'waived',
  'refunding',
  'refunded',
  'forfeited',
] as const
export type FeeStatus = (typeof feeStatuses)[number]

export const cancellers = ['user', 'store', 'admin'] as const
export type Canceller = (typeof cancellers)[number]

/** Acts on a reservation. */
export type ReservationAct =
  | 'confirm'
  | 'expire'
  | 'confirm_late'
  | 'cancel'
  | 'set_ready'
  | 'hand_over'
  | 'undo_hand_over'
  | 'refuse'
  | 'undo_refusal'
  | 'close_refused'
  | 'miss'
  | 'hand_over_late'

/** A transition's effect on units: keep, free, or take again. */
export type Units = 'kept' | 'freed' | 'taken'

interface Transition {
  readonly from: readonly ReservationStatus[]
  readonly to: ReservationStatus
  readonly units: Units
}

/**
 * Every transition; nothing else ever happens to a reservation. Each compares the old status and
 * sets the new one in one statement, with the units by the same conditional update as a new
 * reservation, and an entry of the compliance log in the same transaction.
 *
 * A refused reservation keeps its status when the store's day ends; its units are freed then
 * (`close_refused`), and the refusal can no longer be undone.
 */
export const reservationTransitions = {
  confirm: { from: ['pending'], to: 'confirmed', units: 'kept' },
  expire: { from: ['pending'], to: 'expired', units: 'freed' },
  confirm_late: { from: ['expired'], to: 'confirmed', units: 'taken' },
  cancel: { from: ['pending', 'confirmed', 'ready'], to: 'cancelled', units: 'freed' },
  set_ready: { from: ['confirmed'], to: 'ready', units: 'kept' },
  hand_over: { from: ['confirmed', 'ready'], to: 'picked_up', units: 'kept' },
  undo_hand_over: { from: ['picked_up'], to: 'ready', units: 'kept' },
  refuse: { from: ['confirmed', 'ready'], to: 'refused', units: 'kept' },
  undo_refusal: { from: ['refused'], to: 'ready', units: 'kept' },
  close_refused: { from: ['refused'], to: 'refused', units: 'freed' },
  miss: { from: ['confirmed', 'ready'], to: 'no_show', units: 'freed' },
  hand_over_late: { from: ['no_show'], to: 'picked_up', units: 'taken' },
} as const satisfies Record<ReservationAct, Transition>

/** Statuses in which a reservation holds units, except a refused one after the store's day. */
export const holdingStatuses = [
  'pending',
  'confirmed',
  'ready',
  'picked_up',
  'refused',
] as const satisfies readonly ReservationStatus[]

/**
 * Statuses of open reservations. A refused one counts against a person's limit, too, until its
 * units are free again.
 */
export const openStatuses = [
  'pending',
  'confirmed',
  'ready',
] as const satisfies readonly ReservationStatus[]

/**
 * From when until when a bottle can be fetched: the store's window, or the usual one, which opens and
 * closes while the store is open, as far as its hours are known.
 */
export function pickupWindow(
  drop: {
    readonly pickupFrom?: Instant | null | undefined
    readonly pickupUntil?: Instant | null | undefined
  },
  confirmedAt: Instant,
  store: OpeningStore,
): { readonly from: Instant; readonly until: Instant } {
  const { pickupFrom, pickupUntil } = drop
  const usual = confirmedAt + usualPickup.opensAfter
  const open = nextOpening(store, usual)
  // A store that is closed until its own window ends knows when it hands over.
  const from = pickupFrom ?? (pickupUntil != null && open >= pickupUntil ? usual : open)
  const begins = Math.max(from, confirmedAt)
  return { from, until: pickupUntil ?? windowEnd(store, begins, begins + usualPickup.lasts) }
}

/** When a window ends that its person extends. */
export const extendedWindow = (pickupUntil: Instant, store: OpeningStore): Instant =>
  extendedBy(store, pickupUntil, pickupUntil + pickupExtension)

/**
 * Whether the fee comes back to a person who cancels now: shortly after booking, and until some time
 * before the pickup window opens.
 */
export function isFeeRefundable(
  {
    createdAt,
    confirmedAt,
    pickupFrom,
  }: {
    readonly createdAt: Instant
    /** An offer is booked when it is paid. */
    readonly confirmedAt?: Instant | null | undefined
    readonly pickupFrom?: Instant | null | undefined
  },
  now: Instant,
): boolean {
  const isYoung = now - (confirmedAt ?? createdAt) <= rule.afterBooking
  const isLongBefore = pickupFrom != null && now <= pickupFrom - rule.beforeWindow
  return isYoung || isLongBefore
}

/** The part of the fee not paid with credit: by card, or zero. */
export const feeToPay = ({
  reserveFee,
  creditUsed,
}: {
  readonly reserveFee: Cents
  readonly creditUsed: Cents
}): Cents => reserveFee - creditUsed

/** The price of the bottles, paid to the store. */
export const totalOf = (unitPrice: Cents, quantity: number): Cents => unitPrice * quantity
