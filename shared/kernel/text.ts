/**
 * Whether a string can be stored and sent by every part: no U+0000 (PostgreSQL refuses it) and no
 * unpaired surrogate (UTF-8 has no form for it).
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Whether every string inside a JSON value, keys included, {@link isStorable}. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(isStorableJson)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableJson(inner))
  return true
}

/** Folds case for a substring search that ignores it. */
export const folded = (text: string): string => text.toLowerCase()
