import type { SQL } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type pg from 'pg'
import { bulkWrite, type OnConflict, postgresValue } from './bulk.ts'
import { DatabaseAway } from './database-away.ts'
import type { Reader, DbTx } from './db.ts'
import type { Prepared } from './prepared.ts'
import { tables } from './tables.ts'

/** A statement as PostgreSQL's driver takes it. */
export interface Query {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Prepared once on each connection under this name. */
  readonly name?: string
}

/** What runs statements in the order in which they are given. */
export interface Connection {
  query(config: Query | string, values?: readonly unknown[]): Promise<pg.QueryResult>
}

const dialect = new PgDialect()

/** drizzle's builders over one connection, made when they are first asked for. */
function builderOver(connection: Connection) {
  let made: PgDatabase<never> | undefined
  return () => {
    made ??= new PgDatabase(
      dialect,
      new NodePgSession(connection as never, dialect, undefined) as never,
      undefined,
    )
    return made
  }
}

/** What can be read over a connection. */
export function readerOver(connection: Connection, builder = builderOver(connection)): Reader {
  return {
    dialect: 'postgres',
    t: tables.postgres,
    select: ((fields?: never) => builder().select(fields as never)) as unknown as Reader['select'],
    selectDistinct: ((fields?: never) =>
      builder().selectDistinct(fields as never)) as unknown as Reader['selectDistinct'],
    async rows<Gives extends object>(query: SQL) {
      const { sql: text, params } = dialect.sqlToQuery(query)
      return (await connection.query(text, params)).rows as Gives[]
    },
    async run<Given extends object, Gives extends object>(
      { postgres: { text, names } }: Prepared<Given, Gives>,
      given: Given,
    ) {
      const values = names.map((name) => (given as Record<string, unknown>)[name])
      const { rows } = await connection.query({ text, values, name: nameOf(text) })
      return rows as Gives[]
    },
  }
}

/** What can be done over a connection, between its `begin` and its `commit`. */
export function txOver(connection: Connection, depth = 1): DbTx {
  const builder = builderOver(connection)
  return {
    ...readerOver(connection, builder),
    insert: ((table: never) => builder().insert(table)) as unknown as DbTx['insert'],
    update: ((table: never) => builder().update(table)) as unknown as DbTx['update'],
    delete: ((table: never) => builder().delete(table)) as unknown as DbTx['delete'],
    lock: (select) => (select as { for(strength: 'update'): typeof select }).for('update'),
    async write(table: SQLiteTable, rows, onConflict: OnConflict) {
      if (rows.length === 0) return
      const bulk = bulkWrite(table, onConflict)
      const text = bulk.postgres
      await connection.query({ text, values: [postgresValue(rows)], name: nameOf(text) })
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
      await connection.query(`savepoint ${name}`)
      try {
        const result = await run(txOver(connection, depth + 1))
        await connection.query(`release savepoint ${name}`)
        return result
      } catch (error) {
        if (!(error instanceof DatabaseAway))
          await connection.query(`rollback to savepoint ${name}`)
        throw error
      }
    },
  }
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
