import { createRecipe, listRecipes } from '../../../shared/features/recipes/endpoints.ts'
import { recipeFieldsOf, type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { recipeCrud } from '../../../shared/features/recipes/recipe-mutators.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { ChangeDeps } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls } from '../../sync/row-calls.ts'
import { readRowPage } from '../../sync/row-pages.ts'

/** Recipes for scripts and other programs; devices have them by sync. */
export function recipeHandlers(deps: ChangeDeps) {
  const calls = rowCalls(deps)

  return {
    'recipe.list': handler(listRecipes, async ({ user, query }) => {
      const { rows, end } = await readRowPage(deps.db, recipes, cellarOfCall(user), query)
      return { recipes: rows.map(bodyOf), ...end }
    }),

    'recipe.create': handler(createRecipe, async ({ user, body: { id, ...input } }) => {
      const making = { id, of: () => input }
      return bodyOf(await calls.add(recipes, recipeCrud['recipe.add'], cellarOfCall(user), making))
    }),
  } satisfies Partial<Handlers>
}

function bodyOf(recipe: Recipe) {
  const { id, createdAt, updatedAt } = recipe
  return { ...recipeFieldsOf(recipe), id, createdAt, updatedAt }
}
