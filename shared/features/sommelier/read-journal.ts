import type { Day } from '../../kernel/time.ts'
import type { Span } from './read-ingredients.ts'
import { type Period, periodIn } from './read-period.ts'
import type { Token } from './tokens.ts'

/** What happened to bottles, as questions ask for it. */
export type JournalAct = 'drunk' | 'opened' | 'finished' | 'bought' | 'added' | 'sold' | 'gifted'

export interface ReadJournal {
  readonly act: JournalAct
  readonly period: Period | undefined
  /** Only the last time, or the last few. */
  readonly isLast: 'one' | 'several' | undefined
  /** `How much did I spend?` */
  readonly asksCost: boolean
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

/** Plans, qualities and possessions: no question to the journal has these words. */
const another =
  /\b(?:should|can|could|would|will|shall|must|might|may i|ready|where|worth|value|valued|still|left|pay|paid|cost|costs|rate|rated|rating|stars|gain|gained|profit|make|mix|cocktails?|recipes?|goes|pair|if|yet|never)\b|\bdo (?:i|we) (?:still )?(?:own|need|want)\b|\bto (?:drink|open|buy|be)\b|\b(?:not|nothing|none|without)\b/

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
  const found = periodIn(tokens, today)
  if (found) spans.push(found.span)
  const last = lastIn(words, found?.span)
  const verb =
    verbIn(words, found !== undefined) ?? thingIn(words, found ?? last) ?? finishedIn(words)
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
    asksCost: words.some((word) => /^(?:spend|spent)$/.test(word)),
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
    const act =
      past.get(word) ?? (isDid ? base.get(word) : undefined) ?? (isAway ? 'gifted' : undefined)
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
function thingIn(words: readonly string[], timed: object | undefined): FoundVerb | undefined {
  const at = timed ? words.findIndex((word) => things.test(word)) : -1
  if (at < 0) return undefined
  return { act: ofThings.get(words[at]!.replace(/s$/, ''))!, spans: [{ from: at, to: at + 1 }] }
}

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

/** `And last month?` after another period: nothing but a period. */
export function bareDaysIn(tokens: readonly Token[], today: Day): Period | undefined {
  const words = tokens.map(({ word }) => word)
  const found = periodIn(tokens, today)
  const isBare = words.every(
    (word, at) =>
      (found && at >= found.span.from && at < found.span.to) ||
      /^(?:and|or|but|what|how|about|then|just|only|all)$/.test(word),
  )
  return isBare ? found?.period : undefined
}
