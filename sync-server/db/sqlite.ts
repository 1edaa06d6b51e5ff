import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { eq, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { bulkWrite, type OnConflict, sqliteStatements } from './bulk.ts'
import { DatabaseAway, mapDbError } from './database-away.ts'
import type { Db, DbReports, Reader, TransactionOptions, DbTx } from './db.ts'
import { LocalPokes } from './pokes.ts'
import type { Prepared } from './prepared.ts'
import { GroupCommit, type GroupMember, TransactionLost } from './group-commit.ts'
import { tables } from './tables.ts'

/** How many milliseconds to go on asking for the writer that another process holds; then it is 503. */
const busyTimeoutMs = 5_000
const retryAfter = 10
const slowTransaction = 2_000

export interface SqliteOptions {
  /** How many milliseconds to wait for another process that writes; 5 s if left out. */
  readonly timeoutMs?: number
  /** After how many milliseconds a transaction is reported as slow; 2 s if left out. */
  readonly slowAfter?: number
}

/**
 * SQLite in one file, with one connection for writing behind a mutex and two for reading: one that
 * always sees the last commit, one that holds a snapshot.
 */
export function openSqlite(
  file: string,
  reports: DbReports,
  { timeoutMs = busyTimeoutMs, slowAfter = slowTransaction }: SqliteOptions = {},
): Db {
  const writer = connect(file)
  const reader = connect(file, { readOnly: true })
  const still = connect(file, { readOnly: true })
  const writerTx = txOn(writer)
  const tx = writerTx(() => {})
  const stillReader = readerOn(preparingOn(still))
  const pokes = new LocalPokes()
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  const savepoint = writer.prepare('savepoint shared')
  const release = writer.prepare('release shared')
  const undo = writer.prepare('rollback to shared')
  const inside = new AsyncLocalStorage<string>()
  const writing = new Mutex()
  const standingStill = new Mutex()

  const shared = new GroupCommit(
    {
      begin: () => beginSoon(begin, timeoutMs),
      commit: () => void commit.run(),
      rollback: () => void (writer.inTransaction && rollback.run()),
      inSavepoint,
    },
    (run) => writing.alone(run),
    slowAfter,
  )

  async function inSavepoint<T>({ name, run }: GroupMember<T>, giveUp: AbortSignal): Promise<T> {
    let isGivenUp = false
    const own = writerTx(() => {
      if (isGivenUp) throw new DatabaseAway(new Error(`${name} was given up`))
    })
    const givenUp = new Promise<never>((_, reject) => {
      giveUp.onabort = () => {
        isGivenUp = true
        reject(new DatabaseAway(new Error(`${name} took too long`)))
      }
    })
    const began = performance.now()
    savepoint.run()
    try {
      const result = await Promise.race([inside.run(name, () => run(own as never)), givenUp])
      release.run()
      return result
    } catch (error) {
      if (!writer.inTransaction) throw new TransactionLost(error)
      undo.run()
      release.run()
      throw mapDbError(error)
    } finally {
      const took = performance.now() - began
      if (isGivenUp || took > slowAfter) reports.slow(name, took)
      isGivenUp = true
      giveUp.onabort = null
    }
  }

  async function transaction<T>(
    name: string,
    run: (tx: DbTx) => Promise<T>,
    { groupCommit = false }: TransactionOptions = {},
  ): Promise<T> {
    const outer = inside.getStore()
    if (outer !== undefined) throw new Error(`${name} was begun inside ${outer}`)
    if (groupCommit) return shared.run({ name, run })
    return writing.alone(() =>
      inside.run(name, async () => {
        await beginSoon(begin, timeoutMs)
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

  const plain = readerOn(preparingOn(reader))
  return {
    ...plain,
    // There is no way there and back that could be shared.
    batchedRead: plain.run,
    transaction,
    snapshot,
    pokes,
    takesWrites: () => transaction('look whether it takes writes', touch, { groupCommit: true }),
    async close() {
      await shared.ended()
      await writing.alone(async () => {
        await standingStill.alone(async () => {
          for (const connection of [reader, still, writer]) connection.close()
        })
      })
    },
  }
}

/** Writes one row as it is. */
const touch = async (tx: DbTx): Promise<void> => {
  const { serverMeta } = tx.t
  await tx.update(serverMeta).set({ value: serverMeta.value }).where(eq(serverMeta.key, 'epoch'))
}

/** A connection that has what durability needs, or an error that says what it has not. */
export function connect(file: string, { readOnly = false } = {}): Sqlite.Database {
  const connection = new Sqlite(file)
  // A busy wait of the engine itself would stop the whole process, so waiting is ours.
  connection.pragma('busy_timeout = 0')
  withoutBusy(() => connection.pragma('journal_mode = wal'))
  connection.pragma('synchronous = full')
  connection.pragma('foreign_keys = on')
  // What a savepoint may have to undo is kept in memory: a file for it is written for nothing.
  connection.pragma('temp_store = memory')
  // Pages of the log copied into the file at once (4 MiB): every caller waits meanwhile.
  connection.pragma('wal_autocheckpoint = 1000')
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
  const until = Date.now() + busyTimeoutMs
  for (;;) {
    try {
      run()
      return
    } catch (error) {
      if (!(mapDbError(error) instanceof DatabaseAway) || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfter)
    }
  }
}

async function beginSoon(begin: Sqlite.Statement, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      begin.run()
      return
    } catch (error) {
      const mapped = mapDbError(error)
      if (!(mapped instanceof DatabaseAway) || performance.now() > until) throw mapped
      await wait(retryAfter)
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

/** How statements are made ready on a connection. */
interface Preparing {
  /** For this time. */
  prepare(text: string): Sqlite.Statement
  /** Once, and kept. */
  kept(text: string): Sqlite.Statement
  /** drizzle's builders. */
  builder(): ReturnType<typeof drizzle>
}

function preparingOn(connection: Sqlite.Database): Preparing {
  const statements = new Statements(connection)
  const built = new Statements(connection, builtStatements)
  const client = { prepare: (text: string) => built.of(text) }
  const builder = drizzle({ client: client as Sqlite.Database })
  return {
    prepare: (text) => connection.prepare(text),
    kept: (text) => statements.of(text),
    builder: () => builder,
  }
}

function readerOn({ prepare, kept: stored, builder }: Preparing): Reader {
  return {
    dialect: 'sqlite',
    t: tables.sqlite,
    select: ((fields?: never) => builder().select(fields as never)) as unknown as Reader['select'],
    selectDistinct: ((fields?: never) =>
      builder().selectDistinct(fields as never)) as unknown as Reader['selectDistinct'],
    rows: <Gives extends object>(query: SQL) =>
      mapped(() => {
        const { sql: text, params } = dialect.sqlToQuery(query)
        return rowsOf<Gives>(prepare(text), params)
      }),
    run: <Given extends object, Gives extends object>(
      { sqlite: { text, names, decode } }: Prepared<Given, Gives>,
      input: Given,
    ) =>
      mapped(() => {
        const values = names.map((name) => bound((input as Record<string, unknown>)[name]))
        const rows = rowsOf<Gives>(stored(text), values)
        if (decode) for (const row of rows) decode(row as Record<string, unknown>)
        return rows
      }),
  }
}

const dialect = new SQLiteSyncDialect()

/** SQLite has no booleans. */
const bound = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

function rowsOf<Gives>(statement: Sqlite.Statement, values: unknown[]): Gives[] {
  if (statement.reader) return statement.all(...values) as Gives[]
  statement.run(...values)
  return []
}

/** The transactions of a connection; each asks whether it still may before it does anything. */
function txOn(connection: Sqlite.Database): (mayWork: () => void) => DbTx {
  const statements = new Statements(connection)
  const built = new Statements(connection, builtStatements)
  return (mayWork) => {
    const prepare = (text: string) => {
      mayWork()
      return connection.prepare(text)
    }
    const stored = (text: string) => {
      mayWork()
      return statements.of(text)
    }
    // Made when they are first asked for: most transactions do without them.
    let made: ReturnType<typeof drizzle> | undefined
    const client = {
      prepare(text: string) {
        mayWork()
        return built.of(text)
      },
    }
    const builder = () => (made ??= drizzle({ client: client as Sqlite.Database }))
    let depth = 0
    const tx: DbTx = {
      ...readerOn({ prepare, kept: stored, builder }),
      insert: ((table: never) => builder().insert(table)) as unknown as DbTx['insert'],
      update: ((table: never) => builder().update(table)) as unknown as DbTx['update'],
      delete: ((table: never) => builder().delete(table)) as unknown as DbTx['delete'],
      lock: (select) => select,
      write: (table: SQLiteTable, rows, onConflict: OnConflict) =>
        mapped(() => {
          const bulk = bulkWrite(table, onConflict)
          for (const { text, values } of sqliteStatements(bulk, rows)) stored(text).run(values)
        }),
      async together(...runs) {
        const input: unknown[] = []
        // After an error that has ended the transaction, the next one would write outside of it.
        for (const run of runs) input.push(await run())
        return input as never
      },
      async savepoint(run) {
        depth += 1
        const name = `s${depth}`
        stored(`savepoint ${name}`).run()
        try {
          const result = await run(tx)
          stored(`release ${name}`).run()
          return result
        } catch (error) {
          mayWork()
          // Some errors (a full disk) have ended the whole transaction already.
          if (connection.inTransaction) {
            stored(`rollback to ${name}`).run()
            stored(`release ${name}`).run()
          }
          throw mapDbError(error)
        } finally {
          depth -= 1
        }
      },
    }
    return tx
  }
}

/** Statements that the builders wrote and a connection keeps. Lists of values make many texts. */
const builtStatements = 250

/** The statements of a connection by their text; the least recently used one goes first. */
class Statements {
  readonly #connection: Sqlite.Database
  readonly #known = new Map<string, Sqlite.Statement>()
  readonly #limit: number

  constructor(connection: Sqlite.Database, limit = Infinity) {
    this.#connection = connection
    this.#limit = limit
  }

  of(text: string): Sqlite.Statement {
    const statement = this.#known.get(text) ?? this.#connection.prepare(text)
    this.#known.delete(text)
    this.#known.set(text, statement)
    if (this.#known.size > this.#limit) this.#known.delete(this.#known.keys().next().value!)
    return statement
  }
}

async function mapped<T>(run: () => T): Promise<T> {
  try {
    return run()
  } catch (error) {
    throw mapDbError(error)
  }
}
