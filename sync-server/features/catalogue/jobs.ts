import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { buildPages } from './pages.ts'

/** Ends an import that died. */
export const catalogueJobs = ({ db }: { readonly db: Db }) =>
  ({
    'catalogue.pages': { lane: 'upkeep', run: () => buildPages(db) },
  }) satisfies Jobs
