import { day, dayOf, type Day, hour, type Instant, minute } from '../../kernel/time.ts'
import { storeDay } from './store-time.ts'
import { momentOf } from './wall-clock.ts'

/** When a shop is open on a day: minutes after its midnight; beyond 1440 it is the next morning. */
export interface Opening {
  readonly from: number
  readonly until: number
}

/** The openings of each day of the week, Sunday first. */
export type WeekOfOpenings = readonly (readonly Opening[])[]

/** A store's hours as written, and its state, for the time zone. */
export interface OpeningStore {
  readonly hours?: string | null | undefined
  readonly state: string
}

/**
 * Reads what a store says of its hours: `Mon–Sat 10–9, Sun 12–6`, `Daily 10 AM – 9 PM`,
 * `Mon, Wed–Fri 9:30–18:00; closed Sunday`, `24/7`. Days that are not named are closed, unless none is.
 * Undefined where there is a word that it does not know: half understood, hours would be wrong.
 */
export function readOpeningHours(text: string | null | undefined): WeekOfOpenings | undefined {
  const tokens = tokensOf(text ?? '')
  if (!tokens || tokens.length === 0) return undefined
  const week: Opening[][] = Array.from({ length: 7 }, () => [])
  let days: readonly number[] = []
  let [areNamed, isSaid, isClosing] = [false, false, false]
  for (const token of tokens)
    switch (token.is) {
      case 'days':
        // A day after hours begins the next line.
        days = isSaid ? token.days : [...days, ...token.days]
        ;[areNamed, isSaid] = [true, false]
        break
      case 'closed':
        // `Sunday closed`, or `closed Sunday`.
        isClosing = isSaid || days.length === 0
        if (isClosing) days = []
        isSaid = !isClosing
        break
      case 'break':
        if (isClosing) days = []
        isClosing = false
        break
      case 'hours':
        if (!areNamed) days = everyDay
        // Whether `closed Sunday, Monday 10–9` means one closed day or two is ambiguous.
        if (days.length === 0 || isClosing) return undefined
        for (const one of days) week[one]?.push(token.opening)
        isSaid = true
    }
  return week.some((openings) => openings.length > 0) ? week : undefined
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

type Token =
  | { readonly is: 'days'; readonly days: readonly number[] }
  | { readonly is: 'hours'; readonly opening: Opening }
  | { readonly is: 'closed' }
  | { readonly is: 'break' }

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayWord = String.raw`(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|urs|day|sday|nesday|rsday|ursday|urday|urdays|days)?\.?`
const clockWord = String.raw`(?:(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?(?:\.?m\b\.?)?|(noon|midnight))`
const patterns = {
  range: new RegExp(`^${dayWord}\\s*-\\s*${dayWord}(?![a-z])`),
  day: new RegExp(`^${dayWord}(?![a-z])`),
  hours: new RegExp(`^${clockWord}\\s*-\\s*${clockWord}(?![a-z0-9:])`),
  always: /^(?:open\s+)?24(?:\s*\/\s*7|\s*(?:h|hrs|hours)\b(?:\s*(?:a|per)\s*day)?)/,
  daily: /^(?:daily|every\s?day|(?:7|seven) days(?: a week)?)\b/,
  weekdays: /^weekdays?\b/,
  weekend: /^weekends?\b/,
  closed: /^closed\b/,
  break: /^\s*[;\n|]\s*/,
  skipped: /^(?:[^\S\n]+|[,/&:()]+|and\b|open\b|hours\b|from\b)/,
} as const

/** The parsed text, in its order; undefined if it is unreadable. */
function tokensOf(text: string): Token[] | undefined {
  let rest = text
    .toLowerCase()
    .replaceAll(/[‐‑‒–—−]|\b(?:to|until|till|through|thru)\b/g, '-')
    .trim()
  const tokens: Token[] = []
  while (rest !== '') {
    const found = firstOf(rest)
    if (!found) return undefined
    if (found.token) tokens.push(found.token)
    rest = rest.slice(found.length)
  }
  return tokens
}

function firstOf(rest: string): { readonly token?: Token; readonly length: number } | undefined {
  const days = (match: RegExpExecArray, named: readonly number[]) => ({
    token: { is: 'days', days: named } as const,
    length: match[0].length,
  })
  const range = patterns.range.exec(rest)
  if (range) return days(range, daysFrom(numberOf(range[1]), numberOf(range[2])))
  const one = patterns.day.exec(rest)
  if (one) return days(one, [numberOf(one[1])])
  for (const [pattern, named] of [
    [patterns.daily, everyDay],
    [patterns.weekdays, [1, 2, 3, 4, 5]],
    [patterns.weekend, [6, 0]],
  ] as const) {
    const match = pattern.exec(rest)
    if (match) return days(match, named)
  }
  const always = patterns.always.exec(rest)
  if (always)
    return {
      token: { is: 'hours', opening: { from: 0, until: day / minute } },
      length: always[0].length,
    }
  const hours = patterns.hours.exec(rest)
  if (hours) {
    const opening = openingOf(hours)
    return opening && { token: { is: 'hours', opening }, length: hours[0].length }
  }
  const closed = patterns.closed.exec(rest)
  if (closed) return { token: { is: 'closed' }, length: closed[0].length }
  const ends = patterns.break.exec(rest)
  if (ends) return { token: { is: 'break' }, length: ends[0].length }
  const skipped = patterns.skipped.exec(rest)
  return skipped ? { length: skipped[0].length } : undefined
}

const numberOf = (name: string | undefined) => dayNames.indexOf(name ?? '')

/** Also over the end of the week: `Fri–Mon`. */
const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)

