import { messages } from '../kernel/language.ts'

/** The few texts of the design system itself. */
export const uiCopy = messages('ui', {
  busy: 'Working…',
  cancel: 'Cancel',
  clear: 'Clear',
  clearRating: 'No rating',
  close: 'Close',
  dismiss: 'Dismiss',
  fewer: (label: string) => `Less: ${label}`,
  more: (label: string) => `More: ${label}`,
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  keepEditing: 'Keep editing',
  notCopied: 'This is the link. It could not be copied.',
  discardTitle: 'Discard what you typed?',
  discardSentence: 'It has not been saved.',
  discard: 'Discard',
  loading: 'Loading…',
  notANumber: 'Enter a number.',
  notAYear: (first: string, last: string) => `Enter a year from ${first} to ${last}.`,
  notAnAmount: 'Enter an amount in dollars, such as 45 or 45.50.',
  notAnAmountIn: (example: string) => `Enter an amount such as ${example}.`,
  numberTooSmall: (min: number) => `Enter ${min} or more.`,
  numberTooLarge: (max: number) => `Enter ${max} or less.`,
  tooManyDecimals: (decimals: number) =>
    decimals === 0
      ? 'Enter a whole number.'
      : `Enter at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`,
  notifications: 'Status messages',
  remove: (label: string) => `Remove ${label}`,
  required: 'required',
  showMore: (count: number) => `Show ${count} more`,
  stars: (value: number) => `${value} ${value === 1 ? 'star' : 'stars'}`,
  starsOfFive: (value: number) => `${value} out of 5 stars`,
  suggestionsFor: (label: string) => `Suggestions for ${label}`,
})
