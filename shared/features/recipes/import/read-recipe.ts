import {
  maxAmountLength,
  maxIngredientNameLength,
  maxIngredients,
  maxTagLength,
  maxTags,
} from '../../../business/recipes.ts'
import { startOf, storable } from '../../collection/import/decode.ts'
import { withoutEntities } from '../../collection/import/entities.ts'
import { difficulties } from '../difficulty.ts'
import type { Ingredient } from '../ingredient.ts'
import type { RecipeFields } from '../recipe.ts'
import { amountsIn, type RawIngredient } from './ingredient-line.ts'

/** A file's recipe, unchecked. */
export interface RawRecipe {
  /** Its place: `row 12`, `cocktails/negroni/data.json`. */
  readonly place: string
  /** Names the same recipe of the same kind of file for ever. */
  readonly key: string
  readonly name?: unknown
  readonly description?: unknown
  readonly instructions?: unknown
  readonly glassType?: unknown
  readonly garnish?: unknown
  readonly prepTime?: number | undefined
  readonly servings?: number | undefined
  readonly difficulty?: unknown
  readonly tags?: readonly unknown[]
  readonly sourceName?: unknown
  readonly notes?: unknown
  readonly rating?: number | undefined
  readonly ingredients: readonly RawIngredient[]
}

/** A valid recipe, with remarks for the user. */
export interface ReadRecipe {
  readonly place: string
  readonly key: string
  readonly fields: RecipeFields
  readonly remarks: readonly RecipeRemark[]
}

/**
 * - `cut`: a text was too long
 * - `no-amount`: an ingredient had no amount
 * - `pictures`: its pictures are not imported, because their owner is unknown
 */
export type RecipeRemark = 'cut' | 'no-amount'

/** Missing parts of a recipe. */
export type RecipeTrouble =
  | 'no-name'
  | 'no-ingredients'
  /** Several ingredients are in one text without separators. */
  | 'glued-ingredients'
  | 'too-many-ingredients'
  | 'no-instructions'

export interface RefusedRecipe {
  readonly place: string
  /** As far as it has one. */
  readonly name: string
  readonly trouble: RecipeTrouble
}

/** Placeholder for an amount the file leaves open; the form requires one. */
export const openAmount = 'to taste'

/** Checks a recipe. @returns its readable parts, or why it is none */
export function readRecipe(raw: RawRecipe): ReadRecipe | RefusedRecipe {
  const remarks = new Set<RecipeRemark>()
  const words = (value: unknown, max: number) => {
    const text = textOf(value)
    if (text.length > max) remarks.add('cut')
    return startOf(text, max)
  }
  const name = words(raw.name, 300)
  const refused = (trouble: RecipeTrouble): RefusedRecipe => ({ place: raw.place, name, trouble })
  if (!name) return refused('no-name')

  const ingredients = raw.ingredients.flatMap((one): Ingredient[] => {
    const called = words(one.name, maxIngredientNameLength)
    if (!called) return []
    const amount = words(one.amount, maxAmountLength)
    if (!amount) remarks.add('no-amount')
    const note = words(one.note, 500)
    const substitutes = (one.substitutes ?? [])
      .map((other) => words(other, maxIngredientNameLength))
      .filter(Boolean)
      .slice(0, 10)
    return [
      {
        name: called,
        amount: amount || openAmount,
        ...(one.optional && { optional: true }),
        ...(note && { note }),
        ...(substitutes.length > 0 && { substitutes }),
      },
    ]
  })
  if (ingredients.length === 0) return refused('no-ingredients')
  const isGlued = ({ name: called }: { readonly name: string }) =>
    amountsIn(called) > 0 || /^(?:each|equal parts)\b.*(?:,|\band\b)/i.test(called)
  if (ingredients.some(isGlued)) return refused('glued-ingredients')
  if (ingredients.length > maxIngredients) return refused('too-many-ingredients')
  const instructions = words(raw.instructions, 20_000)
  if (!instructions) return refused('no-instructions')

  const texts = {
    description: words(raw.description, 10_000),
    glassType: words(raw.glassType, 120),
    garnish: words(raw.garnish, 500),
    sourceName: words(raw.sourceName, 500),
    notes: words(raw.notes, 10_000),
  }
  const said = textOf(raw.difficulty).toLowerCase()
  const difficulty = difficulties.find((one) => one === said)
  const { prepTime, servings, rating } = raw
  return {
    place: raw.place,
    key: raw.key,
    remarks: [...remarks],
    fields: {
      name,
      instructions,
      ingredients,
      source: 'import',
      sourceKey: startOf(raw.key, 400),
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
      ...(difficulty && { difficulty }),
      ...(isWithin(prepTime, 0, 100_000) && { prepTime: Math.round(prepTime) }),
      ...(isWithin(servings, 1, 1_000) && { servings: Math.round(servings) }),
      ...(isWithin(rating, 0, 5) && { rating }),
      tags: tagsFrom(raw.tags ?? []),
    },
  }
}

const isWithin = (value: number | undefined, min: number, max: number): value is number =>
  value !== undefined && Number.isFinite(value) && value >= min && value <= max

function tagsFrom(list: readonly unknown[]): string[] {
  const tags = new Map<string, string>()
  for (const one of list) {
    const tag = startOf(textOf(one).replace(/\s+/g, ' '), maxTagLength).trim()
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()].slice(0, maxTags)
}

/** Values other than texts and numbers are ignored; HTML references become letters. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string'
    ? withoutEntities(storable(value))
        .replace(/[\t\u00a0]/g, ' ')
        .trim()
    : ''
}

/** A part of a key: letters and digits, so that the same name is the same however it is typed. */
export const keyPart = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
