import type { Cents } from '../../kernel/money.ts'
import type { Day } from '../../kernel/time.ts'
import type { PrizedReason } from '../collection/prized.ts'
import type { Grouping } from './ask.ts'
import type { JournalAct } from './read-journal.ts'
import type { Period } from './read-period.ts'
import type { Topic } from './topics.ts'
import type { Mention } from './mention.ts'

/** The subject of a question to the journal. */
export interface ActFacts {
  act: JournalAct
  what: string | undefined
  days: Period | undefined
}

/** Why a bottle is suggested. */
export type Because =
  | { readonly why: 'open'; readonly level: number | undefined }
  | { readonly why: 'past'; readonly to: number }
  | { readonly why: 'lastYears'; readonly to: number }
  | { readonly why: 'ready'; readonly from: number | undefined; readonly to: number | undefined }
  | { readonly why: 'rated'; readonly stars: number }
  | { readonly why: 'used'; readonly times: number }
  | { readonly why: 'several'; readonly quantity: number }
  | { readonly why: 'style'; readonly style: string }
  | { readonly why: 'young'; readonly from: number }

/**
 * What the rules found, as facts without words: each name is one sentence of an answer, worded in
 * `shared/copy/sommelier-sentences.ts`.
 */
export interface AnswerFacts {
  greeting: object
  thanks: object
  help: object
  /** With the unknown words, if any. */
  unknown: { words: readonly string[] }
  notKnown: { words: readonly string[] }
  meant: { word: string; near: string }
  elsewhere: { topic: Topic }
  otherLanguage: { language: string }
  emptyCellar: object
  nothingFits: { what: string }

  tonight: { count: number; what: string | undefined }
  pick: { bottle: string; place: string; because: readonly Because[] }

  pairWith: { dish: string; styles: readonly string[] }
  /** `what`: which bottles were asked about. */
  pairNone: { dish: string; styles: readonly string[]; what: string | undefined }
  pairUnknown: object
  fits: { bottle: string; dish: string; style: string }
  fitsNot: { bottle: string; dish: string }

  /** `isWith` where it names what is poured, and no condition. */
  canMake: { count: number; what: string | undefined; isWith: boolean }
  drink: { recipe: string; from: readonly string[]; instead: readonly string[] }
  /** A bottle that is too good to mix without a thought. */
  prized: { bottle: string; because: readonly PrizedReason[] }
  cannotMake: { what: string | undefined }
  more: { count: number }

  oneAway: { count: number }
  unlock: { wanted: string; recipes: readonly string[]; more: number }
  noneAway: object

  gained: { lost: boolean; what: string | undefined }
  gainOf: { bottle: string; gain: Cents; percent: number | undefined; value: Cents }
  noGain: { lost: boolean }
  unpriced: { bottles: number }
  /** Bottles of which it is not known where they are from. */
  unplaced: { bottles: number }
  /** Bottles without the value that the question limits. */
  unsaid: { bottles: number }
  worth: {
    value: Cents
    bottles: number
    /** Of bottles with a known gain; the percentage is of their cost. */
    gain: Cents
    percent: number | undefined
    known: number
    what: string | undefined
  }
  dearest: { what: string | undefined }
  cheapest: { what: string | undefined }
  bestRated: { what: string | undefined }
  worstRated: { what: string | undefined }
  ratedWith: { bottle: string; stars: number }
  noRating: { what: string | undefined }
  strongest: { what: string | undefined }
  weakest: { what: string | undefined }
  strengthOf: { bottle: string; percent: number }
  noStrength: { what: string | undefined }
  largest: { what: string | undefined }
  smallest: { what: string | undefined }
  sizeOf: { bottle: string; ml: number }
  noSize: { what: string | undefined }
  average: { bottles: number; each: Cents; what: string | undefined }
  tooYoung: { count: number; what: string | undefined }
  noneYoung: { known: number }
  paidFor: { bottles: number; paid: Cents; what: string | undefined }
  worthOf: { bottle: string; value: Cents }
  noWorth: object

