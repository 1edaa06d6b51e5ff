import { noShowAfter } from '../../../shared/business/reserving.ts'
import type { PickupRefusal } from '../../../shared/features/market/pickup-endpoints.ts'
import type { FeeStatus } from '../../../shared/features/market/reservation.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { ReservationRow } from '../../reservations/rows.ts'

/** Why nothing is handed over, with ids in place of names. */
export interface PickupRejection {
  readonly because: PickupRefusal
  /** Of `already_redeemed`: when, and the clerk. */
  readonly at?: Instant
  readonly by?: string
  readonly pickupFrom?: Instant
  readonly pickupUntil?: Instant
}

type CheckedReservation = Pick<
  ReservationRow,
  'status' | 'feeStatus' | 'pickupFrom' | 'pickupUntil' | 'pickedUpAt' | 'pickedUpBy'
>

/** Why this reservation cannot be handed over at that moment; undefined where it can. */
export function pickupRefusal(row: CheckedReservation, at: Instant): PickupRejection | undefined {
  const { pickupFrom, pickupUntil } = row
  const window = {
    ...(pickupFrom !== null && { pickupFrom }),
    ...(pickupUntil !== null && { pickupUntil }),
  }
  switch (row.status) {
    case 'pending':
      return { because: 'unpaid' }
    case 'expired':
    case 'cancelled':
    case 'refused':
      return { because: row.status }
    case 'no_show':
      return { because: 'too_late', ...window }
    case 'picked_up':
      return {
        because: 'already_redeemed',
        ...(row.pickedUpAt !== null && { at: row.pickedUpAt }),
        ...(row.pickedUpBy !== null && { by: row.pickedUpBy }),
      }
    case 'confirmed':
    case 'ready':
      if (ofFee[row.feeStatus]) return { because: ofFee[row.feeStatus] ?? 'unpaid' }
      if (pickupFrom !== null && at < pickupFrom) return { because: 'too_early', ...window }
      // A late collector is not a no-show yet, and the bottle is still at the store.
      if (pickupUntil !== null && at >= pickupUntil + noShowAfter)
        return { because: 'too_late', ...window }
      return undefined
  }
}

/** Reasons to refuse a confirmed reservation by its fee. */
const ofFee: Readonly<Record<FeeStatus, PickupRefusal | undefined>> = {
  none: 'unpaid',
  due: 'unpaid',
  paid: undefined,
  waived: undefined,
  refunding: 'cancelled',
  refunded: 'cancelled',
  forfeited: 'cancelled',
}
