import { usDollars } from './currency.ts'
import { perLocale } from './language.ts'
import { type Cents, money } from './money.ts'

/** `999`, `12.3K`, `1.2M`: a count in few characters, with one decimal at most. */
export const shortCount = (count: number): string => short().format(count)

/** `$999`, `$12.3K`, `$1.2M`: the same of money. */
export const shortAmount = (cents: Cents): string =>
  Math.abs(cents) < 1_000_00 ? money(cents) : shortDollars().format(cents / 100)

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
const short = perLocale((tag) => new Intl.NumberFormat(tag, compact))
const shortDollars = perLocale(
  (tag) => new Intl.NumberFormat(tag, { ...compact, style: 'currency', currency: usDollars }),
)
