import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import type pg from 'pg'
import type { Columns, BackupRows } from './backup-rows.ts'
import { migrate, migrateOver } from './migrate.ts'
import type { DbAddress } from './open-db.ts'
import { openClient, type PostgresAddress } from './postgres-connections.ts'

/** The source of a rebuilt database. */
export interface DatabaseContents {
  /** How many migrations had made the tables that the rows come from. */
  readonly migrations: number
  /** Every table, in an order that satisfies references. */
  readonly tables: Readonly<Record<string, Columns>>
  readonly rows: AsyncIterable<BackupRows>
  /** Accounts that were deleted since. */
  readonly deleted: readonly { readonly userId: string; readonly at: number }[]
}

/** The rows do not fit into the tables that they say they come from. */
export class UnfittingRows extends Error {}

/**
 * Rebuilds a database from rows of any version up to this one: creates and fills the tables of that
 * version, then runs the later migrations. It gets a new epoch. Accounts deleted since are
 * recorded, and must be deleted again.
 *
 * On SQLite it is a new file; the caller removes a failed one. On PostgreSQL it replaces the
 * existing data in one transaction: until its commit nothing has changed.
 */
export async function rebuildDatabase(address: DbAddress, stored: DatabaseContents): Promise<void> {
  if ('sqliteFile' in address) await rebuildSqlite(address.sqliteFile, stored)
  else await rebuildPostgres(address, stored)
}

async function rebuildSqlite(file: string, stored: DatabaseContents): Promise<void> {
  await migrate({ sqliteFile: file }, stored.migrations)
  const connection = new Sqlite(file)
  try {
    // It counts when all of it is on the disk, at the end; until then that need not be waited for.
    connection.pragma('synchronous = off')
    connection.pragma('foreign_keys = off')
    for (const table of Object.keys(stored.tables))
      if (hasTable(connection, table)) connection.exec(`delete from "${table}"`)
    for await (const { table, rows } of stored.rows) fillSqlite(connection, stored, { table, rows })
  } finally {
    connection.close()
  }
  await migrate({ sqliteFile: file })
  const done = new Sqlite(file)
  try {
    done.transaction(() => {
      done.prepare(`update server_meta set value = ? where key = 'epoch'`).run(randomUUID())
      const note = done.prepare(
        'insert into deleted_accounts (user_id, at) values (?, ?) on conflict do nothing',
      )
      for (const { userId, at } of stored.deleted) note.run(userId, at)
    })()
    done.pragma('wal_checkpoint(truncate)')
  } finally {
    done.close()
  }
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const hasTable = (connection: Sqlite.Database, table: string): boolean =>
  connection.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !==
  undefined

function fillSqlite(
  connection: Sqlite.Database,
  { tables }: DatabaseContents,
  { table, rows }: BackupRows,
) {
  const there = connection
    .prepare(`select name from pragma_table_info('${nameIn(table, tables)}')`)
    .all() as { name: string }[]
  const columns = fitting(
    table,
    tables,
    there.map(({ name }) => name),
  )
  const insert = connection.prepare(
    `insert into "${table}" (${columns.map(({ name }) => quoted(name)).join(', ')})
      values (${columns.map(() => '?').join(', ')})`,
  )
  refusedAs(table, () =>
    connection.transaction(() => {
      for (const row of rows)
        insert.run(...columns.map(({ name, kind }) => sqliteValue(row[name] ?? null, kind)))
    })(),
  )
}

/** As `kit.ts` declares the columns there. */
function sqliteValue(value: unknown, kind: Columns[string]): unknown {
  if (value === null) return null
  if (kind === 'boolean') return Number(value)
  if (kind === 'date') return new Date(value as string).getTime()
  return kind === 'json' ? JSON.stringify(value) : value
}

async function rebuildPostgres(address: PostgresAddress, stored: DatabaseContents): Promise<void> {
  const client = await openClient(address, { query_timeout: 0, statement_timeout: 0 })
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // Between two statements it reads the backup, however slow its disk is.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await migrateOver(client, { dropTables: true, until: stored.migrations })
    const typed = await columnTypes(client)
    for (const table of Object.keys(stored.tables).toReversed())
      if (typed.has(table)) await client.query(`delete from ${quoted(table)}`)
    for await (const { table, rows } of stored.rows) {
      const types = typed.get(nameIn(table, stored.tables)) ?? new Map<string, string>()
      const columns = fitting(table, stored.tables, [...types.keys()])
      const names = columns.map(({ name }) => quoted(name)).join(', ')
      const input = columns.map(({ name }) => `${quoted(name)} ${types.get(name)}`).join(', ')
      const text = `insert into ${quoted(table)} (${names})
        select ${names} from json_to_recordset($1::json) as given (${input})`
      await client.query(text, [JSON.stringify(rows)]).catch((error: unknown) =>
        refusedAs(table, () => {
          throw error
        }),
      )
    }
    await migrateOver(client, { dropTables: false })
    await client.query(`update server_meta set value = $1 where key = 'epoch'`, [randomUUID()])
    await client.query(
      `insert into deleted_accounts (user_id, at)
        select "userId", "at" from json_to_recordset($1::json) as given ("userId" text, "at" bigint)
        on conflict do nothing`,
      [JSON.stringify(stored.deleted)],
    )
    await client.query('commit')
  } finally {
    // Without its commit all of it is undone.
    await client.end()
  }
}

/** The types of the columns of each table, as PostgreSQL writes them. */
async function columnTypes(client: pg.Client): Promise<Map<string, Map<string, string>>> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped`,
  )
  const typed = new Map<string, Map<string, string>>()
  for (const { table, name, type } of rows)
    typed.set(table, (typed.get(table) ?? new Map<string, string>()).set(name, type))
  return typed
}

/** Names come out of a file: those alone that its manifest and the tables have. */
function nameIn(table: string, tables: DatabaseContents['tables']): string {
  if (!Object.hasOwn(tables, table)) throw new UnfittingRows(`It has rows of ${table}.`)
  return table
}

function fitting(table: string, tables: DatabaseContents['tables'], there: readonly string[]) {
  const columns = Object.entries(tables[table] ?? {}).map(([name, kind]) => ({ name, kind }))
  const strange = columns.find(({ name }) => !there.includes(name))
  if (strange || there.length === 0)
    throw new UnfittingRows(`Its version has no ${table}.${strange?.name ?? '*'}.`)
  return columns
}

function refusedAs<T>(table: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    const { code } = error as { code?: string }
    throw new UnfittingRows(`The database refuses its rows of ${table} (${code}).`, {
      cause: error,
    })
  }
}

const quoted = (name: string): string => `"${name}"`
