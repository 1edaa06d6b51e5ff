import { type Day, day, dayOf, isDay } from '../../kernel/time.ts'
import { numberIn } from './read-count.ts'
import type { Span } from './read-ingredients.ts'
import type { Token } from './tokens.ts'

/** What happened to bottles, as questions ask for it. */
export type JournalAct = 'drunk' | 'opened' | 'finished' | 'bought' | 'added' | 'sold' | 'gifted'

/** The days of a question: both ends are among them. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

export interface ReadJournal {
  readonly act: JournalAct
  readonly period: Period | undefined
  /** Only the last time, or the last few. */
  readonly isLast: 'one' | 'several' | undefined
  readonly spans: readonly Span[]
}

const base: ReadonlyMap<string, JournalAct> = new Map([
  ['drink', 'drunk'],
  ['pour', 'drunk'],
  ['taste', 'drunk'],
  ['open', 'opened'],
  ['uncork', 'opened'],
  ['finish', 'finished'],
  ['empty', 'finished'],
  ['buy', 'bought'],
  ['purchase', 'bought'],
  ['spend', 'bought'],
  ['add', 'added'],
  ['sell', 'sold'],
  ['gift', 'gifted'],
])
const past: ReadonlyMap<string, JournalAct> = new Map([
  ['drank', 'drunk'],
  ['drunk', 'drunk'],
  ['poured', 'drunk'],
  ['tasted', 'drunk'],
  ['opened', 'opened'],
  ['uncorked', 'opened'],
  ['finished', 'finished'],
  ['emptied', 'finished'],
  ['bought', 'bought'],
  ['purchased', 'bought'],
  ['spent', 'bought'],
  ['added', 'added'],
  ['sold', 'sold'],
  ['gifted', 'gifted'],
])

/** What is to be done with a bottle, or what one is like, is another question. */
const another =
  /\b(?:should|can|could|would|will|shall|must|might|may i|ready|where|worth|value|valued|still|left|pay|paid|cost|costs|rate|rated|rating|stars|gain|gained|profit|make|mix|cocktails?|recipes?|goes|pair|if|yet|never)\b|\bdo (?:i|we) (?:still )?(?:own|need|want)\b|\bto (?:drink|open|buy|be)\b|\b(?:not|nothing|none|without)\b/

const months =
  'january february march april may june july august september october november december'.split(' ')

/** Occasions and company, which the journal does not know. */
const unrecorded =
  /^(?:christmas|party|birthday|persons?|friends?|wife|husband|dad|mum|mom|father|mother|boss|guests?|someone|somebody|evening|weekend|dinner|lunch|supper|meal|food|fridays?|saturdays?|sundays?|nightcap|most|least|more|less)$/

/** Of a question to the journal, the words that it cannot answer. */
export const unrecordedIn = (tokens: readonly Token[]): readonly string[] =>
  tokens.filter(({ word }) => unrecorded.test(word)).map(({ said, word }) => said || word)

/**
 * What a question asks of the journal: `what did I drink last month`, `the last bottle I opened`.
 * @param today the day where the person is
 */
export function journalIn(tokens: readonly Token[], today: Day): ReadJournal | undefined {
  const words = tokens.map(({ word }) => word)
  const text = words.join(' ')
  // `I drank the Barolo` is no question.
  if (/^(?:i|we)$/.test(words[0] ?? '') || another.test(text) || isStock(words)) return undefined
  const spans: Span[] = []
  const found = periodIn(tokens, words, today)
  if (found) spans.push(found.span)
  const last = lastIn(words, found?.span)
  const verb =
    verbIn(words, found !== undefined) ?? lastOccasionIn(words, found ?? last) ?? finishedIn(words)
  if (!verb) return undefined
  const isTimed =
    found !== undefined || last !== undefined || /^when\b|\bhow (?:often|many times)\b/.test(text)
  // `The bottles I bought` are those that are there, and `opened` ones are open.
  if (!isTimed && (verb.act === 'bought' || verb.act === 'added' || verb.act === 'opened'))
    return undefined
  // `Bottles bought in 2024` are those that are there.
  if (verb.act === 'bought' && found?.isYear && !verb.isDid) return undefined
  if (isOfYear.test(text)) return undefined
  spans.push(...verb.spans)
  if (last) spans.push(last)
  for (const [at, word] of words.entries())
    if (small.test(word)) spans.push({ from: at, to: at + 1 })
  return {
    act: verb.act,
    period: found?.period,
    isLast: last && (words.some((word) => several.test(word)) ? 'several' : 'one'),
    spans,
  }
}

/** `Do I have bottles I bought?`; where the verb comes last, its `have` belongs to it. */
const isStock = (words: readonly string[]): boolean =>
  /\bdo (?:i|we) have\b/.test(words.join(' ')) &&
  !(past.has(words.at(-1)!) && !/^(?:i|we)$/.test(words.at(-2) ?? '')) &&
  !/^gave$/.test(words.at(-2) ?? '')

