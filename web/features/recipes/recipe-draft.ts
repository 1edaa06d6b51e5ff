import type { Id } from '../../../shared/kernel/id.ts'
import { dropDraftText, keepDraftText } from '../../local/store/stored-drafts.ts'
import { emptyForm, type RecipeForm } from './recipe-form.ts'

/** The storage key of a user's draft for a purpose: `add`, `edit/<recipe>`. */
const keyOf = (userId: Id, slot: string) => `undercroft-draft/${userId}/recipe/${slot}`

export function keepDraft(userId: Id, slot: string, form: RecipeForm) {
  keepDraftText(keyOf(userId, slot), JSON.stringify(form))
}

export function dropDraft(userId: Id, slot: string) {
  dropDraftText(keyOf(userId, slot))
}

/** The stored draft; undefined without one of this version. */
export function readDraft(userId: Id, slot: string): RecipeForm | undefined {
  const text = localStorage.getItem(keyOf(userId, slot))
  if (text === null) return undefined
  try {
    const form: unknown = JSON.parse(text)
    return isForm(form) ? form : undefined
  } catch {
    // Written by another version.
    return undefined
  }
}

function isForm(value: unknown): value is RecipeForm {
  if (typeof value !== 'object' || value === null) return false
  const input = value as Record<string, unknown>
  const hasAll = Object.entries(emptyForm()).every(([name, empty]) =>
    typeof empty === 'string' ? typeof input[name] === 'string' : name in input,
  )
  const { ingredients } = input
  return (
    hasAll &&
    Array.isArray(ingredients) &&
    ingredients.length > 0 &&
    ingredients.every(
      (row: Record<string, unknown> | null) =>
        typeof row?.['name'] === 'string' && typeof row['amount'] === 'string' && 'rest' in row,
    )
  )
}
