import { expect, test } from 'vitest'
import { states } from '../../../shared/features/stores/store.ts'
import {
  clockName,
  momentFor,
  momentOf,
  momentThere,
  wallClock,
} from '../../../shared/features/stores/wall-clock.ts'

test('what the clock of a store shows is a moment, in every state and all the year', () => {
  const shown = ['2026-01-01T00:00', '2026-03-08T12:00', '2026-07-04T23:59', '2026-11-01T06:15']
  for (const state of states)
    for (const one of shown) expect(wallClock(state, momentOf(state, one))).toBe(one)
})

test('the clocks of two states differ, and summer is an hour ahead', () => {
  expect(momentOf('GA', '2026-11-21T18:00')).toBe(Date.parse('2026-11-21T23:00Z'))
  expect(momentOf('CA', '2026-11-21T18:00')).toBe(Date.parse('2026-11-22T02:00Z'))
  expect(momentOf('GA', '2026-07-04T18:00')).toBe(Date.parse('2026-07-04T22:00Z'))
  expect(momentOf('AZ', '2026-07-04T18:00')).toBe(Date.parse('2026-07-05T01:00Z'))
  // Left out in spring: there is no half past two on that night.
  expect(momentOf('GA', '2026-03-08T02:30')).toBe(Date.parse('2026-03-08T06:30Z'))
})

test('a moment is told by the store’s clock', () => {
  expect(momentThere('GA', Date.parse('2026-11-21T23:00Z'))).toBe('Nov 21, 2026, 6:00 PM')
  expect(clockName('GA')).toBe('Eastern Time')
})

test('whoever lives by another clock is told by which one a moment is', () => {
  const at = Date.parse('2026-11-21T23:00Z')
  expect(momentFor('America/Chicago', 'GA', at)).toBe('Nov 21, 2026, 6:00 PM (Eastern Time)')
  for (const zone of ['America/New_York', 'America/Toronto'])
    expect(momentFor(zone, 'GA', at)).toBe('Nov 21, 2026, 6:00 PM')
  // Arizona goes with Denver in winter, and with Los Angeles in summer.
  expect(momentFor('America/Denver', 'AZ', at)).toBe('Nov 21, 2026, 4:00 PM')
  expect(momentFor('America/Denver', 'AZ', Date.parse('2026-07-04T23:00Z'))).toBe(
    'Jul 4, 2026, 4:00 PM (Mountain Standard Time)',
  )
})
