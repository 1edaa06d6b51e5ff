import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import type { UserDatabase } from './database.ts'
import { StateMismatch } from './expected-state.ts'
import { abortable } from './left-pages.ts'
import { storageFault } from './storage-fault.ts'

/** The requests of one transaction, sent without waiting for each other. */
export interface Batch {
  store(table: string): IDBObjectStore
  /** Names changed rows to live lists of all tabs. */
  changed(table: string, keys: readonly string[]): void
}

/**
 * One transaction with strict durability in which no write waits for a read. Dexie's own promises take
 * longer than the requests. The body throws {@link StateMismatch} when a read shows another state than
 * its writes assume; so does an `add` of a stored key. Then nothing was written.
 */
export async function inOneBatch(
  db: UserDatabase,
  tables: readonly string[],
  body: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  const parts: ObservabilitySet = {}
  const transaction = opened(db, tables)
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? aborted()))
  })
  ended.catch(() => undefined)
  try {
    await body({
      store: (table) => transaction.objectStore(table),
      changed(table, keys) {
        parts[`idb://${db.name}/${table}/`] = new RangeSet().addKeys([...keys])
      },
    })
    await ended
  } catch (error) {
    abort(transaction)
    if (transaction.error?.name === 'ConstraintError') throw new StateMismatch()
    throw storageFault(error, transaction.error)
  }
  Dexie.on.storagemutated.fire(parts)
}

/** The result of a request of a batch. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? aborted()))
  })

const aborted = () => new DOMException('the transaction was aborted', 'AbortError')

/** Dexie opens a database that the browser has closed; the write that follows a mismatch is Dexie's. */
function opened(db: UserDatabase, tables: readonly string[]): IDBTransaction {
  try {
    return abortable(db.backendDB().transaction(tables, 'readwrite', { durability: 'strict' }))
  } catch {
    throw new StateMismatch()
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has ended.
  }
}
