import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualPickup } from '../../../shared/business/reserving.ts'
import {
  windowEnd,
  extendedBy,
  nextOpening,
  readOpeningHours,
} from '../../../shared/features/stores/opening-hours.ts'
import { pickupWindow } from '../../../shared/features/market/reservation.ts'
import { momentOf, wallClock, type WallClock } from '../../../shared/features/stores/wall-clock.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import { casesOf } from '../../support/scope.ts'

/** `Mon 10:00-21:00 …`, as it was understood. */
function understood(text: string): string | undefined {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return readOpeningHours(text)
    ?.map((openings, at) => {
      const name = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][at]
      const times = openings.map(({ from, until }) => `${clock(from)}-${clock(until)}`)
      return times.length > 0 ? [`${name} ${times.join('+')}`] : []
    })
    .flat()
    .join(' ')
}
const daily = (times: string) =>
  ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'].map((name) => `${name} ${times}`).join(' ')

describe('hours as stores write them', () => {
  const ten = '10:00-21:00'
  const toSaturday = `Mo ${ten} Tu ${ten} We ${ten} Th ${ten} Fr ${ten} Sa ${ten}`
  test.each([
    ['Mon–Sat 10–9, Sun 12–6', `Su 12:00-18:00 ${toSaturday}`],
    ['Mon-Sat: 10am-9pm; Sunday noon to 6 p.m.', `Su 12:00-18:00 ${toSaturday}`],
    ['Monday through Saturday 10:00 AM – 9:00 PM\nSun: closed', toSaturday],
    ['closed Sunday; Mon–Sat 10–9', toSaturday],
    ['Mon–Sat 10–9, closed Sundays', toSaturday],
    ['Mon, Wed & Fri 9:30-18:00', 'Mo 09:30-18:00 We 09:30-18:00 Fr 09:30-18:00'],
    ['Tues – Thurs 1–6', 'Tu 13:00-18:00 We 13:00-18:00 Th 13:00-18:00'],
    ['Fri–Mon 8–8', 'Su 08:00-20:00 Mo 08:00-20:00 Fr 08:00-20:00 Sa 08:00-20:00'],
    [
      'Weekdays 9-5, weekend 11-4',
      'Su 11:00-16:00 Mo 09:00-17:00 Tu 09:00-17:00 We 09:00-17:00 Th 09:00-17:00 Fr 09:00-17:00 Sa 11:00-16:00',
    ],
    ['Daily 10 AM – 9 PM', daily('10:00-21:00')],
    ['10-9', daily('10:00-21:00')],
    // The earliest and the latest hour that a shop means without AM and PM, and the same in 24 hours.
    ['6–1', daily('06:00-13:00')],
    ['5:30–9', daily('17:30-21:00')],
    ['05:30–09', daily('05:30-09:00')],
    ['5:30–13', daily('05:30-13:00')],
    ['5:30 AM–9 PM', daily('05:30-21:00')],
    ['Every day 10am-2am', daily('10:00-26:00')],
    ['Sat 9 AM - midnight', 'Sa 09:00-24:00'],
    ['Sat 10-1, 2-6', 'Sa 10:00-13:00+14:00-18:00'],
    ['Open 24 hours', daily('00:00-24:00')],
    ['24/7', daily('00:00-24:00')],
  ])('%s', (text, read) => {
    expect(understood(text)).toBe(read)
  })

  test.each([
    '',
    'By appointment',
    'Mon–Sat 10–9, holidays vary',
    'Mon–Sat',
    'closed',
    '10',
    'Mon 25–9',
    'Mon 9:75–10',
    'Mon–Sat 10–9 (call first)',
    'closed Sunday, Monday 10–9',
    'Summer: daily 10–9; winter: daily 10–6',
  ])('what is understood in part counts as unknown: %j', (text) => {
    expect(readOpeningHours(text)).toBeUndefined()
  })

  test('no text breaks it, and every result is within a day', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), words), (text) => {
        for (const { from, until } of readOpeningHours(text)?.flat() ?? []) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(from).toBeLessThan(1440)
          expect(until).toBeGreaterThan(from)
          expect(until - from).toBeLessThanOrEqual(1440)
        }
      }),
      { numRuns: 2_000 },
    )
  })
  const words = fc
    .array(
      fc.constantFrom('Mon', 'sat', '-', ',', '10', '9', '6pm', '12:30', 'closed', '24', 'daily'),
    )
    .map((parts) => parts.join(' '))
})

const store = { state: 'GA', hours: 'Mon–Sat 10–9, Sun 12–6' }
/** A moment by the clock of Atlanta; Nov 21, 2026 is a Saturday. */
const at = (shown: string) => momentOf('GA', shown as WallClock)
const shown = (moment: number) => wallClock('GA', moment)
const windowOf = (confirmedAt: string, of = store) => {
  const { from, until } = pickupWindow({}, at(confirmedAt), of)
  return [shown(from), shown(until)]
}

