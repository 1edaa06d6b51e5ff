/** Screens that show what only the server knows. */
export const onlineCopy = {
  offlineTitle: 'No connection',
  failedTitle: 'This could not be loaded',
  notOfNow: 'This may not be up to date',
  tryAgain: 'Try Again',
  more: 'Show More',
} as const
