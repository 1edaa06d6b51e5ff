/** The public part of a recipe shared by link. */
import * as z from 'zod/mini'
import type { Id } from '../../kernel/id.ts'
import { id } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { ingredientSchema } from './ingredient.ts'
import { ingredientsOf, type Recipe, recipes } from './recipe.ts'

/** The id of a recipe's public page: another than the row's, and of no use for anything else. */
export type PublicRecipeId = Id<'publicRecipe'>
export const publicRecipeId = schemaOf(id<'publicRecipe'>())

/**
 * The text whose SHA-256 makes the {@link PublicRecipeId}. Ids of rows from a file or from the
 * classics are the same in every cellar, and any id can be chosen: only with the owner's id does it
 * name one recipe. The device knows the link without a request, and the link does not reveal the
 * owner.
 */
export const publicRecipeKey = (owner: Id, recipe: Id): string => `public-recipe/${owner}/${recipe}`

const { fields } = recipes

/** Nothing that is not named here leaves the cellar: a new field of the recipe stays there. */
export const publicRecipe = z.object({
  id: publicRecipeId,
  name: schemaOf(fields.name),
  description: z.optional(schemaOf(fields.description)),
  ingredients: z.array(
    z.pick(ingredientSchema, { name: true, amount: true, optional: true, note: true }),
  ),
  instructions: schemaOf(fields.instructions),
  glassType: z.optional(schemaOf(fields.glassType)),
  garnish: z.optional(schemaOf(fields.garnish)),
  difficulty: schemaOf(fields.difficulty),
  prepTime: z.optional(schemaOf(fields.prepTime)),
  servings: schemaOf(fields.servings),
  hasPicture: z.boolean(),
})
export type PublicRecipe = z.infer<typeof publicRecipe>

export function publicRecipeOf(
  recipe: Recipe,
  { id: publicId, hasPicture }: Pick<PublicRecipe, 'id' | 'hasPicture'>,
): PublicRecipe {
  const { name, description, instructions, glassType, garnish } = recipe
  const { difficulty, prepTime, servings } = recipe
  return {
    id: publicId,
    name,
    ...(description !== undefined && { description }),
    ingredients: ingredientsOf(recipe).map((one) => ({
      name: one.name,
      amount: one.amount,
      ...(one.optional && { optional: true }),
      ...(one.note !== undefined && { note: one.note }),
    })),
    instructions,
    ...(glassType !== undefined && { glassType }),
    ...(garnish !== undefined && { garnish }),
    difficulty,
    ...(prepTime !== undefined && { prepTime }),
    servings,
    hasPicture,
  }
}
