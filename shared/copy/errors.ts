import { messages } from '../kernel/language.ts'

/** Messages for errors without a message of their own. */
export const errorsCopy = messages('errors', {
  noAnswer: 'No answer',
  signedOut: 'You are signed out. Sign in again to continue.',
  serverTrouble: 'The server did not answer. Try again in a moment.',
})
