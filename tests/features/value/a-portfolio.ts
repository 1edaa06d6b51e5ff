import { randomUUID } from 'node:crypto'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../shared/kernel/entity.ts'

/** A bottle of the collection with defaults. */
export function aBottle(own: Partial<Bottle> = {}): Bottle {
  const named = { name: 'Eagle Rare 10', brand: 'Buffalo Trace', category: 'Whiskey' }
  return newRow(bottles, own.id ?? randomUUID(), { ...named, ...own }, stamps)
}
const stamps = { useCount: 0, createdAt: 0, updatedAt: 0 }
