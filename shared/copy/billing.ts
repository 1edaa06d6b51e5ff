import { dueBatchSize, insiderPrice, type Interval, type Offer } from '../business/offer.ts'
import { alertLimit, bottleLimit, type Plan, questionLimit } from '../business/plans.ts'
import { promiseNames, type PromiseName } from '../business/promises.ts'
import { maxOpenReservations } from '../business/reserving.ts'
import { type Cents, exactMoney, money } from '../kernel/money.ts'
import { locale, messages } from '../kernel/language.ts'

/** `$10`, and `$10.50` where it is not whole. */
export const dollars = (cents: Cents) => (cents % 100 === 0 ? money(cents) : exactMoney(cents))

/** `$10/month` */
export const rate = (interval: Interval, amount: Cents = insiderPrice[interval]): string =>
  billingCopy.rates[interval](dollars(amount))

/** The introductory offer, in a few words next to the price. */
export function begins(offer: Offer, interval: Interval): string {
  const then = rate(interval)
  const { free, freeForDays, freeWithoutCard, first } = billingCopy.beginning
  if (offer.trialDays === 30) return free(then)
  if (offer.trialDays > 0)
    return (offer.needsCard ? freeForDays : freeWithoutCard)(offer.trialDays, then)
  const due = dueBatchSize(offer, interval)
  return due < insiderPrice[interval] ? first[interval](dollars(due), then) : then
}

/** A promise's name in the comparison, its value there, and its line on each plan's card. */
interface PromiseWords {
  readonly what: string
  readonly free: PlanWords
  readonly insider: PlanWords & { readonly card: string }
}
interface PlanWords {
  readonly cell: string
  /** Absent where the card of the plan does not name it. */
  readonly card?: string
}

const no: PlanWords = { cell: 'No' }
const yes: PlanWords = { cell: 'Yes' }

/** The words of `promises`: each row of that table has its own here, and nothing else is promised. */
export const promiseWords: Readonly<Record<PromiseName, PromiseWords>> = messages('promiseWords', {
  bottles: {
    what: 'Bottles',
    free: { cell: String(bottleLimit('free')), card: `Up to ${bottleLimit('free')} bottles` },
    insider: { cell: 'Unlimited', card: 'Unlimited bottle tracking' },
  },
  priceAlerts: {
    what: 'Price alerts',
    free: { cell: String(alertLimit('free')), card: `${alertLimit('free')} price alerts` },
    insider: { cell: 'Unlimited', card: 'Unlimited price alerts' },
  },
  availabilityAlerts: {
    what: 'Availability alerts',
    free: { cell: String(alertLimit('free')), card: `${alertLimit('free')} availability alerts` },
    insider: { cell: 'Unlimited', card: 'Unlimited availability alerts' },
  },
  questions: {
    what: 'Questions to the Sommelier',
    free: { cell: `${questionLimit('free')} a day` },
    insider: {
      cell: `${questionLimit('insider')} a day`,
      card: `${questionLimit('insider')} questions a day to the Sommelier`,
    },
  },
  reservations: {
    what: 'Open reservations',
    free: { cell: String(maxOpenReservations('free')) },
    insider: {
      cell: String(maxOpenReservations('insider')),
      card: `${maxOpenReservations('insider')} open reservations at once`,
    },
  },
  analysis: {
    what: 'Analysis of the whole cellar',
    free: no,
    insider: { ...yes, card: 'AI-powered analysis of your whole cellar' },
  },
  insights: {
    what: 'Advanced portfolio insights',
    free: no,
    insider: { ...yes, card: 'Advanced portfolio insights' },
  },
  reports: {
    what: 'Market intelligence reports',
    free: no,
    insider: { ...yes, card: 'Market intelligence reports, each month' },
  },
  support: {
    what: 'Support',
    free: { cell: 'Standard' },
    insider: { cell: 'Priority', card: 'Priority support' },
  },
  groups: {
    what: 'Groups of your own',
    free: no,
    insider: { ...yes, card: 'Create community groups' },
  },
  csv: {
    what: 'CSV export of the collection',
    free: no,
    insider: { ...yes, card: 'CSV export of the collection' },
  },
})

/** Texts of a plan's card. */
function cardOf(plan: Plan): readonly string[] {
  return promiseNames.flatMap((name) => promiseWords[name][plan].card ?? [])
}

function insiderWords(): string {
  const words = cardOf('insider').map((one) =>
    /^[A-Z]{2}/.test(one) ? one : `${one[0]?.toLowerCase()}${one.slice(1)}`,
  )
  return `They are: ${new Intl.ListFormat(locale()).format(words)}.`
}

/** The plans, as many screens show them; the pages about them have more in `subscription.ts`. */
export const billingCopy = messages('billing', {
  free: {
    name: 'Free',
    get price(): string {
      return money(0)
    },
    get points(): readonly string[] {
      return cardOf('free')
    },
  },
  insider: {
    name: 'Insider',
    get points(): readonly string[] {
      return cardOf('insider')
    },
  },
  rate,
  rates: {
    month: (amount: string) => `${amount}/month`,
    year: (amount: string) => `${amount}/year`,
  } satisfies Record<Interval, unknown>,
  perWord: { month: 'a month', year: 'a year' } satisfies Record<Interval, string>,
  begins,
  beginning: {
    free: (then: string) => `Free for 1 month, then ${then}`,
    freeForDays: (days: number, then: string) => `Free for ${days} days, then ${then}`,
    freeWithoutCard: (days: number, then: string) =>
      `Free for ${days} days, no card required, then ${then}`,
    first: {
      month: (amount: string, then: string) => `First month ${amount}, then ${then}`,
      year: (amount: string, then: string) => `First year ${amount}, then ${then}`,
    } satisfies Record<Interval, unknown>,
  },
  notSold: 'Not available here',
  welcome: 'Welcome to Insider!',
  welcomeSentence: `You now have access to all premium features. ${insiderWords()}`,
  waitingSentence: 'It has not arrived yet. This page updates when it has.',

  state: {
    given: 'The operator gave you Insider. You are not charged.',
    trialUntil: (when: string) => `Free trial until ${when}`,
    next: 'Next billing date',
    endsOn: (when: string) => `Insider ends on ${when}`,
    failedTitle: 'Your last payment failed',
    waitingTitle: 'Your subscription needs a card',
  },

  amount: dollars,

  upgrade: 'Upgrade Now',
})
