import type { Instant } from '../../kernel/time.ts'
import { momentParts, unbroken } from '../../kernel/day-in-words.ts'
import { timeZoneOf } from './store-time.ts'
import { locale, messages } from '../../kernel/language.ts'

const wallClockCopy = messages('wallClock', {
  /** @param there by the clock of the store; @param here by that of who reads */
  bothTimes: (there: string, here: string) => `${there} (${here} your time)`,
})

/** A store's local time in the format of an input: `2026-11-21T18:00`. */
export type WallClock = string & { readonly __unit?: 'wall clock' }

/** A moment as local time of a store in that state. */
export const wallClock = (state: string, at: Instant): WallClock =>
  wallClockIn(timeZoneOf(state), at)

const wallClockIn = (timeZone: string, at: Instant): WallClock =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

/**
 * The moment at which the clock of a store shows that. In the hour that is left out in spring it is
 * an hour earlier; of the hour that comes twice in autumn it is one of the two.
 */
export function momentOf(state: string, shown: WallClock): Instant {
  const asUtc = Date.parse(`${shown}Z`)
  const ahead = (at: Instant) => Date.parse(`${wallClock(state, at)}Z`) - at
  return asUtc - ahead(asUtc - ahead(asUtc))
}

/**
 * A moment at a store: in its time zone with its name, and in the reader's if that differs: `Sat,
 * Nov 21, 2026, 6:00 PM EST (3:00 PM PST your time)`.
 * @param zone of the reader, by its IANA name; absent if unknown
 */
export function storeTime(state: string, at: Instant, zone?: string): string {
  const there = timeIn(timeZoneOf(state), at)
  if (zone === undefined) return there
  const [clock, own] = [timeZoneOf(state), zone].map((one) => wallClockIn(one, at))
  if (own === clock) return there
  const isSameDay = own?.slice(0, 10) === clock?.slice(0, 10)
  return wallClockCopy.bothTimes(there, timeIn(zone, at, isSameDay ? 'time' : 'moment'))
}

/** `Sat, Nov 21, 2026, 6:00 PM EST`, or its time of day alone, by the clock of a zone. */
export const timeIn = (zone: string, at: Instant, shows: Shows = 'moment'): string =>
  unbroken(clockOf(zone, shows).format(at))

type Shows = 'moment' | 'time'

// Making one costs a hundred times what asking it costs, and a list asks for many.
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string, shows: Shows): Intl.DateTimeFormat {
  const name = `${locale()} ${shows} ${timeZone}`
  const known = clocks.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale(), {
    timeZone,
    ...(shows === 'moment' ? momentParts : { hour: 'numeric', minute: '2-digit' }),
    timeZoneName: 'short',
  })
  clocks.set(name, made)
  return made
}

/** `Eastern Time`: the name of the time by which the store lives. */
export const clockName = (state: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: timeZoneOf(state), timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZoneOf(state)
