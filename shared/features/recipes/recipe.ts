import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import { maxTagLength, maxTags, usualServings } from '../../business/recipes.ts'
import {
  boolean,
  type Changes,
  choice,
  defaulted,
  entity,
  json,
  hash,
  id,
  indexed,
  instant,
  integer,
  optional,
  serverOwned,
  real,
  type Row,
  type RowRules,
  text,
  type UserFields,
  line,
} from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { difficulties } from './difficulty.ts'
import {
  type Ingredient,
  ingredientsSchema,
  ingredientsText,
  parsed,
  readIngredients,
} from './ingredient.ts'

/** Where a recipe came from: typed by its owner, the starter shelf, a file, or a model. */
export const recipeSources = ['user', 'classic', 'import', 'ai_generated'] as const

const fields = {
  name: line({ max: 300 }),
  description: optional(text({ max: 10_000 })),
  instructions: text({ max: 20_000 }),
  glassType: optional(line({ max: 120 })),
  garnish: optional(line({ max: 500 })),
  difficulty: defaulted(choice(difficulties), 'easy'),
  /** Minutes. */
  prepTime: optional(integer({ min: 0, max: 100_000 })),
  /** Drinks that the amounts make. */
  servings: defaulted(integer({ min: 1, max: 1_000 }), usualServings),
  /** The photo, named by its content. */
  photo: optional(hash()),
  source: defaulted(choice(recipeSources), 'user'),
  /** The page or book that it was taken from. */
  sourceName: optional(line({ max: 500 })),
  /** Names the same recipe of the same file or shelf for ever. */
  sourceKey: optional(text({ max: 400 })),
  /** The import that brought it. */
  importId: optional(indexed(id())),
  isPublic: defaulted(boolean(), false),
  isFavorite: defaulted(boolean(), false),
  /** From 0 to 5 stars. */
  rating: optional(real({ min: 0, max: 5 })),
  /** The owner's own, apart from the instructions. */
  notes: optional(text({ max: 10_000 })),
}

const tagsSchema = (): z.ZodMiniType<readonly string[]> =>
  z.array(schemaOf(line({ max: maxTagLength }))).check(z.maxLength(maxTags))

/** The form of a recipe: arguments of mutators and REST calls. */
export const recipeForm = entity('recipes', {
  ...fields,
  ingredients: json(() => ingredientsSchema),
  tags: defaulted(json(tagsSchema), []),
})
export type RecipeFields = UserFields<typeof recipeForm>
export type RecipeChanges = Changes<typeof recipeForm>

const rules: RowRules = { maxRows: maxRows.byHand, privacyCategory: 'recipes' }

/** How to make a drink, and what its owner thinks of it. */
export const recipes = entity('recipes', rules, {
  ...fields,
  /** JSON: a list of {@link Ingredient}. */
  ingredients: text({ max: 65_536 }),
  /** JSON: a list of words. */
  tags: defaulted(text({ max: 65_536 }), '[]'),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type Recipe = Row<typeof recipes>

/** The given lists, as a row stores them. */
export function storedRecipe(input: RecipeChanges | RecipeFields): Record<string, unknown> {
  const { ingredients, tags, ...rest } = input
  return {
    ...rest,
    ...(ingredients && { ingredients: ingredientsText(ingredients) }),
    ...(tags && { tags: JSON.stringify(tags) }),
  }
}

const ingredientLists = new WeakMap<Recipe, readonly Ingredient[]>()

/** Its ingredients, in order. */
export function ingredientsOf(recipe: Recipe): readonly Ingredient[] {
  const known = ingredientLists.get(recipe)
  if (known) return known
  const read = readIngredients(recipe.ingredients)
  ingredientLists.set(recipe, read)
  return read
}

export const tagsOf = (recipe: Recipe): readonly string[] =>
  parsed(recipe.tags).filter((tag) => typeof tag === 'string')

/** The recipe with its lists, as it was given. */
export function recipeFieldsOf(recipe: Recipe): RecipeFields {
  const input: Record<string, unknown> = {}
  for (const name of Object.keys(recipeForm.fields)) {
    const value = (recipe as Record<string, unknown>)[name]
    if (value !== undefined) input[name] = value
  }
  return {
    ...(input as unknown as RecipeFields),
    ingredients: ingredientsOf(recipe),
    tags: tagsOf(recipe),
  }
}
