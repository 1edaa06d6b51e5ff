import { Dexie, RangeSet } from 'dexie'
import type { UserDatabase } from './database.ts'
import { StateMismatch } from './expected-state.ts'
import { abortable } from './left-pages.ts'
import { storageFault } from './storage-fault.ts'

/** The requests of one transaction, sent without waiting for each other. */
export interface DirectRequests {
  store(table: string): IDBObjectStore
  /** Ends the transaction if the result is another; an error of the check ends it, too. */
  expect<T>(request: IDBRequest<T>, isExpected: (result: T) => boolean): void
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
  const parts: Record<string, RangeSet> = {}
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
      expect(request, isExpected) {
        request.addEventListener('success', () =>
          within(() => {
            if (!isExpected(request.result)) throw new StateMismatch()
          }),
        )
      },
      changed(table, keys) {
        const part = `idb://${db.name}/${table}/`
        parts[part] = (parts[part] ?? new RangeSet()).addKeys([...keys])
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
