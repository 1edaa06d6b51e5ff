import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import { crud } from '../../kernel/crud.ts'
import {
  boolean,
  defaulted,
  entity,
  instant,
  type Row,
  type RowRules,
  serverOwned,
  text,
} from '../../kernel/entity.ts'
import { mutator } from '../../kernel/mutator.ts'
import { idSchema } from '../../kernel/schema.ts'

const rules: RowRules = { maxRows: maxRows.byHand, privacyCategory: 'cellar' }

/** Something that a collector wants to remember. */
export const notes = entity('notes', rules, {
  text: text({ max: 2_000 }),
  isPinned: defaulted(boolean(), false),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type Note = Row<typeof notes>

export const noteCrud = crud('note', notes)

/** Pins a note, or takes the pin out. */
export const pinNote = mutator({
  name: 'note.pin',
  args: z.strictObject({ id: idSchema, isPinned: z.boolean() }),
  rows: ({ id }) => [{ entity: notes, id }],
  async run(tx, { id, isPinned }, { now }) {
    const note = await tx.need(notes, id)
    if (note.isPinned !== isPinned) await tx.patch(notes, id, { isPinned, updatedAt: now })
  },
})
