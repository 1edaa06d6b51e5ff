import { getTableColumns, is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Dialect } from './kit.ts'
import { type Tables, tables } from './tables.ts'

/**
 * The kind of a statement: `read` only reads; `lock` reads rows and locks them for its transaction;
 * `write` may change something, and so may an undeclared one.
 */
export type StatementKind = 'read' | 'lock' | 'write'

/**
 * A statement that is written once over the tables, turned into text once for each engine, and run
 * often. `Given` names its values, `Gives` the columns of a row of its answer.
 */
export interface Prepared<Given extends object, Gives extends object> {
  /** Declared by its author, because the text does not tell. */
  readonly kind: StatementKind
  readonly sqlite: PreparedText
  readonly postgres: PreparedText
  /**
   * PostgreSQL's text of the statement for many callers at once, for reading and locking ones:
   * their values, texts or numbers, come as one JSON array of objects, and each row names its
   * caller in `at`. Rows locked by others are skipped.
   */
  readonly many: PreparedText
  /** Which values are numbers; the others are text where many ask. */
  readonly numbers: ReadonlySet<string>
  /** Only types. */
  readonly types?: [Given, Gives]
}

export interface PreparedText {
  readonly text: string
  /** The names of the values, in the order of the text. */
  readonly names: readonly string[]
  /** Makes a row, in place, what drizzle's builders would give; absent where it is that already. */
  readonly decode?: (row: Record<string, unknown>) => unknown
}

export interface PreparedWith<Given extends object> {
  readonly t: Tables
  readonly dialect: Dialect
  /** The place of a value. */
  readonly value: (name: keyof Given & string) => SQL
  /** The place of a whole number. */
  readonly number: (name: keyof Given & string) => SQL
  /** Whether a column is one of the strings or numbers in a value that is a JSON array. */
  readonly oneOf: (column: SQLiteColumn, name: keyof Given & string) => SQL
  /** Locks the rows until the transaction ends, where another writer could be at work; of a `lock`. */
  readonly forUpdate: SQL
  /** The same with a shared lock: no other may change them meanwhile. Of a `lock`. */
  readonly forShare: SQL
}

/** @throws Error, when it is first needed: it locks and is no `lock`, or is one and locks nothing */
export function prepared<Given extends object, Gives extends object = object>(
  kind: StatementKind,
  write: Write<Given>,
): Prepared<Given, Gives> {
  return new DbPreparedStatement<Given, Gives>(kind, write)
}

/** A statement that gives whole rows of one table, `columns`, as drizzle's builders give them. */
export function preparedRows<Given extends object, Name extends keyof Tables>(
  kind: StatementKind,
  name: Name,
  write: (parts: PreparedWith<Given> & { readonly columns: SQL }) => SQL,
): Prepared<Given, Tables[Name]['$inferSelect']> {
  return new DbPreparedStatement<Given, Tables[Name]['$inferSelect']>(
    kind,
    (parts) => write(Object.assign(parts, { columns: columnsOf(parts.t[name]) })),
    (dialect) => (dialect === 'sqlite' ? decoderOf(tables.sqlite[name]) : undefined),
  )
}

/** The number of the caller in a statement for many: no column of a table and no value has this name. */
export const callerColumn = '#'

type Write<Given extends object> = (parts: PreparedWith<Given>) => SQL
type DbPreparedDecoder = (dialect: Dialect) => PreparedText['decode']

