import {
  publicRecipeKey,
  type PublicRecipeId,
} from '../../../shared/features/recipes/public-recipe.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { idOfSource } from '../../components/recipe/classic-recipes.ts'

/** The path of a public recipe. */
export const publicRecipePath = (id: PublicRecipeId) => routes.publicRecipe.path.replace(':id', id)

/** The id of a recipe's public page, derived without a request, as the server does. */
export const publicIdOf = (owner: Id, recipe: Id): PublicRecipeId =>
  idOfSource(publicRecipeKey(owner, recipe)) as PublicRecipeId
