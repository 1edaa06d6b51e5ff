import type { Instant } from '../../../shared/kernel/time.ts'
import { perLocale } from '../../../shared/kernel/language.ts'

/** The year of a moment in the device's time zone. */
export const yearOf = (at: Instant): number => new Date(at).getFullYear()

/** The year and the month, 0 to 11, of a moment in the device's time zone. */
export function monthOf(at: Instant) {
  const date = new Date(at)
  return { year: date.getFullYear(), month: date.getMonth() }
}

/** `January` to `December`. */
export const monthNames = perLocale((tag): readonly string[] => {
  const names = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => names.format(Date.UTC(2026, month, 1)))
})
