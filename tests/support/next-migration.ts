import Sqlite from 'better-sqlite3'
import type { Dialect } from '../../sync-server/db/kit.ts'

/**
 * A possible second migration: a new table, filled from existing rows; changed rows; an index more
 * and one less; and a required column, for which SQLite rebuilds a table that sessions and accounts
 * refer to.
 *
 * @param sqliteFile one with the tables in it
 */
export function nextMigration(sqliteFile: string): Record<Dialect, readonly string[]> {
  return {
    sqlite: [...onBoth, ...rebuiltUsers(sqliteFile)],
    postgres: [...onBoth, `alter table users add column greeting text not null default 'Hello'`],
  }
}

const onBoth = [
  `create table shelves (
    cellar_id text not null, name text not null, bottles bigint not null,
    primary key (cellar_id, name)
  )`,
  'insert into shelves select cellar_id, location, count(*) from bottles where location is not null group by cellar_id, location',
  `update bottles set notes = 'Moved. ' || notes where notes is not null`,
  'drop index bottles_photo_idx',
  'create index bottles_shelf_idx on bottles (cellar_id, location)',
]

/** As drizzle-kit writes it. */
function rebuiltUsers(sqliteFile: string): string[] {
  const connection = new Sqlite(sqliteFile, { readonly: true })
  const made = connection
    .prepare(`select type, sql from sqlite_master where tbl_name = 'users' and sql is not null`)
    .all() as { type: string; sql: string }[]
  connection.close()
  const table = made.find(({ type }) => type === 'table')!.sql
  return [
    table.replace(
      'CREATE TABLE `users` (',
      "CREATE TABLE `__new_users` (`greeting` text DEFAULT 'Hello' NOT NULL, ",
    ),
    `insert into __new_users select 'Hello', * from users`,
    'drop table users',
    'alter table __new_users rename to users',
    ...made.filter(({ type }) => type === 'index').map(({ sql }) => sql),
  ]
}
