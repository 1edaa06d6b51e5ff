import type { Entity, Field, Row } from '../../../shared/kernel/entity.ts'
import { isId } from '../../../shared/kernel/id.ts'
import type { LocalRow, StoredRow } from './records.ts'

/**
 * A row as its entity defines it, from IndexedDB; undefined if it is not valid. Stored data may
 * come from an older or newer version, or from a person: a missing default is filled in, an
 * optional field of the wrong kind is dropped, and a row without a required field is not shown, so
 * that it cannot break a screen.
 */
export function readRow<E extends Entity>(
  entity: E,
  stored: LocalRow | undefined,
): Row<E> | undefined {
  const row = stored?.row as StoredRow | undefined
  if (typeof row !== 'object' || row === null || !isId(String(row.id))) return undefined
  let repaired: StoredRow | undefined
  for (const [name, field] of fieldsOf(entity)) {
    const value = row[name]
    if (value === undefined ? field.presence === 'optional' : isOfKind(value, field)) continue
    if (field.presence === 'required') return undefined
    repaired ??= { ...row }
    if (field.presence === 'defaulted') repaired[name] = field.default
    else delete repaired[name]
  }
  return (repaired ?? row) as unknown as Row<E>
}

/** Listed once: thousands of rows are read before a list is shown. */
const listed = new WeakMap<Entity, [string, Field][]>()
function fieldsOf(entity: Entity): [string, Field][] {
  const known = listed.get(entity)
  if (known) return known
  const fields = Object.entries(entity.fields)
  listed.set(entity, fields)
  return fields
}

function isOfKind(value: unknown, { kind }: Field): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isInteger(value)
    case 'real':
      return Number.isFinite(value)
  }
}
