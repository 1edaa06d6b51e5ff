import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { buildPage, type PagesAt } from './pages.ts'

/** Ends an import that died. */
export const catalogueJobs = ({ db }: { readonly db: Db }) =>
  ({
    'catalogue.pages': {
      lane: 'upkeep',
      async run(_, { cursor, isOver }) {
        let at = cursor as PagesAt | undefined
        do at = await buildPage(db, at)
        while (at && !(await isOver()))
        return at && { next: at }
      },
    },
  }) satisfies Jobs
