import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import type { UserDatabase } from './database.ts'
import { StateMismatch } from './expected-state.ts'
import { abortable } from './left-pages.ts'
import { storageFault } from './storage-fault.ts'

/** The requests of one transaction, sent without waiting for each other. */
export interface DirectRequests {
  store(table: string): IDBObjectStore
  /** Calls back with the result. If that throws, the transaction ends with the error. */
  read<T>(request: IDBRequest<T>, check: (result: T) => void): void
  /** Names changed rows to live lists of all tabs. */
  changed(table: string, keys: readonly string[]): void
}

/**
 * One transaction with strict durability in which no write waits for a read. Dexie's own promises take
 * longer than the requests. A check throws {@link StateMismatch} where the stored state is not the one
 * that the writes assume; so does an `add` of a stored key. Then nothing was written.
 */
export async function inOneBatch(
  db: UserDatabase,
  tables: readonly string[],
  body: (requests: DirectRequests) => void,
): Promise<void> {
  const parts: ObservabilitySet = {}
  const transaction = opened(db, tables)
  let failed: { readonly error: unknown } | undefined
  /** Does a part of the work; its error ends the transaction. */
  const within = (part: () => void) => {
    try {
      part()
    } catch (error) {
      failed ??= { error }
      abort(transaction)
    }
  }
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? aborted()))
  })
  within(() =>
    body({
      store: (table) => transaction.objectStore(table),
      read(request, check) {
        request.addEventListener('success', () => within(() => check(request.result)))
      },
      changed(table, keys) {
        parts[`idb://${db.name}/${table}/`] = new RangeSet().addKeys([...keys])
      },
    }),
  )
  try {
    await ended
  } catch (error) {
    if (transaction.error?.name === 'ConstraintError') throw new StateMismatch()
    throw storageFault(failed ? failed.error : error, transaction.error)
  }
  Dexie.on.storagemutated.fire(parts)
}

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
