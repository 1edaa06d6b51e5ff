import { startTransition, useEffect, useState } from 'react'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  type Makeable,
  makingWhatCanBeMade,
  type WhatCanBeMade,
} from '../../../shared/features/recipes/makeable.ts'
import { ingredientsOf, type Recipe } from '../../../shared/features/recipes/recipe.ts'
import { useRows } from '../../local/live.ts'
import { inPieces } from '../../parts/in-pieces.ts'

/**
 * What can be made of these recipes with what stands in the bar; undefined until it is known. It is
 * worked out in pieces, so that typing and scrolling go on meanwhile; an older answer stays until the
 * newer one is there.
 */
export function useWhatCanBeMade(
  recipes: readonly Recipe[] | undefined,
): WhatCanBeMade | undefined {
  const bar = useRows(bottles)
  const [answer, setAnswer] = useState<WhatCanBeMade>()
  useEffect(() => {
    if (!bar || !recipes) return undefined
    // Drawing the answer may wait for a thumb, too.
    return inPieces(making(bar, recipes), (found) => startTransition(() => setAnswer(found)))
  }, [bar, recipes])
  return answer
}

/** The recipes are read within the pieces, too. */
function* making(bar: readonly Bottle[], recipes: readonly Recipe[]) {
  const makeable: Makeable[] = []
  for (const recipe of recipes) {
    makeable.push({ id: recipe.id, name: recipe.name, ingredients: ingredientsOf(recipe) })
    yield
  }
  return yield* makingWhatCanBeMade(bar, makeable)
}
