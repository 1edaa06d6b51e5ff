import type { Cents } from '../kernel/money.ts'
import { day, type Instant, minute } from '../kernel/time.ts'

/** The periods of a gain (specification, section 9). */
export const valuePeriods = ['7d', '30d', '90d', '1y'] as const
export type ValuePeriod = (typeof valuePeriods)[number]
export const usualValuePeriod: ValuePeriod = '30d'

export const daysOfPeriod = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  ValuePeriod,
  number
>

/** Older store prices do not count for a bottle's value. */
export const storePriceLifetime: Instant = 90 * day

/** With fewer other collectors, their price is hidden: it could be one person's. */
export const minOtherCollectors = 5

/** The fewest bottles with a price at both ends of the period for a trend. */
export const minPricesForTrend = 3
/** A market that moved by less than this percentage is stable. */
export const stableMargin = 1

/** The most days on which changes of one bottle's value are kept; the oldest make room. */
export const maxValuePoints = 1_000

/** A score over fewer bottles than these would be an accident. */
export const minBottlesForScore = 3

/** How much each part counts in the investment score; together 100. */
export const scoreWeights = { growth: 40, spread: 20, rarity: 20, certainty: 20 } as const
/** Half of a part's points are for a gain of nothing, all of them for this gain in percent. */
export const fullGrowth = 50
/** A share of the value in rare bottles that earns all points of that part. */
export const fullRarity = 0.3

/** Labels of scores, from these points on; the first match counts. */
export const scoreNames = [
  [80, 'excellent'],
  [60, 'good'],
  [40, 'fair'],
  [0, 'weak'],
] as const

/** Reasons for rarity: years in the cask, or since the vintage. */
export const rareAge = 21
export const rareVintageYears = 25

/** The smallest rise or fall, in percent, for an insight. */
export const notableChange = 10
/** Insights of one kind shown, the strongest first; the screen counts the rest. */
export const maxInsightsOfKind = 5

/** Top performers of one answer of the REST call. */
export const maxTopPerformers = 10

/** How often new store prices are looked for, and how far back each time. */
export const priceCheckInterval: Instant = 10 * minute

/**
 * What only the server knows of a bottle's value: the middle one of the prices at which stores had
 * it in the last 90 days, or of what other collectors paid.
 */
export const marketSources = ['stores', 'others'] as const
/** Sources of a bottle's value, in order of priority. */
export type ValueSource = 'own' | (typeof marketSources)[number] | 'paid'

/** How far a value can be relied on. */
export type Confidence = 'high' | 'medium' | 'low'

export type ScoreName = (typeof scoreNames)[number][1]
export type ScorePartName = keyof typeof scoreWeights

/** Which way a market goes. */
export const directions = ['up', 'down', 'stable'] as const
export type Direction = (typeof directions)[number]

/** Reasons for rarity from the bottle's own data, without lookups or guesses. */
export type RareReason =
  | { readonly kind: 'age' | 'vintage'; readonly years: number }
  | { readonly kind: 'edition'; readonly word: string }

/** An insight about a bottle, with its reason. */
export type InsightReason =
  | {
      readonly kind: 'rose' | 'fell'
      readonly percent: number
      readonly gain: Cents
      readonly period: ValuePeriod
    }
  /** Stores ask less than was paid. */
  | {
      readonly kind: 'cheaper'
      readonly asked: Cents
      readonly paid: Cents
      readonly percent: number
    }
  | { readonly kind: 'past'; readonly drinkTo: number }
  | { readonly kind: 'rare'; readonly reason: RareReason }
export const insightKinds = [
  'rose',
  'fell',
  'cheaper',
  'past',
  'rare',
] as const satisfies readonly InsightReason['kind'][]
export type InsightKind = (typeof insightKinds)[number]

/** Advice of the analysis about a bottle. */
export const advices = ['drink', 'sell', 'hold', 'insure'] as const
export type Advice = (typeof advices)[number]
/** A gain of this percentage is worth selling: three bottles sold pay for two more. */
export const sellGainThreshold = 50
/**
 * A bottle of this value should be listed separately with an insurer: household policies cap single
 * articles low.
 */
export const insuranceThreshold: Cents = 500_00
/** How many bottles of one advice are shown at first, and more with each press. */
export const advisedPerPage = 20

/** The most valuable bottles in the share of the total. */
export const concentrationSize = 10
/** Years ahead for which ending drink windows are counted. */
export const windowYears = 10
/** Rows of one table of figures, the largest first; the screen says how many more there are. */
export const maxFigureRows = 12

/** Months of which a market report is kept: two years. */
export const maxMarketReports = 24
/** Bottles of one kind that a report names for having risen, and as many for having fallen. */
export const moversPerCategory = 5
/** Bottles with prices on two days needed for a monthly trend of a kind. */
export const minPricesForMonth = minPricesForTrend
/** Changes are counted in steps of half a percent, up to ten times the price. */
export const changeStep = 0.5
export const maxCountedChange = 900
