import { useMemo } from 'react'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { recipes } from '../../../shared/features/recipes/recipe.ts'
import { withClassics } from '../../../shared/features/recipes/with-classics.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import { useRows } from '../../local/live.ts'
import { useClassics } from '../../components/recipe/classic-recipes.ts'

/** What the rules read, but for the day; undefined until it has been read from this device. */
export function useCellar(): Omit<CellarContents, 'today'> | undefined {
  const allBottles = useRows(bottles)
  const own = useRows(recipes)
  const wishlist = useRows(wishes)
  const shelf = useClassics()
  return useMemo(
    () =>
      allBottles && own && wishlist && shelf
        ? { bottles: allBottles, recipes: withClassics(own, shelf), wishes: wishlist }
        : undefined,
    [allBottles, own, wishlist, shelf],
  )
}
