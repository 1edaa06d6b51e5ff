import type { Cents } from '../kernel/money.ts'
import { day, hour, type Instant, second } from '../kernel/time.ts'

/** The time to accept a turn: more than a working day, in any zone. */
export const acceptancePeriod = 48 * hour

/** An accepted bottle must be picked up within that; then it goes to the next turn. */
export const collectionPeriod = 7 * day

/**
 * The pickup window of a bottle accepted now: from the store's date if that is in the future,
 * for seven days, or until the store's end if that is later.
 */
export function pickupOf(
  drop: { readonly pickupFrom: Instant | null; readonly pickupUntil: Instant | null },
  at: Instant,
): { readonly pickupFrom: Instant | null; readonly pickupUntil: Instant } {
  const pickupFrom = drop.pickupFrom !== null && drop.pickupFrom > at ? drop.pickupFrom : null
  const least = (pickupFrom ?? at) + collectionPeriod
  return { pickupFrom, pickupUntil: Math.max(least, drop.pickupUntil ?? 0) }
}

/** Credit for fees, if the store could not supply an accepted bottle. */
export const compensation: Cents = 10_00

/**
 * Unsupplied bottles of one store for which winners get that credit, of draws within a period. The
 * platform pays for it: a store must not hand out fees by cancelling what its friends have won.
 */
export const compensatedBottles = { max: 20, within: 90 * day } as const

/** People who have not entered are reminded this long before the close. */
export const finalAlertBefore = hour

/** How often counts are brought up to date, and turns looked at. */
export const pollInterval = 30 * second

/** An ultra drop stays listed this long after its draw, or after it was called off. */
export const listingAfterEnd = { drawn: 14 * day, off: 3 * day } as const

/** How long after its draw the bottles may come to the store; they stay as long again at most. */
export const maxPickupDelay = 31 * day

/** How far ahead a store may plan one. */
export const maxPlannedAhead = 366 * day

/** Bottles of one ultra drop: more are a drop. */
export const maxInUltraDrop = 500

/** The most entries that a store can want. */
export const maxEntriesWanted = 1_000_000

/** Ultra drops that a store may make. */
export const newUltraDropLimit = { max: 20, within: day } as const

export const ultraDropsPerPage = 24
export const requestsPerPage = 50
export const entriesPerPage = 50

/** A store's note to a request, or its reason for calling off. */
export const maxReviewNotes = 500
