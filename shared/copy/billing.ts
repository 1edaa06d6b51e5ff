import { brand } from '../business/brand.ts'
import {
  dueBatchSize,
  insiderPrice,
  type Interval,
  moneyBack,
  type Offer,
  yearlySavingPercent,
} from '../business/offer.ts'
import { alertLimit, bottleLimit, type Plan, questionLimit } from '../business/plans.ts'
import { promiseNames, type PromiseName } from '../business/promises.ts'
import { maxOpenReservations } from '../business/reserving.ts'
import { type Cents, exactMoney, money } from '../kernel/money.ts'
import { day } from '../kernel/time.ts'
import { locale, messages } from '../kernel/language.ts'

/** `$10`, and `$10.50` where it is not whole. */
const dollars = (cents: Cents) => (cents % 100 === 0 ? money(cents) : exactMoney(cents))

/** `$10/month` */
const rate = (interval: Interval, amount: Cents = insiderPrice[interval]): string =>
  billingCopy.rates[interval](dollars(amount))
const moneyBackDays = moneyBack / day

/** The introductory offer, in a few words next to the price. */
function begins(offer: Offer, interval: Interval): string {
  const then = rate(interval)
  const { free, freeForDays, freeWithoutCard, first } = billingCopy.beginning
  if (offer.trialDays === 30) return free(then)
  if (offer.trialDays > 0)
    return (offer.needsCard ? freeForDays : freeWithoutCard)(offer.trialDays, then)
  const due = dueBatchSize(offer, interval)
  return due < insiderPrice[interval] ? first[interval](dollars(due), then) : then
}

