import * as z from 'zod/mini'
import { crud } from '../../kernel/crud.ts'
import { newRow } from '../../kernel/entity.ts'
import { mutator } from '../../kernel/mutator.ts'
import { fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { storedRecipe, recipeForm, recipes } from './recipe.ts'

/** Recipes; the list of ingredients is one field. */
export const recipeCrud = crud(
  'recipe',
  recipes,
  { stored: storedRecipe, texts: ['instructions', 'notes'] },
  recipeForm,
)

/** Marks a recipe as a favourite, or no longer. */
export const favouriteRecipe = mutator({
  name: 'recipe.favourite',
  args: z.strictObject({ id: idSchema, isFavorite: z.boolean() }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, { id, isFavorite }, { now }) {
    const recipe = await tx.need(recipes, id)
    if (recipe.isFavorite !== isFavorite)
      await tx.patch(recipes, id, { isFavorite, updatedAt: now })
  },
})

/**
 * Adds a recipe from a file or from the starter shelf. Its id follows from the key of its source,
 * so the same one taken twice, here or on another device, is one recipe: a live one stays as it is,
 * a removed one comes back as the source has it.
 */
export const importRecipe = mutator({
  name: 'recipe.import',
  args: () => z.strictObject({ id: idSchema, ...fieldsSchema(recipeForm) }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, args, { now }) {
    if (await tx.get(recipes, args.id)) return
    await tx.put(
      recipes,
      newRow(recipes, args.id, storedRecipe(args), { createdAt: now, updatedAt: now }),
    )
  },
})
