import type { Table, Transaction } from 'dexie'
import { lastKeyOf } from './bulk.ts'
import type { ExpectedState } from './expected-state.ts'
import type { KnownAccount, Pending, SyncState } from './records.ts'
import { revisionOf } from './revision.ts'
import type { ChunkKey } from './rows.ts'

/** Where device and outbox stand in one write: asked for once, and told of what the write changes. */
export class WriteContext {
  readonly #meta: Table<WriteContextEntry, string>
  readonly #outbox: Table<Pending, number>
  #syncState: Promise<SyncState | undefined> | undefined
  #lastSeq: Promise<number | undefined> | undefined
  #before: Promise<string | undefined> | undefined
  #hasMoved = false
  /** The user, if this write has read it. */
  account: KnownAccount | undefined

  constructor(transaction: Transaction) {
    this.#meta = transaction.table<WriteContextEntry, string>('meta')
    this.#outbox = transaction.table<Pending, number>('outbox')
  }

  syncState(): Promise<SyncState | undefined> {
    this.#syncState ??= this.#meta.get('syncState').then((entry) => entry?.value as SyncState)
    return this.#syncState
  }

  /** The number of the last mutation in the outbox; undefined where it is empty. */
  lastSeq(): Promise<number | undefined> {
    this.#lastSeq ??= lastKeyOf(this.#outbox)
    return this.#lastSeq
  }

  /** The revision at the start of the write; undefined if rows moved before it was read. */
  before(): Promise<string | undefined> {
    this.#before ??= this.#hasMoved ? Promise.resolve(undefined) : this.#revision()
    return this.#before
  }

  /** The revision before the write and the state after it, if they were read. */
  async outcome(): Promise<WriteOutcome | undefined> {
    if (!this.#before) return undefined
    return {
      before: await this.#before,
      // It was read with the revision.
      syncState: (await this.syncState())!,
      lastSeq: await this.lastSeq(),
      account: this.account,
    }
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

interface WriteContextEntry {
  key: string
  value: unknown
}

interface WriteOutcome extends Omit<ExpectedState, 'account'> {
  readonly before: string | undefined
  readonly account: KnownAccount | undefined
}

type Directory = readonly [table: string, keys: readonly ChunkKey[]]

/**
 * The chunks known to this tab, by entity. They count in a transaction that finds the same {@link
 * revisionOf}: every tab that moves a row changes the revision.
 */
export class KnownChunks {
  #revision: string | undefined
  #directories: ReadonlyMap<string, readonly ChunkKey[]> = new Map()
  /** How the last write of this tab that knew it left device and outbox. */
  lastKnown: Pick<ExpectedState, 'syncState' | 'lastSeq'> | undefined
  /** What the next write of this tab finds, if no other tab or worker writes in between. */
  expected: ExpectedState | undefined

  at(revision: string | undefined, table: string): readonly ChunkKey[] | undefined {
    return revision === undefined || revision !== this.#revision
      ? undefined
      : this.#directories.get(table)
  }

  /** A write has committed, and knows these directories. */
  keep(outcome: WriteOutcome | undefined, directories: readonly Directory[]) {
    if (!outcome) {
      if (directories.length > 0) this.forget()
      return
    }
    const isAsKnown = outcome.before !== undefined && outcome.before === this.#revision
    const account = outcome.account ?? this.expected?.account
    // Where others write in between, it would mostly differ, which takes longer.
    this.expected = account && isAsKnown ? { ...outcome, account } : undefined
    this.#directories = new Map([...(isAsKnown ? this.#directories : []), ...directories])
    this.#revision = revisionOf(outcome.syncState, outcome.lastSeq)
    this.lastKnown = outcome
  }

  forget() {
    this.#revision = undefined
    this.lastKnown = undefined
  }
}
