import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { bulkWrite, type OnConflict, sqliteValues } from './bulk.ts'
import { DatabaseAway, mapDbError } from './database-away.ts'
import type { Db, DbReports, Reader, Tx } from './db.ts'
import { LocalPokes } from './pokes.ts'
import type { Prepared } from './prepared.ts'
import { tables } from './tables.ts'

/** How many milliseconds to go on asking for the writer that another process holds; then it is 503. */
const patienceWithOthers = 5_000
const askAgainAfter = 10
const slowTransaction = 2_000

export interface SqliteOptions {
  /** How many milliseconds to wait for another process that writes; 5 s if left out. */
  readonly patience?: number
  /** After how many milliseconds a transaction is reported as slow; 2 s if left out. */
  readonly slowAfter?: number
}

/**
 * SQLite in one file, with one connection for writing behind one mutex and two for reading: one
 * whose every read sees what was committed last, one that stands still for a snapshot.
 */
export function openSqlite(
  file: string,
  reports: DbReports,
  { patience = patienceWithOthers, slowAfter = slowTransaction }: SqliteOptions = {},
): Db {
  const writer = connect(file)
  const reader = connect(file, { readOnly: true })
  const still = connect(file, { readOnly: true })
  const tx = txOn(writer)
  const stillReader = readerOn(still)
  const pokes = new LocalPokes()
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  const inside = new AsyncLocalStorage<string>()
  const writing = new Mutex()
  const standingStill = new Mutex()

  async function transaction<T>(name: string, run: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = inside.getStore()
    if (outer !== undefined) throw new Error(`${name} was begun inside ${outer}`)
    return writing.alone(() =>
      inside.run(name, async () => {
        await beginSoon(begin, patience)
        const watched = watch(name, reports, slowAfter)
        try {
          const result = await run(tx)
          commit.run()
          return result
        } catch (error) {
          if (writer.inTransaction) rollback.run()
          throw mapDbError(error)
        } finally {
          watched()
        }
      }),
    )
  }

  async function snapshot<T>(run: (reader: Reader) => Promise<T>): Promise<T> {
    return standingStill.alone(async () => {
      try {
        still.exec('begin')
        return await run(stillReader)
      } catch (error) {
        throw mapDbError(error)
      } finally {
        if (still.inTransaction) still.exec('commit')
      }
    })
  }

  return {
    ...readerOn(reader),
    transaction,
    snapshot,
    pokes,
    ping: () => mapped(() => reader.prepare('select 1').get()).then(() => {}),
    async close() {
      await writing.alone(async () => {
        await standingStill.alone(async () => {
          for (const connection of [reader, still, writer]) connection.close()
        })
      })
    },
  }
}

/** A connection that has what durability needs, or an error that says what it has not. */
export function connect(file: string, { readOnly = false } = {}): Sqlite.Database {
  const connection = new Sqlite(file)
  // A busy wait of the engine itself would stop the whole process, so waiting is ours.
  connection.pragma('busy_timeout = 0')
  withoutBusy(() => connection.pragma('journal_mode = wal'))
  connection.pragma('synchronous = full')
  connection.pragma('foreign_keys = on')
  if (readOnly) connection.pragma('query_only = on')
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }
  for (const [pragma, value] of Object.entries(wanted)) {
    const found = connection.pragma(pragma, { simple: true })
    if (found !== value) throw new Error(`SQLite has ${pragma} = ${String(found)}, not ${value}.`)
  }
  return connection
}

/** Only while the server starts: another process that opens the same file takes a moment. */
function withoutBusy(run: () => unknown): void {
  const until = Date.now() + patienceWithOthers
  for (;;) {
    try {
      run()
      return
    } catch (error) {
      if (!(mapDbError(error) instanceof DatabaseAway) || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, askAgainAfter)
    }
  }
}

async function beginSoon(begin: Sqlite.Statement, patience: number): Promise<void> {
  const until = performance.now() + patience
  for (;;) {
    try {
      begin.run()
      return
    } catch (error) {
      const mapped = mapDbError(error)
      if (!(mapped instanceof DatabaseAway) || performance.now() > until) throw mapped
      await wait(askAgainAfter)
    }
  }
}

/** Reports a transaction that takes too long, while it does and once more when it has ended. */
function watch(name: string, reports: DbReports, slowAfter: number): () => void {
  const since = performance.now()
  const timer = setTimeout(() => reports.slow(name, performance.now() - since), slowAfter)
  timer.unref()
  return () => {
    clearTimeout(timer)
    const took = performance.now() - since
    if (took > slowAfter) reports.slow(name, took)
  }
}

/** One at a time, in the order in which they came. */
class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  alone<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(run, run)
    this.#last = mine.catch(() => {})
    return mine
  }
}

function readerOn(connection: Sqlite.Database): Reader {
  const builder = drizzle(connection)
  const statements = new Statements(connection)
  return {
    dialect: 'sqlite',
    t: tables.sqlite,
    select: builder.select.bind(builder) as unknown as Reader['select'],
    selectDistinct: builder.selectDistinct.bind(builder) as unknown as Reader['selectDistinct'],
    rows: <Gives extends object>(query: SQL) =>
      mapped(() => {
        const { sql: text, params } = dialect.sqlToQuery(query)
        return rowsOf<Gives>(connection.prepare(text), params)
      }),
    run: <Given extends object, Gives extends object>(
      { sqlite: { text, names } }: Prepared<Given, Gives>,
      given: Given,
    ) =>
      mapped(() => {
        const values = names.map((name) => (given as Record<string, unknown>)[name])
        return rowsOf<Gives>(statements.of(text), values)
      }),
  }
}

const dialect = new SQLiteSyncDialect()

function rowsOf<Gives>(statement: Sqlite.Statement, values: unknown[]): Gives[] {
  if (statement.reader) return statement.all(...values) as Gives[]
  statement.run(...values)
  return []
}

function txOn(connection: Sqlite.Database): Tx {
  const builder = drizzle(connection)
  const statements = new Statements(connection)
  let depth = 0
  const tx: Tx = {
    ...readerOn(connection),
    insert: builder.insert.bind(builder) as unknown as Tx['insert'],
    update: builder.update.bind(builder) as unknown as Tx['update'],
    delete: builder.delete.bind(builder) as unknown as Tx['delete'],
    lock: (select) => select,
    write: (table: SQLiteTable, rows, onConflict: OnConflict) =>
      mapped(() => {
        const bulk = bulkWrite(table, onConflict)
        const statement = statements.of(bulk.sqlite)
        for (const row of rows) statement.run(...sqliteValues(bulk, row))
      }),
    async savepoint(run) {
      depth += 1
      const name = `s${depth}`
      connection.exec(`savepoint ${name}`)
      try {
        const result = await run(tx)
        connection.exec(`release ${name}`)
        return result
      } catch (error) {
        // Some errors (a full disk) have ended the whole transaction already.
        if (connection.inTransaction) connection.exec(`rollback to ${name}; release ${name}`)
        throw mapDbError(error)
      } finally {
        depth -= 1
      }
    },
  }
  return tx
}

/** Statements by their text: there are as many as are written in the code. */
class Statements {
  readonly #connection: Sqlite.Database
  readonly #known = new Map<string, Sqlite.Statement>()

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
  }

  of(text: string): Sqlite.Statement {
    const known = this.#known.get(text)
    if (known) return known
    const made = this.#connection.prepare(text)
    this.#known.set(text, made)
    return made
  }
}

async function mapped<T>(run: () => T): Promise<T> {
  try {
    return run()
  } catch (error) {
    throw mapDbError(error)
  }
}
