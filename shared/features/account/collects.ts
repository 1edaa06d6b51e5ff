import type { Category } from '../collection/categories.ts'
import type { Interests } from './setting.ts'

/** Whether what somebody says that they collect includes this; all of it where they say nothing. */
export function collects(interests: Interests | undefined, category: Category): boolean {
  if (interests === undefined || interests === 'both') return true
  return (category === 'Wine') === (interests === 'wine')
}

/** What one collects where that is not everything; undefined where nothing is to come first. */
export const collectedKind = (interests: Interests | undefined): CollectedKind | undefined =>
  interests === 'both' ? undefined : interests
export type CollectedKind = Exclude<Interests, 'both'>

/** The same in their order, those first of what somebody collects. */
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
