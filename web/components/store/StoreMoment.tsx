import { momentFor } from '../../../shared/features/stores/wall-clock.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** A date and a time of day at a store in that state, by its clock; named where one's own differs. */
export function StoreMoment({ at, state }: { at: Instant; state: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return <time dateTime={new Date(at).toISOString()}>{momentFor(timeZone, state, at)}</time>
}
