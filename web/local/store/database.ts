import { Dexie, type Table, type Transaction } from 'dexie'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import { type Id, isId } from '../../../shared/kernel/id.ts'
import { start } from '../../../shared/sync/messages.ts'
import { type SnapshotsByScreen, snapshotsAmong } from './stored-snapshots.ts'
import type { Heard } from '../runtime/open-device.ts'
import type {
  Base,
  Contact,
  DeviceDefect,
  JournalPage,
  LocalRow,
  KnownAccount,
  StoredPhoto,
  Lease,
  Chunk,
  Pending,
  PhotoDownloads,
  QueuedPhoto,
  Rejected,
  Removed,
  Staged,
  SyncState,
} from './records.ts'
import { lastKeyOf } from './bulk.ts'
import { abortable } from './left-pages.ts'
import { revisionOf } from './revision.ts'
import { ChunkedRows, type Inside, type ChunkKey, type Rows } from './rows.ts'
import { type SchemaVersion, schemaVersions } from './schema.ts'
import { type DeviceRuntime, newId } from '../runtime/runtime.ts'
import type { KnownChunks, WriteContext } from './write-context.ts'
import { StorageFault, storageFault } from './storage-fault.ts'

/** The tables of a user's database: of the database itself, or of one transaction. */
export interface DeviceTables {
  readonly outbox: Table<Pending, number>
  readonly journal: Table<JournalPage, number>
  readonly base: Table<Base, string>
  readonly attention: Table<Rejected, Id>
  readonly removed: Table<Removed, string>
  readonly staging: Table<Staged, string>
  readonly meta: Table<{ key: string; value: unknown }, string>
  readonly photos: Table<StoredPhoto, string>
  readonly photoQueue: Table<QueuedPhoto, string>
  readonly lease: Table<Lease, string>
  readonly defects: Table<DeviceDefect, number>
  /** The sync state and the end of the outbox, within one write. */
  readonly context?: WriteContext
  /** The entities that this version of the app has tables for. */
  readonly entityTables: readonly string[]
  /** The live rows of an entity. */
  rowsOf(table: string): Rows
}

/** The database of one user on this device. */
export class UserDatabase extends Dexie implements DeviceTables {
  declare outbox: Table<Pending, number>
  declare journal: Table<JournalPage, number>
  declare base: Table<Base, string>
  declare attention: Table<Rejected, Id>
  declare removed: Table<Removed, string>
  declare staging: Table<Staged, string>
  declare meta: Table<{ key: string; value: unknown }, string>
  declare photos: Table<StoredPhoto, string>
  declare photoQueue: Table<QueuedPhoto, string>
  declare lease: Table<Lease, string>
  declare defects: Table<DeviceDefect, number>

  /** Its content when it was opened. */
  found: DatabaseMatch = { account: undefined, snapshots: new Map() }

  /** The state of chunks after the last write in this tab. */
  knownChunks: KnownChunks | undefined

  readonly #rows = new Map<string, Rows>()

  rowsOf(table: string): Rows {
    const known = this.#rows.get(table)
    if (known) return known
    const rows = new ChunkedRows(table, (mode, body) => {
      // Only `inOneWrite` moves the revision with what it writes.
      if (mode === 'rw') this.knownChunks?.forget()
      return this.transaction(mode, table, chunks, (transaction) =>
        body(insideOf(transaction, table)),
      )
    })
    this.#rows.set(table, rows)
    return rows
  }

  readonly entityTables: readonly string[]

  constructor(name: string, runtime: DeviceRuntime, versions: readonly SchemaVersion[]) {
    super(name, {
      indexedDB: runtime.indexedDB,
      IDBKeyRange: runtime.IDBKeyRange,
      // Chromium answers before the data is on disk unless asked otherwise.
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    })
    for (const { number, stores, upgrade } of versions) {
      const version = this.version(number).stores(stores)
      if (upgrade)
        version.upgrade((transaction) => {
          abortable(transaction.idbtrans)
          return upgrade(transaction)
        })
    }
    this.entityTables = versions.at(-1)!.tables
    // Rounds that ran when the machine went down do not run now.
    this.use({
      stack: 'dbcore',
      name: 'lease',
      create: (core) => ({
        ...core,
        table: once(core.table),
        transaction(stores, mode, options) {
          const how = stores.join() === 'lease' ? relaxed : options
          return abortable(core.transaction(stores, mode, how) as IDBTransaction)
        },
      }),
    })
  }
}

