import { and, eq } from 'drizzle-orm'
import {
  type PublicRecipe,
  type PublicRecipeId,
  publicRecipeOf,
} from '../../../shared/features/recipes/public-recipe.ts'
import type { Reader } from '../../db/db.ts'
import type { PhotoType } from '../../../shared/business/photos.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'

/** The content of a public address, with the data that decides whether to show it. */
export interface FoundRecipe {
  /** Absent where its owner does not show it. */
  readonly recipe?: PublicRecipe
  readonly picture?: { readonly hash: string; readonly type: PhotoType }
  readonly takenDown?: { readonly reason: string }
}

/** The recipe at a public address; undefined where there has never been one, or is none any more. */
export async function findPublic(
  reader: Reader,
  id: PublicRecipeId,
): Promise<FoundRecipe | undefined> {
  const { publicRecipes: p, recipes: r, storedFiles: f } = reader.t
  const [found] = await reader
    .select({ page: p, row: r, file: { hash: f.hash, type: f.type } })
    .from(p)
    .leftJoin(r, and(eq(r.cellarId, p.cellarId), eq(r.id, p.recipeId)))
    // Only a picture from the owner's own device: a hash in a row shows no other user's picture.
    .leftJoin(f, and(eq(f.ownerId, p.cellarId), eq(f.kind, 'photo'), eq(f.hash, r.photo)))
    .where(eq(p.id, id))
  if (!found) return undefined
  const { page, row, file } = found
  const isShown = row !== null && row.removedAt === null && row.isPublic
  return {
    ...(isShown && {
      recipe: publicRecipeOf(withoutNulls(row), { id, hasPicture: file !== null }),
      ...(file && { picture: file }),
    }),
    ...(page.takenDownAt !== null && { takenDown: { reason: page.takenDownReason ?? '' } }),
  }
}

/** The recipe as anyone with the link sees it. */
export async function findShown(
  reader: Reader,
  id: PublicRecipeId,
): Promise<(Pick<Required<FoundRecipe>, 'recipe'> & Pick<FoundRecipe, 'picture'>) | undefined> {
  const { recipe, picture, takenDown } = (await findPublic(reader, id)) ?? {}
  return recipe && !takenDown ? { recipe, ...(picture && { picture }) } : undefined
}

/** A row as a device has it: unset fields are absent. */
const withoutNulls = (row: Record<string, unknown>): Recipe =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Recipe
