/** An IndexedDB database as stored on a device, in JSON: its tables and their rows. */
export interface StoredDatabase {
  /** As IndexedDB counts; Dexie counts in tenths of it. */
  version: number
  tables: Record<string, StoredTable>
}

export interface StoredTable extends TableShape {
  /** Bytes stand as `{ "$bytes": "<base64>" }`. Every table of ours has its keys in its records. */
  records: unknown[]
}

/** IndexedDB's description of a table. */
export interface TableShape {
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
}

/** Takes down the whole database, which must be there. Nothing of the app has a part in it. */
export async function dumpDatabase(from: IDBFactory, name: string): Promise<StoredDatabase> {
  const database = await done(from.open(name))
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  const tables: Record<string, StoredTable> = {}
  for (const table of names) {
    const store = transaction.objectStore(table)
    const records = (await done(store.getAll())) as unknown[]
    tables[table] = { ...shapeOf(store), records: records.map(toJson) }
  }
  database.close()
  return { version: database.version, tables }
}

function shapeOf(store: IDBObjectStore): TableShape {
  const indexes = [...store.indexNames].map((name) => {
    const { keyPath, unique, multiEntry } = store.index(name)
    return { name, keyPath, unique, multiEntry }
  })
  return { keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes }
}

const toJson = (record: unknown): unknown =>
  JSON.parse(
    JSON.stringify(record, (_key, value: unknown) =>
      value instanceof ArrayBuffer ? { $bytes: Buffer.from(value).toString('base64') } : value,
    ),
  )

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })

/**
 * Lays the database down as it was, in place of one that may be there. It is sent into pages, too,
 * so that it holds all that it needs.
 */
export async function layDown(
  { name, stored }: { name: string; stored: StoredDatabase },
  into: IDBFactory = indexedDB,
): Promise<void> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no answer'))
    })
  const withBytes = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(withBytes)
    if ('$bytes' in value)
      return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0)).buffer
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBytes(one)]))
  }
  await settled(into.deleteDatabase(name))
  const opening = into.open(name, stored.version)
  opening.onupgradeneeded = () => {
    for (const [table, { keyPath, autoIncrement, indexes }] of Object.entries(stored.tables)) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
    }
  }
  const database = await settled(opening)
  const transaction = database.transaction(Object.keys(stored.tables), 'readwrite')
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
  for (const [table, { records }] of Object.entries(stored.tables))
    for (const record of records) transaction.objectStore(table).put(withBytes(record))
  await committed
  database.close()
}
