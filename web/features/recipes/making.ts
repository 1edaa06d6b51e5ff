import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  type JudgePrized,
  type Makeable,
  findMakeableDrinks,
  type MakeableDrinks,
} from '../../../shared/features/recipes/makeable.ts'
import { prizedReasons } from '../../../shared/features/collection/prized.ts'
import { ingredientsOf, type Recipe } from '../../../shared/features/recipes/recipe.ts'
import { useDrinkMemo } from '../../components/recipe/ingredient-words.ts'
import { useSums } from '../../components/value/sums.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useYear } from '../../lib/now.ts'

/** Possible drinks, and the compared rows. */
export interface Made extends MakeableDrinks {
  readonly bar: readonly Bottle[]
  readonly recipes: readonly Recipe[]
}

/**
 * Possible drinks from these recipes and the bar; undefined until computed. Runs in time slices, so
 * typing and scrolling stay smooth; the old result stays until the new one is there.
 */
export function useMakeableDrinks(recipes: readonly Recipe[] | undefined): Made | undefined {
  const bar = useRows(bottles)
  const year = useYear()
  const rates = useSums(bar)?.rates
  return useDrinkMemo<Made>(
    () =>
      bar && recipes
        ? making(bar, recipes, (bottle) => prizedReasons(bottle, { year, rates }))
        : undefined,
    [bar, recipes, year, rates],
  )
}

/** The recipes are parsed within the slices, too. */
function* making(
  bar: readonly Bottle[],
  recipes: readonly Recipe[],
  judge: JudgePrized,
): Generator<void, Made> {
  const makeable: Makeable[] = []
  for (const recipe of recipes) {
    makeable.push({ id: recipe.id, name: recipe.name, ingredients: ingredientsOf(recipe) })
    yield
  }
  return { ...(yield* findMakeableDrinks(bar, makeable, judge)), bar, recipes }
}
