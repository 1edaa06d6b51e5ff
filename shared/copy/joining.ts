import type { Interval, Offer } from '../business/offer.ts'
import { subscriptionCopy } from './subscription.ts'
import { messages } from '../kernel/language.ts'

/** The offer next to the join form. */
export const joiningCopy = messages('joining', {
  points: 'Included',
  billing: 'Billing details',
  /** About the card, before it is requested. */
  billingOf(offer: Offer, interval: Interval): string {
    const { cardLater, noCard } = joiningCopy
    const { safe, note } = subscriptionCopy.form
    return offer.needsCard ? `${cardLater} ${safe} ${note(offer, interval)}` : noCard
  },
  cardLater: 'Enter your card on the next page, after you create an account.',
  noCard: 'You do not need a card. Without one, Insider ends with the trial.',
})
