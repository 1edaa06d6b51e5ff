import { hour, type Instant, minute } from '../kernel/time.ts'

/** Nothing is sent to a person from the one hour to the other, in their own time (decisions, "Alerts"). */
export const quietHours = { from: 21, to: 9 } as const

/** Where nobody has said where they are. */
export const usualTimeZone = 'America/New_York'

/** Whether the name is one of the IANA database that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    clockIn(name)
    return true
  } catch {
    return false
  }
}

/**
 * When something may be sent to a person: the moment itself outside of quiet hours, else their end.
 * On a day on which clocks change, the end may be the hour before or after, never within.
 */
export function sendableFrom(at: Instant, timeZone: string = usualTimeZone): Instant {
  let when = at
  // Once is enough but where clocks change on the way.
  for (let tries = 0; tries < 3; tries++) {
    const { hours, minutes } = timeIn(when, timeZone)
    if (hours >= quietHours.to && hours < quietHours.from) return when
    const left = (quietHours.to - hours + 24) % 24
    when = when - (when % minute) + left * hour - minutes * minute
  }
  return when
}

function timeIn(at: Instant, timeZone: string) {
  const zone = isTimeZone(timeZone) ? timeZone : usualTimeZone
  const parts = clockIn(zone).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return { hours: read('hour'), minutes: read('minute') }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}
