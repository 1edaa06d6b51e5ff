import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { OnConflict } from './bulk.ts'
import type { GuardedInsert, GuardedRow } from './guarded-insert.ts'
import type { Dialect } from './kit.ts'
import type { Pokes } from './pokes.ts'
import type { Prepared } from './prepared.ts'
import type { Tables } from './tables.ts'

type Builders = BaseSQLiteDatabase<'async', unknown, Record<string, never>>

/** Reading. The builders are drizzle's, typed as SQLite's for both engines. */
export interface Reader extends Pick<Builders, 'select' | 'selectDistinct'> {
  readonly dialect: Dialect
  /** The tables of this engine. */
  readonly t: Tables
  /** The rows of a query written by hand, as the engine gives them: map booleans and JSON. */
  rows<Gives extends object>(query: SQL): Promise<Gives[]>
  /** The rows of a prepared statement, as the engine gives them. */
  run<Given extends object, Gives extends object>(
    statement: Prepared<Given, Gives>,
    input: Given,
  ): Promise<Gives[]>
}

/** Work inside a transaction, where only the database may be awaited. */
export interface DbTx extends Reader, Pick<Builders, 'insert' | 'update' | 'delete'> {
  /** Locks the rows of a `select` until the transaction ends; SQLite has one writer anyway. */
  lock<B>(select: B): B
  /** Writes many whole rows, all columns given; a missing one is null. */
  write(
    table: SQLiteTable,
    rows: readonly Readonly<Record<string, unknown>>[],
    onConflict: OnConflict,
  ): Promise<void>
  /**
   * Runs all of these, of which none needs what another gives: PostgreSQL is sent them at once, and
   * runs them in this order; on SQLite the first that throws is the last that is run.
   */
  together<Runs extends readonly (() => Promise<unknown>)[]>(
    ...runs: Runs
  ): Promise<{ -readonly [At in keyof Runs]: Awaited<ReturnType<Runs[At]>> }>
  /** Where the callback throws, its writes are undone and the transaction can go on. */
  savepoint<T>(run: (tx: DbTx) => Promise<T>): Promise<T>
}

/**
 * The server's data. Reads outside a transaction see the last commit. Writes exist inside
 * transactions only, and transactions do not nest: a nested one would wait for itself.
 *
 * Every temporary error of an engine comes out of transactions, snapshots, `run` and `rows` as
 * DatabaseAway; a single read by a builder throws the engine's own error, for `mapDbError`.
 */
export interface Db extends Reader {
  /**
   * Runs the callback in one transaction: all of it is durable when the promise resolves, none of
   * it when it rejects, except for DatabaseAway, after which the outcome is unknown. It may run
   * again after a conflict in PostgreSQL, so it must change only the database.
   * @param name for the watchdog, which reports a transaction that holds SQLite's one writer for
   *   more than 2 s
   */
  transaction<T>(
    name: string,
    run: (tx: DbTx) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /**
   * The rows of a prepared statement that very many ask for at the same moment. On PostgreSQL those who
   * ask in one turn of this process share one way there and back, and one error: its values are all
   * text that was checked, and it gives no column `at`.
   */
  readonly batchedRead: Reader['run']
  /**
   * On PostgreSQL, where very many insert at the same moment: inserts a row with its job, both or
   * neither, by one statement for all of them, and is durable when it resolves. False: nothing was
   * written, because the guard does not hold, its row is locked, the key exists, or the statement
   * failed; a transaction tells which.
   */
  readonly insertGuarded?: <Row extends { readonly id: string }>(
    insert: GuardedInsert<Row>,
    given: GuardedRow<Row>,
  ) => Promise<boolean>
  /** Runs reads that all see the same state. Takes no lock. */
  snapshot<T>(run: (reader: Reader) => Promise<T>): Promise<T>
  /** Tells all processes whose feed has changed. */
  readonly pokes: Pokes
  /**
   * Writes a little that changes nothing, and resolves when it is durable. Rejects with DatabaseAway
   * where the database does not answer, takes no writes, or has no room for them.
   */
  takesWrites(): Promise<void>
  /** How many connections to PostgreSQL there are in which state; SQLite has none that wait. */
  readonly connections?: () => ConnectionCounts
  /** Ends after the transactions that have begun. */
  close(): Promise<void>
}

export interface ConnectionCounts {
  readonly max: number
  readonly open: number
  readonly idle: number
  /** Callers that wait for one while all are in use. */
  readonly 'asked for': number
}

export interface TransactionOptions {
  /**
   * On SQLite, those that wait for the writer at the same moment are made durable by one commit; a
   * transaction sees what those before it wrote, and undoes itself alone where it throws. In return
   * it takes no longer than the watchdog allows: then it is undone and rejects with DatabaseAway.
   */
  readonly groupCommit?: boolean
  /**
   * On PostgreSQL, transactions that wait at the same moment run step by step in one transaction,
   * and equal requests become one statement. Two with the same key never share one, and none
   * depends on another's writes. A transaction that throws after a write, needs a savepoint, or
   * does not get a lock at once, starts again separately.
   */
  readonly batchKey?: string
}

/** Reports of a database to its owner, without data of users. */
export interface DbReports {
  /** A transaction has held SQLite's one writer for so many milliseconds. */
  slow(name: string, milliseconds: number): void
  /** An error in the background, such as a poke that was not sent. */
  failed(what: string, error: unknown): void
}
