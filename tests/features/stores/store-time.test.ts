import { expect, test } from 'vitest'
import { states } from '../../../shared/features/stores/store.ts'
import { storeDay, timeZoneOf } from '../../../shared/features/stores/store-time.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['GA', '2026-11-21T04:59:59Z', '2026-11-20', '2026-11-20T05:00Z', '2026-11-21T05:00Z'],
  ['GA', '2026-11-21T05:00:00Z', '2026-11-21', '2026-11-21T05:00Z', '2026-11-22T05:00Z'],
  ['HI', '2026-11-21T05:00:00Z', '2026-11-20', '2026-11-20T10:00Z', '2026-11-21T10:00Z'],
  ['AZ', '2026-07-01T06:59:00Z', '2026-06-30', '2026-06-30T07:00Z', '2026-07-01T07:00Z'],
  // 23 and 25 hours: the clocks change within the day.
  ['NY', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
  ['CA', '2026-11-01T20:00:00Z', '2026-11-01', '2026-11-01T07:00Z', '2026-11-02T08:00Z'],
])('in %s, at %s, it is %s', (state, now, on, from, until) => {
  expect(storeDay(state, at(now))).toEqual({ on, from: at(from), until: at(until) })
})

test('each state has a clock of its own country', () => {
  for (const state of states) expect(timeZoneOf(state), state).toMatch(/^(America|Pacific)\//)
  expect(new Set(states.map(timeZoneOf)).size).toBe(7)
})

test('each moment of a year lies within its own day, by every clock', () => {
  for (const state of ['GA', 'IL', 'CO', 'AZ', 'CA', 'AK', 'HI'])
    for (let now = at('2026-01-01T00:00Z'); now < at('2027-01-01T00:00Z'); now += 155 * 3_600_000) {
      const day = storeDay(state, now)
      expect(now >= day.from && now < day.until, `${state} ${now}`).toBe(true)
      expect(storeDay(state, day.until - 1).on).toBe(day.on)
      expect(storeDay(state, day.until).on > day.on).toBe(true)
    }
})
