import path from 'node:path'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { silent } from '../../support/engines.ts'
import type { World } from '../../support/story.ts'

/** Opens the rows behind the server of a story while something is done with them. */
export async function withRows<T>(world: World, run: (db: Db) => Promise<T>): Promise<T> {
  const sqliteFile = path.join(world.server.dataDir, 'undercroft.sqlite')
  const db = await openDb({ sqliteFile }, silent)
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}
