import { maxRows } from '../../business/account-limits.ts'
import { crud } from '../../kernel/crud.ts'
import { entity, instant, type Row, type RowRules, serverOwned, text } from '../../kernel/entity.ts'

const rules: RowRules = { maxRows: maxRows.byHand }

/** Something that a collector wants to remember. */
export const notes = entity('notes', rules, {
  text: text({ max: 2_000 }),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type Note = Row<typeof notes>

export const noteCrud = crud('note', notes, { called: 'a note' })
