import type { Interval, Offer } from '../business/offer.ts'
import { billingCopy } from './billing.ts'
import { messages } from '../kernel/language.ts'

/** The offer beside the form that joins. */
export const joiningCopy = messages('joining', {
  points: 'What is in it',
  billing: 'Billing details',
  /** What becomes of a card, before one is asked for. */
  billingOf(offer: Offer, interval: Interval): string {
    const { cardLater, noCard } = joiningCopy
    const { safe, note } = billingCopy.form
    return offer.needsCard ? `${cardLater} ${safe} ${note(offer, interval)}` : noCard
  },
  cardLater: 'Your card is asked for on the next page, once you have an account.',
  noCard: 'No card is asked for. Without one, Insider simply ends with the trial.',
})
