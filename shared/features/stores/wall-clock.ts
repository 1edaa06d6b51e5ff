import type { Instant } from '../../kernel/time.ts'
import { timeZoneOf } from './store-time.ts'

/** What the clock of a store shows, as a field for day and time has it: `2026-11-21T18:00`. */
export type WallClock = string & { readonly __unit?: 'wall clock' }

/** What the clock of a store in that state shows at a moment. */
export const wallClock = (state: string, at: Instant): WallClock =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZoneOf(state),
    dateStyle: 'short',
    timeStyle: 'short',
  })
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

/** `Nov 21, 2026, 6:00 PM`, by the clock of the store. */
export const momentThere = (state: string, at: Instant): string => momentIn(timeZoneOf(state), at)

const momentIn = (timeZone: string, at: Instant): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)

/**
 * As `momentThere`, with the name of that clock for whoever lives by another one at that moment:
 * `Nov 21, 2026, 6:00 PM (Eastern Time)`.
 * @param zone of who reads, as the IANA database names it
 */
export function momentFor(zone: string, state: string, at: Instant): string {
  const there = momentThere(state, at)
  return there === momentIn(zone, at) ? there : `${there} (${clockName(state)})`
}

/** `Eastern Time`: the name of the time by which the store lives. */
export const clockName = (state: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: timeZoneOf(state), timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZoneOf(state)
