import type { SQL } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type pg from 'pg'
import { type BulkWrite, bulkWrite, type OnConflict, postgresValue } from './bulk.ts'
import { DatabaseAway } from './database-away.ts'
import type { Reader, DbTx } from './db.ts'
import { callerColumn, type Prepared, type StatementKind } from './prepared.ts'
import { tables } from './tables.ts'

/** A statement as PostgreSQL's driver takes it. */
export interface Query {
  /** The effect of the statement; `write` if unknown. */
  readonly kind: StatementKind
  readonly text: string
  readonly values?: readonly unknown[]
  /** Prepared once on each connection under this name. */
  readonly name?: string
}

/** Runs statements in order. */
export interface Connection {
  query(query: Query): Promise<pg.QueryResult>
}

const dialect = new PgDialect()

/** drizzle's session over one connection, whose statements are all of one kind. */
function sessionOver(connection: Connection, kind: StatementKind) {
  const client = {
    query: (config: Omit<Query, 'kind' | 'values'>, values?: readonly unknown[]) =>
      connection.query({ ...config, ...(values && { values }), kind }),
  }
  return new NodePgSession(client as never, dialect, undefined)
}

/** drizzle's builders of statements of one kind, made when they are first asked for. */
function builderOver(connection: Connection, kind: StatementKind) {
  let made: PgDatabase<never> | undefined
  return () => {
    made ??= new PgDatabase(dialect, sessionOver(connection, kind) as never, undefined)
    return made
  }
}

/** A reader over a connection. */
export function readerOver(connection: Connection): Reader {
  const builder = builderOver(connection, 'read')
  return {
    dialect: 'postgres',
    t: tables.postgres,
    select: ((fields?: never) => builder().select(fields as never)) as unknown as Reader['select'],
    selectDistinct: ((fields?: never) =>
      builder().selectDistinct(fields as never)) as unknown as Reader['selectDistinct'],
    async rows<Gives extends object>(query: SQL) {
      const { sql: text, params } = dialect.sqlToQuery(query)
      // Its kind is not declared: even a select may call a function that writes.
      return (await connection.query({ kind: 'write', text, values: params })).rows as Gives[]
    },
    run: (statement, input) => runOne(connection, statement, input),
  }
}

/** A transaction over a connection, between its `begin` and its `commit`. */
export function txOver(connection: Connection, depth = 1): DbTx {
  const builder = builderOver(connection, 'write')
  return {
    ...readerOver(connection),
    insert: ((table: never) => builder().insert(table)) as unknown as DbTx['insert'],
    update: ((table: never) => builder().update(table)) as unknown as DbTx['update'],
    delete: ((table: never) => builder().delete(table)) as unknown as DbTx['delete'],
    lock(select) {
      const locking = (select as { for(strength: 'update'): typeof select & object }).for('update')
      // Its builder took it for what reads.
      return Object.assign(locking, { session: sessionOver(connection, 'lock') })
    },
    async write(table: SQLiteTable, rows, onConflict: OnConflict) {
      if (rows.length === 0) return
      const bulk = bulkWrite(table, onConflict)
      await connection.query(bulkQuery(bulk, rows))
    },
    async together(...runs) {
      const ended = await Promise.allSettled(runs.map((run) => run()))
      // Behind the first that failed, all others fail because it did.
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
      return ended.map((one) => one.status === 'fulfilled' && one.value) as never
    },
    async savepoint(run) {
      const name = `s${depth}`
      await connection.query(unknown(`savepoint ${name}`))
      try {
        const result = await run(txOver(connection, depth + 1))
        await connection.query(unknown(`release savepoint ${name}`))
        return result
      } catch (error) {
        if (!(error instanceof DatabaseAway))
          await connection.query(unknown(`rollback to savepoint ${name}`))
        throw error
      }
    },
  }
}

/** Runs a prepared statement alone. */
export async function runOne<Given extends object, Gives extends object>(
  connection: Connection,
  { kind, postgres: { text, names } }: Prepared<Given, Gives>,
  input: Given,
): Promise<Gives[]> {
  const values = names.map((name) => (input as Record<string, unknown>)[name])
  const { rows } = await connection.query({ kind, text, values, name: nameOf(text) })
  return rows as Gives[]
}

/**
 * Runs a statement that reads or locks for many at once, and gives each of them their rows. Equal
 * values are looked up once: in a rush, all want the same drop.
 */
export async function runForMany(
  connection: Connection,
  { kind, many: { text } }: Prepared<object, object>,
  all: readonly object[],
): Promise<object[][]> {
  const callers = Map.groupBy(all.keys(), (at) => JSON.stringify(all[at]))
  const distinct = [...callers.values()]
  const asked = distinct.map(([first = 0], caller) => ({ ...all[first], [callerColumn]: caller }))
  const values = [JSON.stringify(asked)]
  const { rows } = await connection.query({ kind, text, values, name: nameOf(text) })
  const found = all.map((): object[] => [])
  for (const { [callerColumn]: at, ...row } of rows as { [callerColumn]: number }[])
    for (const caller of distinct[at] ?? []) found[caller]?.push({ ...row })
  return found
}

/** Raw SQL: it may write. */
export const unknown = (text: string): Query => ({ kind: 'write', text })

export function bulkQuery(
  { postgres: text }: BulkWrite,
  rows: readonly Readonly<Record<string, unknown>>[],
): Query {
  return { kind: 'write', text, values: [postgresValue(rows)], name: nameOf(text) }
}

/** Prepared statements by their text: there are as many as are written in the code. */
const names = new Map<string, string>()

export function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `u${names.size + 1}`
  names.set(text, name)
  return name
}
