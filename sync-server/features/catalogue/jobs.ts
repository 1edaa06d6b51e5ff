import { lt } from 'drizzle-orm'
import { lookupHolds } from '../../../shared/business/catalogue.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { buildPages } from './pages.ts'

/** Ends an import that died, and forgets what was looked up long ago. */
export const catalogueJobs = ({ db }: { readonly db: Db }) =>
  ({
    'catalogue.pages': { lane: 'upkeep', run: () => buildPages(db) },
    'catalogue.sweep': { lane: 'upkeep', every: day, run: () => sweepLookups(db) },
  }) satisfies Jobs

/** Twice as long as they hold, because an old answer serves while the other house is away. */
async function sweepLookups(db: Db, now: number = Date.now()): Promise<void> {
  const { codeLookups } = db.t
  await db.transaction('sweep lookups', (tx) =>
    tx.delete(codeLookups).where(lt(codeLookups.askedAt, now - 2 * lookupHolds)),
  )
}
