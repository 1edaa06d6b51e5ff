import { type Day, dayOf, hour, type Instant } from '../kernel/time.ts'
import { offsetAt, readClock } from '../kernel/zone-clock.ts'

/**
 * Nothing is sent to a person from the one hour to the other, in their own time, where they have
 * chosen no others (docs/decisions/059-owed-letters.md). From an hour to the same one there are none.
 */
export interface QuietHours {
  readonly from: number
  readonly to: number
}
export const quietHours: QuietHours = { from: 21, to: 9 }

/** The default time zone. */
export const usualTimeZone = 'America/New_York'

/** Whether the name is one of the IANA database that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    readClock(0, name)
    return true
  } catch {
    return false
  }
}

/**
 * When something may be sent to a person: the moment itself outside of quiet hours, else their end, also
 * on a day on which clocks change.
 */
export function sendableAt(
  at: Instant,
  timeZone: string = usualTimeZone,
  quiet: QuietHours = quietHours,
): Instant {
  const isQuietAt = (when: Instant) => isQuiet(timeIn(when, timeZone).hours, quiet)
  if (!isQuietAt(at)) return at
  const end = nextAtHour(quiet.to, timeZone, at)
  // An hour that clocks show twice ends them when it comes first.
  return end - hour >= at && !isQuietAt(end - hour) ? end - hour : end
}

const isQuiet = (hours: number, { from, to }: QuietHours): boolean =>
  from <= to ? from <= hours && hours < to : from <= hours || hours < to

/** The day that a clock shows somewhere, `2026-11-21`. */
export const dayIn = (timeZone: string, at: Instant): Day => {
  const { year, month, date } = timeIn(at, timeZone)
  return dayOf(Date.UTC(year, month - 1, date))
}

/**
 * The first moment at or after another at which a clock somewhere shows that hour, on that day of the
 * week or on any; where clocks leave that hour out, the first that they show after it.
 * @param on Sunday is 0
 */
export function nextAtHour(hours: number, timeZone: string, after: Instant, on?: number): Instant {
  const { year, month, date } = timeIn(after, timeZone)
  for (let days = 0; ; days++) {
    const shown = Date.UTC(year, month - 1, date + days, hours)
    const at = momentShown(shown, timeZone)
    if (at >= after && (on === undefined || new Date(shown).getUTCDay() === on)) return at
  }
}

/** When a clock somewhere shows what UTC's shows at a moment, or first shows more. */
function momentShown(shown: Instant, timeZone: string): Instant {
  const zone = knownZone(timeZone)
  const at = shown - offsetAt(zone, shown - offsetAt(zone, shown))
  // West of UTC a time that clocks leave out is found before the gap.
  return Math.max(at, shown - offsetAt(zone, at))
}

const timeIn = (at: Instant, timeZone: string) => readClock(at, knownZone(timeZone))

const knownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : usualTimeZone)
