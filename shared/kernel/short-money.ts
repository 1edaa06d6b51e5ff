import type { Cents } from './money.ts'

/** `$617.349M`: an amount to six figures, for where all of `$617,348,879` has no room. */
export const shortMoney = (cents: Cents): string => short.format(cents / 100)

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 6,
})
