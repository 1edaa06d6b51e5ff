import { brand } from '../../business/brand.ts'
import { hour, type Instant, minute } from '../../kernel/time.ts'
import { offsetAt } from '../../kernel/zone-clock.ts'

/** A pickup, or an event of a store, as a calendar keeps it. */
export interface CalendarPickup {
  /** The same for ever: by it a calendar knows the event again. */
  readonly uid: string
  /** Counts up with each change of the window and with its cancellation. */
  readonly sequence: number
  /** When this version was made. */
  readonly changedAt: Instant
  readonly from: Instant
  readonly until: Instant
  /** The store's time zone, for the window: `America/New_York`. */
  readonly zone: string
  readonly title: string
  readonly description?: string | undefined
  readonly place?: string | undefined
  /** The page of the reservation. */
  readonly link?: string | undefined
  readonly isCancelled: boolean
  /** All of it is time that is taken, as of an event; a window of days to come is not. */
  readonly takesTime?: boolean
}

/** A calendar file with one event (RFC 5545), as a letter carries it and a person downloads it. */
export function calendarFile(pickup: CalendarPickup): string {
  const { uid, sequence, changedAt, from, until, zone, isCancelled } = pickup
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Pickup//EN`,
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...timeZone(zone, from),
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART${there(zone, from)}`,
    `DTEND${there(zone, Math.max(until, from))}`,
    `SUMMARY:${escaped(pickup.title)}`,
    ...(pickup.description === undefined ? [] : [`DESCRIPTION:${escaped(pickup.description)}`]),
    ...(pickup.place === undefined ? [] : [`LOCATION:${escaped(pickup.place)}`]),
    ...(pickup.link === undefined ? [] : [`URL:${pickup.link}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${pickup.takesTime ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

/** `20261121T143000Z` */
const utc = (at: Instant): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * A moment by the clock of the store, `;TZID=America/New_York:20261121T093000`, which a calendar shows
 * by its owner's own clock, too. In the hour that comes twice in autumn only UTC says which one it is.
 */
function there(zone: string, at: Instant): string {
  const ahead = offsetAt(zone, at)
  const comesTwice = offsetAt(zone, at - hour) > ahead || offsetAt(zone, at + hour) < ahead
  if (comesTwice) return `:${utc(at)}`
  return `;TZID=${zone}:${utc(at + ahead).slice(0, -1)}`
}

/**
 * Section 3.6.5: how the clocks of that zone go, for programs that do not know its name. Those of the
 * United States are put forward and back on the Sundays of the rule of 2007, or never.
 */
function timeZone(zone: string, at: Instant): readonly string[] {
  const year = new Date(at).getUTCFullYear()
  const [winter, summer] = [0, 6].map((month) => offset(offsetAt(zone, Date.UTC(year, month, 1))))
  const turns = winter !== summer
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${winter}`,
    ...(turns ? ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'] : []),
    'END:STANDARD',
    ...(turns
      ? [
          'BEGIN:DAYLIGHT',
          'DTSTART:20070311T020000',
          `TZOFFSETFROM:${winter}`,
          `TZOFFSETTO:${summer}`,
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
          'END:DAYLIGHT',
        ]
      : []),
    'END:VTIMEZONE',
  ]
}

/** `-0500` */
function offset(ahead: number): string {
  const minutes = Math.abs(ahead) / minute
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${ahead < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`
}

/** Section 3.3.11; characters not allowed in text are dropped. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')

const maxOctets = 75

/** Section 3.1: no line is longer than 75 octets, and no character is cut. */
function folded(line: string): string[] {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      // The leading space of a continuation counts, too.
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current]
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
