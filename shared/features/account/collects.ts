import type { Category } from '../collection/categories.ts'
import type { Interests } from './setting.ts'

/** Whether the user's categories include this; all by default. */
export function collects(interests: Interests | undefined, category: Category): boolean {
  if (interests === undefined || interests === 'both') return true
  return (category === 'Wine') === (interests === 'wine')
}

/** The user's categories, if not all; undefined if none comes first. */
export const collectedKind = (interests: Interests | undefined): CollectedKind | undefined =>
  interests === 'both' ? undefined : interests
export type CollectedKind = Exclude<Interests, 'both'>

/** The same in order, the user's categories first. */
export const collectedFirst = <T>(
  all: readonly T[],
  interests: Interests | undefined,
  categoryOf: (one: T) => Category,
): readonly T[] => {
  const { first = [], rest = [] } = Object.groupBy(all, (one) =>
    collects(interests, categoryOf(one)) ? 'first' : 'rest',
  )
  return [...first, ...rest]
}
