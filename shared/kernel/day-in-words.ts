import { perLocale } from './language.ts'
import type { Day } from './time.ts'

/** A moment with its weekday, on every clock: `Sat, Nov 21, 2026, 6:00 PM`. */
export const momentParts = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/**
 * A text with its time of day in one piece: a line must not end inside `10:00 AM EST`, nor at the hyphen
 * of `GMT-5`.
 */
export const unbroken = (text: string): string =>
  text.replace(/\d:\d\d.*/, (time) => time.replaceAll(' ', '\u00a0').replace('GMT-', 'GMT\u2011'))

const days = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** `Nov 21, 2026`, for sentences, on screens and in mail. */
export const dayInWords = (on: Day): string => days().format(new Date(on))
