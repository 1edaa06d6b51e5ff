import { messages } from '../kernel/language.ts'

/** Screens that show what only the server knows. */
export const onlineCopy = messages('online', {
  offlineTitle: 'No connection',
  failedTitle: 'Could not be loaded',
  notOfNow: 'This may not be up to date',
  tryAgain: 'Try Again',
  more: 'Show More',
})
