import { expect, test } from 'vitest'
import { maxOpenReservations, reservationsPerPage } from '../../../shared/business/reserving.ts'
import {
  type ReservationStatus,
  reservationStatuses,
} from '../../../shared/features/market/reservation.ts'
import { pendingItems } from '../../../shared/features/market/pending-items.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, hour } from '../../../shared/kernel/time.ts'

/** Six in the evening in Atlanta, three in the afternoon in Los Angeles. */
const now = Date.parse('2026-11-21T23:00Z')
const one = (id: string, status: ReservationStatus, more: object = {}) => ({
  id: id as Id<'reservation'>,
  status,
  isOffer: false,
  storeState: 'GA',
  ...more,
})
const open = { pickupFrom: now - day, pickupUntil: now + day }
const told = (...reservations: ReturnType<typeof one>[]) =>
  pendingItems(reservations, now).map(({ kind, reservation, until }) => [
    kind,
    reservation.id,
    until,
  ])

test('what waits for a person comes once each, and what ends first comes first', () => {
  expect(
    told(
      one('today', 'ready', open),
      one('offer', 'pending', { isOffer: true, holdUntil: now + 12 * hour }),
      one('hold', 'pending', { holdUntil: now + 600 }),
      one('won', 'pending', { isOffer: true, isWon: true, holdUntil: now + 700 }),
      one('soon', 'confirmed', { pickupFrom: now - day, pickupUntil: now + 6 * hour }),
    ),
  ).toEqual([
    ['hold', 'hold', now + 600],
    ['won', 'won', now + 700],
    ['ends_soon', 'soon', now + 6 * hour],
    ['offer', 'offer', now + 12 * hour],
    ['today', 'today', now + day],
  ])
})

test('ended and settled reservations, and those of another day of the store, are not pending', () => {
  expect(
    told(
      one('ran out', 'pending', { isOffer: true, holdUntil: now }),
      one('ended', 'ready', { pickupFrom: now - day, pickupUntil: now }),
      // Midnight in Atlanta, and nine in the evening of the same day in Los Angeles.
      one('tomorrow', 'ready', { pickupFrom: now + 6 * hour, pickupUntil: now + 2 * day }),
      ...reservationStatuses
        .filter((status) => !['pending', 'confirmed', 'ready'].includes(status))
        .map((status) => one(status, status, open)),
    ),
  ).toEqual([])
  const inCalifornia = {
    storeState: 'CA',
    pickupFrom: now + 6 * hour,
    pickupUntil: now + 2 * day,
  }
  expect(told(one('here', 'ready', inCalifornia))).toEqual([['today', 'here', now + 2 * day]])
})

test('one user’s open reservations fit into one page of the list', () => {
  expect(Math.max(...(['free', 'insider'] as const).map(maxOpenReservations))).toBeLessThanOrEqual(
    reservationsPerPage,
  )
})
