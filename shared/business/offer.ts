import type { Cents } from '../kernel/money.ts'
import { day, hour, type Instant } from '../kernel/time.ts'

/** How often an Insider pays. */
export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** What Insider costs; every page, checkout and letter takes it from here. */
export const insiderPrice: Readonly<Record<Interval, Cents>> = { month: 10_00, year: 96_00 }

/** The discount of a year over twelve months, in whole percent. */
export const yearlySavingPercent = Math.round(
  100 - (100 * insiderPrice.year) / (12 * insiderPrice.month),
)

/** Possible introductory offers; the operator's settings choose one. */
export const offerNames = ['trial-30', 'first-month-1-dollar', 'trial-14-no-card'] as const
export type OfferName = (typeof offerNames)[number]

/** How a person begins to be an Insider. */
export interface Offer {
  /** `none`: no offer, or already used. */
  readonly name: OfferName | 'none'
  /** Days that cost nothing; 0: the first payment is due at once. */
  readonly trialDays: number
  /** Whether a card is given before anything begins. */
  readonly needsCard: boolean
  /** The price of the first month, if it is lower; a yearly plan has none. */
  readonly firstMonth?: Cents | undefined
}

export const offers: Readonly<Record<OfferName, Offer>> = {
  'trial-30': { name: 'trial-30', trialDays: 30, needsCard: true },
  'first-month-1-dollar': {
    name: 'first-month-1-dollar',
    trialDays: 0,
    needsCard: true,
    firstMonth: 1_00,
  },
  'trial-14-no-card': { name: 'trial-14-no-card', trialDays: 14, needsCard: false },
}

/** An offer is valid once per person; returning members pay from the first day. */
export const noOffer: Offer = { name: 'none', trialDays: 0, needsCard: true }

/** The first payment. */
export function dueBatchSize(offer: Offer, interval: Interval): Cents {
  if (offer.trialDays > 0) return 0
  return interval === 'month' && offer.firstMonth !== undefined
    ? offer.firstMonth
    : insiderPrice[interval]
}

/** The time for a full refund after the first payment, once per person, on request. */
export const moneyBack = 30 * day

/** A failed payment is retried for this long, and Insider stays. */
export const retries = 7 * day

/**
 * Days after a failed payment on which the person is notified: at once, between, and at the end.
 */
export const dunning = [0, 3 * day, retries] as const

/** How many of the letters about a payment that failed are due. */
export const lettersDue = (failedAt: Instant, now: Instant): number =>
  dunning.filter((after) => failedAt + after <= now).length

/**
 * A paid period lasts this much longer while it is unknown whether the next was paid. Not after a
 * cancellation: no payment is expected.
 */
export const renewalSlack = 3 * day

/** A subscription without a card after this long is discarded. */
export const abandonedAfter = day

/** Beginnings, and other acts that ask the payment company, of one person. */
export const billingActs = { max: 30, within: hour } as const

/** Invoices in one answer. */
export const invoicesPerPage = 12