/** Each text is made when it is first needed, and kept. */
class DbPreparedStatement<Given extends object, Gives extends object>
  implements Prepared<Given, Gives>
{
  readonly kind: StatementKind
  readonly numbers = new Set<string>()
  readonly #write: Write<Given>
  readonly #decoder: DbPreparedDecoder | undefined
  #sqlite: PreparedText | undefined
  #postgres: PreparedText | undefined
  #many: PreparedText | undefined

  constructor(kind: StatementKind, write: Write<Given>, decoder?: DbPreparedDecoder) {
    this.kind = kind
    this.#write = write
    this.#decoder = decoder
  }

  get sqlite(): PreparedText {
    return (this.#sqlite ??= this.#textIn('sqlite'))
  }

  get postgres(): PreparedText {
    return (this.#postgres ??= this.#textIn('postgres'))
  }

  get many(): PreparedText {
    return (this.#many ??= this.#textForMany())
  }

  #textIn(dialect: Dialect): PreparedText {
    const written = this.#written(dialect, placeholders[dialect], sql``)
    const { sql: text, params } = compilers[dialect].sqlToQuery(written)
    const decode = this.#decoder?.(dialect)
    return { text, names: params.map(nameOf), ...(decode && { decode }) }
  }

  #textForMany(): PreparedText {
    if (this.kind === 'write') throw new Error('what writes is not run for many at once')
    const names = [...new Set(this.postgres.names)].map((name) => {
      const type = this.numbers.has(name) ? 'bigint' : 'text'
      return sql`${sql.identifier(name)} ${sql.raw(type)}`
    })
    const one = this.#written(
      'postgres',
      (name) => sql`asked.${sql.identifier(name)}`,
      sql` skip locked`,
    )
    // `offset 0`: looked up for each by its index, whatever is guessed of how many they are.
    const query = sql`
      select asked.${sql.identifier(callerColumn)}, found.* from json_to_recordset(${sql.placeholder('asked')}::json)
        as asked (${sql.identifier(callerColumn)} int, ${sql.join(names, sql`, `)}) cross join lateral (${one} offset 0) found`
    return { text: compilers.postgres.sqlToQuery(query).sql, names: ['asked'] }
  }

  #written(dialect: Dialect, value: (name: string) => SQL, skipping: SQL): SQL {
    const { numbers } = this
    let locks = false
    const locking = (lock: SQL) => {
      locks = true
      return dialect === 'sqlite' ? sql`` : sql`${lock}${skipping}`
    }
    const written = this.#write({
      t: tables[dialect],
      dialect,
      value,
      number(name) {
        numbers.add(name)
        return value(name)
      },
      oneOf: (column, name) => oneOf[dialect](column, value(name)),
      get forUpdate() {
        return locking(sql`for update`)
      },
      get forShare() {
        return locking(sql`for share`)
      },
    })
    if (locks !== (this.kind === 'lock'))
      throw new Error(
        `a statement that locks ${locks ? 'rows' : 'nothing'} is said to ${this.kind}`,
      )
    return written
  }
}

/** How the place of a value is written. */
const placeholders: Readonly<Record<Dialect, (name: string) => SQL>> = {
  // With a bare parameter in a join, SQLite may plan a statement by the value and compile it again
  // for each: three times the cost of running it.
  sqlite: (name) => sql`+${sql.placeholder(name)}`,
  postgres: (name) => sql`${sql.placeholder(name)}`,
}

const oneOf: Readonly<Record<Dialect, (column: SQLiteColumn, array: SQL) => SQL>> = {
  sqlite: (column, array) => sql`${column} in (select value from json_each(${array}))`,
  postgres: (column, array) =>
    sql`${column} = any(array(select json_array_elements_text(${array}::json)::${sql.raw(column.getSQLType())}))`,
}

/** All columns of a table under the names of their properties. */
export const columnsOf = (table: SQLiteTable): SQL =>
  sql.join(
    Object.entries(getTableColumns(table)).map(
      ([property, column]) => sql`${column} as ${sql.identifier(property)}`,
    ),
    sql`, `,
  )

/** What SQLite keeps otherwise than the rest of the server knows it; PostgreSQL's driver reads it all. */
function decoderOf(table: SQLiteTable): PreparedText['decode'] {
  const stored = Object.entries(getTableColumns(table)).filter(
    ([, { dataType }]) => dataType !== 'string' && dataType !== 'number',
  )
  if (stored.length === 0) return undefined
  return (row) => {
    for (const [property, column] of stored) {
      const value = row[property]
      if (value !== null) row[property] = column.mapFromDriverValue(value)
    }
    return row
  }
}

const compilers = { sqlite: new SQLiteSyncDialect(), postgres: new PgDialect() }

function nameOf(param: unknown): string {
  if (!is(param, Placeholder)) throw new Error('a prepared statement names all of its values')
  return param.name as string
}
