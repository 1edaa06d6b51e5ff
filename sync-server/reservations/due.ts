import {
  reviewRequest,
  noShowAfter,
  pickupReminderBefore,
} from '../../shared/business/reserving.ts'
import { storeDay } from '../../shared/features/stores/store-time.ts'
import { momentOf } from '../../shared/features/stores/wall-clock.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { ReservationRow } from './rows.ts'

type Awaited = Pick<ReservationRow, 'pickupFrom' | 'pickupUntil' | 'confirmedAt'>

/** A rule's action on a confirmed reservation, each at its time. */
export type Duty = 'opens' | 'ends_soon' | 'miss'

/** The duties of a confirmed reservation with their moments, in the order of time. */
export function dueSteps({ pickupFrom, pickupUntil, confirmedAt }: Awaited) {
  if (pickupFrom === null || pickupUntil === null) return []
  return (
    (
      [
        { duty: 'opens', at: pickupFrom },
        { duty: 'ends_soon', at: pickupUntil - pickupReminderBefore },
        { duty: 'miss', at: pickupUntil + noShowAfter },
      ] as const satisfies { duty: Duty; at: Instant }[]
    )
      // No reminder right after a reservation.
      .filter(({ duty, at }) => duty === 'miss' || at > (confirmedAt ?? 0))
      .sort((one, other) => one.at - other.at)
  )
}

/**
 * When a rule next checks it, after that moment. A reservation returned to the counter after its
 * last moment, because a hand over or refusal was undone, is checked at once.
 */
export function nextStepAt(row: Awaited, after: Instant): Instant | null {
  const duties = dueSteps(row)
  return duties.find(({ at }) => at > after)?.at ?? (duties.length > 0 ? after : null)
}

/** The time to ask a customer for a review of that pickup, by the store's state. */
export function reviewMoment(state: string, pickedUpAt: Instant): Instant {
  const dayAfter = storeDay(state, storeDay(state, pickedUpAt).until)
  return momentOf(state, `${dayAfter.on}T${reviewRequest.at}`)
}
