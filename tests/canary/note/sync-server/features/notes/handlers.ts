import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { listNotes } from '../../../shared/features/notes/endpoints.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'

const page = 100

/** Notes for scripts; devices have them by sync. */
export const noteHandlers = ({ db }: { readonly db: Db }) =>
  ({
    'note.list': handler(listNotes, async ({ user, query: { after = '' } }) => {
      const { notes: n } = db.t
      const found = await db
        .select({ id: n.id, text: n.text })
        .from(n)
        .where(and(eq(n.cellarId, user.id), isNull(n.removedAt), gt(n.id, after)))
        .orderBy(asc(n.id))
        .limit(page + 1)
      const next = found.length > page ? found[page - 1]?.id : undefined
      return { notes: found.slice(0, page), ...(next !== undefined && { next }) }
    }),
  }) satisfies Partial<Handlers>
