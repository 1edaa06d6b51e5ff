/** Screens that show what only the server knows. */
export const onlineCopy = {
  offlineTitle: 'No connection',
  failedTitle: 'This could not be loaded',
  notOfNow: 'This may not be up to date',
  noAnswer: 'No answer yet',
  tryAgain: 'Try Again',
  more: 'Show More',
  signedOut: 'You are signed out. Sign in again to go on.',
  serverTrouble: 'The server could not answer. Try again in a moment.',
} as const
