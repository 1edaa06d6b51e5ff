import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { fieldsSchema, idSchema, schemaOf } from '../../kernel/schema.ts'
import { changesQuery, inPages, pageEnd } from '../scripts/pages.ts'
import { recipeForm, recipes } from './recipe.ts'

/** A recipe as scripts read it: its ingredients and tags are lists. */
export const recipeBody = z.object({
  id: idSchema,
  ...fieldsSchema(recipeForm),
  createdAt: schemaOf(recipes.fields.createdAt),
  updatedAt: schemaOf(recipes.fields.updatedAt),
})

/** The recipes of the user, in pages. */
export const listRecipes = endpoint({
  name: 'recipe.list',
  method: 'GET',
  path: '/api/recipes',
  may: 'user',
  token: 'recipes:read',
  does: `Lists your recipes, ${inPages}.`,
  query: z.object(changesQuery),
  gives: z.object({ recipes: z.array(recipeBody), ...pageEnd }),
  refuses: ['bad_request', 'gone'],
})

/**
 * Adds a recipe by the mutator that the app runs. `id` is the request's key: a second request with
 * the same one adds nothing, and is answered with the recipe that is there.
 */
export const createRecipe = endpoint({
  name: 'recipe.create',
  method: 'POST',
  path: '/api/recipes',
  may: 'user',
  token: 'recipes:write',
  does: 'Adds a recipe. With an id of your own, it is added once however often the request is repeated.',
  body: z.strictObject({ id: z.optional(idSchema), ...fieldsSchema(recipeForm) }),
  gives: recipeBody,
  refuses: ['account_deleted', 'forbidden'],
})
