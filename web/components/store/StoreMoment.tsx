import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { storeTime } from '../../../shared/features/stores/wall-clock.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'

interface StoreMomentProps {
  at: Instant
  /** The store's state, for its time zone. */
  state: string
}

/** A date and time at a store: in its time zone, and in the reader's if they differ. */
export function StoreMoment({ at, state }: StoreMomentProps) {
  return <time dateTime={new Date(at).toISOString()}>{momentAtStore(state, at)}</time>
}

/** The same as text, for sentences. */
export const momentAtStore = (state: string, at: Instant): string =>
  storeTime(state, at, Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The day of a moment in the store's time zone, without the time. */
export const dayAtStore = (state: string, at: Instant): string => dayInWords(storeDay(state, at).on)
