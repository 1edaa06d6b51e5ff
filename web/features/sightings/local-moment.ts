import { type Instant, minute } from '../../../shared/kernel/time.ts'

/** A moment in the device's time zone, `2026-11-21T18:00`. */
export const localMoment = (at: Instant): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minute).toISOString().slice(0, 16)

/** The moment of such a text. */
export const momentOfLocal = (shown: string): Instant => new Date(shown).getTime()
