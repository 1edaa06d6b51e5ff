import * as z from 'zod/mini'
import { maxAmountLength, maxIngredientNameLength, maxIngredients } from '../../business/recipes.ts'
import { text, line } from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import type { Id } from '../../kernel/id.ts'

/** One line of a drink's ingredients. */
export interface Ingredient {
  readonly name: string
  /** As it was written: `1 1/2 oz`, `2 dashes`, `to taste`. */
  readonly amount: string
  /** The user's bottle it is poured from. */
  readonly bottleId?: Id | undefined
  /** The drink is a drink without it. */
  readonly optional?: boolean | undefined
  readonly note?: string | undefined
  /** Substitutes the recipe itself allows. */
  readonly substitutes?: readonly string[] | undefined
}

const name = schemaOf(line({ max: maxIngredientNameLength }))

export const ingredientSchema = z.strictObject({
  name,
  amount: schemaOf(line({ max: maxAmountLength })),
  bottleId: z.optional(idSchema),
  optional: z.optional(z.boolean()),
  note: z.optional(schemaOf(text({ max: 500 }))),
  substitutes: z.optional(z.array(name).check(z.maxLength(10))),
})

/** The ingredients of a recipe: one at least. */
export const ingredientsSchema: z.ZodMiniType<readonly Ingredient[]> = z
  .array(ingredientSchema)
  .check(z.minLength(1, 'At least one ingredient required'), z.maxLength(maxIngredients))

/** The list as it is kept in a row, the same text for the same ingredients. */
export const ingredientsText = (ingredients: readonly Ingredient[]): string =>
  JSON.stringify(
    ingredients.map(({ name: called, amount, bottleId, optional, note, substitutes }) => ({
      name: called,
      amount,
      ...(bottleId !== undefined && { bottleId }),
      ...(optional && { optional }),
      ...(note !== undefined && { note }),
      ...(substitutes && substitutes.length > 0 && { substitutes }),
    })),
  )

/** The list out of a row; what cannot be read as an ingredient is left out, as a row may be anyone's. */
export function readIngredients(stored: string): readonly Ingredient[] {
  const list = parsed(stored)
  return list.flatMap((one) => {
    const read = ingredientSchema.safeParse(one)
    return read.success ? [read.data as Ingredient] : []
  })
}

/** A list that is kept as JSON; empty where the text is none. */
export function parsed(stored: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
