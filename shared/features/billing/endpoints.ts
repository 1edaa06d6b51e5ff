import * as z from 'zod/mini'
import { intervals, invoicesPerPage, offerNames } from '../../business/offer.ts'
import { plans } from '../../business/plans.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { subscriptionStatuses } from './subscription.ts'

const at = schemaOf(instant())
const interval = z.enum(intervals)
const bodyOfInterval = z.strictObject({ interval })

/** How a person begins, as `Offer` in `shared/business/offer.ts`. */
export const offer = z.object({
  name: z.enum([...offerNames, 'none']),
  trialDays: z.int(),
  needsCard: z.boolean(),
  /** US cents. */
  firstMonth: z.optional(z.int()),
})

/** Payments are available; otherwise only the operator makes Insiders. */
const isSold = z.boolean()

/** For the public page; the words of an offer are made from this everywhere. */
export const readOffer = endpoint({
  name: 'billing.offer',
  method: 'GET',
  path: '/api/offer',
  may: 'anyone',
  does: 'Returns the current Insider offer, and whether it is sold here.',
  gives: z.object({ offer, isSold }),
  refuses: [],
})

/** A card as it may be shown: never its number. */
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.optional(z.int()),
  expYear: z.optional(z.int()),
})
export type Card = z.infer<typeof card>

/** A subscription as its person sees it; amounts in US cents. */
const subscription = z.object({
  status: z.enum(subscriptionStatuses),
  interval,
  /** What each period costs. */
  amount: z.int(),
  /** It waits for a card or a first payment, and gives nothing yet. */
  isWaiting: z.boolean(),
  needsCard: z.boolean(),
  /** The operator has stopped taking money for it. */
  isPaused: z.boolean(),
  trialEndsAt: z.optional(at),
  /** When the next payment is due; absent where none will be. */
  nextPaymentAt: z.optional(at),
  /** When it ends by the person's wish. */
  cancelsAt: z.optional(at),
  /** Until when Insider stays although a payment failed. */
  retriedUntil: z.optional(at),
  endedAt: z.optional(at),
  card: z.optional(card),
})
export type Subscription = z.infer<typeof subscription>

export const billingState = z.object({
  /** By which plan's limits the person goes now. */
  plan: z.enum(plans),
  /** The operator has given Insider; nothing is paid for it. */
  isGiven: z.boolean(),
  /** How this person would begin: without a favour where they had one. */
  offer,
  isSold,
  /** The one that runs or waits, else the last; absent where there was none. */
  subscription: z.optional(subscription),
  /** The free trial was not for this card: it had one before. */
  cardHadTrial: z.boolean(),
  /** The first payment, while it and later ones can be refunded on request. */
  moneyBack: z.optional(z.object({ amount: z.int(), until: at })),
  /** When the refund was made. */
  refundedAt: z.optional(at),
  now: at,
})
export type BillingState = z.infer<typeof billingState>

export const readSubscription = endpoint({
  name: 'billing.state',
  method: 'GET',
  path: '/api/subscription',
  may: 'user',
  does: 'Returns the state of your plan.',
  gives: billingState,
  refuses: [],
})

/**
 * What a page needs to confirm a card (`setup`) or to pay (`payment`): a secret of the payment
 * provider and its public key, or the labelled test gateway's object.
 */
export const toConfirm = z.object({
  kind: z.enum(['setup', 'payment']),
  clientSecret: z.string(),
  by: z.enum(['stripe', 'test']),
  publishableKey: z.optional(z.string()),
  /** Where the company's script comes from, if not from its own address. */
  script: z.optional(z.string()),
})
export type ToConfirm = z.infer<typeof toConfirm>

/**
 * Repeated in any tab, it returns the same until it is confirmed. `nothing`: an offer without a
 * card has started at once. Refuses `exists` to an Insider.
 */
