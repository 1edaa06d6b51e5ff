import { expect, test } from 'vitest'
import { feeRefundTerms, offerDeadline } from '../../../shared/business/reserving.ts'
import { phaseOf, type DropSchedule } from '../../../shared/features/market/drop.ts'
import { isFeeRefundable } from '../../../shared/features/market/reservation.ts'
import { isProof, maxProofBits } from '../../../shared/features/market/waiting-room.ts'
import { hour } from '../../../shared/kernel/time.ts'
import { isPaused } from '../../../sync-server/reservations/strikes.ts'

const at = 1_000 * hour

test('an offer lasts half a day, two hours in the last day of the window, and never beyond it', () => {
  expect(offerDeadline(at, undefined)).toBe(at + 12 * hour)
  expect(offerDeadline(at, at + 240 * hour)).toBe(at + 12 * hour)
  expect(offerDeadline(at, at + 24 * hour + 1)).toBe(at + 12 * hour)
  expect(offerDeadline(at, at + 24 * hour)).toBe(at + 2 * hour)
  expect(offerDeadline(at, at + hour)).toBe(at + hour)
})

test('where a drop stands: ended before anything else, then paused, then by its times and units', () => {
  const open: DropSchedule = {
    startsAt: at,
    endsAt: at + hour,
    endedAt: null,
    isPaused: false,
    quantity: 2,
    reservedQuantity: 1,
    waiting: 0,
  }
  const phase = (changes: Partial<DropSchedule>, now = at) => phaseOf({ ...open, ...changes }, now)
  expect(phase({})).toBe('open')
  expect(phase({ endsAt: null })).toBe('open')
  expect(phase({ endedAt: at - 1, endsAt: null })).toBe('over')
  expect(phase({ endedAt: at - 1, isPaused: true })).toBe('over')
  expect(phase({}, at + hour - 1)).toBe('open')
  expect(phase({}, at + hour)).toBe('over')
  expect(phase({ isPaused: true }, at - 1)).toBe('paused')
  expect(phase({}, at - 1)).toBe('scheduled')
  expect(phase({ reservedQuantity: 2 })).toBe('sold_out')
  // The rest is for the waiting list.
  expect(phase({ waiting: 1 })).toBe('sold_out')
})

test('a pause of reserving lasts until its moment', () => {
  expect(isPaused({ pausedUntil: at + 1 }, at)).toBe(true)
  expect(isPaused({ pausedUntil: at }, at)).toBe(false)
  expect(isPaused({ pausedUntil: null }, at)).toBe(false)
})

test('the fee comes back shortly after booking, and until some time before the window', () => {
  const { afterBooking, beforeWindow } = feeRefundTerms
  const comesBack = (now: number, more: object = {}) =>
    isFeeRefundable({ createdAt: at, ...more }, now)
  expect(comesBack(at + afterBooking)).toBe(true)
  expect(comesBack(at + afterBooking + 1)).toBe(false)
  // An offer is booked when it is paid.
  const confirmedAt = at + 5 * hour
  expect(comesBack(confirmedAt + afterBooking, { confirmedAt })).toBe(true)
  expect(comesBack(confirmedAt + afterBooking + 1, { confirmedAt })).toBe(false)
  const pickupFrom = at + 100 * hour
  expect(comesBack(pickupFrom - beforeWindow, { pickupFrom })).toBe(true)
  expect(comesBack(pickupFrom - beforeWindow + 1, { pickupFrom })).toBe(false)
})

test('a proof of work has at least as many zero bits in front as are asked, in any byte', () => {
  for (let zeros = 0; zeros <= maxProofBits; zeros++) {
    // One bit after the zeros, and no other.
    const hash = new Uint8Array(32)
    hash[zeros >> 3] = 0x80 >> (zeros & 7)
    for (let bits = 0; bits <= maxProofBits; bits++)
      expect(
        isProof({ challenge: '', bits }, '', 0, () => hash),
        `${zeros} of ${bits}`,
      ).toBe(zeros >= bits)
  }
})
