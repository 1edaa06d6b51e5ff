import { Dexie, type Table } from 'dexie'
import { receivedLimits, receivedRetention } from '../../../shared/business/received.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { browserRuntime, type DeviceRuntime, newId } from '../runtime/runtime.ts'
import { deleteFound } from '../store/bulk.ts'

/** A text or a file that another app passed to this one. It stays on this device until it is used. */
export type ReceivedItem = ReceivedText | ReceivedFile

export interface ReceivedText extends StoredItem {
  readonly kind: 'text'
  readonly text: string
}

export interface ReceivedFile extends StoredItem {
  readonly kind: 'file'
  readonly name: string
  /** As the other app named it, possibly empty. */
  readonly type: string
  readonly bytes: ArrayBuffer
}

interface StoredItem {
  readonly id: Id
  readonly at: Instant
  /** Bytes, roughly. */
  readonly size: number
}

/** What came in one share or one opening of files. */
export interface Incoming {
  readonly text: string
  readonly files: readonly File[]
}

export interface ReceivedOutcome {
  readonly ids: readonly Id[]
  /** Items that were not stored, because they or all of them are too large. */
  readonly leftOut: number
}

const databaseName = 'undercroft-received'

class ReceivedDatabase extends Dexie {
  declare items: Table<ReceivedItem, Id>

  constructor({ indexedDB, IDBKeyRange }: Pick<DeviceRuntime, 'indexedDB' | 'IDBKeyRange'>) {
    super(databaseName, { indexedDB, IDBKeyRange, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ items: 'id, at, size' })
  }
}

/** The sizes of all items, by their index: the items may hold 60 MB. */
const sizesIn = (table: Table<ReceivedItem>): Promise<number[]> =>
  new Dexie.Promise<number[]>((done, failed) => {
    const sizes: number[] = []
    const { idbtrans } = Dexie.currentTransaction as unknown as { idbtrans: IDBTransaction }
    const request = idbtrans.objectStore(table.name).index('size').openKeyCursor()
    request.addEventListener('error', () => failed(request.error))
    request.addEventListener('success', () => {
      const cursor = request.result
      if (!cursor) return done(sizes)
      sizes.push(cursor.key as number)
      cursor.continue()
    })
  })

/**
 * The received items of this device, of no user: one may share before signing in. The database
 * exists only once something was received.
 */
export class ReceivedItems {
  readonly #runtime: DeviceRuntime
  readonly #limits: typeof receivedLimits

  constructor(runtime: DeviceRuntime = browserRuntime, limits = receivedLimits) {
    this.#runtime = runtime
    this.#limits = limits
  }

  /** Stores the items that fit. Throws if the storage is full or missing. */
  async keep(incoming: Incoming): Promise<ReceivedOutcome> {
    const items = await this.#itemsOf(incoming)
    const given = incoming.files.length + (incoming.text ? 1 : 0)
    const ids = await this.#open(({ items: table }) =>
      table.db.transaction('rw', table, async () => {
        await deleteFound(table, table.where('at').below(this.#runtime.now() - receivedRetention))
        const sizes = await sizesIn(table)
        const fitting = thoseThatFit(items, sizes, this.#limits)
        await table.bulkAdd(fitting)
        return fitting.map(({ id }) => id)
      }),
    )
    return { ids, leftOut: given - ids.length }
  }

  /** All that wait, the newest first. */
  async list(): Promise<ReceivedItem[]> {
    if (!(await this.#exists())) return []
    return await this.#open(({ items }) => items.orderBy('at').reverse().toArray())
  }

  async get(id: Id): Promise<ReceivedItem | undefined> {
    if (!(await this.#exists())) return undefined
    return await this.#open(({ items }) => items.get(id))
  }

  /** It was used or discarded. */
  async drop(id: Id): Promise<void> {
    await this.#open(({ items }) => items.delete(id))
  }

  /** Undoes {@link drop}. */
  async putBack(item: ReceivedItem): Promise<void> {
    await this.#open(({ items }) => items.put(item))
  }

  /** Deletes all: the user signed out, and the next one must not see them. */
  async forget(): Promise<void> {
    if (await this.#exists()) await new ReceivedDatabase(this.#runtime).delete()
  }

  /** Files too large to store are left out before they are read. */
  async #itemsOf({ text, files }: Incoming): Promise<ReceivedItem[]> {
    const at = this.#runtime.now()
    const found: ReceivedItem[] = []
    if (text && text.length <= this.#limits.fileBytes)
      found.push({ id: newId(this.#runtime), at, size: text.length, kind: 'text', text })
    for (const file of files) {
      if (file.size > this.#limits.fileBytes) continue
      const bytes = await file.arrayBuffer()
      const { name, type, size } = file
      found.push({ id: newId(this.#runtime), at, size, kind: 'file', name, type, bytes })
    }
    return found
  }

  async #exists(): Promise<boolean> {
    const known = await this.#runtime.indexedDB.databases?.()
    return known?.some(({ name }) => name === databaseName) ?? true
  }

  async #open<T>(body: (db: ReceivedDatabase) => Promise<T>): Promise<T> {
    const db = new ReceivedDatabase(this.#runtime)
    try {
      return await body(db)
    } finally {
      db.close()
    }
  }
}

function thoseThatFit(
  items: readonly ReceivedItem[],
  sizes: readonly number[],
  limits: typeof receivedLimits,
): ReceivedItem[] {
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  let count = sizes.length
  return items.filter(({ size }) => {
    if (bytes + size > limits.bytes || count >= limits.items) return false
    bytes += size
    count += 1
    return true
  })
}

export const receivedItems = new ReceivedItems()
