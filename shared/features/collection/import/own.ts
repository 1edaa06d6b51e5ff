import type { Id } from '../../../kernel/id.ts'
import { readOwnRow } from './own-row.ts'
import { genericKey } from './generic.ts'
import type { Derived, ImportedFields, Remark } from './reading.ts'
import type { Cells } from './cells.ts'

/** The meaning of a row in our own export: the written values, literally. */
export function deriveOwn(cells: Cells): Derived {
  const { fields: read, trouble } = readOwnRow(cells)
  const fields = read as ImportedFields
  const remarks = trouble.map(({ field, cell }): Remark => {
    return { kind: 'unread', field: field as keyof ImportedFields, cell: cell.slice(0, 80) }
  })
  const invalid = !fields.name ? 'no-name' : fields.category ? undefined : 'no-category'
  return {
    state: fields.isFinished ? 'finished' : 'stock',
    // A person who emptied the column in a spreadsheet still has a bottle.
    fields: { ...fields, ...(fields.name && !fields.brand && { brand: fields.name }) },
    remarks,
    ...(invalid && { invalid }),
  }
}

/** The key of a bottle in our own export, in which every bottle has its id. */
export const keyOfOwn = (id: Id): string => `own:${id}`

export function ownKey(cells: Cells): { base: string; single: boolean } {
  const { id } = readOwnRow(cells)
  return id ? { base: keyOfOwn(id), single: true } : genericKey(cells, [['Name', 'name']])
}