interface DatabaseMatch {
  readonly account: KnownAccount | undefined
  /** Screens' snapshots, unless a row has changed since. */
  readonly snapshots: SnapshotsByScreen
}

/** The table of chunks. */
export const chunks = 'chunks'

/** A transaction's tables of an entity. */
export const insideOf = (transaction: Transaction, table: string): Inside => ({
  singles: transaction.table<LocalRow, Id>(table),
  chunks: transaction.table<Chunk, ChunkKey>(chunks),
})

/** Dexie builds a table object for each transaction that uses it, through all layers. */
function once<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

const relaxed = { durability: 'relaxed' } as const

const prefix = 'undercroft-'
export const databaseName = (userId: Id): string => prefix + userId
/** The user of a database with this name; undefined for another app's. */
export const userOfDatabase = (name: string): Id | undefined =>
  name.startsWith(prefix) && isId(name.slice(prefix.length)) ? name.slice(prefix.length) : undefined

/** The version of a database of this app, as IndexedDB tells it: Dexie counts in tens. */
export const databaseVersion = schemaVersions.at(-1)!.number * 10

/** Callbacks for the shell while opening. */
export interface OpeningEvents {
  /** Another tab has an older version open; opening continues when it closes. */
  blocked?(): void
  /** A newer version needs the database: this tab has closed its connection. */
  superseded?(): void
  /** The database was deleted under us: the account is gone. */
  deleted?(): void
  /** The browser closed or cleared the database; opening it again helps. */
  lost?(): void
}

/**
 * Opens the database of a user, or creates it. Throws {@link StorageFault} if the browser refuses:
 * nothing may then be shown as saved.
 *
 * Dexie reads all tables of all versions for each version it is given. So it gets the latest
 * version alone, and the others only if the database is older.
 */
export async function openDatabase(
  runtime: DeviceRuntime,
  userId: Id,
  events: OpeningEvents = {},
  versions: readonly SchemaVersion[] = schemaVersions,
): Promise<UserDatabase> {
  let isOlder = false
  const last: SchemaVersion = {
    ...versions.at(-1)!,
    stores: Object.assign({}, ...versions.map(({ stores }) => stores)) as SchemaVersion['stores'],
    upgrade() {
      isOlder = true
      throw new Error('the database is older')
    },
  }
  try {
    return await openAs([last], runtime, userId, events)
  } catch (error) {
    // The failed upgrade was rolled back.
    if (isOlder) return await openAs(versions, runtime, userId, events)
    throw error
  }
}

async function openAs(
  versions: readonly SchemaVersion[],
  runtime: DeviceRuntime,
  userId: Id,
  events: OpeningEvents,
): Promise<UserDatabase> {
  const db = new UserDatabase(databaseName(userId), runtime, versions)
  db.on('blocked', () => events.blocked?.())
  db.on('versionchange', (event) => {
    // Safe: every write is one transaction, and running ones finish first.
    db.close()
    if (event.newVersion === null) events.deleted?.()
    else events.superseded?.()
    // Dexie's own handler comes later, and would open the database again.
    return false
  })
  try {
    await db.open()
    // Dexie opens a database of a newer version as it is; its tables would not be ours to change.
    const installed = db.backendDB().version / 10
    if (installed > db.verno || installed > versions.at(-1)!.number)
      throw new StorageFault('newer', `version ${installed} of the database is newer than the app`)
    await prepareDatabase(db, runtime)
    // Not for a close of our own. Dexie would reopen it, and keep an emptied one.
    db.backendDB().addEventListener('close', () => {
      db.close()
      events.lost?.()
    })
  } catch (error) {
    db.close()
    throw storageFault(error)
  }
  return db
}

