import { usualPrepMinutes, usualServings } from '../../../shared/business/recipes.ts'
import {
  recipeFieldsOf,
  type Recipe,
  type RecipeChanges,
  type RecipeFields,
  recipeForm,
} from '../../../shared/features/recipes/recipe.ts'
import type { Difficulty } from '../../../shared/features/recipes/difficulty.ts'
import type { Ingredient } from '../../../shared/features/recipes/ingredient.ts'
import type { Fields } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { schemaOf } from '../../../shared/kernel/schema.ts'

/** A row of ingredients in the form. Fields the form does not show are kept. */
export interface IngredientRow {
  name: string
  amount: string
  bottleId: Id | undefined
  optional: boolean
  rest: Pick<Ingredient, 'note' | 'substitutes'>
}

/** The state of a recipe's form. */
export interface RecipeForm {
  name: string
  description: string
  difficulty: Difficulty
  prepTime: number | null
  servings: number | null
  ingredients: IngredientRow[]
  instructions: string
  glassType: string
  garnish: string
  notes: string
  tags: string
  photo: string
  rating: number | null
}

export const emptyRow = (): IngredientRow => ({
  name: '',
  amount: '',
  bottleId: undefined,
  optional: false,
  rest: {},
})

export const emptyForm = (): RecipeForm => ({
  name: '',
  description: '',
  difficulty: 'easy',
  prepTime: usualPrepMinutes,
  servings: usualServings,
  ingredients: [emptyRow()],
  instructions: '',
  glassType: '',
  garnish: '',
  notes: '',
  tags: '',
  photo: '',
  rating: null,
})

export function formOf(recipe: Recipe): RecipeForm {
  const { ingredients, tags = [], ...input } = recipeFieldsOf(recipe)
  return {
    name: input.name,
    description: input.description ?? '',
    difficulty: input.difficulty ?? 'easy',
    prepTime: input.prepTime ?? null,
    servings: input.servings ?? usualServings,
    ingredients: ingredients.map(({ name, amount, bottleId, optional, ...rest }) => ({
      name,
      amount,
      bottleId,
      optional: optional ?? false,
      rest,
    })),
    instructions: input.instructions,
    glassType: input.glassType ?? '',
    garnish: input.garnish ?? '',
    notes: input.notes ?? '',
    tags: tags.join(', '),
    photo: input.photo ?? '',
    rating: input.rating ?? null,
  }
}

/** Missing fields: the name of a field, `ingredients.2.amount`. */
export function missingIn(form: RecipeForm): readonly string[] {
  const missing: string[] = []
  if (!form.name.trim()) missing.push('name')
  form.ingredients.forEach(({ name, amount }, at) => {
    if (!name.trim()) missing.push(`ingredients.${at}.name`)
    if (!amount.trim()) missing.push(`ingredients.${at}.amount`)
  })
  if (!form.instructions.trim()) missing.push('instructions')
  return missing
}

/** Arguments of `recipe.add`; empty fields are left out. */
export function fieldsOf(form: RecipeForm): RecipeFields {
  const stated = statedIn(form)
  const input = Object.entries(stated).filter(([, value]) => value !== null)
  return Object.fromEntries(input) as unknown as RecipeFields
}

/** Arguments of `recipe.edit`: only fields that differ from `before`; null clears. */
export function changesOf(form: RecipeForm, before: RecipeForm): RecipeChanges {
  const [now, was] = [statedIn(form), statedIn(before)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
    ),
  ) as RecipeChanges
}

/** The arguments that undo an edit. */
export function valuesBefore(recipe: Recipe, changes: RecipeChanges): RecipeChanges {
  const input = recipeFieldsOf(recipe) as Record<string, unknown>
  return Object.fromEntries(Object.keys(changes).map((name) => [name, input[name] ?? null]))
}

function statedIn(form: RecipeForm): Record<string, unknown> {
  const text = (value: string) => value.trim() || null
  return {
    name: form.name.trim(),
    description: text(form.description),
    difficulty: form.difficulty,
    prepTime: form.prepTime,
    servings: form.servings ?? usualServings,
    ingredients: form.ingredients.map(({ name, amount, bottleId, optional, rest }) => ({
      name: name.trim(),
      amount: amount.trim(),
      ...(bottleId !== undefined && { bottleId }),
      ...(optional && { optional }),
      ...rest,
    })),
    instructions: form.instructions.trim(),
    glassType: text(form.glassType),
    garnish: text(form.garnish),
    notes: text(form.notes),
    tags: tagsIn(form.tags),
    photo: form.photo || null,
    rating: form.rating,
  }
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Why tags or texts cannot be stored: pasted text may have control characters. */
export const unfitReason = (form: RecipeForm): string | undefined => {
  for (const [name, value] of Object.entries(fieldsOf(form))) {
    const field = (recipeForm.fields as Fields)[name]
    const read = field && schemaOf(field).safeParse(value)
    if (read && !read.success) return `${name}: ${read.error?.issues[0]?.message ?? ''}`
  }
  return undefined
}

/** Whether two forms are equal. */
export const isSame = (one: RecipeForm, other: RecipeForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
