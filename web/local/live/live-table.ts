import { Dexie, type ObservabilitySet, type RangeSet } from 'dexie'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Where } from '../../../shared/kernel/mutator.ts'
import type { UserDatabase } from '../store/database.ts'
import { cellarOfKey, idOfKey, ofCellar, storageKeyOf } from '../store/storage-key.ts'
import type { LocalRow } from '../store/records.ts'
import { newChunks } from '../store/rows.ts'
import { readRow } from '../store/stored-row.ts'

type LiveTableListener = () => void

/**
 * The rows of one entity as this tab shows them, shared by all readers. The table is read
 * completely once, for the first reader of all rows; then only rows named by a commit of any tab
 * are read again.
 */
export class LiveTable<E extends Entity = Entity> {
  readonly #db: UserDatabase
  readonly #entity: E
  readonly #onBadRow: (id: string) => void
  readonly #listeners = new Set<LiveTableListener>()
  /** All rows by id, once a reader needs all. */
  #rows: Map<Id, Row<E>> | undefined
  #list: readonly Row<E>[] | undefined
  /** The chunks of its rows. */
  #chunks = new Set<string>()
  /** Rows and lists requested before all were read. */
  readonly #singles = new Map<Id, Row<E> | null>()
  readonly #found = new Map<string, { where: Where<E>; rows: readonly Row<E>[] | undefined }>()
  #reading: Promise<void> = Promise.resolve()

  constructor(db: UserDatabase, entity: E, onBadRow: (id: string) => void) {
    this.#db = db
    this.#entity = entity
    this.#onBadRow = onBadRow
  }

  /** All rows; undefined until they have been read. */
  all(): readonly Row<E>[] | undefined {
    if (this.#rows && !this.#list) this.#list = [...this.#shown(this.#rows).values()]
    return this.#list
  }

  /** One row; null where there is none, undefined until it has been read. */
  one(id: Id): Row<E> | null | undefined {
    return this.#rows ? (this.#shown(this.#rows).get(id) ?? null) : this.#singles.get(id)
  }

  /** The rows in which the field has the value; undefined until they have been read. */
  where(where: Where<E>): readonly Row<E>[] | undefined {
    const key = JSON.stringify(where)
    const known = this.#found.get(key)
    if (known?.rows || !this.#rows) return known?.rows
    const [field, value] = onlyPair(where)
    const rows = [...this.#shown(this.#rows).values()].filter(
      (row) => (row as Record<string, unknown>)[field] === value,
    )
    this.#found.set(key, { where, rows })
    return rows
  }

  /** Resolves when all pending reads are done. */
  isRead(): Promise<void> {
    return this.#reading
  }

  readonly wantAll = (listener: LiveTableListener) => this.#listen(listener, () => this.#readAll())

  readonly wantOne = (id: Id, listener: LiveTableListener) =>
    this.#listen(listener, async () => {
      if (this.#rows || this.#singles.has(id)) return
      await this.#readSome([id])
    })

  readonly wantWhere = (where: Where<E>, listener: LiveTableListener) =>
    this.#listen(listener, async () => {
      const key = JSON.stringify(where)
      if (this.#rows || this.#found.has(key)) return
      this.#found.set(key, { where, rows: undefined })
      await this.#find(key)
    })

  /** Applies the changes of a commit. `keys` is undefined if the rows are unknown. */
  changed(keys: readonly Id[] | undefined) {
    void this.#inTurn(async () => {
      const isNamed = !keys?.includes(newChunks)
      const rows = this.#rows
      if (rows) {
        if (!keys) await this.#readWhole()
        else {
          if (!isNamed) await this.#readNewPacks(rows)
          const ids = keys.filter((key) => key !== newChunks)
          if (ids.length > 0) await this.#readSome(ids)
        }
        this.#found.clear()
      } else {
        const named = new Set(keys?.map(idOfKey))
        const ids = [...this.#singles.keys()].filter((id) => !keys || !isNamed || named.has(id))
        if (ids.length > 0) await this.#readSome(ids)
        for (const key of this.#found.keys()) await this.#find(key)
      }
    })
  }

