import { plainWords } from '../../kernel/text.ts'
import type { ClassicRecipe } from './classic-recipes.ts'
import type { Recipe } from './recipe.ts'

/** The user's recipes, and classics not among them. */
export function withClassics(
  own: readonly Recipe[],
  shelf: readonly ClassicRecipe[],
): readonly Recipe[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...shelf.flatMap(({ recipe }) => (ids.has(recipe.id) ? [] : [recipe]))]
}

/** Whether it is a starter recipe, and not a user's. */
export const isClassic = ({ createdAt }: Pick<Recipe, 'createdAt'>): boolean => createdAt === 0

/** The same recipes without classics the user has an own version of: no one sees two Negronis. */
export function uniqueDrinks<R extends Pick<Recipe, 'name' | 'createdAt'>>(
  recipes: readonly R[],
): readonly R[] {
  const own = new Set(recipes.filter((recipe) => !isClassic(recipe)).map(drinkName))
  return recipes.filter((recipe) => !isClassic(recipe) || !own.has(drinkName(recipe)))
}

const drinkName = ({ name }: Pick<Recipe, 'name'>) => plainWords(name).join(' ')