/**
 * `10–9`, as shops mean it: without AM and PM a shop opens between 6:00 AM and 5:30 PM, and closes
 * after that. Two digits, or numbers above twelve, are 24-hour times.
 */
function openingOf(match: RegExpExecArray): Opening | undefined {
  const [, fromHour, fromMinute, fromHalf, fromWord, toHour, toMinute, toHalf, toWord] = match
  const [from, to] = [read(fromHour, fromMinute, fromWord), read(toHour, toMinute, toWord)]
  if (!from || !to) return undefined
  const half = day / minute / 2
  const by24 = [from, to].some(({ isBy24 }) => isBy24) && !fromHalf && !toHalf
  const at = (one: { minutes: number }, mark: string | undefined) =>
    mark === undefined ? undefined : (one.minutes % half) + (mark === 'p' ? half : 0)
  const opens =
    at(from, fromHalf) ??
    (by24 || fromWord ? from.minutes : from.minutes < 6 * 60 ? from.minutes + half : from.minutes)
  let closes = at(to, toHalf) ?? to.minutes
  if (toHalf === undefined && !toWord && !by24 && closes <= opens && closes < half) closes += half
  if (closes <= opens) closes += 2 * half
  return opens < 2 * half && closes - opens <= 2 * half ? { from: opens, until: closes } : undefined
}

function read(hours: string | undefined, minutes: string | undefined, word: string | undefined) {
  if (word !== undefined) return { minutes: word === 'noon' ? 12 * 60 : 0, isBy24: false }
  const [hour, past] = [Number(hours), Number(minutes ?? 0)]
  if (hour > 24 || past > 59) return undefined
  return { minutes: hour * 60 + past, isBy24: hour > 12 || hours?.startsWith('0') === true }
}

/** A time in which a store is open. */
interface OpenTime {
  readonly from: Instant
  readonly until: Instant
}

/** The days to search: an open shop is open once a week. */
const daysAhead = 9

/** When a store is open around a moment, in order: from the day before it on. Openings that meet are one. */
function openTimes({ state }: OpeningStore, week: WeekOfOpenings, around: Instant): OpenTime[] {
  const times: OpenTime[] = []
  let on = storeDay(state, storeDay(state, around).from - hour).on
  for (let count = 0; count < daysAhead; count++) {
    for (const { from, until } of week[new Date(on).getUTCDay()] ?? []) {
      const opening = { from: momentAt(state, on, from), until: momentAt(state, on, until) }
      const last = times.at(-1)
      if (last && opening.from <= last.until)
        times[times.length - 1] = { from: last.from, until: Math.max(last.until, opening.until) }
      else times.push(opening)
    }
    on = dayOf(Date.parse(on) + day)
  }
  return times
}

function momentAt(state: string, on: Day, minutes: number): Instant {
  const shown = new Date(Date.parse(on) + minutes * minute).toISOString().slice(0, 16)
  return momentOf(state, shown)
}

/** The first moment from that one on at which the store is open; the moment itself for unknown hours. */
export function nextOpening(store: OpeningStore, at: Instant): Instant {
  const week = readOpeningHours(store.hours)
  if (!week) return at
  const next = openTimes(store, week, at).find(({ until }) => until > at)
  return next ? Math.max(next.from, at) : at
}

/**
 * The end of a window that begins at `from` during opening hours, and should last until then: then,
 * or the store's last closing time before, since no customer could come in between.
 */
export function windowEnd(store: OpeningStore, from: Instant, until: Instant): Instant {
  const week = readOpeningHours(store.hours)
  const last = week && openTimes(store, week, from).findLast((time) => time.from < until)
  return last && last.until > from ? Math.min(last.until, until) : until
}

/**
 * When a window closes that was to last until `before`, and lasts until then instead: as `windowEnd`, but
 * where the store does not open again before that, when it next has been open.
 */
export function extendedBy(store: OpeningStore, before: Instant, until: Instant): Instant {
  const week = readOpeningHours(store.hours)
  if (!week) return until
  const after = openTimes(store, week, before).filter((time) => time.until > before)
  const last = after.findLast(({ from }) => from < until)
  if (last && (last.until >= until || last.from >= before)) return Math.min(last.until, until)
  return after.find(({ from }) => from >= until)?.until ?? until
}