const several =
  /^(?:bottles|wines|whisk(?:ies|eys)|spirits|beers|reds|whites|purchases|pours|additions|ones|things)$/

/** Words of such a question that say nothing more. */
const small = /^(?:when|often|times?|total|altogether|so|far|money|log|journal)$/
/** A year without a word for its meaning may be a vintage. */
const isOfYear = /\b(?:before|after|until|by|between) (?:19|20)\d\d\b/

interface FoundVerb {
  readonly act: JournalAct
  /** `Did I buy`. */
  readonly isDid?: boolean
  readonly spans: readonly Span[]
}

function verbIn(words: readonly string[], hasPeriod: boolean): FoundVerb | undefined {
  for (const [at, word] of words.entries()) {
    const did = words.slice(Math.max(0, at - 4), at)
    const isDid = did.includes('did') && did.some((one) => /^(?:i|we)$/.test(one))
    const isAway = /^(?:give|gave|given)$/.test(word) && words.slice(at, at + 4).includes('away')
    const act = past.get(word) ?? (isDid ? base.get(word) : undefined) ?? gift(isAway)
    if (!act) continue
    const before = words[at - 1] === 'just' || words[at - 1] === 'last' ? at - 1 : at
    const isOwn =
      isDid ||
      /^(?:i|we|ive|weve|have|had|was|were|been)$/.test(words[before - 1] ?? '') ||
      /^when (?:was|were)\b/.test(words.join(' ')) ||
      /\bhave (?:i|we)\b|\bdo (?:i|we) have\b/.test(words.slice(0, at).join(' '))
    if (!isOwn && !(hasPeriod && !/^(?:an?|my|the|is|are|be)$/.test(words[at - 1] ?? ''))) continue
    const away = isAway ? words.indexOf('away', at) : -1
    return {
      act,
      isDid,
      spans: [{ from: at, to: at + 1 }, ...(away < 0 ? [] : [{ from: away, to: away + 1 }])],
    }
  }
  return undefined
}

/** `Which bottles are empty`, `what have I run out of`; nearly empty ones are there. */
function finishedIn(words: readonly string[]): FoundVerb | undefined {
  const at = words.findIndex(
    (word, index) =>
      /^(?:empty|emptied|finished)$/.test(word) &&
      !/^(?:nearly|almost|half|not)$/.test(words[index - 1] ?? '') &&
      (/^(?:is|are|was|were|all)$/.test(words[index - 1] ?? '') ||
        /^(?:bottles?|ones?)$/.test(words[index + 1] ?? '')),
  )
  if (at >= 0) return { act: 'finished', spans: [{ from: at, to: at + 1 }] }
  const out = words.findIndex(
    (word, index) => /^(?:run|ran)$/.test(word) && words[index + 1] === 'out',
  )
  return out < 0 ? undefined : { act: 'finished', spans: [{ from: out, to: out + 2 }] }
}

const things = /^(?:purchase|pour|addition)s?$/
const ofThings: ReadonlyMap<string, JournalAct> = new Map([
  ['purchase', 'bought'],
  ['pour', 'drunk'],
  ['addition', 'added'],
])

/** `My latest purchase`, `pours this year`. */
function lastOccasionIn(
  words: readonly string[],
  timed: object | undefined,
): FoundVerb | undefined {
  const at = timed ? words.findIndex((word) => things.test(word)) : -1
  if (at < 0) return undefined
  return { act: ofThings.get(words[at]!.replace(/s$/, ''))!, spans: [{ from: at, to: at + 1 }] }
}

const gift = (isAway: boolean): JournalAct | undefined => (isAway ? 'gifted' : undefined)

/** `The last bottle I drank`, `what did I last open`, `my latest purchase`. */
function lastIn(words: readonly string[], period: Span | undefined): Span | undefined {
  const at = words.findIndex(
    (word, index) =>
      /^(?:last|latest|recent)$/.test(word) &&
      !(period && index >= period.from && index < period.to),
  )
  if (at < 0) return undefined
  return { from: words[at - 1] === 'most' ? at - 1 : at, to: at + 1 }
}

const led = /^(?:in|during|over|within|for|since|on|from|of)$/
const maxBack = 999
const units = /^(day|week|month|year)s?$/

/** `And last month?` after another period: nothing but a period. */
export function bareDaysIn(tokens: readonly Token[], today: Day): Period | undefined {
  const words = tokens.map(({ word }) => word)
  const found = periodIn(tokens, words, today)
  const isBare = words.every(
    (word, at) =>
      (found && at >= found.span.from && at < found.span.to) ||
      /^(?:and|or|but|what|how|about|then|just|only|all)$/.test(word),
  )
  return isBare ? found?.period : undefined
}

