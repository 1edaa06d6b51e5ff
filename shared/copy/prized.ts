import type { PrizedReason } from '../features/collection/prized.ts'
import { locale, messages } from '../kernel/language.ts'

/** About a bottle too good to mix carelessly. */
export const prizedCopy = messages('prized', {
  value: 'valuable',
  age: (years: number) => `${years} years old`,
  rating: (stars: string) => `you rated it ${stars} of 5`,
  /** @param reasons one to three of those above */
  note: (bottle: string, reasons: string) => `Prized bottle: ${bottle} (${reasons}).`,
})

/** Why a bottle is prized, in words. */
export const prizedWords = (because: readonly PrizedReason[]): string =>
  because
    .map((reason) => {
      if (reason.why === 'value') return prizedCopy.value
      return reason.why === 'age'
        ? prizedCopy.age(reason.years)
        : prizedCopy.rating(reason.stars.toLocaleString(locale()))
    })
    .join(', ')
