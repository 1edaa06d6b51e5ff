import { Acting, type Args, type ModelContext, No, type Rule } from './acting.ts'
import { bottleRules } from './bottle-rules.ts'
import { chatRules } from './chat-rules.ts'
import { journalRules } from './journal-rules.ts'
import { ownRules } from './own-rules.ts'
import { placeRules } from './place-rules.ts'
import { recipeRules } from './recipe-rules.ts'
import type { ModelRows } from './rows.ts'
import { wishRules } from './wish-rules.ts'

/**
 * What each mutation means, said once more and in other words: plain maps, no transaction, none of
 * the product's code. The oracle of the simulation.
 */
const rules: Record<string, Rule> = {
  ...bottleRules,
  ...journalRules,
  ...placeRules,
  ...recipeRules,
  ...wishRules,
  ...chatRules,
  ...ownRules,
}

/** Runs one mutation. Gives the code of its refusal, which leaves nothing; null where it is done. */
export function runModel(
  rows: ModelRows,
  { name, args }: { name: string; args: unknown },
  context: ModelContext,
): string | null {
  const rule = rules[name]
  if (!rule)
    throw new Error(`The model does not know ${name}: say in tests/simulation/model what it means.`)
  try {
    rule(new Acting(rows, context), args as Args)
    return null
  } catch (error) {
    if (error instanceof No) return error.code
    throw error
  }
}

export const knownToModel = (name: string): boolean => name in rules