describe('a window that the product sets', () => {
  test('opens and closes while the store is open', () => {
    expect(windowOf('2026-11-21T11:00')).toEqual(['2026-11-21T13:00', '2026-11-24T13:00'])
    // Two hours later the store is closed, and on Sundays it opens at noon.
    expect(windowOf('2026-11-21T20:00')).toEqual(['2026-11-22T12:00', '2026-11-25T12:00'])
    // Three days later it is night: it closes when the store did.
    const late = { ...store, hours: 'Mon–Fri 10–9, Sat 10am–11pm' }
    expect(windowOf('2026-11-21T20:30', late)).toEqual(['2026-11-21T22:30', '2026-11-24T21:00'])
    // Open on one day of the week.
    const rare = { ...store, hours: 'Sat 10–9' }
    expect(windowOf('2026-11-22T09:00', rare)).toEqual(['2026-11-28T10:00', '2026-11-28T21:00'])
  })

  test('has the default length without opening hours', () => {
    for (const hours of [undefined, null, 'By appointment'])
      expect(windowOf('2026-11-22T01:00', { state: 'GA', hours } as never)).toEqual([
        '2026-11-22T03:00',
        '2026-11-25T03:00',
      ])
  })

  test('is the store’s own where that sets one', () => {
    const [pickupFrom, pickupUntil] = [at('2026-11-22T03:00'), at('2026-11-22T23:30')]
    const own = { pickupFrom, pickupUntil }
    const confirmedAt = at('2026-11-21T11:00')
    expect(pickupWindow(own, confirmedAt, store)).toEqual({ from: pickupFrom, until: pickupUntil })
    // The beginning alone, long before: it lasts as usual from the booking on.
    const lasts = usualPickup.lasts
    for (const [begins, counts] of [
      [confirmedAt - 10 * day, confirmedAt],
      [confirmedAt, confirmedAt],
      [confirmedAt + day, confirmedAt + day],
    ] as const)
      expect(pickupWindow({ pickupFrom: begins }, confirmedAt, { state: 'GA' })).toEqual({
        from: begins,
        until: counts + lasts,
      })
    // The end alone: it opens as usual, and never after it.
    expect(pickupWindow({ pickupUntil }, confirmedAt, store).from).toBe(at('2026-11-21T13:00'))
    const night = at('2026-11-21T20:00')
    const opensAgain = at('2026-11-22T12:00')
    const from = (until: number) => pickupWindow({ pickupUntil: until }, night, store).from
    expect(from(opensAgain)).toBe(night + 2 * hour)
    expect(from(opensAgain + 1)).toBe(opensAgain)
  })

  test('that is extended lasts through another time in which the store is open', () => {
    const extended = (before: string) => shown(extendedBy(store, at(before), at(before) + day))
    expect(extended('2026-11-24T13:00')).toBe('2026-11-25T13:00')
    expect(extended('2026-11-20T21:00')).toBe('2026-11-21T21:00')
    expect(extended('2026-11-21T20:00')).toBe('2026-11-22T18:00')
    const noSundays = { ...store, hours: 'Mon–Sat 10–9' }
    const saturday = at('2026-11-21T20:00')
    // An hour of that evening would be no day more.
    expect(shown(extendedBy(noSundays, saturday, saturday + day))).toBe('2026-11-23T21:00')
    expect(extendedBy({ state: 'GA' }, saturday, saturday + day)).toBe(saturday + day)
  })

  test('begins and ends in the hours of the store, in every zone and all the year', () => {
    const stores = ['GA', 'CA', 'AZ', 'HI', 'AK'].flatMap((state) =>
      ['Mon–Sat 10–9, Sun 12–6', 'Tue–Sat 11–7', 'Daily 10am–2am', 'Sat 10–9', '24/7'].map(
        (hours) => ({ state, hours }),
      ),
    )
    const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') })
    fc.assert(
      fc.property(fc.constantFrom(...stores), moment, (of, confirmedAt) => {
        const { from, until } = pickupWindow({}, confirmedAt, of)
        expect(from).toBeGreaterThanOrEqual(confirmedAt + 2 * hour)
        expect(until).toBeGreaterThan(from)
        expect(until).toBeLessThanOrEqual(from + 72 * hour)
        const longer = extendedBy(of, until, until + day)
        expect(longer).toBeGreaterThan(until)
        for (const one of [from, until, longer]) expect(isOpenAt(of, one)).toBe(true)
      }),
      { numRuns: casesOf({ everyday: 60, deep: 500 }) },
    )
  })
})

/** Asked in another way than the product does: by what the clock on the wall shows. */
function isOpenAt({ state, hours }: { state: string; hours: string }, moment: number): boolean {
  const week = readOpeningHours(hours)!
  const [on = '', time = ''] = wallClock(state, moment).split('T')
  const [hours24 = 0, minutes = 0] = time.split(':').map(Number)
  const today = new Date(on).getUTCDay()
  const past = hours24 * 60 + minutes
  const covers = (weekday: number, at: number) =>
    week[(weekday + 7) % 7]!.some(({ from, until }) => from <= at && at <= until)
  return covers(today, past) || covers(today - 1, past + 1440)
}

test('the first moment at which a store is open is that one, where it is', () => {
  expect(nextOpening(store, at('2026-11-21T10:00'))).toBe(at('2026-11-21T10:00'))
  expect(shown(nextOpening(store, at('2026-11-21T21:00')))).toBe('2026-11-22T12:00')
  const night = { ...store, hours: 'Daily 10am–2am' }
  expect(shown(nextOpening(night, at('2026-11-21T01:30')))).toBe('2026-11-21T01:30')
  expect(shown(windowEnd(night, at('2026-11-20T12:00'), at('2026-11-21T05:00')))).toBe(
    '2026-11-21T02:00',
  )
})
