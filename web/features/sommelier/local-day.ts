import { type Day, dayOf, type Instant } from '../../../shared/kernel/time.ts'

/** The calendar day of a moment where this device is. */
export const localDay = (at: Instant): Day => dayOf(at, -new Date(at).getTimezoneOffset())
