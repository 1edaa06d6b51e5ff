import { type Advice, type Confidence, insureFrom, sellFromGain } from '../business/value.ts'
import type { AdviceReason } from '../features/value/analysis.ts'
import { type Currency, usDollars } from '../kernel/currency.ts'
import { money } from '../kernel/money.ts'
import type { Day } from '../kernel/time.ts'
import { valueCopy } from './value.ts'
import { locale, messages } from '../kernel/language.ts'
import { percentChange } from '../kernel/number.ts'

const bottles = (count: number): string => valueCopy.bottles(count)

/** Why it is advised, in the figures of the bottle; amounts are left out where they are not to be seen. */
function why(
  reason: AdviceReason,
  hidden: boolean,
  inWords: (on: Day) => string,
  currency: Currency = usDollars,
): string {
  const { drink, sell, hold, insure } = analysisCopy.whys
  switch (reason.advice) {
    case 'drink':
      if (reason.window === 'past') return drink.past(reason.drinkTo)
      if (reason.window === 'last') return drink.last
      return drink.open(reason.drinkTo)
    case 'sell': {
      const more = percentChange(reason.percent)
      const source = valueCopy.sourceShort[reason.source]
      return hidden
        ? sell.percent(more, source)
        : sell.amount(money(reason.each, currency), more, money(reason.paid, currency), source)
    }
    case 'hold':
      return reason.why === 'young'
        ? hold.young(reason.drinkFrom)
        : hold.rising(percentChange(reason.percent))
    case 'insure': {
      const source = valueCopy.sourceShort[reason.source]
      const on = reason.on === undefined ? undefined : inWords(reason.on)
      return hidden
        ? insure.source(source, on)
        : insure.amount(money(reason.each, currency), source, on)
    }
  }
}

/** The Sommelier's look at the whole cellar, and what the portfolio is made of. */
export const analysisCopy = messages('analysis', {
  title: 'Cellar analysis',
  lead: 'Every bottle of your own is looked at by plain rules, on this device. No model is asked, and every sentence has its figures from your rows.',
  loading: 'Looking through your cellar…',
  back: 'Value Tracker',
  open: 'Analyze my cellar',
  views: 'Views',
  view: { advice: 'What to do', figures: 'Portfolio insights' },
  insiderOnly: {
    advice: 'The analysis of the whole cellar is part of Insider.',
    figures: 'Advanced portfolio insights are part of Insider.',
  },
  insiderDetail: {
    advice:
      'What to drink, sell, hold and insure, each with its figures. Your totals, the chart and the insights of the Value Tracker are free.',
    figures:
      'Where your value lies and how sure it is, gains by year, region and category, and windows that end. Your totals, the chart and the insights of the Value Tracker are free.',
  },
  advices: {
    drink: 'Drink',
    sell: 'Sell',
    hold: 'Hold',
    insure: 'Insure',
  } satisfies Record<Advice, string>,
  rules: {
    drink: 'Windows that are over, end this year, or are open. What ends first stands first.',
    sell: `Worth at least ${sellFromGain}% more than you paid, not rising just now, and not past its window.`,
    hold: 'Windows that have not begun, and bottles that rose by a tenth in 30 days.',
    insure: `One bottle is worth ${money(insureFrom)} or more.`,
  } satisfies Record<Advice, string>,
  none: {
    drink: 'No bottle has a window that is open.',
    sell: 'No bottle has gained that much.',
    hold: 'No bottle has to wait.',
    insure: 'No single bottle is worth that much.',
  } satisfies Record<Advice, string>,
  why,
  whys: {
    drink: {
      past: (year: number | undefined) => `Its window ended in ${year}.`,
      last: 'Its window ends this year.',
      open: (year: number | undefined) =>
        year === undefined ? 'Its window is open.' : `Its window is open until ${year}.`,
    },
    sell: {
      percent: (percent: string, source: string) => `Worth ${percent} on what you paid. ${source}.`,
      amount: (each: string, percent: string, paid: string, source: string) =>
        `Worth ${each}, ${percent} on the ${paid} you paid. ${source}.`,
    },
    hold: {
      young: (year: number) => `Its window begins in ${year}.`,
      rising: (percent: string) => `${percent} in 30 days, by the values kept for it.`,
    },
    insure: {
      source: (source: string, day: string | undefined) =>
        day === undefined ? `${source}.` : `${source}, ${day}.`,
      amount: (each: string, source: string, day: string | undefined) =>
        day === undefined ? `${each} each. ${source}.` : `${each} each. ${source}, ${day}.`,
    },
  },
  sum: (count: number, amount: string | undefined) =>
    amount === undefined ? bottles(count) : `${bottles(count)}, worth ${amount}`,
  more: (count: number) => `Show ${count.toLocaleString(locale())} more`,
  looked: (count: number) => `${bottles(count)} looked at.`,
  withoutWindow: (count: number) =>
    `${bottles(count)} without a window: nothing is said of when to drink them.`,
  withoutValue: (count: number) =>
    `${bottles(count)} without a value: nothing is said of selling or insuring them.`,

  figures: {
    concentration: 'Where the value lies',
    top: (rows: number, share: number) =>
      rows === 1
        ? `Your most valuable entry holds ${share}% of the value.`
        : `Your ${rows} most valuable entries hold ${share}% of the value.`,
    brand: (name: string, share: number) => `The largest brand, ${name}, holds ${share}%.`,
    bySource: 'Who says what it is worth',
    byConfidence: 'How sure the value is',
    confidence: {
      high: 'High confidence',
      medium: 'Medium confidence',
      low: 'Low confidence',
    } satisfies Record<Confidence, string>,
    byYear: 'Gain by year of purchase',
    byRegion: 'Gain by region',
    byCategory: 'Gain by category',
    windows: 'Windows that end',
    part: 'Part',
    bottles: 'Bottles',
    paid: 'Paid',
    value: 'Value',
    share: 'Share',
    gain: 'Gain',
    year: 'Year',
    noWindows: 'No window ends in the next ten years.',
    noGains: 'No bottle has both a price and a value yet.',
    noValue: 'No bottle has a value yet.',
    withoutGain: (count: number) =>
      `${bottles(count)} left out of the gains: what they cost or what they are worth is not known.`,
  },
})
