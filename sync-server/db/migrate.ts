import { randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Reader } from './db.ts'
import type { Dialect } from './kit.ts'
import { openClient, type PostgresAddress } from './postgres-connections.ts'
import { connect as connectSqlite } from './sqlite.ts'
import { tables } from './tables.ts'

/**
 * Brings the tables up to what this version needs, and gives new data their epoch. Both happen in
 * one transaction, and one process at a time: a second one that starts meanwhile waits and finds
 * all done.
 * @param until how many migrations there shall be, for data of an older version; all if left out
 */
export async function migrate(
  address: { sqliteFile: string } | PostgresAddress,
  until = Number.POSITIVE_INFINITY,
) {
  if ('sqliteFile' in address) migrateSqlite(address.sqliteFile, until)
  else await migratePostgres(address, until)
}

export interface Migration {
  /** When it was written; migrations run in this order. */
  readonly at: number
  readonly hash: string
  readonly statements: readonly string[]
}

/**
 * The migrations of one engine, oldest first, as `npm run db:plan` wrote them. They are read once: a
 * deploy may replace the files of a process that still runs.
 */
export function migrations(dialect: Dialect): readonly Migration[] {
  const read = known.get(dialect) ?? readMigrations(dialect)
  known.set(dialect, read)
  return read
}

const known = new Map<Dialect, readonly Migration[]>()

function readMigrations(dialect: Dialect): Migration[] {
  const migrationsFolder = fileURLToPath(new URL(`migrations/${dialect}`, import.meta.url))
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    statements: sql,
  }))
}

/**
 * Whether a newer version has changed the tables since: an error may then come from that, and is
 * not a defect of the request.
 */
export async function hasNewerMigrations(reader: Reader): Promise<boolean> {
  const done = await reader.rows<{ at: number }>(sql`select at from schema_migrations`)
  return hasUnknown(reader.dialect, done)
}

const hasUnknown = (dialect: Dialect, done: readonly { at: number }[]): boolean =>
  done.some((one) => !migrations(dialect).some(({ at }) => at === one.at))

/** A newer version has taken away what this one works with, so that it must not begin. */
export class DatabaseTooNew extends Error {
  constructor(cause: unknown) {
    super('A newer version has changed the tables so that this one cannot work with them.', {
      cause,
    })
    this.name = 'DatabaseTooNew'
  }
}

/** Its tables are from before the first release, by migrations that no longer exist. */
export class DatabaseTooOld extends Error {
  constructor() {
    super('The tables were made before the first release, and cannot be brought to this version.')
    this.name = 'DatabaseTooOld'
  }
}

/** The first migration creates all tables, so every migrated database has run it. */
function assertFirstMigration(dialect: Dialect, done: readonly { at: number }[]): void {
  const [first] = migrations(dialect)
  if (done.length > 0 && !done.some(({ at }) => at === first?.at)) throw new DatabaseTooOld()
}

/** One query for each table that finds nothing, and fails where a column is missing. */
const probes = (dialect: Dialect): string[] =>
  Object.values(tables[dialect]).map((table) => {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`)
    return `select ${columns.join(', ')} from "${getTableName(table)}" limit 0`
  })

const ledger = `create table if not exists schema_migrations (
  at bigint primary key,
  hash text not null
)`

function migrateSqlite(file: string, until: number): void {
  // The engine gives files it creates next to the database the same rights.
  closeSync(openSync(file, 'a', 0o600))
  const connection = connectSqlite(file)
  try {
    connection.pragma('busy_timeout = 10000')
    // A changed table is rebuilt and filled from the old one; references must survive that.
    connection.pragma('foreign_keys = off')
    connection.exec('begin immediate')
    connection.exec(ledger)
    const done = connection.prepare('select at from schema_migrations').all() as { at: number }[]
    assertFirstMigration('sqlite', done)
    const note = connection.prepare('insert into schema_migrations (at, hash) values (?, ?)')
    for (const { at, hash, statements } of migrations('sqlite').slice(0, until)) {
      if (done.some((one) => one.at === at)) continue
      for (const statement of statements) connection.exec(statement)
      note.run(at, hash)
    }
    if (hasUnknown('sqlite', done)) assertVersion(connection)
    assertForeignKeys(connection)
    connection
      .prepare(`insert into server_meta (key, value) values ('epoch', ?) on conflict do nothing`)
      .run(randomUUID())
    connection.exec('commit')
  } finally {
    connection.close()
  }
}

function assertVersion(connection: Sqlite.Database): void {
  try {
    for (const probe of probes('sqlite')) connection.prepare(probe)
  } catch (error) {
    throw new DatabaseTooNew(error)
  }
}

function assertForeignKeys(connection: Sqlite.Database): void {
  const broken = connection.pragma('foreign_key_check') as { table: string }[]
  if (broken.length > 0)
    throw new Error(`A migration left rows in ${broken[0]?.table} that refer to nothing.`)
}

/** Any number: it names the lock among those of this database. */
const migrationLock = 7_041_116

async function migratePostgres(address: PostgresAddress, until: number): Promise<void> {
  const client = await openClient(address, { query_timeout: 0, statement_timeout: 0 })
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await migrateOver(client, { until })
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Migrates within a transaction of a connection to PostgreSQL.
 * @param dropTables drop all tables of any version first
 */
export async function migrateOver(
  client: pg.Client,
  { until, dropTables = false }: { readonly until?: number; readonly dropTables?: boolean },
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  if (dropTables)
    for (const table of everyTable()) await client.query(`drop table if exists ${table} cascade`)
  await client.query(ledger)
  const { rows: done } = await client.query<{ at: number }>('select at from schema_migrations')
  assertFirstMigration('postgres', done)
  for (const { at, hash, statements } of migrations('postgres').slice(0, until)) {
    if (done.some((one) => one.at === at)) continue
    for (const statement of statements) await client.query(statement)
    await client.query('insert into schema_migrations (at, hash) values ($1, $2)', [at, hash])
  }
  if (hasUnknown('postgres', done))
    for (const probe of probes('postgres'))
      await client.query(probe).catch((error: unknown) => {
        throw new DatabaseTooNew(error)
      })
  await client.query(
    `insert into server_meta (key, value) values ('epoch', $1) on conflict do nothing`,
    [randomUUID()],
  )
}

/** Tables of all migrations, including those dropped or renamed by later ones. */
function everyTable(): string[] {
  const made = migrations('postgres').flatMap(({ statements }) =>
    statements.flatMap((statement) => [
      // Written by hand, a name may stand without its quotes.
      ...statement.matchAll(
        /(?:CREATE TABLE(?: IF NOT EXISTS)?|ALTER TABLE "?\w+"? RENAME TO) "?(\w+)/gi,
      ),
    ]),
  )
  const names = new Set([...made.map(([, name]) => String(name)), 'schema_migrations'])
  return [...names].map((name) => `"${name}"`)
}
