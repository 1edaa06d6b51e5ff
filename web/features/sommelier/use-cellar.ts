import { useMemo } from 'react'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { recipes } from '../../../shared/features/recipes/recipe.ts'
import { withClassics } from '../../../shared/features/recipes/with-classics.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import { useSums } from '../../components/value/sums.ts'
import { ownOf } from '../../local/hooks/cellars.ts'
import { useRows } from '../../local/hooks/live.ts'
import { localDay } from './local-day.ts'
import { useClassics } from '../../components/recipe/classic-recipes.ts'

/** The rules' input without the date, and the bottles a question can be about. */
export interface KnownCellar extends Omit<CellarContents, 'today'> {
  /** The user's own bottles, and those of the cellars of others. */
  readonly seen: readonly Bottle[]
}

/** The Sommelier's input, all of it the user's own; undefined until it is read from this device. */
export function useCellar(): KnownCellar | undefined {
  const seen = useRows(bottles)
  const own = useRows(recipes)
  const wishlist = useRows(wishes)
  const poured = useRows(pours)
  const events = useRows(bottleEvents)
  const shelf = useClassics()
  const sums = useSums(seen)
  return useMemo(
    () =>
      seen && own && wishlist && poured && events && shelf && sums
        ? {
            seen: seen.map(sums.count),
            bottles: ownOf(seen).map(sums.count),
            currency: sums.currency,
            rates: sums.rates,
            recipes: withClassics(own, shelf),
            wishes: wishlist,
            journal: { pours: ownOf(poured), events: ownOf(events), dayOf: localDay },
          }
        : undefined,
    [seen, own, wishlist, poured, events, shelf, sums],
  )
}
