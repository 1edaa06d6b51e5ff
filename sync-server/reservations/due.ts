import { noShowAfter, pickupReminders } from '../../shared/business/reserving.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { ReservationRow } from './rows.ts'

type Awaited = Pick<ReservationRow, 'pickupFrom' | 'pickupUntil' | 'confirmedAt'>

/** What a rule has to do with a confirmed reservation, each at its moment. */
export type Duty = 'opens' | 'ends_soon' | 'miss'

/** The duties of a confirmed reservation with their moments, in the order of time. */
export function dutiesOf({ pickupFrom, pickupUntil, confirmedAt }: Awaited) {
  if (pickupFrom === null || pickupUntil === null) return []
  const opens = pickupFrom - pickupReminders.beforeOpens
  const endsSoon = pickupUntil - pickupReminders.beforeEnds
  return (
    (
      [
        { duty: 'opens', at: opens },
        { duty: 'ends_soon', at: endsSoon },
        { duty: 'miss', at: pickupUntil + noShowAfter },
      ] as const satisfies { duty: Duty; at: Instant }[]
    )
      // Nobody is reminded of what they reserved a moment ago.
      .filter(({ duty, at }) => duty === 'miss' || at > (confirmedAt ?? 0))
      .sort((one, other) => one.at - other.at)
  )
}

/** When a rule next looks at it, after that moment. */
export const nextDuty = (row: Awaited, after: Instant): Instant | null =>
  dutiesOf(row).find(({ at }) => at > after)?.at ?? null
