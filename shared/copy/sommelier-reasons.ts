import type { Because } from '../features/sommelier/facts.ts'
import { locale, messages } from '../kernel/language.ts'
import { percentage } from '../kernel/number.ts'

const count = (value: number, one: string) =>
  `${value.toLocaleString(locale())} ${value === 1 ? one : `${one}s`}`
const stars = (value: number) => count(value, 'star')
const times = (value: number) => count(value, 'time')

/** Reasons of a suggestion: clauses, of which up to three are joined. */
export const sommelierReasonsCopy = messages('sommelierReasons', {
  /** When it is best; one of both is there. */
  years: (from: number | undefined, to: number | undefined) =>
    from === undefined ? `until ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`,
  open: (percent: string | undefined) =>
    percent === undefined ? 'it is open already' : `it is open already, ${percent} left`,
  past: (year: number) => `it was best until ${year}, so do not wait`,
  lastYears: (year: number) => `it is best until ${year}`,
  ready: (years: string) => `it drinks well ${years}`,
  rated: (many: number) => `you gave it ${stars(many)}`,
  used: (many: number) => `you have poured it ${times(many)}`,
  several: (quantity: number) => `you have ${quantity}`,
  young: (year: number) => `it should wait until ${year}`,
})

export const percentLeft = (level: number | undefined) =>
  level === undefined ? undefined : percentage(level)

function reason(because: Because): string {
  const { open, past, lastYears, ready, rated, used, several, young } = sommelierReasonsCopy
  switch (because.why) {
    case 'open':
      return open(percentLeft(because.level))
    case 'past':
      return past(because.to)
    case 'lastYears':
      return lastYears(because.to)
    case 'ready':
      return ready(sommelierReasonsCopy.years(because.from, because.to))
    case 'rated':
      return rated(because.stars)
    case 'used':
      return used(because.times)
    case 'several':
      return several(because.quantity)
    case 'style':
      return because.style
    case 'young':
      return young(because.from)
  }
}

/** Why a bottle is suggested, the weightiest first: at most three reasons. */
export const reasonsInWords = (because: readonly Because[]): string =>
  because.slice(0, 3).map(reason).join('; ')
