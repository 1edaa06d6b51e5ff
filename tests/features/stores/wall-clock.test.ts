import { expect, test } from 'vitest'
import { states } from '../../../shared/features/stores/store.ts'
import {
  clockName,
  momentOf,
  storeTime,
  wallClock,
} from '../../../shared/features/stores/wall-clock.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'

test('each time of a store’s clock is one moment, in every state and all year', () => {
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

/** A line does not end between the hour and the zone. */
const inOnePiece = (text: string) => text.replace(/ (?=[AP]M|[A-Z]{3}\b)/g, '\u00a0')

test('a moment is shown in the store’s time zone', () => {
  expect(storeTime('GA', at('2026-11-21T23:00Z'))).toBe(
    inOnePiece('Sat, Nov 21, 2026, 6:00 PM EST'),
  )
  expect(storeTime('GA', at('2026-07-04T22:00Z'))).toBe(inOnePiece('Sat, Jul 4, 2026, 6:00 PM EDT'))
  expect(storeTime('HI', at('2026-11-22T04:00Z'))).toBe(
    inOnePiece('Sat, Nov 21, 2026, 6:00 PM HST'),
  )
  expect(clockName('GA')).toBe('Eastern Time')
})

test('a reader in another time zone also sees their own time and day', () => {
  const evening = at('2026-11-21T23:00Z')
  expect(storeTime('GA', evening, 'America/Los_Angeles')).toBe(
    inOnePiece('Sat, Nov 21, 2026, 6:00 PM EST (3:00 PM PST your time)'),
  )
  expect(storeTime('GA', evening, 'Europe/Berlin')).toBe(
    inOnePiece('Sat, Nov 21, 2026, 6:00 PM EST (Sun, Nov 22, 2026, 12:00 AM GMT+1 your time)'),
  )
  for (const zone of ['America/New_York', 'America/Toronto'])
    expect(storeTime('GA', evening, zone)).toBe(inOnePiece('Sat, Nov 21, 2026, 6:00 PM EST'))
  // Arizona goes with Denver in winter, and with Los Angeles in summer.
  expect(storeTime('AZ', evening, 'America/Denver')).toBe(
    inOnePiece('Sat, Nov 21, 2026, 4:00 PM MST'),
  )
  expect(storeTime('AZ', at('2026-07-04T23:00Z'), 'America/Denver')).toBe(
    inOnePiece('Sat, Jul 4, 2026, 4:00 PM MST (5:00 PM MDT your time)'),
  )
})

const at = (text: string) => Date.parse(text)

test('a zone without a short name is not cut at its hyphen', () => {
  const shown = inLanguage('de', () => storeTime('GA', Date.parse('2026-11-21T23:00Z')))
  expect(shown).toBe('Sa., 21. Nov. 2026, 18:00\u00a0GMT\u20115')
})
