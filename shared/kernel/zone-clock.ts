import { type Instant, minute } from './time.ts'

/** What a clock shows. */
export interface ClockReading {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly date: number
  readonly hours: number
  readonly minutes: number
}

/**
 * What the clocks of a time zone show at a moment.
 * @throws RangeError where the runtime does not know the zone
 */
export function readClock(at: Instant, timeZone: string): ClockReading {
  const parts = clockIn(timeZone).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: read('year'),
    month: read('month'),
    date: read('day'),
    hours: read('hour'),
    minutes: read('minute'),
  }
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC. */
export function offsetAt(timeZone: string, at: Instant): number {
  const { year, month, date, hours, minutes } = readClock(at, timeZone)
  return Date.UTC(year, month - 1, date, hours, minutes) - (at - (at % minute))
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}
