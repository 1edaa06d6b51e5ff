import { messages } from '../kernel/language.ts'

/** Paying: the form of the payment company, or the test gateway in its place. */
export const payCopy = messages('pay', {
  loading: 'Preparing the payment…',
  failed: 'Payment Failed',
  unexpected: 'An unexpected error occurred.',
  test: 'Test payments: no card is charged',
  testSentence: 'This installation has no payment company. Choose how the test goes.',
  card: 'Pay with a Test Card',
  declinedCard: 'A Card That Is Declined',
  confirmCard: 'A Card That Needs Confirmation',
  confirmTitle: 'The bank asks you to confirm',
  confirmSentence: 'A real bank would show its own page here.',
  confirm: 'Confirm',
  confirmNot: 'Do Not Confirm',
  paying: 'Processing...',
  declined: 'Your card was declined. Try another one.',
  notConfirmed: 'The bank was not told yes, so nothing was paid. Try again, or another card.',
  offline:
    'There was no answer. Nothing is lost and nothing is paid twice: try again once there is a connection.',
  formFailed:
    'The card form of the payment company could not be loaded. Check the connection and try again.',
  again: 'Try Again',
  nobody: 'Nobody takes payments on this installation at the moment.',
})
