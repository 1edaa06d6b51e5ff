import { describe, expect, test } from 'vitest'
import { marketCopy } from '../../shared/copy/market.ts'
import type { Reservation } from '../../shared/features/market/reservation-endpoints.ts'
import {
  type ReservationStatus,
  reservationStatuses,
} from '../../shared/features/market/reservation.ts'
import {
  bottleWords,
  statusSentence,
  timelineOf,
} from '../../web/features/market/reservation-words.ts'
import { timeLeftInWords } from '../../web/lib/TimeLeft.tsx'

const { steps, status: words, says } = marketCopy.reservation

function aReservation(some: Partial<Reservation>): Reservation {
  return {
    id: 'r',
    dropId: 'd',
    storeId: 's',
    title: 'Weller 12',
    category: 'Whiskey',
    storeName: 'The Corner Bottle',
    storeAddress: 'Atlanta',
    storeState: 'GA',
    quantity: 1,
    reserveFee: 3_00,
    unitPrice: 89_00,
    totalPrice: 89_00,
    status: 'confirmed',
    feeStatus: 'paid',
    usedFreeReserve: false,
    isOffer: false,
    mayCancel: true,
    feeWouldComeBack: true,
    bottlePaid: false,
    mayPayBottle: false,
    createdAt: 0,
    ...some,
  } as Reservation
}

const namesOf = (some: Partial<Reservation>) =>
  timelineOf(aReservation(some)).map(({ name, is }) => `${name}: ${is}`)

test('a refused reservation promises the bottle only until the store’s day ends', () => {
  const sentence = (some: Partial<Reservation>) =>
    statusSentence(aReservation({ status: 'refused', ...some }))
  for (const feeStatus of ['paid', 'waived'] as const)
    expect(sentence({ feeStatus })).toBe(says.refused)
  expect(sentence({ feeStatus: 'forfeited' })).toBe(says.refusedOver)
})

test('a reservation says of its bottle what is paid, to pay, or refunded', () => {
  const { bottlePaid, bottleToPay, bottleBack, bottleNotDue } = marketCopy.reservation
  const wordsOf = (some: Partial<Reservation>) => bottleWords(aReservation(some))
  for (const status of ['pending', 'confirmed', 'ready'] as const) {
    expect(wordsOf({ status })).toBe(bottleToPay)
    expect(wordsOf({ status, bottlePaid: true })).toBe(bottlePaid)
  }
  for (const status of ['cancelled', 'expired', 'no_show'] as const) {
    expect(wordsOf({ status })).toBe(bottleNotDue)
    expect(wordsOf({ status, bottlePaid: true })).toBe(bottleBack)
  }
  const refused = { status: 'refused', feeStatus: 'forfeited' } as const
  expect(wordsOf(refused)).toBe(bottleNotDue)
  expect(wordsOf({ ...refused, bottlePaid: true })).toBe(bottleBack)
  expect(wordsOf({ status: 'refused', bottlePaid: true })).toBe(bottlePaid)
  expect(wordsOf({ status: 'picked_up' })).toBeUndefined()
  expect(wordsOf({ status: 'picked_up', bottlePaid: true })).toBe(bottlePaid)
})

describe('the way that a reservation goes', () => {
  test.each<[Partial<Reservation>, string[]]>([
    [
      { status: 'pending', feeStatus: 'due' },
      [`${steps.reserved}: done`, `${steps.toPay}: current`, `${steps.pickup}: open`],
    ],
    [
      { status: 'confirmed', usedFreeReserve: true, feeStatus: 'waived' },
      [`${steps.reserved}: done`, `${steps.waived}: done`, `${steps.pickup}: current`],
    ],
    [
      { status: 'ready', feeStatus: 'paid' },
      [
        `${steps.reserved}: done`,
        `${steps.paid}: done`,
        `${steps.ready}: done`,
        `${steps.pickup}: current`,
      ],
    ],
    [
      { status: 'picked_up' },
      [`${steps.reserved}: done`, `${steps.paid}: done`, `${steps.pickedUp}: done`],
    ],
    [
      { status: 'cancelled', feeStatus: 'due' },
      [`${steps.reserved}: done`, `${words.cancelled}: current`],
    ],
    [
      { status: 'no_show', feeStatus: 'forfeited' },
      [`${steps.reserved}: done`, `${steps.paid}: done`, `${words.no_show}: current`],
    ],
  ])('%o', (some, names) => expect(namesOf(some)).toEqual(names))

  test('has at most one current step in any status', () => {
    const current = (status: ReservationStatus) =>
      timelineOf(aReservation({ status })).filter(({ is }) => is === 'current').length
    expect(reservationStatuses.map(current)).toEqual(
      reservationStatuses.map((status) => (status === 'picked_up' ? 0 : 1)),
    )
  })

  test('an expired hold says what happened to a late payment', () => {
    expect(statusSentence(aReservation({ status: 'expired', feeStatus: 'due' }))).toBe(says.expired)
    expect(statusSentence(aReservation({ status: 'expired', feeStatus: 'refunding' }))).toBe(
      says.late,
    )
  })
})

test.each([
  [-1, '0:00'],
  [1, '0:01'],
  [599_999, '10:00'],
  [599_000, '9:59'],
  [3_600_000, '1 h 0 min'],
  [90_000_000, '1 d 1 h'],
])('%i milliseconds are still %s', (left, says) => expect(timeLeftInWords(left)).toBe(says))
