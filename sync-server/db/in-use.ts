import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { DatabaseAway, mapDbError } from './database-away.ts'
import type { DbAddress } from './open-db.ts'
import { openClient, type PostgresAddress } from './postgres-connections.ts'

/** Whether a server or another program of this product has this database open. */
export async function isInUse(address: DbAddress): Promise<boolean> {
  return 'sqliteFile' in address ? isFileInUse(address.sqliteFile) : await isDatabaseInUse(address)
}

/** A process with the file open in WAL mode keeps others from leaving that mode. */
function isFileInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const connection = new Sqlite(file)
  try {
    connection.pragma('busy_timeout = 0')
    connection.pragma('journal_mode = delete')
    connection.pragma('journal_mode = wal')
    return false
  } catch (error) {
    if (mapDbError(error) instanceof DatabaseAway) return true
    throw error
  } finally {
    connection.close()
  }
}

async function isDatabaseInUse(address: PostgresAddress): Promise<boolean> {
  const client = await openClient(address)
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name = 'undercroft'
         and pid <> pg_backend_pid()`,
    )
    return (rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}
