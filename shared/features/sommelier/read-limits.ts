import type { ValueRange } from './filter.ts'
import { filterWords } from './filter-words.ts'
import { readLevels } from './limits/levels.ts'
import { readMoney } from './limits/money.ts'
import { readQuantities } from './limits/quantities.ts'
import { readRatings } from './limits/ratings.ts'
import { limitReader, type ReadLimit } from './limits/reader.ts'
import { readSizes } from './limits/sizes.ts'
import { readStrengths } from './limits/strengths.ts'
import { readYears } from './limits/years.ts'
import type { Token } from './tokens.ts'

/** In this order: `50 cl` is no price, and `4 stars` no age. */
const measures = [
  readSizes,
  readLevels,
  readQuantities,
  readStrengths,
  readRatings,
  readMoney,
  readYears,
] as const

/**
 * Limits of price, vintage, rating, size, level and strength in words.
 * @param take marks a word as read
 * @param year this year
 * @param joined where limits begin that are an alternative to another
 */
export function limitsIn(
  tokens: readonly Token[],
  take: (from: number, to: number) => void,
  year: number,
  joined: Set<number>,
): readonly ValueRange[] {
  const reader = limitReader(tokens, take, year, joined)
  for (const readMeasure of measures) readMeasure(reader)
  return either(reader.read, joined)
}

/** `From 2018 or 2019`: no bottle has two vintages, so either will do. */
function either(read: readonly ReadLimit[], joined: Set<number>): readonly ValueRange[] {
  const merged: Omit<ReadLimit, 'from'>[] = []
  for (const { limit, what, from } of read) {
    const at = merged.findIndex(
      ({ limit: one }) => !one.isNot && !limit.isNot && one.of === limit.of && areApart(one, limit),
    )
    const before = merged[at]
    if (!before) merged.push({ limit, what })
    else {
      joined.add(from)
      merged[at] = {
        limit: { ...before.limit, or: [...(before.limit.or ?? []), limit] },
        what: filterWords.or(before.what, what),
      }
    }
  }
  return merged.map(({ limit, what }) => ({ ...limit, said: what }))
}

/** No value is in both, nor in another of the ranges. */
const areApart = (one: ValueRange, other: ValueRange): boolean =>
  [one, ...(one.or ?? [])].every(
    ({ from = -Infinity, to = Infinity }) =>
      (other.from ?? -Infinity) > to || (other.to ?? Infinity) < from,
  )
