import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Db, DbReports } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'

/** Where the data are: a file of SQLite, or a PostgreSQL address. */
export type DbPlace =
  | ({ readonly sqliteFile: string } & SqliteOptions)
  | { readonly postgresUrl: string }

/** Opens the database after bringing its tables up to date; makes the file where there is none. */
export async function openDb(place: DbPlace, reports: DbReports): Promise<Db> {
  if ('sqliteFile' in place) mkdirSync(path.dirname(place.sqliteFile), { recursive: true })
  await migrate(place)
  return 'sqliteFile' in place
    ? openSqlite(place.sqliteFile, reports, place)
    : await openPostgres(place.postgresUrl, reports)
}
