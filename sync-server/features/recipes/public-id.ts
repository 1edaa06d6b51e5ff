import { createHash } from 'node:crypto'
import {
  publicRecipeKey,
  type PublicRecipeId,
} from '../../../shared/features/recipes/public-recipe.ts'
import { type Id, uuidFromHash } from '../../../shared/kernel/id.ts'

/** The address of a recipe's public page, as the owner's device makes it, too. */
export const publicIdOf = (owner: Id, recipe: Id): PublicRecipeId =>
  uuidFromHash(
    createHash('sha256').update(publicRecipeKey(owner, recipe)).digest(),
  ) as PublicRecipeId
