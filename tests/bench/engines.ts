/** An engine of the comparison, and what it promises of a change that was added. */
export interface EngineKind {
  /** As in the table and after `--engines`. */
  readonly name: string
  /** Its folder below `engines/`. */
  readonly folder: string
  /** The project that has its code; this one if left out. */
  readonly root?: string
  /** The part of the page's address that chooses a way of running it. */
  readonly hash?: string
  /** When it calls a change stored: on the disk, with the operating system, or in memory. */
  readonly durable: 'disk' | 'system' | 'memory'
  /** Whether the server's answer tells the device which changes it has. */
  readonly acknowledges: 'each change' | 'each batch'
  /** The only work that it is there for. */
  readonly only?: 'add'
}

export const thisApp = 'this app'
/** Whether it is this app, in this or another build. */
export const isThisApp = ({ folder }: Pick<EngineKind, 'folder'>): boolean => folder === 'this-app'
export const rawDexie = 'raw Dexie'
export const strictDexie = 'raw Dexie strict'

export const engines: readonly EngineKind[] = [
  { name: rawDexie, folder: 'raw-dexie', durable: 'system', acknowledges: 'each batch' },
  {
    name: strictDexie,
    folder: 'raw-dexie',
    hash: '#strict',
    durable: 'disk',
    acknowledges: 'each batch',
    only: 'add',
  },
  { name: thisApp, folder: 'this-app', durable: 'disk', acknowledges: 'each change' },
  { name: 'Replicache', folder: 'replicache', durable: 'memory', acknowledges: 'each change' },
  {
    name: 'Replicache stored',
    folder: 'replicache',
    hash: '#stored',
    durable: 'system',
    acknowledges: 'each change',
    only: 'add',
  },
  { name: 'RxDB', folder: 'rxdb', durable: 'system', acknowledges: 'each batch' },
  { name: 'PouchDB', folder: 'pouchdb', durable: 'system', acknowledges: 'each batch' },
]
