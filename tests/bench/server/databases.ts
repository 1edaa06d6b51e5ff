import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../sync-server/db/db.ts'
import type { DbAddress } from '../../../sync-server/db/open-db.ts'
import { freshDatabase, isPostgresLent } from '../../support/postgres.ts'

/** Creates a database; undefined for a file that is created on opening. */
export type Fresh = () => Promise<{ readonly url: string; drop(): Promise<void> } | undefined>

/** Those that can be measured here. */
export const engines: Readonly<Record<string, Fresh>> = {
  SQLite: async () => undefined,
  ...(isPostgresLent() && { PostgreSQL: async () => freshDatabase() }),
}

/** Counts filled tables for the planner of PostgreSQL, which does so itself within a minute. */
export async function analyze(db: Db, place: DbAddress): Promise<void> {
  if ('postgresUrl' in place) await db.rows(sql`analyze`)
}

/** On an empty database, which is taken away afterwards. */
export async function within<T>(
  fresh: Fresh,
  measure: (place: DbAddress, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-bench-'))
  const database = await fresh()
  const place = database
    ? { postgresUrl: database.url }
    : { sqliteFile: path.join(dataDir, 'undercroft.sqlite') }
  try {
    return await measure(place, dataDir)
  } finally {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
