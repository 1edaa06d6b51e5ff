import type { Interval, Offer } from '../business/offer.ts'
import { billingCopy } from './billing.ts'
import { messages } from '../kernel/language.ts'

/** The offer beside the form that joins. */
export const joiningCopy = messages('joining', {
  points: 'What is in it',
  billing: 'Billing details',
  /** What becomes of a card, before one is asked for. */
  billingOf: (offer: Offer, interval: Interval) =>
    offer.needsCard
      ? `Your card is asked for on the next page, once you have an account. ${billingCopy.form.safe} ${billingCopy.form.note(offer, interval)}`
      : 'No card is asked for. Without one, Insider simply ends with the trial.',
})
