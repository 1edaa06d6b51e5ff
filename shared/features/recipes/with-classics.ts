import type { ClassicRecipe } from './classic-recipes.ts'
import type { Recipe } from './recipe.ts'

/** One's own recipes, and the classics that are not among them. */
export function withClassics(
  own: readonly Recipe[],
  shelf: readonly ClassicRecipe[],
): readonly Recipe[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...shelf.flatMap(({ recipe }) => (ids.has(recipe.id) ? [] : [recipe]))]
}
