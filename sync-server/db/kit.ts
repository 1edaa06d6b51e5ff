import { sql, type SQL } from 'drizzle-orm'
import * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

/** The two engines. */
export type Dialect = 'sqlite' | 'postgres'

/**
 * What a table is made of, said once for both engines. SQLite's kit is the type of record: a table
 * built with the other kit has the same columns under the same names, and gives and takes the same
 * values.
 */
const sqliteKit = {
  dialect: 'sqlite' as Dialect,
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  check: sqlite.check,
  text: (name: string) => sqlite.text(name),
  /** Whole numbers up to 2^53: counts, cents, instants in milliseconds, versions. */
  integer: (name: string) => sqlite.integer(name),
  real: (name: string) => sqlite.real(name),
  boolean: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  /** A `Date`, for tables whose owner wants one (the sign-in library). */
  date: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  json: <T>(name: string) => sqlite.text(name, { mode: 'json' }).$type<T>(),
  /** A column of text in an index by whose beginning rows are looked for; see `beginsWith`. */
  beginning: <C extends sqlite.AnySQLiteColumn>(column: C): C => column,
  /** The same of the text in lower case; see `lowerBeginsWith`. */
  lowerBeginning: (column: sqlite.AnySQLiteColumn): SQL => sql`lower(${column})`,
}
export type Kit = typeof sqliteKit

const postgresKit = {
  dialect: 'postgres' as Dialect,
  table: postgres.pgTable,
  index: postgres.index,
  uniqueIndex: postgres.uniqueIndex,
  primaryKey: postgres.primaryKey,
  check: postgres.check,
  text: (name: string) => postgres.text(name),
  integer: (name: string) => postgres.bigint(name, { mode: 'number' }),
  real: (name: string) => postgres.doublePrecision(name),
  boolean: (name: string) => postgres.boolean(name),
  date: (name: string) =>
    postgres.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  json: <T>(name: string) => postgres.jsonb(name).$type<T>(),
  // The order of a language does not serve `like`.
  beginning: (column: postgres.ExtraConfigColumn) => column.op('text_pattern_ops'),
  lowerBeginning: (column: postgres.ExtraConfigColumn) => sql`lower(${column}) text_pattern_ops`,
} as unknown as Kit

export const kits: Readonly<Record<Dialect, Kit>> = { sqlite: sqliteKit, postgres: postgresKit }
