import { type Day, isDay } from '../../../../shared/kernel/time.ts'

/**
 * The day that eight digits of a card mean. Cards of version 1, of Canada and of Mexico have
 * CCYYMMDD, later ones of the United States MMDDCCYY, and a few issuers the other order. No month is
 * 19 or 20, so the digits themselves tell the order. Undefined where they are no day of 1900 to 2099.
 */
export function cardDay(value: string): Day | undefined {
  const digits = /^\d{8}/.exec(value)?.[0]
  if (!digits) return undefined
  const isYearFirst = /^(?:19|20)/.test(digits)
  const [year, month, date] = isYearFirst
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)]
  const on = `${year}-${month}-${date}`
  return /^(?:19|20)/.test(on) && isDay(on) ? on : undefined
}

/** The same date so many years later; 29 February of a year without one sorts before 1 March. */
export const yearsAfter = (on: Day, years: number): Day =>
  `${String(Number(on.slice(0, 4)) + years).padStart(4, '0')}${on.slice(4)}`
