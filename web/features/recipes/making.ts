import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  type Makeable,
  makingWhatCanBeMade,
  type WhatCanBeMade,
} from '../../../shared/features/recipes/makeable.ts'
import { ingredientsOf, type Recipe } from '../../../shared/features/recipes/recipe.ts'
import { useRows } from '../../local/live.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'

/** What can be made, and the rows that were compared. */
export interface Made extends WhatCanBeMade {
  readonly bar: readonly Bottle[]
  readonly recipes: readonly Recipe[]
}

/**
 * What can be made of these recipes with what stands in the bar; undefined until it is known. It is
 * worked out in time slices, so that typing and scrolling go on meanwhile; an older answer stays
 * until the newer one is there.
 */
export function useWhatCanBeMade(recipes: readonly Recipe[] | undefined): Made | undefined {
  const bar = useRows(bottles)
  return useSlicedMemo<Made>(
    () => (bar && recipes ? making(bar, recipes) : undefined),
    [bar, recipes],
  )
}

/** The recipes are read within the slices, too. */
function* making(bar: readonly Bottle[], recipes: readonly Recipe[]): Generator<void, Made> {
  const makeable: Makeable[] = []
  for (const recipe of recipes) {
    makeable.push({ id: recipe.id, name: recipe.name, ingredients: ingredientsOf(recipe) })
    yield
  }
  return { ...(yield* makingWhatCanBeMade(bar, makeable)), bar, recipes }
}
