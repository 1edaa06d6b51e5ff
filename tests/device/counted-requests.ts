import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'

/** A transaction of a database, with its requests in order. */
export interface CountedTransaction {
  readonly mode: IDBTransactionMode
  readonly durability: IDBTransactionDurability
  readonly stores: number
  /** `outbox.add`, `outbox.touched.getAll` */
  readonly requests: string[]
}

const reads = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
const writes = ['add', 'put', 'delete', 'clear']

type AnyMethod = (this: unknown, ...args: unknown[]) => unknown

/** The transactions of all databases of this process while `body` runs, in order of their first request. */
export async function countedRequests(
  body: () => Promise<unknown>,
): Promise<readonly CountedTransaction[]> {
  const counted = new Map<IDBTransaction, CountedTransaction>()
  const note = (transaction: IDBTransaction, request: string) => {
    const known = counted.get(transaction) ?? started(transaction)
    counted.set(transaction, known)
    known.requests.push(request)
  }
  const restore = [
    ...[...reads, ...writes].map((name) =>
      onCall(IDBObjectStore.prototype, name, (store) =>
        note(store.transaction, `${store.name}.${name}`),
      ),
    ),
    ...reads.map((name) =>
      onCall(IDBIndex.prototype, name, ({ objectStore, name: index }) =>
        note(objectStore.transaction, `${objectStore.name}.${index}.${name}`),
      ),
    ),
  ]
  try {
    await body()
  } finally {
    for (const one of restore) one()
  }
  return [...counted.values()]
}

const started = ({ mode, durability, objectStoreNames }: IDBTransaction): CountedTransaction => ({
  mode,
  durability,
  stores: objectStoreNames.length,
  requests: [],
})

/** Calls back before each call of a method, until the result is called. */
function onCall<T extends object>(prototype: T, name: string, before: (on: T) => void): () => void {
  const methods = prototype as Record<string, AnyMethod>
  const original = methods[name]!
  methods[name] = function (...args) {
    before(this as T)
    return original.apply(this, args)
  }
  return () => {
    methods[name] = original
  }
}
