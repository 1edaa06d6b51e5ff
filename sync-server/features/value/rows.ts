import type { Entity, Row } from '../../../shared/kernel/entity.ts'

/** A row as a device has it, from the columns of its table: unset fields are absent. */
export function rowOf<E extends Entity>(entity: E, columns: object): Row<E> {
  const stored = columns as Readonly<Record<string, unknown>>
  const row: Record<string, unknown> = { id: stored['id'] }
  for (const name of Object.keys(entity.fields)) {
    const value = stored[name]
    if (value !== null && value !== undefined) row[name] = value
  }
  return row as Row<E>
}
