import { ingredientsOf, type Recipe, tagsOf } from '../../../shared/features/recipes/recipe.ts'
import { type Difficulty, difficulties } from '../../../shared/features/recipes/difficulty.ts'
import { runWhole, sortInSlices } from '../../../shared/kernel/time-slices.ts'
import { searchOver } from '../../../shared/kernel/search.ts'
import { locale } from '../../../shared/kernel/language.ts'

/** Filters of the recipe list. */
export interface RecipeView {
  search: string
  difficulty: Difficulty | undefined
  onlyFavorites: boolean
}

export const wholeBook: RecipeView = { search: '', difficulty: undefined, onlyFavorites: false }

/** Searches name, description, ingredients, tags and notes. */
const recipeSearch = searchOver((recipe: Recipe) => [
  recipe.name,
  recipe.description,
  ...ingredientsOf(recipe).map(({ name }) => name),
  ...tagsOf(recipe),
  recipe.notes,
])

/** The matching recipes by name; in a search, matches at the start of a word first. */
export const onView = (recipes: readonly Recipe[], view: RecipeView): readonly Recipe[] =>
  recipeSearch.find(
    recipes.filter(
      ({ difficulty, isFavorite }) =>
        (view.difficulty === undefined || difficulty === view.difficulty) &&
        (!view.onlyFavorites || isFavorite),
    ),
    view.search,
  )

/** Created on first use: it takes 10 ms. */
let collator: Intl.Collator | undefined

/** Sorts recipes by name in the locale's order, in time slices. */
export function inNameOrder(all: readonly Recipe[]): Generator<void, Recipe[]> {
  const { compare } = (collator ??= new Intl.Collator(locale(), {
    numeric: true,
    sensitivity: 'base',
  }))
  return sortInSlices(all, (one, other) => compare(one.name, other.name))
}

/** The same without time slices, for few recipes. */
export const byName = (recipes: readonly Recipe[]): readonly Recipe[] =>
  runWhole(inNameOrder(recipes))

/** `?q=sour&difficulty=easy&favorites=1`. */
export function queryOf({ search, difficulty, onlyFavorites }: RecipeView): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (difficulty) query.set('difficulty', difficulty)
  if (onlyFavorites) query.set('favorites', '1')
  return query
}

export const viewOf = (query: URLSearchParams): RecipeView => ({
  search: query.get('q') ?? '',
  difficulty: difficulties.find((one) => one === query.get('difficulty')),
  onlyFavorites: query.has('favorites'),
})
