import { messages } from '../kernel/language.ts'

/** What is said of an error where the place has no words of its own for it. */
export const errorsCopy = messages('errors', {
  noAnswer: 'No answer',
  signedOut: 'You are signed out. Sign in again to continue.',
  serverTrouble: 'The server did not answer. Try again in a moment.',
})
