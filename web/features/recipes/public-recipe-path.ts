import {
  publicRecipeKey,
  type PublicRecipeId,
} from '../../../shared/features/recipes/public-recipe.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { idOfSource } from '../../components/recipe/classic-recipes.ts'

/** The address of a recipe that everyone with the link sees. */
export const publicRecipePath = (id: PublicRecipeId) => routes.publicRecipe.path.replace(':id', id)

/** The id of the public page of one's own recipe: known without asking, as the server makes it, too. */
export const publicIdOf = (owner: Id, recipe: Id): PublicRecipeId =>
  idOfSource(publicRecipeKey(owner, recipe)) as PublicRecipeId
