import { minPricesForMonth, moversPerCategory } from '../business/value.ts'
import type { Mover } from '../features/value/market-report.ts'
import { exactMoney } from '../kernel/money.ts'
import { valueCopy } from './value.ts'
import { locale, messages } from '../kernel/language.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`
const prices = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'price' : 'prices'}`

/** The market report of a month: every figure has its number of prices. */
export const marketReportCopy = messages('marketReport', {
  title: 'Market report',
  lead: 'Monthly store prices from the price lists and drops on this site. Thin data is flagged.',
  loading: 'Loading the report…',
  offline: 'You need a connection to see the report.',
  month: 'Month',
  /** `October 2026` */
  monthInWords: (month: string) =>
    new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale(), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  none: 'No report yet',
  noneSentence: 'The first report appears after the end of a full month.',
  empty: 'No store prices in this month.',
  print: 'Print or save as PDF',
  insiderOnly: 'The market report is part of Insider.',
  rests: (listings: number, named: number) =>
    `${prices(named)} for ${bottles(listings)} in stores.`,
  insiderDetail: (month: string, rests: string) =>
    `The report for ${month} uses ${rests} The trends of the Value Tracker are free.`,
  compared: (count: number) => `${bottles(count)} with prices on two days.`,
  middle: (category: string, percent: number): string =>
    marketReportCopy.middleOf(category, valueCopy.trendPercent(percent)),
  middleOf: (category: string, percent: string) => `${category}: median ${percent}.`,
  thin: `Not enough data for a trend: that needs ${minPricesForMonth} bottles with prices on two days.`,
  rose: 'Rose most',
  fell: 'Fell most',
  nobodyRose: 'No price rises.',
  nobodyFell: 'No price drops.',
  bottle: 'Bottle',
  store: 'Store',
  was: 'Before',
  became: 'After',
  change: 'Change',
  price: (mover: Mover, end: 'from' | 'to'): string => exactMoney(mover[end]),
  note: `Store prices in US dollars, the first and last of each bottle in the month. Up to ${moversPerCategory} bottles per category. This is not investment advice.`,
})
