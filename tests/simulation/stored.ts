import type Dexie from 'dexie'

/** How fake-indexeddb keeps a database. */
interface Kept {
  readonly _rawDatabase: {
    readonly rawObjectStores: ReadonlyMap<string, { readonly records: Records }>
  }
}

interface Records {
  values(): Iterable<{ readonly key: unknown; readonly value: unknown }>
}

/** Gives the keys and values of a table. */
export type Stored = (table: string) => { keys: unknown[]; values: unknown[] }

/**
 * Reads tables at one moment: after current writes, in one transaction over all of them. It takes
 * their content from fake-indexeddb's memory, because reading and copying each table takes longer
 * than the history itself. Callers must not change it: a write puts a new value in its place.
 */
export function readStored<T>(db: Dexie, read: (stored: Stored) => T): Promise<T> {
  const database = db.backendDB()
  const { rawObjectStores } = (database as unknown as Kept)._rawDatabase
  const stored: Stored = (table) => {
    const records = [...rawObjectStores.get(table)!.records.values()]
    return { keys: records.map(({ key }) => key), values: records.map(({ value }) => value) }
  }
  const names = db.tables.map(({ name }) => name)
  const asked = database.transaction(names, 'readonly').objectStore(names[0]!).count()
  return new Promise((resolve, reject) => {
    asked.onerror = () => reject(asked.error!)
    asked.onsuccess = () => {
      try {
        resolve(read(stored))
      } catch (error) {
        reject(error as Error)
      }
    }
  })
}
