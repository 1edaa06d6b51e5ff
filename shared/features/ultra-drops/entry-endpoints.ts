import * as z from 'zod/mini'
import { entriesPerPage } from '../../business/ultra-drops.ts'
import { endpoint } from '../../kernel/endpoint.ts'

/** The user's entries and requests, newest first: for the export. */
export const listOwnEntries = endpoint({
  name: 'ultraDrop.mine',
  method: 'GET',
  path: '/api/ultra-drop-entries',
  may: 'user',
  does: `Lists the ultra drops that you entered or requested to enter, ${entriesPerPage} per page.`,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(300))) }),
  gives: z.object({
    entries: z.array(
      z.object({
        /** Of the entry or the request. */
        id: z.string(),
        ultraDropId: z.string(),
        title: z.string(),
        storeName: z.string(),
        storeState: z.string(),
        code: z.optional(z.string()),
        enteredAt: z.optional(z.int()),
        status: z.optional(z.string()),
        requestStatus: z.optional(z.string()),
        requestedAt: z.optional(z.int()),
        reviewNotes: z.optional(z.string()),
        /** US cents. */
        compensationCredit: z.int(),
      }),
    ),
    next: z.optional(z.string()),
  }),
  refuses: ['bad_request'],
})
