import { type Day, day, dayOf, isDay } from '../../kernel/time.ts'
import { numberIn } from './read-count.ts'
import type { Span } from './read-ingredients.ts'
import type { Token } from './tokens.ts'

/** The days of a question: both ends are among them. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

export interface ReadPeriod {
  readonly period: Period
  readonly span: Span
  /** A year by its number, which may be a vintage elsewhere. */
  readonly isYear?: true
}

const months =
  'january february march april may june july august september october november december'.split(' ')
const led = /^(?:in|during|over|within|for|since|on|from|of)$/
const maxBack = 999
const units = /^(day|week|month|year)s?$/

/**
 * The first days that a question names: `yesterday`, `the last two weeks`, `since October`, `12 November`.
 * @param today the day where the person is
 */
export function periodIn(tokens: readonly Token[], today: Day): ReadPeriod | undefined {
  const words = tokens.map(({ word }) => word)
  for (const at of words.keys()) {
    const found =
      nearDays(words, at, today) ??
      lastDays(tokens, words, at, today) ??
      dayOfMonth(tokens, words, at, today) ??
      wholeMonth(tokens, words, at, today) ??
      wholeYear(tokens, words, at)
    if (!found) continue
    const { period, start, to, isYear } = found
    let from = start
    while (/^(?:the|all)$/.test(words[from - 1] ?? '')) from--
    if (led.test(words[from - 1] ?? '')) from--
    const isSince = words[from] === 'since'
    return {
      period: isSince ? { from: period.from, to: today } : period,
      span: { from, to },
      ...(isYear && { isYear }),
    }
  }
  return undefined
}

/** Days and the words that name them, without `in` or `since` before. */
interface NamedDays {
  readonly period: Period
  readonly start: number
  readonly to: number
  readonly isYear?: true
}

function nearDays(words: readonly string[], at: number, today: Day): NamedDays | undefined {
  const word = words[at]!
  const single = (on: Day, to: number) => ({ period: { from: on, to: on }, start: at, to })
  if (word === 'today') return single(today, at + 1)
  if (word === 'yesterday') return single(shifted(today, -1), at + 1)
  if (word === 'last' && words[at + 1] === 'night') return single(shifted(today, -1), at + 2)
  return /^(?:recently|lately|newly)$/.test(word)
    ? { period: { from: shifted(today, -30), to: today }, start: at, to: at + 1 }
    : undefined
}

/** `This week`, `last month`, `the past 30 days`, `last October`. */
function lastDays(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  today: Day,
): NamedDays | undefined {
  if (!/^(?:this|current|last|past|previous)$/.test(words[at]!)) return undefined
  const isThis = /^(?:this|current)$/.test(words[at]!)
  const [next = '', behind = ''] = words.slice(at + 1)
  const unit = units.exec(next)?.[1]
  if (unit && unit !== 'day' && !next.endsWith('s'))
    return { period: isThis ? thisOne(today, unit) : lastOne(today, unit), start: at, to: at + 2 }
  const many = tokens[at + 1] && numberIn(tokens[at + 1]!)
  const of = units.exec(behind)?.[1]
  if (!isThis && many !== undefined && many <= maxBack && of)
    return { period: { from: back(today, many, of), to: today }, start: at, to: at + 3 }
  const month = months.indexOf(next)
  return month < 0
    ? undefined
    : { period: monthOf(latestYear(today, month, !isThis), month), start: at, to: at + 2 }
}

/** `12 November`, `the 3rd of May`, `May 3, 2026`; undefined for a day that no calendar has. */
function dayOfMonth(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  today: Day,
): NamedDays | undefined {
  const dayAt = (place: number) => /^(\d\d?)(?:st|nd|rd|th)?$/.exec(words[place] ?? '')?.[1]
  const isFirst = dayAt(at) !== undefined
  const second = isFirst && words[at + 1] === 'of' ? at + 2 : at + 1
  const [day, month] = isFirst
    ? [dayAt(at), months.indexOf(words[second] ?? '')]
    : [dayAt(second), months.indexOf(words[at]!)]
  if (day === undefined || month < 0) return undefined
  const year = yearAt(tokens, second + 1)
  const { from } = monthOf(year ?? latestYear(today, month, false), month)
  const on = `${from.slice(0, 8)}${day.padStart(2, '0')}`
  const to = year === undefined ? second + 1 : second + 2
  return isDay(on) ? { period: { from: on, to: on }, start: at, to } : undefined
}

/** `In October`, `May 2025`; *may* and *march* alone are no months. */
function wholeMonth(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  today: Day,
): NamedDays | undefined {
  const month = months.indexOf(words[at]!)
  const isLed = led.test(words[at - 1] ?? '')
  const isOfDay = [at - 1, at - 2, at + 1].some((place) =>
    /^\d\d?(?:\D\D)?$/.test(words[place] ?? ''),
  )
  if (month < 0 || isOfDay || (!isLed && /^(?:may|march)$/.test(words[at]!))) return undefined
  const year = yearAt(tokens, at + 1)
  const period = monthOf(year ?? latestYear(today, month, false), month)
  return { period, start: at, to: year === undefined ? at + 1 : at + 2 }
}

/** `In 2025`, `since 2025`. */
function wholeYear(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): NamedDays | undefined {
  const year = yearAt(tokens, at)
  return year !== undefined && /^(?:in|during|since|for)$/.test(words[at - 1] ?? '')
    ? { period: yearOf(year), start: at, to: at + 1, isYear: true }
    : undefined
}
function yearAt(tokens: readonly Token[], at: number): number | undefined {
  const number = tokens[at]?.number
  return number !== undefined && /^(?:19|20)\d\d$/.test(tokens[at]!.word) ? number : undefined
}

const shifted = (on: Day, days: number): Day => dayOf(Date.parse(on) + days * day)
const yearIn = (on: Day) => Number(on.slice(0, 4))
const monthIn = (on: Day) => Number(on.slice(5, 7)) - 1

const yearOf = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` })

function monthOf(year: number, month: number): Period {
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) }
}

/** The year of the latest month of that name; `last October` is none that still runs. */
function latestYear(today: Day, month: number, isOver: boolean): number {
  const now = monthIn(today)
  return month > now || (isOver && month === now) ? yearIn(today) - 1 : yearIn(today)
}

/** The week from Monday, the month or the year that runs. */
function thisOne(today: Day, unit: string): Period {
  if (unit === 'week') {
    const weekday = (new Date(today).getUTCDay() + 6) % 7
    const from = shifted(today, -weekday)
    return { from, to: shifted(from, 6) }
  }
  const year = yearIn(today)
  return unit === 'month' ? monthOf(year, monthIn(today)) : yearOf(year)
}

const lastOne = (today: Day, unit: string): Period =>
  thisOne(shifted(thisOne(today, unit).from, -1), unit)

/** So many days, weeks, months or years back. */
function back(today: Day, many: number, unit: string): Day {
  if (unit === 'day' || unit === 'week') return shifted(today, -many * (unit === 'week' ? 7 : 1))
  const all = yearIn(today) * 12 + monthIn(today) - many * (unit === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(all / 12), all % 12]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(lastDay, Number(today.slice(8)))))
}
