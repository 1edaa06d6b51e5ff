import { language, locale } from './language.ts'

/**
 * A whole number as people read it: `1,234`. By hand, because the first formatter that a browser
 * makes takes 20 ms, and the first list waits for it.
 */
export const grouped = (whole: number): string =>
  language() === 'en'
    ? String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : whole.toLocaleString(locale())

/** With one decimal, as people read it: `4.4`, and `4,4` in German. */
export const tenths = (value: number): string =>
  language() === 'en'
    ? value.toFixed(1)
    : value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A figure of a hundred as people read it: `5%`, and with the gap that other languages leave. */
export const percentage = (figure: string | number): string =>
  `${figure}${language() === 'en' ? '' : '\u00A0'}%`

/** The sign of a figure that shows a change. */
export const signOf = (change: number): string => (change > 0 ? '+' : change < 0 ? '−' : '')

/** How much more or less of a hundred, in whole ones: `+5%`. */
export function percentChange(value: number): string {
  const whole = Math.round(value)
  return percentage(`${signOf(whole)}${grouped(Math.abs(whole))}`)
}
