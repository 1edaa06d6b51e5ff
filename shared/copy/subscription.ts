import { brand } from '../business/brand.ts'
import {
  dueBatchSize,
  insiderPrice,
  type Interval,
  moneyBack,
  type Offer,
  yearlySavingPercent,
} from '../business/offer.ts'
import { promiseNames } from '../business/promises.ts'
import type { Cents } from '../kernel/money.ts'
import { day } from '../kernel/time.ts'
import { messages } from '../kernel/language.ts'
import { begins, dollars, promiseWords, rate } from './billing.ts'

const moneyBackDays = moneyBack / day

/** The note about the charge, below the form. */
function formNote(offer: Offer, interval: Interval): string {
  const { charged, chargedAfterTrial, chargedLess } = subscriptionCopy.form
  if (offer.trialDays > 0) return chargedAfterTrial(offer.trialDays, rate(interval))
  const due = dueBatchSize(offer, interval)
  return due < insiderPrice[interval]
    ? chargedLess[interval](dollars(due), rate(interval))
    : charged[interval](rate(interval))
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

/** The pages `/subscription` and `/pricing`, which need the server; other screens show `billingCopy`. */
export const subscriptionCopy = messages('subscription', {
  title: 'Subscription',
  loading: 'Loading your plan…',
  offline: 'You need a connection to see your plan. Your data on this device is not affected.',

  current: 'Current Plan',
  interval: 'Billing',
  intervals: { month: 'Monthly', year: `Yearly, save ${yearlySavingPercent}%` } satisfies Record<
    Interval,
    string
  >,
  start(offer: Offer, interval: Interval): string {
    const { startTrial, startFor, form } = subscriptionCopy
    if (offer.trialDays > 0) return startTrial
    const due = dueBatchSize(offer, interval)
    return due < insiderPrice[interval] ? startFor(dollars(due)) : form.submit(interval)
  },
  startTrial: 'Start Free Trial',
  startFor: (amount: string) => `Get Started for ${amount}`,
  starting: 'Processing...',
  footer(offer: Offer): readonly string[] {
    const { cancelTrial, cancelAnytime, noFees, refund } = subscriptionCopy
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
    submit: (interval: Interval): string => subscriptionCopy.form.subscribeFor(rate(interval)),
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
  waitingTitle: 'Your payment is on its way',

  state: {
    yours: 'Your plan',
    nextAmount: rate,
    endsSentence:
      'You will not be charged again. You can still read, edit and export all your bottles.',
    addCard: 'No card is needed during the trial. Add one to continue after it.',
    failedSentence: (until: string) =>
      `We try again until ${until}, and you keep Insider until then. Add another card to pay now.`,
    failedOver: 'Your plan is Free until it is paid. Add another card to pay now.',
    pausedTitle: 'Your subscription is paused',
    pausedSentence: `You are not charged, and your plan is Free meanwhile. Ask the operator to resume it.`,
    waitingSentence:
      'You are not an Insider yet. Continue here even if you just entered a card; you will not be charged twice.',
    ended: (when: string) => `Your subscription ended on ${when}. Nothing was deleted.`,
    refunded: (when: string) => `Your payment was refunded on ${when}.`,
    card: 'Card',
    cardShown: (brandOfCard: string, last4: string): string =>
      subscriptionCopy.state.endingIn(cardBrand(brandOfCard), last4),
    endingIn: (card: string, last4: string) => `${card} ending in ${last4}`,
    expires: (month: number, year: number): string =>
      subscriptionCopy.state.expiresIn(`${String(month).padStart(2, '0')}/${year}`),
    /** @param month `05/2027` */
    expiresIn: (month: string) => `expires ${month}`,
    noCard: 'None yet',
    changeCard: 'Change card',
    addCardAct: 'Add a card',
    complete: 'Continue',
  },

  change: {
    act: (to: Interval): string => subscriptionCopy.change.acts[to],
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
    confirm: (to: Interval): string => subscriptionCopy.change.changeTo(rate(to)),
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
    refunded: (amount: Cents): string => subscriptionCopy.invoices.amountRefunded(dollars(amount)),
    amountRefunded: (amount: string) => `${amount} refunded`,
    look: 'Open',
    lookAt: (when: string) => `Open the invoice of ${when}`,
  },

  failed: 'Something went wrong',
  actOffline: 'We could not confirm that. Try again when you are online; nothing happens twice.',

  pricing: {
    title: 'Pricing',
    lead: `${brand.name} is free for a small cellar. Insider has no limits.`,
    loading: 'Loading the prices…',
    offline: 'You need a connection to see today’s prices.',
    freeStart: 'Get Started',
    compare: 'Compare the plans',
    what: 'What',
    get rows(): readonly (readonly [what: string, free: string, insider: string])[] {
      const { offline, backup } = subscriptionCopy.pricing.both
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
      [subscriptionCopy.pricing.howBegins, `${begins(offer, 'month')}. ${formNoteForAll(offer)}`],
      ...planQuestions,
      subscriptionCopy.pricing.bottlePrice,
    ],
    /** Without payments. */
    get faqUnsold(): readonly (readonly [question: string, answer: string])[] {
      return [
        [subscriptionCopy.pricing.canIBuy, subscriptionCopy.nobody],
        subscriptionCopy.pricing.bottlePrice,
      ]
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
  const { card, noCard, noTrial } = subscriptionCopy.pricing.noteForAll
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
  return known[input] ?? subscriptionCopy.state.card
}
