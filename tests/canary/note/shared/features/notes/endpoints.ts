import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { notes } from './note.ts'

/** A note as scripts read it. */
const noteBody = z.object({ id: idSchema, text: schemaOf(notes.fields.text) })

/** The user's notes in order of id, a page at a time. */
export const listNotes = endpoint({
  name: 'note.list',
  method: 'GET',
  path: '/api/notes',
  may: 'user',
  does: 'Gives your notes, a page at a time.',
  query: z.strictObject({ after: z.optional(idSchema) }),
  gives: z.object({ notes: z.array(noteBody), next: z.optional(idSchema) }),
  refuses: [],
})
