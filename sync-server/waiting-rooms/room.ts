import { waitingRoomAdmission } from '../../shared/business/reserving.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { OfferPhase } from './offer-phase.ts'

/** An offer's waiting room as this process saw it within the last second. */
export interface WaitingRoom extends OfferPhase {
  /** In order; the first opened the room. Empty: there is none. */
  readonly steps: readonly RoomStep[]
  /** Positions behind the last step whose second is closed, in order. */
  readonly waiting: readonly number[]
  /** All positions of seconds before this one were read. */
  readonly closedBefore: number
}

/** One admission: from `at` on, all positions up to `through` may act. */
export interface RoomStep {
  readonly at: Instant
  readonly through: number
}

/**
 * A second is closed this many seconds later: then its places are written, and their order no
 * longer changes.
 */
export const secondsUntilClosed = 2

export const throughOf = (steps: readonly RoomStep[]): number => steps.at(-1)?.through ?? 0

/** The step that admitted a position. */
export const stepOf = (steps: readonly RoomStep[], position: number): RoomStep | undefined =>
  steps[firstFrom(steps.length, (at) => steps[at]!.through >= position)]

/** Positions up to this one had their turn, and its time is over. */
export function lapsedThrough(steps: readonly RoomStep[], at: Instant): number {
  const open = firstFrom(steps.length, (index) => steps[index]!.at + waitingRoomAdmission > at)
  return steps[open - 1]?.through ?? 0
}

/** How many of these, in order, are at most that position. */
export const indexAfter = (positions: readonly number[], position: number): number =>
  firstFrom(positions.length, (at) => positions[at]! > position)

/** The first index for which it holds, and for all after it; by halving. */
function firstFrom(length: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
