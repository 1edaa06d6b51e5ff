import type { Bottle } from '../../collection/bottle.ts'
import { isOpen } from '../../collection/bottle.ts'
import { called } from '../answer.ts'
import { yearOf } from '../cellar.ts'
import type { CellarContents } from '../cellar.ts'
import type { Because, Line } from '../facts.ts'

/** What speaks for opening a bottle, and how much; undefined for one that should wait. */
export function reasonsFor(
  bottle: Bottle,
  cellar: Pick<CellarContents, 'today'>,
): { score: number; because: Because[] } | undefined {
  const year = yearOf(cellar)
  const { drinkFrom: from, drinkTo: to, rating, quantity, useCount, fillLevel } = bottle
  if (from !== undefined && year < from) return undefined
  const because: Because[] = []
  let score = 0
  if (isOpen(bottle) || fillLevel !== undefined) {
    // An almost empty bottle should be finished before it fades.
    score += fillLevel !== undefined && fillLevel <= 25 ? 6 : 4
    because.push({ why: 'open', level: fillLevel })
  }
  if (to !== undefined && year > to) {
    score += 6
    because.push({ why: 'past', to })
  } else if (to !== undefined && year >= to - 1) {
    score += 7
    because.push({ why: 'lastYears', to })
  } else if (from !== undefined || to !== undefined) {
    score += 4
    because.push({ why: 'ready', from, to })
  }
  if (rating !== undefined) {
    score += rating
    if (rating >= 3) because.push({ why: 'rated', stars: rating })
  }
  if (quantity > 1) {
    score += 1
    because.push({ why: 'several', quantity })
  }
  if (useCount > 0) {
    score += Math.min(useCount, 10) / 10
    if (because.length < 2) because.push({ why: 'used', times: useCount })
  }
  return { score, because }
}

export const pickLine = (bottle: Bottle, because: readonly Because[]): Line => ({
  say: 'pick',
  bottle: called(bottle),
  place: bottle.location,
  because,
})

/** The same order on every device: the better first, then the one that was longest left alone. */
export function byScore(
  one: { score: number; bottle: Bottle },
  other: { score: number; bottle: Bottle },
): number {
  return (
    other.score - one.score ||
    (one.bottle.lastUsedAt ?? 0) - (other.bottle.lastUsedAt ?? 0) ||
    (one.bottle.id < other.bottle.id ? -1 : 1)
  )
}

/** The best few, of different categories if possible. */
export function mixed<T extends { bottle: Bottle }>(sorted: readonly T[], max: number): T[] {
  const picked: T[] = []
  const seen = new Set<string>()
  for (const one of sorted) {
    if (picked.length === max) break
    if (seen.has(one.bottle.category)) continue
    seen.add(one.bottle.category)
    picked.push(one)
  }
  for (const one of sorted) {
    if (picked.length === max) break
    if (!picked.includes(one)) picked.push(one)
  }
  return picked
}
