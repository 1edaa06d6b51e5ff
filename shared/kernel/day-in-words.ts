import { perLocale } from './language.ts'
import type { Day } from './time.ts'

const days = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** `Nov 21, 2026`, for sentences, on screens and in mail. */
export const dayInWords = (on: Day): string => days().format(new Date(on))
