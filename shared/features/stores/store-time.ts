import { day, hour, type Day, dayOf, type Instant } from '../../kernel/time.ts'
import { offsetAt } from '../../kernel/zone-clock.ts'

/**
 * The time by which most of each state lives, as the IANA database names it. States that are divided
 * (FL, ID, IN, KS, KY, MI, NE, ND, OR, SD, TN, TX) have the zone of most of their people.
 */
const zones: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
  }).flatMap(([zone, some]) => some.split(' ').map((state) => [state, zone])),
)

/** The zone of a store's clock. */
export const timeZoneOf = (state: string): string => zones[state] ?? 'America/New_York'

/** The store's calendar day at that moment, and from when until when it lasts. */
export function storeDay(
  state: string,
  at: Instant,
): { readonly on: Day; readonly from: Instant; readonly until: Instant } {
  const zone = timeZoneOf(state)
  const on = dayOf(at + offsetAt(zone, at))
  const from = startOf(on, zone)
  return { on, from, until: startOf(dayOf(Date.parse(on) + day), zone) }
}

/** Midnight, or the first moment after it where clocks are put forward then. */
function startOf(on: Day, zone: string): Instant {
  const asUtc = Date.parse(on)
  // The offset of noon may be another one than that of midnight, on the days when clocks change.
  const first = asUtc - offsetAt(zone, asUtc + 12 * hour)
  return asUtc - offsetAt(zone, first)
}
