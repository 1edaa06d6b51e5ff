import { messages } from '../kernel/language.ts'

/** Texts about payments. */
export const paymentsCopy = messages('payments', {
  away: 'The payment provider is not answering. Try again in a moment; you will not be charged twice.',
  refused: 'The payment provider did not accept this.',
  settled: 'This payment is already complete.',
  /** Printed on the payment provider's messages to the person. */
  description: (purpose: 'fee' | 'bottle' | 'event') =>
    purpose === 'fee'
      ? 'Reservation fee'
      : purpose === 'event'
        ? 'A seat at an event, paid to the store'
        : 'Bottles of a reservation, paid to the store',
  notTaken: 'Payments are not set up on this server.',
  /** Of an owner who wants to see the pages of the payment company. */
  noAccountYet: 'Set up payouts first.',
  testHasNoPages: 'Test payments have no pages at the payment provider.',
})
