import { marketCopy } from '../../../shared/copy/market.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { feeToPay, type ReservationStatus } from '../../../shared/features/market/reservation.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

const copy = marketCopy.reservation

export const statusTones = {
  pending: 'warn',
  confirmed: 'good',
  ready: 'good',
  picked_up: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  refused: 'danger',
  no_show: 'danger',
} as const satisfies Record<ReservationStatus, BadgeTone>

/** The status in a word or two. */
export const statusWord = ({ status, isOffer, isWon }: Reservation): string =>
  status === 'pending' && isOffer ? (isWon ? copy.won : copy.offer) : copy.status[status]

/** The same in a sentence. */
export function statusSentence(reservation: Reservation): string {
  const { status, isOffer, isWon, cancelledBy } = reservation
  if (status === 'expired' && comesBack(reservation)) return copy.says.late
  if (status === 'cancelled') return copy.cancelledBy[cancelledBy ?? 'admin']
  if (status === 'expired' && isWon) return copy.says.wonLost
  if (isRefusedForGood(reservation)) return copy.says.refusedOver
  if (status === 'pending' && isOffer) return isWon ? copy.says.won : copy.says.offer
  return copy.says[status]
}

/** The status of the fee, and the part paid with credit. */
export function feeWords(reservation: Reservation): string {
  const { feeStatus, creditUsed } = reservation
  if (creditUsed === 0) return copy.feeStatus[feeStatus]
  if (feeStatus === 'waived') return copy.withCredit
  return `${copy.feeStatus[feeStatus]}, ${copy.partWithCredit(exactMoney(creditUsed))}`
}

/** Whether the price of the bottles is paid, due or refunded; undefined once they are picked up at the counter. */
export function bottleWords(reservation: Reservation): string | undefined {
  const { status, bottlePaid } = reservation
  const isOff =
    status === 'cancelled' ||
    status === 'expired' ||
    status === 'no_show' ||
    isRefusedForGood(reservation)
  if (bottlePaid) return isOff ? copy.bottleBack : copy.bottlePaid
  if (isOff) return copy.bottleNotDue
  return isUnderWay(reservation) ? copy.bottleToPay : undefined
}

/** The store keeps a refused bottle until its day ends; then the fee is kept as well. */
const isRefusedForGood = ({ status, feeStatus }: Reservation): boolean =>
  status === 'refused' && feeStatus === 'forfeited'

/** A late payment, or one for a cancelled reservation, is refunded. */
export const comesBack = ({ feeStatus }: Reservation): boolean =>
  feeStatus === 'refunding' || feeStatus === 'refunded'

/** Whether the reservation can still lead to a pickup. */
export const isUnderWay = ({ status }: Reservation): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'ready'

/** The steps from the reservation to the pickup, in order. */
export interface TimelineStep {
  readonly name: string
  readonly is: 'done' | 'current' | 'open'
  readonly at?: number | undefined
}

/**
 * A reservation's steps, past and coming. If it ended early, its end is the last step. Stores need not
 * set a bottle aside, so that step shows only once it happened.
 */
export function timelineOf(reservation: Reservation): readonly TimelineStep[] {
  const { status, feeStatus, usedFreeReserve, creditUsed, createdAt, pickedUpAt } = reservation
  const reserved: TimelineStep = { name: copy.steps.reserved, is: 'done', at: createdAt }
  const paid: TimelineStep = {
    name: usedFreeReserve
      ? copy.steps.waived
      : creditUsed > 0 && feeToPay(reservation) === 0
        ? copy.steps.credit
        : copy.steps.paid,
    is: 'done',
  }
  const pickup = (is: TimelineStep['is']): TimelineStep => ({ name: copy.steps.pickup, is })
  const end: TimelineStep = { name: copy.status[status], is: 'current' }
  switch (status) {
    case 'pending':
      return [reserved, { name: copy.steps.toPay, is: 'current' }, pickup('open')]
    case 'confirmed':
      return [reserved, paid, pickup('current')]
    case 'ready':
      return [reserved, paid, { name: copy.steps.ready, is: 'done' }, pickup('current')]
    case 'picked_up':
      return [reserved, paid, { name: copy.steps.pickedUp, is: 'done', at: pickedUpAt }]
    case 'expired':
      return [reserved, end]
    case 'cancelled':
    case 'refused':
    case 'no_show':
      return feeStatus === 'none' || feeStatus === 'due' ? [reserved, end] : [reserved, paid, end]
  }
}
