import type { Recipe } from '../../../shared/features/recipes/recipe.ts'

/** A row as a device has it: unset fields are absent. */
export const withoutNulls = (row: Record<string, unknown>): Recipe =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Recipe