  #listen(listener: LiveTableListener, read: () => Promise<void>): () => void {
    this.#listeners.add(listener)
    void this.#inTurn(read)
    return () => this.#listeners.delete(listener)
  }

  /** One reading after the other: an older answer never overwrites a newer one. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    this.#reading = this.#reading.then(read).then(
      () => this.#tell(),
      // The browser closed the database: shown rows stay, and the shell shows the reason.
      () => undefined,
    )
    return this.#reading
  }

  #tell() {
    for (const listener of Array.from(this.#listeners)) listener()
  }

  async #readAll() {
    if (!this.#rows) await this.#readWhole()
  }

  async #readWhole() {
    const found: [place: Id, row: Row<E>][] = []
    const chunks = new Set<string>()
    await this.#db.rowsOf(this.#entity.table).inBatches((batch) => {
      for (const stored of batch) {
        const row = this.#read(stored)
        if (row) found.push([stored.id, row])
        else this.#onBadRow(String(stored.id))
      }
    }, chunks)
    // Nearly in order already: chunks come so.
    found.sort(([one], [other]) => (one < other ? -1 : 1))
    this.#rows = new Map(found)
    this.#foreign = new Set(
      found.map(([key]) => key).filter((key) => cellarOfKey(key) !== undefined),
    )
    this.#chunks = chunks
    this.#changedRows()
    this.#singles.clear()
    this.#found.clear()
  }

  async #readNewPacks(rows: Map<Id, Row<E>>) {
    this.#takeIn(rows, await this.#db.rowsOf(this.#entity.table).inNewChunks(this.#chunks))
    this.#changedRows()
  }

  #takeIn(rows: Map<Id, Row<E>>, stored: readonly LocalRow[]) {
    for (const kept of stored) {
      const row = this.#read(kept)
      if (row) this.#keep(rows, kept.id, row)
      else this.#onBadRow(String(kept.id))
    }
  }

  #read(stored: LocalRow): Row<E> | undefined {
    const row = readRow(this.#entity, stored)
    return row && ofCellar(row, cellarOfKey(stored.id))
  }

  /** The rows by id: the user's own, and rows of shared cellars with other ids. */
  #shown(rows: Map<Id, Row<E>>): ReadonlyMap<Id, Row<E>> {
    if (this.#foreign.size === 0) return rows
    if (this.#shownById) return this.#shownById
    const shown = new Map([...rows].filter(([key]) => cellarOfKey(key) === undefined))
    for (const key of this.#foreign) {
      const row = rows.get(key)
      if (row && !shown.has(row.id)) shown.set(row.id, row)
    }
    this.#shownById = shown
    return shown
  }
  /** The places of others among the rows. */
  #foreign = new Set<Id>()
  #shownById: Map<Id, Row<E>> | undefined

  #keep(rows: Map<Id, Row<E>>, key: Id, row: Row<E>) {
    rows.set(key, row)
    if (cellarOfKey(key) !== undefined) this.#foreign.add(key)
  }

  /** @param asked positions; before all rows are here, also ids of any cellar */
  async #readSome(asked: readonly Id[]) {
    const stored = await this.#db.rowsOf(this.#entity.table).changed(asked)
    const missing = asked.filter((_, i) => !stored[i])
    const elsewhere =
      !this.#rows && this.#entity.rules?.isOfCellar && missing.length > 0
        ? await this.#inOtherCellars(missing)
        : undefined
    // For a few rows, thousands are not sorted again.
    let list = asked.length < few ? this.#list?.slice() : undefined
    asked.forEach((key, i) => {
      const found = stored[i] ?? elsewhere?.get(key)
      const row = found && this.#read(found)
      if (found && !row) this.#onBadRow(key)
      const was = this.#rows?.get(key)
      if (!this.#rows) this.#singles.set(key, row ?? null)
      else if (row) this.#keep(this.#rows, key, row)
      else {
        this.#rows.delete(key)
        this.#foreign.delete(key)
      }
      if (was && row) list?.splice(list.indexOf(was), 1, row)
      else if (row) list?.push(row)
      else if (was) list = undefined
    })
    this.#changedRows()
    if (this.#foreign.size === 0) this.#list = list
  }

  async #inOtherCellars(ids: readonly Id[]): Promise<Map<Id, LocalRow>> {
    const found = new Map<Id, LocalRow>()
    for (const cellar of await this.#db.rowsOf('cellars').toArray()) {
      const rows = this.#db.rowsOf(this.#entity.table)
      for (const stored of await rows.bulkGet(ids.map((id) => storageKeyOf(id, cellar.id))))
        if (stored) found.set(idOfKey(stored.id), stored)
    }
    return found
  }

  #changedRows() {
    this.#list = undefined
    this.#shownById = undefined
  }

  async #find(key: string) {
    const wanted = this.#found.get(key)
    if (!wanted) return
    const [field, value] = onlyPair(wanted.where)
    const stored = await this.#db.rowsOf(this.#entity.table).having(field, value)
    const rows = stored.map((one) => this.#read(one)).filter((row) => row !== undefined)
    this.#found.set(key, { where: wanted.where, rows })
  }
}

/** So many changed rows are put into a list one by one. */
const few = 16

function onlyPair(where: object): [field: string, value: string] {
  const [pair] = Object.entries(where)
  if (!pair) throw new TypeError('one indexed field and its value are wanted')
  return [pair[0], pair[1] as string]
}

/** Calls back after every commit, of any tab or worker, that concerns one of these tables. */
export function afterCommits(
  db: UserDatabase,
  tables: readonly string[],
  listener: (table: string, keys: readonly string[] | undefined) => void,
): () => void {
  const hear = (parts: ObservabilitySet) => {
    for (const table of tables) {
      const part = parts[`idb://${db.name}/${table}/`] ?? parts['all']
      if (part) listener(table, keysIn(part as RangeSet))
    }
  }
  Dexie.on('storagemutated', hear)
  return () => Dexie.on.storagemutated.unsubscribe(hear)
}

/** The keys of a commit; undefined if it has a range. */
function keysIn(ranges: RangeSet): string[] | undefined {
  const keys: string[] = []
  const walk = (node: Node | null | undefined): boolean => {
    if (!node || !('from' in node)) return true
    if (typeof node.from !== 'string' || node.from !== node.to) return false
    keys.push(node.from)
    return walk(node.l) && walk(node.r)
  }
  return walk(ranges as unknown as Node) ? keys : undefined
}
interface Node {
  from?: unknown
  to?: unknown
  l?: Node | null
  r?: Node | null
}
