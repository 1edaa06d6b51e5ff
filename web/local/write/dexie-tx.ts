import { deviceRefusals } from '../../../shared/copy/refusals.ts'
import { removedRetentionOnDevice } from '../../../shared/business/sync.ts'
import { changed, type Entity, type Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Patch, Tx, Where } from '../../../shared/kernel/mutator.ts'
import { isRefusal, type Refusal, refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { rowKey } from '../../../shared/sync/messages.ts'
import { guestTx } from '../../../shared/features/sharing/guest-tx.ts'
import { deleteMany, getMany } from '../store/bulk.ts'
import { StateMismatch } from '../store/expected-state.ts'
import type { DeviceTables } from '../store/database.ts'
import { cellarOfKey, storageKeyOf } from '../store/storage-key.ts'
import type { Aside, LocalRow, Removed, StoredRow } from '../store/records.ts'
import { manyRows } from '../store/rows.ts'
import { readRow } from '../store/stored-row.ts'

/** All that the device knows of one row. */
export interface RowState {
  row: StoredRow | undefined
  version: number
  aside: Aside | undefined
}

/** No row. */
export const absent: RowState = { row: undefined, version: 0, aside: undefined }

/** There may be a row, and one that was set aside. */
const unread: RowState = { row: { id: '' }, version: 0, aside: { row: { id: '' }, at: 0 } }

interface Slot {
  readonly table: string
  readonly id: Id
  /** As the database has it. */
  readonly stored: RowState
  now: RowState
}

/** The effect of one mutation in a {@link Workspace}. */
export interface Effect {
  /** Keys of rows it read or changed. */
  touched: string[]
  /** Keys of the rows that are there since. */
  made: string[]
  /** Its refusal; then it has changed no row. */
  refusal?: Refusal
}

/**
 * The rows of one IndexedDB transaction: read on demand, changed here, and written together by
 * {@link write}. IndexedDB has no savepoints; this way a mutation that refuses leaves nothing
 * behind while earlier ones in the transaction stay.
 *
 * It ends with its transaction.
 */
export class Workspace {
  readonly #db: DeviceTables
  readonly #now: Instant
  readonly #cellars: readonly Id[]
  readonly #slots = new Map<string, Slot>()
  readonly #countsStored = new Map<string, number>()

  /**
   * @param now the time of the mutations; it decides which removed rows are still set aside
   * @param cellars shared cellars with rows here
   */
  constructor(db: DeviceTables, now: Instant, cellars: readonly Id[] = []) {
    this.#db = db
    this.#now = now
    this.#cellars = cellars
  }

  /**
   * Runs a mutation on the rows, the user's own or those of another cellar. If it throws, its changes are
   * undone.
   *
   * @param at when the mutation was made: its removals have that time, also when it runs again later
   */
  async run(
    body: (tx: Tx) => Promise<void>,
    cellar?: Id,
    at: Instant = this.#now,
  ): Promise<Effect> {
    const run = new Run(this, cellar, at)
    try {
      await body(cellar === undefined ? run : guestTx(run))
    } catch (error) {
      for (const [key, before] of run.before) this.#slots.get(key)!.now = before
      if (isRefusal(error)) return { touched: [...run.touched], made: [], refusal: error }
      throw error
    }
    const made = [...run.before]
      .filter(([key, before]) => !before.row && this.#slots.get(key)!.now.row)
      .map(([key]) => key)
    return { touched: [...run.touched], made }
  }

  /** The row in this workspace, read from the database the first time. */
  async slot(table: string, id: Id): Promise<Slot> {
    const key = rowKey(table, id)
    const known = this.#slots.get(key)
    if (known) return known
    const [stored, removed] = await Promise.all([
      this.#db.rowsOf(table).get(id),
      this.#db.removed.get(key),
    ])
    return this.#hold(table, id, stored, removed)
  }

  /** Reads many rows at once, so that later reads are free. */
  async readAhead(keys: Iterable<string>) {
    const wanted = [...keys].filter((key) => !this.#slots.has(key))
    if (wanted.length === 0) return
    const byTable = new Map<string, Id[]>()
    for (const key of wanted) listed(byTable, keyParts(key)[0]).push(keyParts(key)[1])
    const tables = [...byTable]
    const [removed, ...stored] = await Promise.all([
      getMany(this.#db.removed, ({ key }) => key, wanted),
      ...tables.map(([table, ids]) => this.#db.rowsOf(table).bulkGet(ids)),
    ])
    const asides = new Map(wanted.map((key, i) => [key, removed[i]]))
    for (const [at, [table, ids]] of tables.entries())
      ids.forEach((id, i) => this.#hold(table, id, stored[at]![i], asides.get(rowKey(table, id))))
  }

  #hold(table: string, id: Id, local: LocalRow | undefined, removed: Removed | undefined): Slot {
    const stored: RowState = {
      row: local?.row,
      version: local?.version ?? 0,
      aside: removed && { row: removed.row, at: removed.at },
    }
    const slot = { table, id, stored, now: stored }
    this.#slots.set(rowKey(table, id), slot)
    return slot
  }

  /** The stored state of a row that was read before. */
  storedState(key: string): RowState | undefined {
    return this.#slots.get(key)?.stored
  }

  /** Sets a row that was read ahead. */
  set(key: string, state: RowState) {
    this.#slots.get(key)!.now = state
  }

  /**
   * Sets an unread row, replacing its stored state. For rows that no mutation reads before {@link
   * write}.
   */
  replace(key: string, state: RowState, stored = unread) {
    const [table, id] = keyParts(key)
    this.#slots.set(key, { table, id, stored, now: state })
  }

  /** How many rows there are of the user's own, or of another's cellar. */
  async count(table: string, cellar: Id | undefined): Promise<number> {
    const counted = storageKeyOf(table, cellar)
    let count = this.#countsStored.get(counted)
    if (count === undefined) {
      count = await this.#stored(table, cellar)
      this.#countsStored.set(counted, count)
    }
    for (const slot of this.#slots.values()) {
      if (slot.table !== table || cellarOfKey(slot.id) !== cellar) continue
      count += Number(!!slot.now.row) - Number(!!slot.stored.row)
    }
    return count
  }

  async #stored(table: string, cellar: Id | undefined): Promise<number> {
    const rows = this.#db.rowsOf(table)
    if (cellar !== undefined) return await rows.countIn(cellar)
    let count = await rows.count()
    for (const other of this.#cellars) count -= await rows.countIn(other)
    return count
  }

  async list<E extends Entity>(
    entity: E,
    where: Where<E>,
    cellar: Id | undefined,
  ): Promise<Row<E>[]> {
    const [[field, value] = []] = Object.entries(where)
    if (field === undefined || typeof value !== 'string')
      throw new TypeError('list wants one indexed field and its value')
    const stored = await this.#db.rowsOf(entity.table).having(field, value)
    const found = new Map<Id, StoredRow | undefined>()
    for (const { id, row } of stored) if (cellarOfKey(id) === cellar) found.set(id, row)
    for (const slot of this.#slots.values()) {
      if (slot.table !== entity.table || cellarOfKey(slot.id) !== cellar) continue
      const matches = slot.now.row?.[field] === value
      if (matches || found.has(slot.id)) found.set(slot.id, matches ? slot.now.row : undefined)
    }
    return [...found]
      .map(([id, row]) => row && readRow(entity, { id, row: { ...row }, version: 0 }))
      .filter((row) => row !== undefined)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** The added rows; throws {@link StateMismatch} if there is any other change. */
  added(): { key: string; table: string; id: Id; row: LocalRow }[] {
    return [...this.#slots].map(([key, { table, id, stored, now }]) => {
      if (stored !== absent || !now.row || now.aside) throw new StateMismatch()
      return { key, table, id, row: { id, row: now.row, version: now.version } }
    })
  }

  /** Writes every row that is not as the database has it. */
  async write() {
    const puts = new Map<string, LocalRow[]>()
    const deletes = new Map<string, Id[]>()
    const asides: { key: string; row: StoredRow; at: Instant }[] = []
    const asidesGone: string[] = []
    for (const [key, { table, id, stored, now }] of this.#slots) {
      if (now === stored) continue
      if (now.row) listed(puts, table).push({ id, row: now.row, version: now.version })
      else if (stored.row) listed(deletes, table).push(id)
      if (now.aside && now.aside !== stored.aside) asides.push({ key, ...now.aside })
      else if (!now.aside && stored.aside) asidesGone.push(key)
    }
    const writeRows = async (table: string) => {
      const rows = this.#db.rowsOf(table)
      const changed = puts.get(table) ?? []
      if (changed.length >= manyRows) await rows.putChunked(changed)
      else await rows.bulkPut(changed)
      await rows.bulkDelete(deletes.get(table) ?? [])
    }
    await Promise.all([
      ...new Set([...puts.keys(), ...deletes.keys()]).values().map(writeRows),
      asides.length > 0 && this.#db.removed.bulkPut(asides),
      asidesGone.length > 0 && deleteMany(this.#db.removed, asidesGone),
    ])
  }
}

/** The {@link Tx} of one mutation. */
class Run implements Tx {
  readonly #space: Workspace
  readonly #cellar: Id | undefined
  readonly #at: Instant
  readonly touched = new Set<string>()
  /** The state of each changed row before the change. */
  readonly before = new Map<string, RowState>()

  constructor(space: Workspace, cellar: Id | undefined, at: Instant) {
    this.#space = space
    this.#cellar = cellar
    this.#at = at
  }

  async #slot(entity: Entity, id: Id): Promise<Slot> {
    const key = storageKeyOf(id, this.#cellar)
    this.touched.add(rowKey(entity.table, key))
    return await this.#space.slot(entity.table, key)
  }

  async get<E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined> {
    const { now } = await this.#slot(entity, id)
    return now.row && readRow(entity, { id, row: { ...now.row }, version: now.version })
  }

  async need<E extends Entity>(entity: E, id: Id): Promise<Row<E>> {
    return (await this.get(entity, id)) ?? refuse('gone', deviceRefusals.gone)
  }

  async removed<E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined> {
    const { now } = await this.#slot(entity, id)
    const { aside } = now
    if (now.row || !aside || aside.at + removedRetentionOnDevice <= this.#at) return undefined
    return readRow(entity, { id, row: { ...aside.row }, version: 0 })
  }

  list<E extends Entity>(entity: E, where: Where<E>): Promise<Row<E>[]> {
    return this.#space.list(entity, where, this.#cellar)
  }

  count(entity: Entity): Promise<number> {
    return this.#space.count(entity.table, this.#cellar)
  }

  async put<E extends Entity>(entity: E, row: Row<E>): Promise<void> {
    const slot = await this.#slot(entity, row.id)
    // `changed` drops undefined fields: an unset optional field is absent.
    this.#set(slot, {
      row: changed({} as StoredRow, row),
      version: slot.now.version,
      aside: undefined,
    })
  }

  async patch<E extends Entity>(entity: E, id: Id, changes: Patch<E>): Promise<void> {
    const slot = await this.#slot(entity, id)
    const row = await this.need(entity, id)
    this.#set(slot, { ...slot.now, row: changed(row as unknown as StoredRow, changes) })
  }

  async remove(entity: Entity, id: Id): Promise<void> {
    const slot = await this.#slot(entity, id)
    const { row, version } = slot.now
    if (row) this.#set(slot, { row: undefined, version, aside: { row, at: this.#at } })
  }

  #set(slot: Slot, state: RowState) {
    const key = rowKey(slot.table, slot.id)
    if (!this.before.has(key)) this.before.set(key, slot.now)
    slot.now = state
  }
}

/** The table and the id that a key names. */
export function keyParts(key: string): [table: string, id: Id] {
  const slash = key.indexOf('/')
  return [key.slice(0, slash), key.slice(slash + 1)]
}

function listed<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
