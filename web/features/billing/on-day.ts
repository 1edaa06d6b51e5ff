import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'

/** `Nov 21, 2026`, in the person's own time zone. */
export const onDay = (at: Instant): string =>
  dayInWords(dayOf(at, -new Date(at).getTimezoneOffset()))
