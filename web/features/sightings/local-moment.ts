import { type Instant, minute } from '../../../shared/kernel/time.ts'

/** A moment as this device's clock shows it, `2026-11-21T18:00`. */
export const localMoment = (at: Instant): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minute).toISOString().slice(0, 16)

/** The moment that this device's clock shows so. */
export const momentOfLocal = (shown: string): Instant => new Date(shown).getTime()
