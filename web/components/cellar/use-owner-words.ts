import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { cellarOf, useSharedCellars } from '../../local/hooks/cellars.ts'

/**
 * Words for a count over several cellars, by owner: `2 in Ann’s cellar`. Nothing if all is the user's
 * own.
 */
export function useOwnerWords(): <R extends object>(
  rows: readonly R[],
  countOf: (rows: readonly R[]) => number,
) => string | undefined {
  const shared = useSharedCellars()
  return (rows, countOf) => {
    const words = shared.flatMap(({ id, ownerName }) => {
      const count = countOf(rows.filter((row) => cellarOf(row) === id))
      return count > 0 ? [cellarsCopy.countIn(count, ownerName)] : []
    })
    return words.length > 0 ? words.join(' · ') : undefined
  }
}