/** Sets up a new database; reads an old one's data for the first screen. */
async function prepareDatabase(db: UserDatabase, runtime: DeviceRuntime) {
  const [records, lastSeq] = await db.transaction('r', db.meta, db.outbox, () =>
    Promise.all([db.meta.toArray(), lastKeyOf(db.outbox)]),
  )
  const known = new Map(records.map(({ key, value }) => [key, value]))
  const syncState = known.get('syncState') as SyncState | undefined
  if (syncState) {
    const snapshots = snapshotsAmong(records, revisionOf(syncState, lastSeq))
    db.found = { account: known.get('account') as KnownAccount | undefined, snapshots }
    return
  }
  await db.transaction('rw', db.meta, async () => {
    if (!(await db.meta.get('syncState'))) await writeSyncState(db, freshSyncState(runtime))
  })
}

/** The beginning of a device, also after a fork. */
export const freshSyncState = (runtime: DeviceRuntime): SyncState => ({
  deviceId: newId(runtime),
  seen: start,
  cursor: null,
  staged: null,
  digest: { wanted: false, comparedAt: 0, startedOverAt: 0 },
})

const read = async (db: DeviceTables, key: string) => (await db.meta.get(key))?.value
const write = async (db: DeviceTables, key: string, value: unknown) => {
  await db.meta.put({ key, value })
}

/** Throws a {@link StorageFault} where the record is missing: such a database cannot be trusted. */
export async function readSyncState(db: DeviceTables): Promise<SyncState> {
  const syncState = await (db.context ? db.context.syncState() : read(db, 'syncState'))
  if (!syncState) throw new StorageFault('broken', 'the database does not know its device')
  return syncState as SyncState
}
export const writeSyncState = (db: DeviceTables, syncState: SyncState) => {
  db.context?.isNow(syncState)
  return write(db, 'syncState', syncState)
}

export const readContact = async (db: DeviceTables): Promise<Contact> =>
  ((await read(db, 'contact')) as Contact | undefined) ?? { reachable: undefined }
export const writeContact = (db: DeviceTables, contact: Contact) => write(db, 'contact', contact)

/** The server's message that the account has no room for another photo; undefined if it has. */
export const readPhotoRoom = async (db: DeviceTables) =>
  (await read(db, 'photoRoom')) as string | undefined
export const writePhotoRoom = async (db: DeviceTables, sentence: string | undefined) => {
  if (sentence === undefined) await db.meta.delete('photoRoom')
  else await write(db, 'photoRoom', sentence)
}

/** When photos of other devices are downloaded in full size; absent: when they are viewed. */
export const readPhotoDownloads = async (db: DeviceTables) =>
  ((await read(db, 'photoDownloads')) as PhotoDownloads | undefined) ?? 'viewed'
export const writePhotoDownloads = (db: DeviceTables, when: PhotoDownloads) =>
  write(db, 'photoDownloads', when)

export const readAccount = async (db: DeviceTables) =>
  (await read(db, 'account')) as KnownAccount | undefined
export const writeAccount = (db: DeviceTables, account: KnownAccount) =>
  write(db, 'account', account)

/**
 * The user opens their database. The server's answer about them may be newer than the stored one; the
 * later one counts, and is returned.
 */
export async function noteHere(db: UserDatabase, heard: Heard): Promise<Account> {
  const known = db.found.account
  const latest = laterWord(known, heard)
  if (known?.here && latest.heardAt === known.heardAt) return latest.account
  const noted = db.transaction('rw', db.meta, async () => {
    const { account, heardAt } = laterWord(await readAccount(db), heard)
    await writeAccount(db, { account, heardAt, here: true })
  })
  // The signed-in user is known; later news about them need not be awaited.
  if (known?.here) noted.catch(() => undefined)
  else await noted
  return latest.account
}

const laterWord = (known: KnownAccount | undefined, { user, heardAt }: Heard) =>
  known && known.heardAt >= heardAt
    ? { account: known.account, heardAt: known.heardAt }
    : { account: user, heardAt }
