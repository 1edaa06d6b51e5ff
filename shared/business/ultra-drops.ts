import type { Cents } from '../kernel/money.ts'
import { day, hour, type Instant, second } from '../kernel/time.ts'

/** Whose turn it is has so long to accept: over a working day, whatever the zone. */
export const acceptsWithin = 48 * hour

/** What was accepted is fetched within that; then it is the next turn's. */
export const fetchedWithin = 7 * day

/**
 * When a bottle that is accepted now can be fetched: from when its store has said, if that is still to
 * come, for seven days, and as long as its store has said.
 */
export function pickupOf(
  drop: { readonly pickupFrom: Instant | null; readonly pickupUntil: Instant | null },
  at: Instant,
): { readonly pickupFrom: Instant | null; readonly pickupUntil: Instant } {
  const pickupFrom = drop.pickupFrom !== null && drop.pickupFrom > at ? drop.pickupFrom : null
  const least = (pickupFrom ?? at) + fetchedWithin
  return { pickupFrom, pickupUntil: Math.max(least, drop.pickupUntil ?? 0) }
}

/** Credit for fees, for whoever's bottle the store could not supply, once it was accepted. */
export const compensation: Cents = 10_00

/** Those who have not entered yet are told so long before entering closes. */
export const finalAlertBefore = hour

/** How often counts are brought up to date, and turns looked at. */
export const tendedEvery = 30 * second

/** An ultra drop stays among the others so long after its draw, or after it was called off. */
export const staysListed = { drawn: 14 * day, off: 3 * day } as const

/** How long after its draw the bottles may come to the store; they stay as long again at most. */
export const maxPickupDelay = 31 * day

/** How far ahead a store may plan one. */
export const maxPlannedAhead = 366 * day

/** Bottles of one ultra drop: more are a drop. */
export const maxInUltraDrop = 500

/** The most entries that a store can want. */
export const maxEntriesWanted = 1_000_000

/** Ultra drops that a store may make. */
export const newUltraDrops = { max: 20, within: day } as const

export const ultraDropsPerPage = 24
export const requestsPerPage = 50
export const entriesPerPage = 50

/** What a store writes to a request, or where it calls one off. */
export const maxReviewNotes = 500
