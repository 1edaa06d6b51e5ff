import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Db, DbReports } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresAddress } from './postgres-connections.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'

/** Where the data are: a file of SQLite, or PostgreSQL. */
export type DbAddress = ({ readonly sqliteFile: string } & SqliteOptions) | PostgresAddress

/** The database that the operator has decided on. */
export function dbAddressOf({ databaseUrl, ...settings }: DbSettings): DbAddress {
  if (!databaseUrl) return { sqliteFile: path.join(settings.dataDir, 'undercroft.sqlite') }
  const { databaseDirectUrl: directUrl, databaseConnections: connections } = settings
  return { postgresUrl: databaseUrl, connections, ...(directUrl && { directUrl }) }
}
interface DbSettings {
  readonly databaseUrl?: string
  readonly databaseDirectUrl?: string
  readonly databaseConnections: number
  readonly dataDir: string
}

/** Opens the database after bringing its tables up to date; makes the file where there is none. */
export async function openDb(address: DbAddress, reports: DbReports): Promise<Db> {
  if ('sqliteFile' in address)
    mkdirSync(path.dirname(address.sqliteFile), { recursive: true, mode: 0o700 })
  await migrate(address)
  return 'sqliteFile' in address
    ? openSqlite(address.sqliteFile, reports, address)
    : await openPostgres(address, reports)
}
