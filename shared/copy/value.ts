import type {
  Confidence,
  Direction,
  InsightKind,
  InsightReason,
  RareReason,
  ScoreName,
  ScorePartName,
  ValuePeriod,
  ValueSource,
} from '../business/value.ts'
import { type Currency, usDollars } from '../kernel/currency.ts'
import { money } from '../kernel/money.ts'
import { locale, messages } from '../kernel/language.ts'
import { percentage, percentChange, signOf } from '../kernel/number.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`
const prices = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'price' : 'prices'}`

const share = (part: number): string => percentage(Math.round(part))

const rare = (reason: RareReason): string => {
  const { age, vintage, edition } = valueCopy.whyRare
  switch (reason.kind) {
    case 'age':
      return age(reason.years)
    case 'vintage':
      return vintage(reason.years)
    case 'edition':
      return edition(reason.word)
  }
}

/** The reason of an insight; without amounts if the user hides them. */
function why(insight: InsightReason, hidden: boolean, currency: Currency = usDollars): string {
  const { moved, movedBy, cheaper, cheaperThan, past } = valueCopy.whys
  switch (insight.kind) {
    case 'rose':
    case 'fell': {
      const by = percentChange(insight.percent)
      return hidden
        ? moved[insight.period](by)
        : movedBy[insight.period](by, money(Math.abs(insight.gain), currency))
    }
    case 'cheaper': {
      const less = share(insight.percent)
      return hidden
        ? cheaper(less)
        : cheaperThan(money(insight.asked, currency), less, money(insight.paid, currency))
    }
    case 'past':
      return past(insight.drinkTo)
    case 'rare':
      return rare(insight.reason)
  }
}

/** The collection's value: the tracker, its report, and the file of all bottles. */
export const valueCopy = messages('value', {
  title: 'Value Tracker',
  loading: 'Working out what your collection is worth…',
  period: 'Period',
  periodNames: { '7d': '7d', '30d': '30d', '90d': '90d', '1y': '1y' } satisfies Record<
    ValuePeriod,
    string
  >,
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  settingFailed: 'The setting was not changed',
  percent: percentChange,
  bottles,

  figures: 'Figures',
  total: 'Total Portfolio Value',
  gainIn: (value: number, period: ValuePeriod): string =>
    valueCopy.gainsIn[period](percentChange(value)),
  gainsIn: {
    '7d': (percent: string) => `${percent} in 7 days`,
    '30d': (percent: string) => `${percent} in 30 days`,
    '90d': (percent: string) => `${percent} in 90 days`,
    '1y': (percent: string) => `${percent} in a year`,
  } satisfies Record<ValuePeriod, unknown>,
  noGainIn: (period: ValuePeriod): string => valueCopy.noGainsIn[period],
  noGainsIn: {
    '7d': 'no 7-day history yet',
    '30d': 'no 30-day history yet',
    '90d': 'no 90-day history yet',
    '1y': 'no one-year history yet',
  } satisfies Record<ValuePeriod, string>,
  unvalued: (count: number) => `${bottles(count)} without a value`,
  unrealized: 'Unrealized Gain',
  noGain: 'needs prices and values',
  versus: (invested: string) => `on ${invested} invested`,
  versusHidden: 'of your investment',
  /** Bottles without a known gain are in neither the gain nor its base. */
  gainLeavesOut: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'} left out: price or value missing`,
  gainOnInvested: (value: number): string => valueCopy.gainOnCost(percentChange(value)),
  gainOnCost: (percent: string) => `${percent} on what they cost`,
  score: 'Investment Score',
  scoreOf: (points: number) => `${points}/100`,
  scoreNames: {
    excellent: 'Excellent',
    good: 'Good',
    fair: 'Fair',
    weak: 'Weak',
  } satisfies Record<ScoreName, string>,
  noScore: 'Not yet',
  whyNoScore: {
    few: 'needs three bottles with a price and a value',
    unpaid: 'the bottles with a value cost nothing',
  },
  scoreParts: 'Parts of the score',
  scorePart: {
    growth: 'Growth',
    spread: 'Spread',
    rarity: 'Rarity',
    certainty: 'Certainty',
  } satisfies Record<ScorePartName, string>,
  scorePartFrom: (name: ScorePartName, from: number): string =>
    valueCopy.scorePartsFrom[name](name === 'growth' ? percentChange(from) : share(from)),
  scorePartsFrom: {
    growth: (percent: string) => `${percent} on the purchase price`,
    spread: (percent: string) => `${percent} of the value is spread across brands`,
    rarity: (percent: string) => `${percent} of the value is in rare bottles`,
    certainty: (percent: string) => `${percent} of the value is certain`,
  } satisfies Record<ScorePartName, unknown>,
  scorePartPoints: (points: number, weight: number) => `${points} of 100, counts ${weight}%`,
  rare: 'Rare Bottles',
  rareDetail: 'by age, vintage or edition',
  noData: 'No data yet',

  chart: 'Value over time',
  chartAlternative: (from: string, first: string, to: string, last: string) =>
    `From ${first} on ${from} to ${last} on ${to}.`,
  chartHidden: 'Amounts are hidden. The line shows how the value changed.',
  chartYoung: 'We record each change from now on. The line starts on the second day.',
  chartDay: 'Day of the chart',
  chartBought: 'Bought',
  chartPriced: 'New price',
  boughtOn: (count: number, paid: string | undefined) =>
    `bought ${count.toLocaleString(locale())}${paid === undefined ? '' : ` for ${paid}`}`,
  pricedOn: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'new price' : 'new prices'}`,
  showTable: 'Show as a table',
  day: 'Day',
  value: 'Value',
  withoutValue: 'Without a value',

  byCategory: 'By category',
  byLocation: 'By location',
  share,

  views: 'Views',
  performance: 'Performance',
  trends: 'Market Trends',
  insights: 'AI Insights',
  performanceList: 'Bottles by gain',
  paid: (amount: string) => `Paid ${amount}`,
  paidUnknown: 'Price unknown',
  gainUnknown: '–',
  several: (count: number) => `${count.toLocaleString(locale())} ×`,
  nothingValued: 'No bottle has a value yet',
  nothingValuedSentence: 'Add a purchase price or a value to a bottle to see it here.',

  source(source: ValueSource, count: number | undefined): string {
    const { own, stores, others, paid } = valueCopy.sources
    switch (source) {
      case 'own':
        return own
      case 'stores':
        return stores(count ?? 1)
      case 'others':
        return others(count ?? 5)
      case 'paid':
        return paid
    }
  },
  sources: {
    own: 'Your own figure',
    stores: (count: number) => `Stores, ${prices(count)} in 90 days`,
    others: (count: number) => `What ${count.toLocaleString(locale())} other collectors paid`,
    paid: 'What you paid',
  } satisfies Record<ValueSource, unknown>,
  sourceShort: {
    own: 'Own figure',
    stores: 'Stores',
    others: 'Collectors',
    paid: 'Price paid',
  } satisfies Record<ValueSource, string>,
  confidence: {
    high: 'high confidence',
    medium: 'medium confidence',
    low: 'low confidence',
  } satisfies Record<Confidence, string>,

  trendNames: { up: 'Up', down: 'Down', stable: 'Stable' } satisfies Record<Direction, string>,
  trendPercent: (value: number): string =>
    percentage(
      signOf(value) + Math.abs(value).toLocaleString(locale(), { maximumFractionDigits: 1 }),
    ),
  compared: (count: number, on: string) => `${bottles(count)} of stores compared, newest ${on}`,
  trendsOffline: 'Connect once to load market prices; they then stay on this device.',
  trendsFailed: 'Market prices could not be loaded.',
  noTrends: 'No market prices for this period',
  noTrendsSentence:
    'Trends need store prices at both ends of the period for at least three bottles of a category.',

  insightTitles: {
    rose: 'Sell Signal',
    fell: 'Falling Value',
    cheaper: 'Investment Opportunity',
    past: 'Past Its Window',
    rare: 'Rarity Alert',
  } satisfies Record<InsightKind, string>,
  insightsFrom: 'Calculated on this device from your own bottles, with fixed rules.',
  why,
  whys: {
    moved: {
      '7d': (percent: string) => `${percent} in 7 days, by its recorded values.`,
      '30d': (percent: string) => `${percent} in 30 days, by its recorded values.`,
      '90d': (percent: string) => `${percent} in 90 days, by its recorded values.`,
      '1y': (percent: string) => `${percent} in a year, by its recorded values.`,
    } satisfies Record<ValuePeriod, unknown>,
    movedBy: {
      '7d': (percent: string, amount: string) =>
        `${percent} in 7 days (${amount}), by its recorded values.`,
      '30d': (percent: string, amount: string) =>
        `${percent} in 30 days (${amount}), by its recorded values.`,
      '90d': (percent: string, amount: string) =>
        `${percent} in 90 days (${amount}), by its recorded values.`,
      '1y': (percent: string, amount: string) =>
        `${percent} in a year (${amount}), by its recorded values.`,
    } satisfies Record<ValuePeriod, unknown>,
    cheaper: (percent: string) => `Stores ask ${percent} less for it than you paid.`,
    cheaperThan: (asked: string, percent: string, paid: string) =>
      `Stores ask ${asked}, ${percent} less than the ${paid} you paid.`,
    past: (year: number) => `The drink window ended in ${year}.`,
  },
  whyRare: {
    age: (years: number) => `Its label says ${years} years.`,
    vintage: (years: number) => `Its vintage is ${years} years ago.`,
    edition: (word: string) => `Its name says “${word}”.`,
  },
  moreInsights: (count: number) => `and ${count.toLocaleString(locale())} more`,
  noInsights: 'Nothing stands out',
  noInsightsSentence:
    'Insights appear here when a bottle rises or falls by a tenth, is past its window, or is rare.',

  actions: 'Recommended Actions',
  setAlerts: 'Set Price Alerts',
  marketReport: 'View Market Report',
  optimize: 'Optimize Portfolio',
  valueReport: 'Value report',

  emptyTitle: 'Nothing to value yet',
  emptySentence: 'Add a bottle to see the value of your collection. It works offline.',
  addBottle: 'Add a bottle',
  import: 'Import a cellar',

  reportTitle: 'Value report',
  reportLead: 'For your insurer: every bottle with its value, where it comes from and since when.',
  reportOf: (name: string) => `Collection of ${name}`,
  reportOn: 'As of',
  reportTotal: 'Total value',
  reportBottles: 'Bottles',
  reportUnvalued: 'Without a value',
  reportPaid: 'Paid, as far as known',
  reportNote:
    'Values are the owner’s own figures, else the median of store prices of the last 90 days, else the median of what at least five other collectors paid, else the price paid. They are not an appraisal.',
  print: 'Print or save as PDF',
  preparing: (done: number, all: number) =>
    `Preparing ${done.toLocaleString(locale())} of ${all.toLocaleString(locale())} rows…`,
  reportHidden: 'Amounts are hidden. Show them to print the report.',
  csv: 'Download CSV',
  columns: {
    bottle: 'Bottle',
    brand: 'Brand',
    category: 'Category',
    vintage: 'Vintage',
    size: 'Size',
    location: 'Location',
    bin: 'Bin',
    quantity: 'Quantity',
    paid: 'Paid each',
    each: 'Value each',
    total: 'Value',
    currency: 'Currency',
    source: 'Source',
    since: 'Since',
  },
  back: 'Value Tracker',

  exportTitle: 'Export your collection',
  exportSentence:
    'A CSV file with every field of every bottle, for a spreadsheet. It can be imported again.',
  exportPart: 'CSV export is part of Insider.',
  exportInstead:
    'Everything of yours is in the full backup, which is free: all bottles, pours, recipes and photos, reservations and payments, in one ZIP.',
  exportCsv: 'Download CSV',
  exportBackup: 'Download full backup',
  exportBusy: 'Packing…',
  exportFailed: 'The file was not created',
  exportFailedSentence: 'Your data is safe. Try again.',
  csvName: (day: string) => `collection-${day}.csv`,
  reportCsvName: (day: string) => `value-report-${day}.csv`,
})
