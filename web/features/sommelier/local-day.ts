import { type Day, dayOf, type Instant } from '../../../shared/kernel/time.ts'

/** The calendar day of a moment in the device's time zone. */
export const localDay = (at: Instant): Day => dayOf(at, -new Date(at).getTimezoneOffset())
