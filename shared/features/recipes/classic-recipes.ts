import { newRow } from '../../kernel/entity.ts'
import type { Id } from '../../kernel/id.ts'
import { classicKey, classics } from './classics.ts'
import { storedRecipe, type Recipe, type RecipeFields, recipes } from './recipe.ts'

/** A drink of the starter shelf, as it would be if it were copied. */
export interface ClassicRecipe {
  readonly recipe: Recipe
  /** What `recipe.import` takes. */
  readonly args: RecipeFields & { readonly id: Id }
}

/**
 * The starter shelf as recipes.
 * @param idOf the id that follows from where a recipe came from: the same on every device
 */
export function classicRecipes(idOf: (sourceKey: string) => Id): readonly ClassicRecipe[] {
  return classics.map(({ slug, ...fields }) => {
    const sourceKey = classicKey(slug)
    const args = { ...fields, id: idOf(sourceKey), source: 'classic', sourceKey } as const
    const recipe = newRow(recipes, args.id, storedRecipe(args), { createdAt: 0, updatedAt: 0 })
    return { recipe, args }
  })
}
