import { sql } from 'drizzle-orm'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { prepared } from '../../db/prepared.ts'
import type { Reaction } from '../../sync/reaction.ts'
import { publicIdOf } from './public-id.ts'

/** A recipe that its owner shows has an address from the same moment on; one that is not shown has none. */
export const recipeReaction: Reaction = async (tx, { userId, changed }) => {
  const shown: Readonly<Record<string, unknown>>[] = []
  const others: string[] = []
  for (const { table, id: recipeId, row } of changed) {
    if (table !== 'recipes') continue
    const id = publicIdOf(userId, recipeId)
    if ((row as Recipe | null)?.isPublic) shown.push({ id, cellarId: userId, recipeId })
    else others.push(id)
  }
  // One that was taken down stays so, whatever its owner does.
  if (shown.length > 0) await tx.write(tx.t.publicRecipes, shown, 'keep')
  if (others.length > 0) await tx.run(withoutAddress, { ids: JSON.stringify(others) })
}

const withoutAddress = prepared<{ ids: string }>(
  'write',
  ({ t: { publicRecipes: p }, oneOf }) =>
    sql`delete from ${p} where ${oneOf(p.id, 'ids')} and ${p.takenDownAt} is null`,
)
