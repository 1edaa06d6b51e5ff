import type { Entity } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { lastKeyOf } from '../store/bulk.ts'
import type { UserDatabase } from '../store/database.ts'
import {
  type SnapshotsByScreen,
  type ScreenSnapshot,
  snapshotKey,
} from '../store/stored-snapshots.ts'
import type { LiveTable } from './live-table.ts'
import type { SyncState } from '../store/records.ts'
import { abortable } from '../store/left-pages.ts'
import { revisionOf } from '../store/revision.ts'
import { cellarOf, ofCellar } from '../store/storage-key.ts'

/** The content of a screen, and its rows. */
export interface ShownScreen<T> {
  readonly list: string
  readonly shown: T
  readonly of: readonly Source[]
}
export type Source = readonly [entity: Entity, rows: readonly object[]]

/** The snapshots of an open device. */
export class ScreenSnapshots {
  readonly #db: UserDatabase
  readonly #build: string
  readonly #tableOf: <E extends Entity>(entity: E) => LiveTable<E>
  readonly #kept: SnapshotsByScreen
  readonly #read = new Map<ScreenSnapshot, unknown>()

  constructor(
    db: UserDatabase,
    build: string,
    tableOf: <E extends Entity>(entity: E) => LiveTable<E>,
  ) {
    this.#db = db
    this.#build = build
    this.#tableOf = tableOf
    this.#kept = db.found.snapshots
  }

  /** The last snapshot of this list; undefined if any of its rows has changed since. */
  shown<T>(screen: string, list: string): T | undefined {
    const snapshot = this.#kept.get(screen)
    if (snapshot?.list !== list || snapshot.build !== this.#build) return undefined
    if (!this.#read.has(snapshot)) this.#read.set(snapshot, withMarks(snapshot.shown))
    return this.#read.get(snapshot) as T
  }

  /** Keeps what a screen shows now; where its rows are no longer the newest, nothing is kept. */
  async keep<T>(screen: string, { list, shown, of }: ShownScreen<T>): Promise<void> {
    const live = of.map(([entity, rows]) => ({ table: this.#tableOf(entity), rows }))
    try {
      const revision = await readRevision(this.#db)
      // Readers that saw a change read it.
      await Promise.all(live.map(({ table }) => table.isRead()))
      if (live.some(({ table, rows }) => table.all() !== rows)) return
      const known = this.#kept.get(screen)
      if (known?.list === list && known.revision === revision && known.build === this.#build) return
      const tables = of.map(([{ table }]) => table)
      const snapshot = {
        list,
        revision,
        build: this.#build,
        tables,
        shown: withoutMarks(shown),
      }
      this.#kept.set(screen, snapshot)
      keepSnapshot(this.#db, screen, snapshot)
    } catch {
      // The database was closed under us: the next time is as if nothing had been shown before.
    }
  }

  /** Rows of an entity have changed. */
  forget(table: string) {
    for (const [screen, { tables }] of this.#kept)
      if (tables.includes(table)) this.#kept.delete(screen)
  }
}

/**
 * The stored revision. A commit of another page may not have arrived yet; then the snapshot is
 * stored again in a moment.
 */
export const readRevision = (db: UserDatabase): Promise<string> =>
  db.transaction('r', db.meta, db.outbox, async () => {
    const [syncState, lastSeq] = await Promise.all([db.meta.get('syncState'), lastKeyOf(db.outbox)])
    return revisionOf(syncState?.value as SyncState, lastSeq)
  })

/**
 * Stores a snapshot. It bypasses Dexie, because no reader needs an event, and nothing is lost with
 * it: it need not survive the machine, and without space there is none.
 */
function keepSnapshot(db: UserDatabase, screen: string, snapshot: ScreenSnapshot) {
  if (!db.isOpen()) return
  const transaction = abortable(
    db.backendDB().transaction('meta', 'readwrite', { durability: 'relaxed' }),
  )
  transaction.addEventListener('abort', (event) => event.stopPropagation())
  transaction.objectStore('meta').put({ key: snapshotKey(screen), value: snapshot })
}

/** As many as the largest window shows. */
export const snapshotRows = 60

/** Under it a snapshot keeps of which cellar of others a row is: by a symbol nothing is stored. */
const mark = '@cellar'

const withoutMarks = (shown: unknown): unknown =>
  copied(shown, (row, copy) => {
    const cellar = cellarOf(row)
    return cellar === undefined ? copy : { ...copy, [mark]: cellar }
  })

const withMarks = (stored: unknown): unknown =>
  copied(stored, (_, { [mark]: cellar, ...copy }) => ofCellar(copy, cellar as Id | undefined))

type Plain = Record<string, unknown>

/** A deep copy with each plain object replaced; an object used twice stays one. */
function copied(value: unknown, made: (was: object, copy: Plain) => object): unknown {
  const known = new Map<object, unknown>()
  const copyOf = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    if (!Array.isArray(inner) && Object.getPrototypeOf(inner) !== Object.prototype) return inner
    const found = known.get(inner)
    if (found !== undefined) return found
    const copy = Array.isArray(inner)
      ? inner.map(copyOf)
      : made(inner, Object.fromEntries(Object.entries(inner).map(([k, v]) => [k, copyOf(v)])))
    known.set(inner, copy)
    return copy
  }
  return copyOf(value)
}
