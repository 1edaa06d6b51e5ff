import { and, desc, eq, isNull } from 'drizzle-orm'
import { createRecipe, listRecipes } from '../../../shared/features/recipes/endpoints.ts'
import { givenOf, type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { recipeCrud } from '../../../shared/features/recipes/recipe-mutators.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import type { RowLimits } from '../../sync/row-counts.ts'

export interface RecipeParts {
  readonly db: Db
  readonly rowLimits: RowLimits
  readonly now?: () => number
}

/** Recipes for scripts and other programs; devices have them by sync. */
export function recipeHandlers({ db, rowLimits, now = Date.now }: RecipeParts) {
  return {
    'recipe.list': handler(listRecipes, async ({ user }) => {
      const { recipes: table } = db.t
      const rows = await db
        .select()
        .from(table)
        .where(and(eq(table.cellarId, user.id), isNull(table.removedAt)))
        .orderBy(desc(table.createdAt), desc(table.id))
      return rows.map((row) => bodyOf(withoutNulls(row)))
    }),

    'recipe.create': handler(createRecipe, async ({ user, body: { id: asked, ...fields } }) => {
      const id = asked ?? newId(now())
      const added = await changeCellar(
        { db, now, rowLimits },
        user.id as Id<'user'>,
        async ({ rows, context }) => {
          const there = await rows.get(recipes, id)
          if (there) return there
          if (await rows.removed(recipes, id))
            refuse('bad_request', 'This id was the one of a recipe that was deleted.')
          await recipeCrud['recipe.add'].run(rows, { id, ...fields }, context)
          return await rows.need(recipes, id)
        },
      )
      return bodyOf(added ?? refuse('account_deleted'))
    }),
  } satisfies Partial<Handlers>
}

function bodyOf(recipe: Recipe) {
  const { id, createdAt, updatedAt } = recipe
  return { ...givenOf(recipe), id, createdAt, updatedAt }
}

/** A row as a device has it: what is not set is absent. */
const withoutNulls = (row: Record<string, unknown>): Recipe =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Recipe