/** The note about the charge, below the form. */
function formNote(offer: Offer, interval: Interval): string {
  const { charged, chargedAfterTrial, chargedLess } = billingCopy.form
  if (offer.trialDays > 0) return chargedAfterTrial(offer.trialDays, rate(interval))
  const due = dueBatchSize(offer, interval)
  return due < insiderPrice[interval]
    ? chargedLess[interval](dollars(due), rate(interval))
    : charged[interval](rate(interval))
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

/** Frequent questions about the plans. */
export const planQuestions = messages('planQuestions', [
  [
    'Can I change my plan?',
    'Yes, at any time. Changes are immediate and prorated: the unused part of your payment is credited.',
  ],
  [
    'What happens to my data when I cancel?',
    'You keep Insider until the end of the paid period. After that nothing is deleted: you can still read, edit and export everything, and add within the limits of the Free plan.',
  ],
  [
    'Is there a yearly price?',
    `Yes: ${dollars(insiderPrice.year)}/year instead of ${dollars(12 * insiderPrice.month)}, which saves ${yearlySavingPercent}%.`,
  ],
  ['How can I pay?', 'By card, Apple Pay or Google Pay. Only the payment provider sees your card.'],
  [
    'Can I get a refund?',
    `Yes: ask within ${moneyBackDays} days of your first payment for a full refund, once. Your Insider plan then ends.`,
  ],
] satisfies readonly (readonly [question: string, answer: string])[])

/** The Insider subscription: `/subscription`, `/pricing`, and what leads there. */
export const billingCopy = messages('billing', {
  title: 'Subscription',
  loading: 'Loading your plan…',
  offline: 'You need a connection to see your plan. Your data on this device is not affected.',

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
  current: 'Current Plan',
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
  interval: 'Billing',
  intervals: { month: 'Monthly', year: `Yearly, save ${yearlySavingPercent}%` } satisfies Record<
    Interval,
    string
  >,
  start(offer: Offer, interval: Interval): string {
    const { startTrial, startFor, form } = billingCopy
    if (offer.trialDays > 0) return startTrial
    const due = dueBatchSize(offer, interval)
    return due < insiderPrice[interval] ? startFor(dollars(due)) : form.submit(interval)
  },
  startTrial: 'Start Free Trial',
  startFor: (amount: string) => `Get Started for ${amount}`,
  starting: 'Processing...',
  footer(offer: Offer): readonly string[] {
    const { cancelTrial, cancelAnytime, noFees, refund } = billingCopy
    return [offer.trialDays > 0 ? cancelTrial : cancelAnytime, noFees, refund.title]
  },
  cancelTrial: 'Cancel anytime during trial',
  cancelAnytime: 'Cancel anytime',
  noFees: 'No hidden fees',
  cardHadTrial:
    'This card was already used for a free trial, so this trial has ended. You were not charged. You can subscribe without a trial.',
  /** At the payment company. */
  product: `${brand.name} Insider`,
  away: 'The payment provider is not answering. You were not charged. Try again in a moment.',
  declined: 'The payment provider declined this. Nothing has changed.',
  already: 'You are already an Insider.',
  notNow: 'This is not possible with your subscription right now.',
  noMoneyBack: 'No payment can be refunded now.',
  previewOld: 'The price has expired. Check it again.',
  notSold: 'Not available here',
  askOperator: 'Ask the operator',
  nobodyTitle: 'Payments are not available here',
  nobody: 'No payment provider is set up here. Ask the operator for Insider.',

  form: {
    title: 'Complete Your Subscription',
    note: formNote,
    chargedAfterTrial: (days: number, price: string) =>
      `Your free trial starts immediately. You will be charged ${price} when your ${days}-day trial ends.`,
    chargedLess: {
      month: (amount: string, then: string) =>
        `You will be charged ${amount} now, and ${then} from the second month on.`,
      year: (amount: string, then: string) =>
        `You will be charged ${amount} now, and ${then} from the second year on.`,
    } satisfies Record<Interval, unknown>,
    charged: {
      month: (price: string) => `You will be charged ${price}, now and every month.`,
      year: (price: string) => `You will be charged ${price}, now and every year.`,
    } satisfies Record<Interval, unknown>,
    submit: (interval: Interval): string => billingCopy.form.subscribeFor(rate(interval)),
    subscribeFor: (price: string) => `Subscribe for ${price}`,
    submitCard: 'Save Card',
    busy: 'Processing...',
    loading: 'Loading the form for your card…',
    again: 'Try Again',
    safe: 'Only the payment provider sees your card. We never see its number.',
  },
  cardTitle: 'Another card',
  cardSaved: 'Your card was saved',
  cardNote: 'It is used from the next payment on. A failed payment is tried again with it.',

  error: 'Error',
  initFailed: 'Failed to initialize payment. Please try again.',
  failedTitle: 'Payment Failed',
  unexpected: 'An unexpected error occurred.',
  success: 'Success!',
  successSentence: 'Welcome to Insider!',
  welcome: 'Welcome to Insider!',
  welcomeSentence: `You now have access to all premium features. ${insiderWords()}`,
  waitingTitle: 'Your payment is on its way',
  waitingSentence: 'It has not arrived yet. This page updates when it has.',

  state: {
    yours: 'Your plan',
    given: 'The operator gave you Insider. You are not charged.',
    trialUntil: (when: string) => `Free trial until ${when}`,
    next: 'Next billing date',
    nextAmount: rate,
    endsOn: (when: string) => `Insider ends on ${when}`,
    endsSentence:
      'You will not be charged again. You can still read, edit and export all your bottles.',
    addCard: 'No card is needed during the trial. Add one to continue after it.',
    failedTitle: 'Your last payment failed',
    failedSentence: (until: string) =>
      `We try again until ${until}, and you keep Insider until then. Add another card to pay now.`,
    failedOver: 'Your plan is Free until it is paid. Add another card to pay now.',
    pausedTitle: 'Your subscription is paused',
    pausedSentence: `You are not charged, and your plan is Free meanwhile. Ask the operator to resume it.`,
    waitingTitle: 'Your subscription needs a card',
    waitingSentence:
      'You are not an Insider yet. Continue here even if you just entered a card; you will not be charged twice.',
    ended: (when: string) => `Your subscription ended on ${when}. Nothing was deleted.`,
    refunded: (when: string) => `Your payment was refunded on ${when}.`,
    card: 'Card',
    cardShown: (brandOfCard: string, last4: string): string =>
      billingCopy.state.endingIn(cardBrand(brandOfCard), last4),
    endingIn: (card: string, last4: string) => `${card} ending in ${last4}`,
    expires: (month: number, year: number): string =>
      billingCopy.state.expiresIn(`${String(month).padStart(2, '0')}/${year}`),
    /** @param month `05/2027` */
    expiresIn: (month: string) => `expires ${month}`,
    noCard: 'None yet',
    changeCard: 'Change card',
    addCardAct: 'Add a card',
    complete: 'Continue',
  },

  change: {
    act: (to: Interval): string => billingCopy.change.acts[to],
    acts: {
      month: 'Pay monthly',
      year: `Pay yearly, save ${yearlySavingPercent}%`,
    } satisfies Record<Interval, string>,
    title: (to: Interval) => (to === 'year' ? 'Pay yearly' : 'Pay monthly'),
    looking: 'Calculating the price…',
    now: 'Due now',
    credit: 'Credit for your next payments',
    then: 'From then on',
    next: 'Next billing date',
    prorated: 'The change is immediate. The unused part of your payment is credited.',
    confirm: (to: Interval): string => billingCopy.change.changeTo(rate(to)),
    changeTo: (price: string) => `Change to ${price}`,
    done: 'Your billing was changed',
  },

  cancel: {
    act: 'Cancel subscription',
    confirm: 'Yes, cancel',
    keep: 'Keep Insider',
    question: (until: string) => `Insider stays until ${until}. Nothing you have is deleted.`,
    done: 'Your subscription is cancelled',
    doneSentence: (until: string) => `Insider stays until ${until}.`,
    resume: 'Resume subscription',
    resumed: 'Subscription resumed',
  },

  refund: {
    title: `${moneyBackDays}-day money-back guarantee`,
    sentence: (until: string) =>
      `You can get a full refund until ${until}. Your Insider plan then ends.`,
    act: 'Request a refund',
    confirm: 'Yes, refund it and end Insider',
    done: 'Refund on its way',
    doneSentence: 'Banks take five to ten days to show it. Your plan is Free now.',
  },

  invoices: {
    title: 'Invoices',
    loading: 'Loading your invoices…',
    none: 'No invoices yet.',
    statuses: { open: 'Open', paid: 'Paid', void: 'Void', uncollectible: 'Not paid' },
    refunded: (amount: Cents): string => billingCopy.invoices.amountRefunded(dollars(amount)),
    amountRefunded: (amount: string) => `${amount} refunded`,
    look: 'Open',
    lookAt: (when: string) => `Open the invoice of ${when}`,
  },

  amount: dollars,
  failed: 'Something went wrong',
  actOffline: 'We could not confirm that. Try again when you are online; nothing happens twice.',

  upgrade: 'Upgrade Now',

  pricing: {
    title: 'Pricing',
    lead: `${brand.name} is free for a small cellar. Insider has no limits.`,
    loading: 'Loading the prices…',
    offline: 'You need a connection to see today’s prices.',
    freeStart: 'Get Started',
    compare: 'Compare the plans',
    what: 'What',
    get rows(): readonly (readonly [what: string, free: string, insider: string])[] {
      const { offline, backup } = billingCopy.pricing.both
      return [
        ...promiseNames.map((name) => {
          const { what, free, insider } = promiseWords[name]
          return [what, free.cell, insider.cell] as const
        }),
        offline,
        backup,
      ]
    },
    /** What no plan lacks. */
    both: {
      offline: ['Works offline', 'Yes', 'Yes'],
      backup: ['Full backup of everything', 'Yes', 'Yes'],
    },
    faqTitle: 'Questions and answers',
    faq: (offer: Offer): readonly (readonly [question: string, answer: string])[] => [
      [billingCopy.pricing.howBegins, `${begins(offer, 'month')}. ${formNoteForAll(offer)}`],
      ...planQuestions,
      billingCopy.pricing.bottlePrice,
    ],
    /** Without payments. */
    get faqUnsold(): readonly (readonly [question: string, answer: string])[] {
      return [[billingCopy.pricing.canIBuy, billingCopy.nobody], billingCopy.pricing.bottlePrice]
    },
    canIBuy: 'Can I buy Insider here?',
    howBegins: 'How does it begin?',
    bottlePrice: ['Is the bottle’s price part of this?', 'No. Bottles are sold by the stores.'],
    noteForAll: {
      card: 'You need a card, but you are not charged before the trial ends. One trial per person.',
      noCard:
        'You do not need a card. Without one, Insider ends with the trial. One trial per person.',
      noTrial: 'You can cancel at any time.',
    },
    contactTitle: 'Questions about plans for more people?',
    contact: `Write to us. We answer within ${brand.replyWithinHours} hours.`,
    contactAct: 'Contact sales',
  },
})

/** The offer again, for people without Insider. */
function formNoteForAll(offer: Offer): string {
  const { card, noCard, noTrial } = billingCopy.pricing.noteForAll
  if (offer.trialDays > 0) return offer.needsCard ? card : noCard
  return noTrial
}

/** As the payment company names it: `visa`. */
function cardBrand(input: string): string {
  const known: Readonly<Record<string, string>> = {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    discover: 'Discover',
    diners: 'Diners Club',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  }
  return known[input] ?? billingCopy.state.card
}
