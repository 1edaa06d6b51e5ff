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
 * Reads tables as of one moment: behind what is being written, in one transaction over all of them.
 * What they hold is taken from fake-indexeddb as it lies there, because asking for each table and
 * copying it takes longer than the history itself. Nobody may change it: who stores another value
 * puts a new one in its place.
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
