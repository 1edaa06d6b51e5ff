import { brand } from '../../business/brand.ts'
import type { Instant } from '../../kernel/time.ts'

/** A pickup as a calendar keeps it. */
export interface CalendarPickup {
  /** The same for ever: by it a calendar knows the event again. */
  readonly uid: string
  /** Counts up with each change of the window and with its cancellation. */
  readonly sequence: number
  /** When this stand of it came about. */
  readonly changedAt: Instant
  readonly from: Instant
  readonly until: Instant
  readonly title: string
  readonly description?: string | undefined
  readonly place?: string | undefined
  /** The page of the reservation. */
  readonly link?: string | undefined
  readonly isCancelled: boolean
}

/** A calendar file with one event (RFC 5545), as a letter carries it and a person downloads it. */
export function calendarFile(pickup: CalendarPickup): string {
  const { uid, sequence, changedAt, from, until, isCancelled } = pickup
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Pickup//EN`,
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(Math.max(until, from))}`,
    `SUMMARY:${escaped(pickup.title)}`,
    ...(pickup.description === undefined ? [] : [`DESCRIPTION:${escaped(pickup.description)}`]),
    ...(pickup.place === undefined ? [] : [`LOCATION:${escaped(pickup.place)}`]),
    ...(pickup.link === undefined ? [] : [`URL:${pickup.link}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A window of days to come is no time that is taken.
    'TRANSP:TRANSPARENT',
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

/** Section 3.3.11; what is no character of a text is left out. */
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
      // The space that begins what goes on counts, too.
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
