import { minPricesForMonth, moversPerCategory } from '../business/value.ts'
import type { Mover } from '../features/value/market-report.ts'
import { exactMoney } from '../kernel/money.ts'
import { valueCopy } from './value.ts'
import { locale, messages } from '../kernel/language.ts'

const bottles = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'bottle' : 'bottles'}`
const prices = (count: number) =>
  `${count.toLocaleString(locale())} ${count === 1 ? 'price' : 'prices'}`

/** The market report of a month: how much it rests on is said with every figure. */
export const marketReportCopy = messages('marketReport', {
  title: 'Market report',
  lead: 'What stores asked, month by month, out of the price lists and drops of this installation and nothing else. What rests on too few prices is said to.',
  back: 'Value Tracker',
  loading: 'Looking for the report…',
  offline: 'The report is made by the server, so this needs the network.',
  month: 'Month',
  /** `October 2026` */
  monthInWords: (month: string) =>
    new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale(), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  none: 'No report yet',
  noneSentence: 'The first one is made when a month is over in which this server was there.',
  empty: 'No store named a price in this month. There is nothing to tell of it.',
  print: 'Print or save as PDF',
  insiderOnly: 'The market report is part of Insider.',
  rests: (listings: number, named: number) => `${prices(named)} of ${bottles(listings)} of stores.`,
  insiderDetail: (month: string, rests: string) =>
    `That of ${month} rests on ${rests} The trends of the Value Tracker are free.`,
  compared: (count: number) => `${bottles(count)} with prices on two days.`,
  middle: (category: string, percent: number): string =>
    marketReportCopy.middleOf(category, valueCopy.trendPercent(percent)),
  middleOf: (category: string, percent: string) =>
    `${category}: ${percent} in the middle of those compared.`,
  thin: `Too few to say where it went: that takes ${minPricesForMonth} bottles with prices on two days.`,
  rose: 'Rose most',
  fell: 'Fell most',
  nobodyRose: 'None rose.',
  nobodyFell: 'None fell.',
  bottle: 'Bottle',
  store: 'Store',
  was: 'Was',
  became: 'Became',
  change: 'Change',
  price: (mover: Mover, end: 'from' | 'to'): string => exactMoney(mover[end]),
  note: `Prices are in US dollars, as the stores named them, the first and the last of each bottle in the month. At most ${moversPerCategory} are named of each kind. It is no advice to buy or sell.`,
})