export const createSubscription = endpoint({
  name: 'billing.subscribe',
  method: 'POST',
  path: '/api/create-subscription',
  may: 'user',
  does: 'Starts an Insider subscription.',
  body: bodyOfInterval,
  gives: z.discriminatedUnion('kind', [
    z.object({ ...toConfirm.shape, kind: z.literal('setup') }),
    z.object({ ...toConfirm.shape, kind: z.literal('payment') }),
    z.object({ kind: z.literal('nothing') }),
  ]),
  refuses: ['bad_request', 'exists', 'payment', 'slow_down'],
})

/** The return address proves nothing: this asks the payment company. */
export const checkSubscription = endpoint({
  name: 'billing.check',
  method: 'POST',
  path: '/api/subscription/check',
  may: 'user',
  does: 'Reads the state of your subscription from the payment provider.',
  gives: billingState,
  refuses: ['payment', 'slow_down'],
})

export const previewInterval = endpoint({
  name: 'billing.preview',
  method: 'GET',
  path: '/api/subscription/preview',
  may: 'user',
  does: 'Returns the cost of switching between monthly and yearly billing, now and later.',
  query: z.object({ interval }),
  gives: z.object({
    /** Due at once; less than 0: kept for the next payments. */
    dueNow: z.int(),
    /** What each period costs from then on, and when the next payment is due. */
    amount: z.int(),
    nextPaymentAt: z.optional(at),
    /** The moment for which this was worked out: it is given back with the change. */
    at,
  }),
  refuses: ['bad_request', 'not_now', 'payment', 'slow_down'],
})

export const changeInterval = endpoint({
  name: 'billing.change',
  method: 'PUT',
  path: '/api/subscription/interval',
  may: 'user',
  does: 'Switches between monthly and yearly billing, at once and prorated. A failed payment changes nothing.',
  body: z.strictObject({ interval, at }),
  gives: billingState,
  refuses: ['bad_request', 'not_now', 'payment', 'slow_down'],
})

export const cancelSubscription = endpoint({
  name: 'billing.cancel',
  method: 'POST',
  path: '/api/subscription/cancel',
  may: 'user',
  does: 'Cancels your subscription at the end of the paid period or trial.',
  gives: billingState,
  refuses: ['not_now', 'payment', 'slow_down'],
})

export const resumeSubscription = endpoint({
  name: 'billing.resume',
  method: 'POST',
  path: '/api/subscription/resume',
  may: 'user',
  does: 'Withdraws the cancellation of your subscription.',
  gives: billingState,
  refuses: ['not_now', 'payment', 'slow_down'],
})

/** Once it is confirmed, `billing.check` makes it the card that pays. */
export const changeCard = endpoint({
  name: 'billing.card',
  method: 'POST',
  path: '/api/subscription/card',
  may: 'user',
  does: 'Starts replacing the card.',
  gives: toConfirm,
  refuses: ['not_now', 'payment', 'slow_down'],
})

const invoice = z.object({
  id: z.string(),
  number: z.optional(z.string()),
  at,
  /** US cents refunded. */
  amount: z.int(),
  refunded: z.int(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  /** The payment company's own page of it. */
  url: z.optional(z.string()),
})
export type Invoice = z.infer<typeof invoice>

export const listInvoices = endpoint({
  name: 'billing.invoices',
  method: 'GET',
  path: '/api/subscription/invoices',
  may: 'user',
  does: `Lists your invoices, newest first, ${invoicesPerPage} per page.`,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(300))) }),
  gives: z.object({ invoices: z.array(invoice), next: z.optional(z.string()) }),
  refuses: ['bad_request', 'payment', 'slow_down'],
})

export const refundSubscription = endpoint({
  name: 'billing.refund',
  method: 'POST',
  path: '/api/subscription/refund',
  may: 'user',
  does: 'Refunds your payments within 30 days of the first one, once, and ends your subscription.',
  gives: billingState,
  refuses: ['not_now', 'payment', 'slow_down'],
})
