import { dayInWords, momentParts, unbroken } from '../../shared/kernel/day-in-words.ts'
import {
  day,
  type Day as DayText,
  hour,
  type Instant,
  minute,
  second,
} from '../../shared/kernel/time.ts'
import { perLocale } from '../../shared/kernel/language.ts'

// Each is made when it is first used: making one takes a phone several milliseconds.
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  perLocale((tag) => new Intl.DateTimeFormat(tag, options))
const moments = formatOf(momentParts)
const localDays = formatOf({ dateStyle: 'medium' })
const relative = perLocale((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** `Sat, Nov 21, 2026, 6:49 AM`, in the person's own time zone. */
export const momentInWords = (at: Instant): string => unbroken(moments().format(at))

/**
 * `3 minutes ago`, `yesterday`, `in 2 hours`; a date once it is 30 days away. Less than a minute ahead
 * is `now`: `now` may be a minute old, and what just happened is not ahead.
 */
export function relativeInWords(at: Instant, now: Instant): string {
  const away = at - now
  const size = Math.abs(away)
  if (size < 10 * second || (away > 0 && away < minute)) return relative().format(0, 'second')
  if (size < minute) return relative().format(Math.round(away / second), 'second')
  if (size < hour) return relative().format(Math.round(away / minute), 'minute')
  if (size < day) return relative().format(Math.round(away / hour), 'hour')
  if (size < 30 * day) return relative().format(Math.round(away / day), 'day')
  return localDays().format(at)
}

/** A calendar day. */
export function Day({ on }: { on: DayText }) {
  return <time dateTime={on}>{dayInWords(on)}</time>
}

/** A date and a time of day. */
export function Moment({ at }: { at: Instant }) {
  return <time dateTime={new Date(at).toISOString()}>{momentInWords(at)}</time>
}

/** How long ago, seen from `now`, which the caller renews as often as it cares. */
export function RelativeTime({ at, now }: { at: Instant; now: Instant }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={momentInWords(at)}>
      {relativeInWords(at, now)}
    </time>
  )
}
