import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { ReservationStatus } from '../../shared/features/market/reservation.ts'
import { states } from '../../shared/features/stores/store.ts'
import { timeZoneOf } from '../../shared/features/stores/store-time.ts'
import { minute } from '../../shared/kernel/time.ts'
import { calendarFile, type CalendarPickup } from '../../shared/features/market/calendar-file.ts'
import { scope } from '../support/scope.ts'
import { pickupCalendar } from '../../sync-server/notices/pickup-calendar.ts'

const pickup: CalendarPickup = {
  uid: 'r@undercroft',
  sequence: 1,
  changedAt: Date.UTC(2026, 10, 21, 14, 5, 9),
  from: Date.UTC(2026, 10, 21, 18),
  until: Date.UTC(2026, 10, 24, 18),
  zone: 'America/New_York',
  title: 'Pick up Yquem',
  isCancelled: false,
}

test('a pickup is written as RFC 5545 has it', () => {
  expect(calendarFile({ ...pickup, place: 'A Shop, Macon', link: 'https://c.example/r' })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Undercroft//Pickup//EN',
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:STANDARD',
      'DTSTART:20071104T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20070311T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:r@undercroft',
      'SEQUENCE:1',
      'DTSTAMP:20261121T140509Z',
      'DTSTART;TZID=America/New_York:20261121T130000',
      'DTEND;TZID=America/New_York:20261124T130000',
      'SUMMARY:Pick up Yquem',
      'LOCATION:A Shop\\, Macon',
      'URL:https://c.example/r',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

/** Its size would be that of a word, were it not asked for. */
const text = fc.string({ unit: 'binary', maxLength: 300, size: 'max' })

test('for any name of a drop no line is longer than 75 octets, and a reader gets the written text back', () => {
  fc.assert(
    fc.property(text, text, (title, place) => {
      const file = calendarFile({ ...pickup, title, place })
      const lines = file.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
        expect(line).not.toMatch(/[\r\n]/)
      }
      const calendar = ICAL.Component.fromString(file)
      expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
      const event = calendar.getFirstSubcomponent('vevent')!
      // Control characters become spaces, and line ends are unified.
      const kept = (given: string) =>
        given
          .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
          .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
          .toWellFormed()
      expect(event.getFirstPropertyValue('summary')).toBe(kept(title))
      expect(event.getFirstPropertyValue('location')).toBe(kept(place))
      expect(event.getFirstPropertyValue('sequence')).toBe(1)
    }),
    { numRuns: 300 },
  )
})

test('a line is folded where the next character would be the 76th octet, and no character is cut', () => {
  const foldsAfter = (title: string) =>
    calendarFile({ ...pickup, title })
      .split('\r\n')
      .filter((_, at, lines) => lines[at]?.startsWith('SUMMARY') || lines[at]?.startsWith(' '))
      .map((line) => Buffer.byteLength(line))
  // `SUMMARY:` has eight characters, and the space of a continuation line is one.
  expect(foldsAfter('a'.repeat(67))).toEqual([75])
  expect(foldsAfter('a'.repeat(68))).toEqual([75, 2])
  expect(foldsAfter('a'.repeat(67 + 74))).toEqual([75, 75])
  // Of one to four octets each: the last and the first of each kind.
  for (const [character, octets] of [
    ['\u007e', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffee', 3],
    ['\u{10000}', 4],
  ] as const) {
    const [first = 0, second = 0] = foldsAfter(character.repeat(70))
    expect(first).toBe(8 + octets * Math.floor(67 / octets))
    expect(second).toBe(
      octets === 1
        ? 4
        : 1 + octets * Math.min(70 - Math.floor(67 / octets), Math.floor(74 / octets)),
    )
  }
})

test('a program that does not know the zones finds the moments in every one of them, all the year', () => {
  const zones = [...new Set(states.map(timeZoneOf))]
  expect(zones).toHaveLength(7)
  const inMinutes = (from: string, until: string) =>
    fc
      .integer({ min: Date.parse(from) / minute, max: Date.parse(until) / minute })
      .map((minutes) => minutes * minute)
  const moment = fc.oneof(
    inMinutes('2026-01-01', '2031-01-01'),
    // Around the nights in which clocks are put forward and back.
    inMinutes('2027-03-14', '2027-03-15'),
    inMinutes('2027-11-07', '2027-11-08'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, fc.nat(100 * 60), (zone, from, lasts) => {
      const until = from + lasts * minute
      const file = calendarFile({ ...pickup, zone, from, until })
      const calendar = ICAL.Component.fromString(file)
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
      expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
      expect([event.startDate, event.endDate].map((one) => one.toJSDate().getTime())).toEqual([
        from,
        until,
      ])
    }),
    { numRuns: scope === 'everyday' ? 200 : 2_000 },
  )
})

test('other facts of a pickup have a line each, and unknown ones none', () => {
  expect(calendarFile(pickup)).not.toMatch(/DESCRIPTION|LOCATION|URL/)
  expect(calendarFile({ ...pickup, description: 'Bring an ID.' })).toContain(
    '\r\nDESCRIPTION:Bring an ID.\r\n',
  )
})

test('a reservation that was never confirmed is in no calendar', () => {
  const reserved = {
    status: 'pending' satisfies ReservationStatus as ReservationStatus,
    id: 'r',
    title: 'Yquem',
    quantity: 1,
    storeName: 'A Shop',
    storeAddress: 'Macon',
    storeState: 'GA',
    updatedAt: 1,
  }
  expect(pickupCalendar(reserved, 'https://c.example')).toBeUndefined()
  const window = { pickupFrom: 1, pickupUntil: 2 }
  expect(pickupCalendar({ ...reserved, ...window }, 'https://c.example')).toContain('SEQUENCE:0')
  const cancelled: ReservationStatus = 'cancelled'
  const ended = { ...reserved, ...window, extendedAt: 1, status: cancelled }
  expect(pickupCalendar(ended, 'https://c.example')).toContain('SEQUENCE:2')
})
