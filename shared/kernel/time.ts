/** A moment: integer milliseconds since 1970 UTC. Fields that hold one end in `At`. */
export type Instant = number & { readonly __unit?: 'instant' }

/** A calendar day, `2026-11-21`, without a time zone. Fields that hold one end in `On`. */
export type Day = string & { readonly __unit?: 'day' }

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Whether the text names a day that exists in the calendar, from year 1000 to 9999. */
export function isDay(text: string): boolean {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, date))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date
}

/** The day of a moment in the place where the person is: `offsetMinutes` east of UTC. */
export function dayOf(at: Instant, offsetMinutes = 0): Day {
  return new Date(at + offsetMinutes * minute).toISOString().slice(0, 10)
}
