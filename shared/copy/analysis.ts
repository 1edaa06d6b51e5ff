import {
  type Advice,
  type Confidence,
  insuranceThreshold,
  sellGainThreshold,
} from '../business/value.ts'
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

/** The Sommelier's analysis of the whole cellar, and the portfolio's composition. */
export const analysisCopy = messages('analysis', {
  title: 'Cellar analysis',
  lead: 'We check each of your bottles with fixed rules, on this device. No AI model is used, and all figures come from your own data.',
  loading: 'Analyzing your cellar…',
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
      'What to drink, sell, hold and insure, with figures for each. Totals, chart and insights of the Value Tracker are free.',
    figures:
      'Where your value is and how certain, gains by year, region and category, and ending drink windows. Totals, chart and insights of the Value Tracker are free.',
  },
  advices: {
    drink: 'Drink',
    sell: 'Sell',
    hold: 'Hold',
    insure: 'Insure',
  } satisfies Record<Advice, string>,
  rules: {
    drink: 'Drink windows that are past, end this year, or are open. The earliest end comes first.',
    sell: `Worth at least ${sellGainThreshold}% more than you paid, not rising right now, and not past the drink window.`,
    hold: 'Drink windows that have not started, and bottles that rose by a tenth in 30 days.',
    insure: `Worth ${money(insuranceThreshold)} or more per bottle.`,
  } satisfies Record<Advice, string>,
  none: {
    drink: 'No bottle has an open drink window.',
    sell: 'No bottle has gained enough.',
    hold: 'No bottle needs to wait.',
    insure: 'No bottle is valuable enough.',
  } satisfies Record<Advice, string>,
  why,
  whys: {
    drink: {
      past: (year: number | undefined) => `The drink window ended in ${year}.`,
      last: 'The drink window ends this year.',
      open: (year: number | undefined) =>
        year === undefined
          ? 'The drink window is open.'
          : `The drink window is open until ${year}.`,
    },
    sell: {
      percent: (percent: string, source: string) => `Worth ${percent} on what you paid. ${source}.`,
      amount: (each: string, percent: string, paid: string, source: string) =>
        `Worth ${each}, ${percent} on the ${paid} you paid. ${source}.`,
    },
    hold: {
      young: (year: number) => `The drink window starts in ${year}.`,
      rising: (percent: string) => `${percent} in 30 days, by its recorded values.`,
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
  looked: (count: number) => `${bottles(count)} checked.`,
  withoutWindow: (count: number) =>
    `${bottles(count)} without a drink window: no advice on when to drink.`,
  withoutValue: (count: number) =>
    `${bottles(count)} without a value: no advice on selling or insuring.`,

  figures: {
    concentration: 'Concentration of value',
    top: (rows: number, share: number) =>
      rows === 1
        ? `Your most valuable entry holds ${share}% of the value.`
        : `Your ${rows} most valuable entries hold ${share}% of the value.`,
    brand: (name: string, share: number) => `The largest brand, ${name}, holds ${share}%.`,
    bySource: 'Value by source',
    byConfidence: 'Value by confidence',
    confidence: {
      high: 'High confidence',
      medium: 'Medium confidence',
      low: 'Low confidence',
    } satisfies Record<Confidence, string>,
    byYear: 'Gain by year of purchase',
    byRegion: 'Gain by region',
    byCategory: 'Gain by category',
    windows: 'Ending drink windows',
    part: 'Part',
    bottles: 'Bottles',
    paid: 'Paid',
    value: 'Value',
    share: 'Share',
    gain: 'Gain',
    year: 'Year',
    noWindows: 'No drink window ends in the next ten years.',
    noGains: 'No bottle has both a price and a value yet.',
    noValue: 'No bottle has a value yet.',
    withoutGain: (count: number) =>
      `${bottles(count)} without a price or a value are not included in the gains.`,
  },
})
