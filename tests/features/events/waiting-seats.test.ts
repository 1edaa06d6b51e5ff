import { expect, test } from 'vitest'
import { remindsOfEvent } from '../../../shared/business/events.ts'
import { areSeatsTaken, isFull, isSeatRefundable } from '../../../shared/features/events/event.ts'
import { waitingSeats } from '../../../shared/features/events/waiting-seats.ts'
import { hour, minute } from '../../../shared/kernel/time.ts'

const now = 1_000 * hour
const seat = (
  registration: Partial<Parameters<typeof waitingSeats>[0][number]['registration']> = {},
  event: Partial<Parameters<typeof waitingSeats>[0][number]['event']> = {},
) => {
  const eventDate = event.eventDate ?? now + 5 * hour
  return {
    event: { eventDate, endsAt: eventDate + hour, status: 'open' as const, ...event },
    registration: { status: 'registered' as const, isOffer: false, ...registration },
  }
}
const kinds = (...seats: ReturnType<typeof seat>[]) =>
  waitingSeats(seats, now).map(({ kind, until }) => [kind, until - now])

test('an offered seat and a held one wait until their time runs out', () => {
  const held = { status: 'pending' as const, holdUntil: now + 1 }
  expect(kinds(seat({ ...held, isOffer: true }), seat(held))).toEqual([
    ['offer', 1],
    ['hold', 1],
  ])
  expect(kinds(seat({ ...held, holdUntil: now }), seat({ status: 'pending' }))).toEqual([])
})

test('only a move after the booking brings the money of a late cancellation back', () => {
  const confirmedAt = now - 1_000 * hour
  const late = (movedAt: number | null) =>
    isSeatRefundable({ confirmedAt }, { eventDate: now + 1, movedAt }, now)
  expect([null, confirmedAt - 1, confirmedAt, confirmedAt + 1].map(late)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('an event waits from a day before it begins until it ends', () => {
  const begins = (eventDate: number) => seat({}, { eventDate })
  expect(kinds(begins(now + remindsOfEvent))).toEqual([['soon', remindsOfEvent]])
  expect(kinds(begins(now + remindsOfEvent + 1))).toEqual([])
  expect(kinds(begins(now - hour + 1))).toEqual([['soon', 1 - hour]])
  expect(kinds(begins(now - hour))).toEqual([])
  expect(kinds(seat({}, { status: 'cancelled' }))).toEqual([])
  for (const status of ['waitlisted', 'cancelled', 'attended', 'no_show'] as const)
    expect(kinds(seat({ status }))).toEqual([])
})

test('what ends first comes first', () => {
  const offer = { status: 'pending' as const, isOffer: true, holdUntil: now + minute }
  expect(kinds(seat(), seat(offer, { eventDate: now + 90 * hour }))).toEqual([
    ['offer', minute],
    ['soon', 5 * hour],
  ])
})

test('an event with a free seat and people in line is full, and its seats are not all taken', () => {
  const counted = (currentAttendees: number, waiting: number, maxAttendees?: number) => {
    const seats = { currentAttendees, waiting, maxAttendees }
    return [isFull(seats), areSeatsTaken(seats)]
  }
  expect(counted(0, 1, 1)).toEqual([true, false])
  expect(counted(1, 0, 1)).toEqual([true, true])
  expect(counted(0, 0, 1)).toEqual([false, false])
  expect(counted(9, 0)).toEqual([false, false])
})
