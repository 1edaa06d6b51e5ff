import { messages } from '../kernel/language.ts'

/** Paying: the form of the payment company, or the test gateway in its place. */
export const payCopy = messages('pay', {
  loading: 'Preparing the payment…',
  failed: 'Payment Failed',
  unexpected: 'An unexpected error occurred.',
  test: 'Test payments: no card is charged',
  testSentence: 'No payment provider is set up here. Choose the result of the test.',
  card: 'Pay with a Test Card',
  declinedCard: 'Pay with a Declined Card',
  confirmCard: 'Pay with a Card That Needs Confirmation',
  confirmTitle: 'The bank asks you to confirm',
  confirmSentence: 'A real bank would show its own page here.',
  confirm: 'Confirm',
  confirmNot: 'Do Not Confirm',
  paying: 'Processing...',
  declined: 'Your card was declined. Try another one.',
  notConfirmed:
    'You did not approve the payment, so you were not charged. Try again, or use another card.',
  offline: 'No answer. Try again when you are online; you will not be charged twice.',
  formFailed: 'The card form could not be loaded. Check your connection and try again.',
  again: 'Try Again',
  nobody: 'Payments are not available here right now.',
})