  past: { count: number; what: string | undefined }
  lastYears: { count: number; what: string | undefined }
  readyNow: { count: number; what: string | undefined }
  windowOf: {
    bottle: string
    from: number | undefined
    to: number | undefined
    place: string
  }
  nonePast: { known: number }
  noneReady: { known: number }
  noWindows: object

  have: { bottles: number; entries: number; what: string | undefined; open: number }
  haveNone: { what: string }
  /** How many groups there are; the first of them follow. */
  groups: { by: Grouping; count: number }
  group: { name: string; bottles: number }
  unknownGroup: { bottles: number }
  /** `percent`: the rest in the open one. */
  item: {
    bottle: string
    quantity: number
    place: string
    open: boolean
    percent?: number | undefined
  }
  oldest: { what: string | undefined }
  youngest: { what: string | undefined }
  vintageOf: { bottle: string; vintage: number }
  ageOf: { bottle: string; years: number }
  noVintages: { what: string | undefined }

  bottle: {
    bottle: string
    brand: string
    kind: string
    vintage: number | undefined
    region: string | undefined
    abv: number | undefined
  }
  stands: { place: string; bin: string | undefined; quantity: number }
  level: { state: 'sealed' | 'open' | 'finished'; percent: number | undefined }
  uses: { times: number; last: string | undefined }
  ownRating: { stars: number }
  window: {
    state: 'ready' | 'young' | 'past'
    from: number | undefined
    to: number | undefined
  }
  noWindow: object
  boughtOn: { day: string }
  paid: { each: Cents | undefined; value: Cents | undefined }
  notes: { text: string }
  foods: { foods: readonly string[] }
  noFoods: object
  inDrinks: { recipes: readonly string[]; more: number }
  several: { count: number }

  /** Of a question about the journal; of bottles that were bought also what they cost. */
  acts: ActFacts & {
    entries: number
    pours: number
    bottles: number
    paid: Cents | undefined
  }
  lastAct: ActFacts
  noActs: ActFacts
  /** The day of the latest act. */
  actOn: { act: JournalAct; bottle: string; on: Day; pours: number; bottles: number }
  /** Bottles without the day on which they were bought. */
  undated: { bottles: number }
  /** Acts on bottles that were removed since. */
  actsOfRemoved: { count: number }

  recipe: { recipe: string; ingredients: readonly string[] }
  glass: { glass: string | undefined; garnish: string | undefined }
  instructions: { text: string }
  ready: { from: readonly string[] }
  readyInstead: { instead: readonly string[] }
  missing: { names: readonly string[] }

  next: object
  runsLow: { bottle: string; level: number | undefined; times: number }
  finished: { bottle: string; stars: number }
  wished: { name: string; max: Cents | undefined; priority: string }
  noNext: object
}

export type Line = {
  readonly [K in keyof AnswerFacts]: { readonly say: K } & AnswerFacts[K]
}[keyof AnswerFacts]

/** The text of each fact, in `shared/copy/sommelier-sentences.ts`. */
export type Sentences = { readonly [K in keyof AnswerFacts]: (facts: AnswerFacts[K]) => string }

/** An answer of the rules. */
export interface SommelierAnswer {
  readonly lines: readonly Line[]
  /** Its bottles and recipes, in the order of the text. */
  readonly mentions: readonly Mention[]
}

/** Facts that answer nothing: a word, a dish or the language is unknown, or only another screen knows. */
const refusals: ReadonlySet<keyof AnswerFacts> = new Set<keyof AnswerFacts>([
  'unknown',
  'notKnown',
  'meant',
  'otherLanguage',
  'pairUnknown',
  'elsewhere',
])

/** Whether the rules refused the question. Such a question does not count for the day. */
export const isRefused = ({ lines }: SommelierAnswer): boolean =>
  lines.some(({ say }) => refusals.has(say))

/** The answer as a person reads it: a line for each fact. */
export function inWords({ lines }: SommelierAnswer, sentences: Sentences): string {
  return lines.map((line) => (sentences[line.say] as (facts: Line) => string)(line)).join('\n')
}
