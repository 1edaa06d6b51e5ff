import type { Table, Transaction } from 'dexie'
import type { Pending, SyncState } from './records.ts'
import { revisionOf } from './revision.ts'
import type { ChunkKey } from './rows.ts'

/** Where device and outbox stand in one write: asked for once, and told of what the write changes. */
export class WriteContext {
  readonly #meta: Table<Entry, string>
  readonly #outbox: Table<Pending, number>
  #syncState: Promise<SyncState | undefined> | undefined
  #lastSeq: Promise<number | undefined> | undefined
  #before: Promise<string | undefined> | undefined
  #hasMoved = false

  constructor(transaction: Transaction) {
    this.#meta = transaction.table<Entry, string>('meta')
    this.#outbox = transaction.table<Pending, number>('outbox')
  }

  syncState(): Promise<SyncState | undefined> {
    this.#syncState ??= this.#meta.get('syncState').then((entry) => entry?.value as SyncState)
    return this.#syncState
  }

  /** The number of the last mutation in the outbox; undefined where it is empty. */
  lastSeq(): Promise<number | undefined> {
    this.#lastSeq ??= this.#outbox.orderBy('seq').lastKey() as Promise<number | undefined>
    return this.#lastSeq
  }

  /** The revision that the write found; undefined where something moved before anybody asked. */
  before(): Promise<string | undefined> {
    this.#before ??= this.#hasMoved ? Promise.resolve(undefined) : this.#revision()
    return this.#before
  }

  /** The revisions that the write found and leaves, where somebody has asked. */
  async revisions(): Promise<Revisions | undefined> {
    return this.#before && { before: await this.#before, after: await this.#revision() }
  }

  isNow(syncState: SyncState) {
    this.#hasMoved = true
    this.#syncState = Promise.resolve(syncState)
  }

  endsWith(lastSeq: number | undefined) {
    this.#hasMoved = true
    this.#lastSeq = Promise.resolve(lastSeq)
  }

  async #revision(): Promise<string> {
    const [syncState, lastSeq] = await Promise.all([this.syncState(), this.lastSeq()])
    return revisionOf(syncState as SyncState, lastSeq)
  }
}

interface Entry {
  key: string
  value: unknown
}

interface Revisions {
  readonly before: string | undefined
  readonly after: string
}

type Directory = readonly [table: string, keys: readonly ChunkKey[]]

/**
 * Where this tab knows the chunks to lie, by entity. That counts in a transaction that finds the revision
 * of {@link revisionOf} as it was then: whoever moves a row, in whichever tab, moves the revision with it.
 */
export class KnownChunks {
  #revision: string | undefined
  #directories: ReadonlyMap<string, readonly ChunkKey[]> = new Map()

  at(revision: string | undefined, table: string): readonly ChunkKey[] | undefined {
    return revision === undefined || revision !== this.#revision
      ? undefined
      : this.#directories.get(table)
  }

  /** A write has committed, and knows these directories. */
  keep(revisions: Revisions | undefined, directories: readonly Directory[]) {
    if (!revisions) {
      if (directories.length > 0) this.forget()
      return
    }
    const isAsKnown = revisions.before !== undefined && revisions.before === this.#revision
    this.#directories = new Map([...(isAsKnown ? this.#directories : []), ...directories])
    this.#revision = revisions.after
  }

  forget() {
    this.#revision = undefined
  }
}
