import { expect, test } from 'vitest'
import { allSeatsTaken, isFull } from '../../../shared/features/events/event.ts'

test.each([
  // A seat is free, and goes to those who wait.
  [{ maxAttendees: 1, currentAttendees: 0, waiting: 1 }, [false, true]],
  [{ maxAttendees: 1, currentAttendees: 1, waiting: 0 }, [true, true]],
  [{ maxAttendees: 2, currentAttendees: 1, waiting: 0 }, [false, false]],
  [{ currentAttendees: 500, waiting: 0 }, [false, false]],
])('seats %o: whether all are taken, and whether new people wait', (seats, said) => {
  expect([allSeatsTaken(seats), isFull(seats)]).toEqual(said)
})