function periodIn(
  tokens: readonly Token[],
  words: readonly string[],
  today: Day,
): { period: Period; span: Span; isYear?: boolean } | undefined {
  for (const [at, word] of words.entries()) {
    let from = at
    while (/^(?:the|all)$/.test(words[from - 1] ?? '')) from--
    if (led.test(words[from - 1] ?? '')) from--
    const isSince = words[from] === 'since'
    const taken = (period: Period, to: number) => ({
      period: isSince ? { from: period.from, to: today } : period,
      span: { from, to },
    })
    if (word === 'today') return taken({ from: today, to: today }, at + 1)
    if (word === 'yesterday' || (word === 'last' && words[at + 1] === 'night')) {
      const on = shifted(today, -1)
      return taken({ from: on, to: on }, at + (word === 'last' ? 2 : 1))
    }
    if (word === 'recently' || word === 'lately' || word === 'newly')
      return taken({ from: shifted(today, -30), to: today }, at + 1)
    if (/^(?:this|current|last|past|previous)$/.test(word)) {
      const isThis = word === 'this' || word === 'current'
      const unit = units.exec(words[at + 1] ?? '')?.[1]
      if (unit && unit !== 'day' && !words[at + 1]!.endsWith('s'))
        return taken(isThis ? thisOne(today, unit) : lastOne(today, unit), at + 2)
      // `The last two weeks`.
      const many = tokens[at + 1] && numberIn(tokens[at + 1]!)
      const of = units.exec(words[at + 2] ?? '')?.[1]
      if (!isThis && many !== undefined && many <= maxBack && of)
        return taken({ from: back(today, many, of), to: today }, at + 3)
      const month = months.indexOf(words[at + 1] ?? '')
      if (month >= 0) return taken(monthOf(latestYear(today, month, !isThis), month), at + 2)
    }
    const month = months.indexOf(word)
    const isLed = led.test(words[at - 1] ?? '')
    if (month >= 0) {
      const on = dayBeside(words, at)
      const end = on ? Math.max(on.at, at) + 1 : at + 1
      const year = yearAt(tokens, end)
      const to = year === undefined ? end : end + 1
      const within = monthOf(year ?? latestYear(today, month, false), month)
      if (on) {
        const start = Math.min(on.at, at)
        let first = start
        while (/^(?:the|on|since|from)$/.test(words[first - 1] ?? '')) first--
        const single = `${within.from.slice(0, 8)}${String(on.day).padStart(2, '0')}`
        if (!isDay(single)) return undefined
        const isSinceDay = words.slice(first, start).includes('since')
        return {
          period: { from: single, to: isSinceDay ? today : single },
          span: { from: first, to },
        }
      }
      if (isLed || (word !== 'may' && word !== 'march')) return taken(within, to)
    }
    const year = yearAt(tokens, at)
    if (year !== undefined && /^(?:in|during|since|for)$/.test(words[at - 1] ?? ''))
      return { ...taken({ from: `${year}-01-01`, to: `${year}-12-31` }, at + 1), isYear: true }
  }
  return undefined
}

/** The day before or behind a month: `12 November`, `the 3rd of May`, `May 3`. */
function dayBeside(
  words: readonly string[],
  month: number,
): { readonly day: number; readonly at: number } | undefined {
  const before = /^(?:of|from)$/.test(words[month - 1] ?? '') ? month - 2 : month - 1
  for (const at of [before, month + 1]) {
    const found = /^(\d\d?)(?:st|nd|rd|th)?$/.exec(words[at] ?? '')
    if (found) return { day: Number(found[1]), at }
  }
  return undefined
}

function yearAt(tokens: readonly Token[], at: number): number | undefined {
  const number = tokens[at]?.number
  return number !== undefined && /^(?:19|20)\d\d$/.test(tokens[at]!.word) ? number : undefined
}

const shifted = (on: Day, days: number): Day => dayOf(Date.parse(on) + days * day)
const yearOf = (on: Day) => Number(on.slice(0, 4))
const monthIn = (on: Day) => Number(on.slice(5, 7)) - 1

function monthOf(year: number, month: number): Period {
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) }
}

/** The year of the latest month of that name; `last October` is none that still runs. */
function latestYear(today: Day, month: number, isOver: boolean): number {
  const now = monthIn(today)
  return month > now || (isOver && month === now) ? yearOf(today) - 1 : yearOf(today)
}

/** The week from Monday, the month or the year that runs. */
function thisOne(today: Day, unit: string): Period {
  if (unit === 'week') {
    const weekday = (new Date(today).getUTCDay() + 6) % 7
    const from = shifted(today, -weekday)
    return { from, to: shifted(from, 6) }
  }
  const year = yearOf(today)
  return unit === 'month'
    ? monthOf(year, monthIn(today))
    : { from: `${year}-01-01`, to: `${year}-12-31` }
}

const lastOne = (today: Day, unit: string): Period =>
  thisOne(shifted(thisOne(today, unit).from, -1), unit)

/** So many days, weeks, months or years back. */
function back(today: Day, many: number, unit: string): Day {
  if (unit === 'day' || unit === 'week') return shifted(today, -many * (unit === 'week' ? 7 : 1))
  const all = yearOf(today) * 12 + monthIn(today) - many * (unit === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(all / 12), all % 12]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(lastDay, Number(today.slice(8)))))
}
