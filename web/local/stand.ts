import type { Table, Transaction } from 'dexie'
import { stampOf } from './front.ts'
import type { Pending, Standing } from './records.ts'
import type { PackKey } from './rows.ts'

/** Where device and outbox stand in one write: asked for once, and told of what the write changes. */
export class Stand {
  readonly #meta: Table<Entry, string>
  readonly #outbox: Table<Pending, number>
  #standing: Promise<Standing | undefined> | undefined
  #lastSeq: Promise<number | undefined> | undefined
  #before: Promise<string | undefined> | undefined
  #hasMoved = false

  constructor(transaction: Transaction) {
    this.#meta = transaction.table<Entry, string>('meta')
    this.#outbox = transaction.table<Pending, number>('outbox')
  }

  standing(): Promise<Standing | undefined> {
    this.#standing ??= this.#meta.get('standing').then((entry) => entry?.value as Standing)
    return this.#standing
  }

  /** The number of the last mutation in the outbox; undefined where it is empty. */
  lastSeq(): Promise<number | undefined> {
    this.#lastSeq ??= this.#outbox.orderBy('seq').lastKey() as Promise<number | undefined>
    return this.#lastSeq
  }

  /** The stamp that the write found; undefined where something moved before anybody asked. */
  before(): Promise<string | undefined> {
    this.#before ??= this.#hasMoved ? Promise.resolve(undefined) : this.#stamp()
    return this.#before
  }

  /** The stamps that the write found and leaves, where somebody has asked. */
  async stamps(): Promise<Stamps | undefined> {
    return this.#before && { before: await this.#before, after: await this.#stamp() }
  }

  isNow(standing: Standing) {
    this.#hasMoved = true
    this.#standing = Promise.resolve(standing)
  }

  endsWith(lastSeq: number | undefined) {
    this.#hasMoved = true
    this.#lastSeq = Promise.resolve(lastSeq)
  }

  async #stamp(): Promise<string> {
    const [standing, lastSeq] = await Promise.all([this.standing(), this.lastSeq()])
    return stampOf(standing as Standing, lastSeq)
  }
}

interface Entry {
  key: string
  value: unknown
}

interface Stamps {
  readonly before: string | undefined
  readonly after: string
}

type Directory = readonly [noun: string, keys: readonly PackKey[]]

/**
 * Where this tab knows the packs to lie, by noun. That counts in a transaction that finds the stamp
 * of {@link stampOf} as it was then: whoever moves a row, in whichever tab, moves the stamp with it.
 */
export class KnownPacks {
  #stamp: string | undefined
  #directories: ReadonlyMap<string, readonly PackKey[]> = new Map()

  at(stamp: string | undefined, noun: string): readonly PackKey[] | undefined {
    return stamp === undefined || stamp !== this.#stamp ? undefined : this.#directories.get(noun)
  }

  /** A write has committed, and knows these directories. */
  keep(stamps: Stamps | undefined, directories: readonly Directory[]) {
    if (!stamps) {
      if (directories.length > 0) this.forget()
      return
    }
    const isAsKnown = stamps.before !== undefined && stamps.before === this.#stamp
    this.#directories = new Map([...(isAsKnown ? this.#directories : []), ...directories])
    this.#stamp = stamps.after
  }

  forget() {
    this.#stamp = undefined
  }
}
