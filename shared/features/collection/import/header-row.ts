import { guessedMapping } from './mapping.ts'
import type { Target } from './targets.ts'

/** Names of columns: a bottle is named among them, and most have a meaning. */
export function isHeaderRow(record: readonly string[]): boolean {
  const filled = record.filter((cell) => cell.trim() !== '')
  if (filled.length < 2 || filled.some((cell) => isValue.test(cell))) return false
  if (new Set(filled).size < filled.length) return false
  const mapping = guessedMapping(filled)
  const known = mapping.filter(([, target]) => target !== 'notes')
  return known.some(([, target]) => naming.has(target)) && known.length * 2 >= filled.length
}

/** `12`, `47%`, `$31.00`: what rows have, and no names. */
const isValue = /^\s*(?:\p{Sc}\s*)?\d[\d.,\s]*(?:\p{Sc}|%)?\s*$/u

const naming: ReadonlySet<Target> = new Set<Target>(['name', 'brand'])
