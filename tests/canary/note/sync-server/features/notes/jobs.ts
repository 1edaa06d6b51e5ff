import { pinNote } from '../../../shared/features/notes/note.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { changeCellar } from '../../sync/change-cellar.ts'

/** Removes the pin of a requested note. */
export const noteJobs = (parts: { readonly db: Db }) =>
  ({
    'notes.unpin': {
      lane: 'upkeep',
      async run(args) {
        const { userId, id } = args as { userId: Id<'user'>; id: Id }
        await changeCellar(parts, userId, ({ rows, context }) =>
          pinNote.run(rows, { id, isPinned: false }, context),
        )
      },
    },
  }) satisfies Jobs
