import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { DbAddress } from './open-db.ts'
import { openClient, type PostgresAddress } from './postgres-connections.ts'

type CountByTable = Readonly<Record<string, number>>

/**
 * Counts the rows of these tables in one snapshot. It only reads, also from a database of another
 * version; tables that are not there are left out. Undefined: there is no database yet.
 */
export async function countRows(
  address: DbAddress,
  tables: readonly string[],
): Promise<CountByTable | undefined> {
  if (!('sqliteFile' in address)) return countInPostgres(address, tables)
  return existsSync(address.sqliteFile) ? countInSqlite(address.sqliteFile, tables) : undefined
}

function countInSqlite(file: string, tables: readonly string[]): CountByTable {
  const connection = new Sqlite(file, { readonly: true })
  try {
    connection.exec('begin')
    const existing = connection
      .prepare(`select name from sqlite_master where type = 'table'`)
      .pluck()
      .all()
    const count = (table: string) => connection.prepare(countOf(table)).pluck().get() as number
    return Object.fromEntries(
      tables.filter((table) => existing.includes(table)).map((table) => [table, count(table)]),
    )
  } finally {
    connection.close()
  }
}

async function countInPostgres(
  address: PostgresAddress,
  tables: readonly string[],
): Promise<CountByTable> {
  const client = await openClient(address, { query_timeout: 0, statement_timeout: 0 })
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: existing } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    )
    const counts: Record<string, number> = {}
    for (const table of tables) {
      if (!existing.some(({ name }) => name === table)) continue
      const { rows } = await client.query<{ count: number }>(countOf(table))
      counts[table] = rows[0]?.count ?? 0
    }
    return counts
  } finally {
    await client.end()
  }
}

const countOf = (table: string): string => `select count(*) as count from "${table}"`
