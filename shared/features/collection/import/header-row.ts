import { guessedMapping } from './mapping.ts'
import type { Target } from './targets.ts'

/** Names of columns: a bottle is named among them, and most have a meaning. */
export function isHeaderRow(record: readonly string[]): boolean {
  const filled = record.filter((cell) => cell.trim() !== '')
  if (filled.length < 2 || filled.some((cell) => /^[\d.,\s]+\p{Sc}?$/u.test(cell))) return false
  if (new Set(filled).size < filled.length) return false
  const mapping = guessedMapping(filled)
  const known = mapping.filter(([, target]) => target !== 'notes')
  return known.some(([, target]) => naming.has(target)) && known.length * 2 >= filled.length
}

const naming: ReadonlySet<Target> = new Set<Target>(['name', 'brand'])
