import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Pages of recipes that everyone with the link may see. */
export function recipeTables(kit: Kit) {
  /**
   * Which recipe is at which public address: the live ones that their owners show, and what an admin
   * has taken down. Whether it is seen, the recipe itself says.
   */
  const publicRecipes = kit.table(
    'public_recipes',
    {
      id: kit.text('id').primaryKey(),
      cellarId: kit.text('cellar_id').notNull(),
      recipeId: kit.text('recipe_id').notNull(),
      /** Since when an admin has taken it down, and why. */
      takenDownAt: kit.integer('taken_down_at'),
      takenDownReason: kit.text('taken_down_reason'),
    },
    (own) => [kit.index('public_recipes_cellar_idx').on(own.cellarId)],
  )
  return { publicRecipes }
}

/** What becomes of their rows. */
export const recipeRules = {
  publicRecipes: {
    privacy: 'recipes',
    retention: { limitedBy: 'the recipes of a cellar, and what an admin has taken down' },
    deletion: { delete: ['cellarId'] },
  },
} as const satisfies DataRules<ReturnType<typeof recipeTables>>
