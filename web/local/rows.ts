import type { Table } from 'dexie'
import { deleteMany, getMany } from './bulk.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { cellarOfKey, keysIn } from './storage-key.ts'
import type { KeptRow, Pack } from './records.ts'

/** The live rows of a noun; where each of them is kept is known here and nowhere else. */
export interface Rows {
  get(id: Id): Promise<KeptRow | undefined>
  bulkGet(ids: readonly Id[]): Promise<(KeptRow | undefined)[]>
  /** The same for rows that a commit has just named, which mostly lie alone. */
  changed(ids: readonly Id[]): Promise<(KeptRow | undefined)[]>
  /**
   * Begins to read what taking these rows out of their packs will need. Not waited for: whoever has
   * other questions asks them meanwhile.
   */
  readAhead(ids: readonly Id[]): void
  /** All rows, in order of id. */
  toArray(): Promise<KeptRow[]>
  /**
   * All rows, a few hundred at a time in no order: the page may draw between two lots. The keys of
   * the packs that were read are added to `seen`.
   */
  inLots(take: (rows: readonly KeptRow[]) => void, seen: Set<string>): Promise<void>
  /** The rows in which an indexed field has this value, in order of id. */
  having(field: string, value: string): Promise<KeptRow[]>
  count(): Promise<number>
  /** How many of them are of one cellar of others. */
  countIn(cellar: Id): Promise<number>
  put(row: KeptRow): Promise<void>
  bulkPut(rows: readonly KeptRow[]): Promise<void>
  delete(id: Id): Promise<void>
  bulkDelete(ids: readonly Id[]): Promise<void>
  clear(): Promise<void>
  /** The same as {@link Rows.bulkPut}, for many rows that came at once: they are kept in packs. */
  pack(rows: readonly KeptRow[]): Promise<void>
  /** The rows of the packs that have not been seen, which are added to those. */
  inNewPacks(seen: Set<string>): Promise<KeptRow[]>
}

/** So many rows that come at once are packed. */
export const manyRows = 100

/** A key that no row has. Live lists that hear of it look for new packs. */
export const newPacks = 'new packs'

/**
 * Small enough to be written again when one row leaves it: with twice as many, a round with one
 * change took a sixth longer, and ten thousand rows were not there any sooner.
 */
const chunkSize = 64

/** So many rows are read from the database in a few milliseconds. */
const singlesPerBatch = 256
const chunksPerBatch = 6

export type PackKey = [table: string, last: Id, first: Id, count: number]

/** What one transaction has of a noun. */
export interface Inside {
  readonly singles: Table<KeptRow, Id>
  readonly packs: Table<Pack, PackKey>
  /** The keys of its packs, as far as an earlier transaction tells them. */
  readonly remembered?: () => Promise<readonly PackKey[] | undefined>
  /** The keys of its packs, once they were asked for; kept true by whoever changes packs. */
  directory?: Promise<readonly PackKey[]>
  /** The same once they are here: what need not wait is written at once. */
  known?: readonly PackKey[]
  /** Packs that were read ahead, by their keys. */
  ahead?: Map<string, Promise<Pack | undefined>>
}

/** Runs a body inside a transaction over the table of the noun and the packs. */
export type Within = <T>(mode: 'r' | 'rw', body: (inside: Inside) => Promise<T>) => Promise<T>

/**
 * A row lies in exactly one place: alone in the table of its noun, or in a pack with others that
 * came in the same pull. To write a pack costs hardly more than to write one row; a row that changes
 * leaves its pack and lies alone from then on.
 */
export class PackedRows implements Rows {
  readonly #noun: string
  readonly #within: Within

  constructor(noun: string, within: Within) {
    this.#noun = noun
    this.#within = within
  }

  async get(id: Id): Promise<KeptRow | undefined> {
    return (await this.bulkGet([id]))[0]
  }

  bulkGet(ids: readonly Id[]): Promise<(KeptRow | undefined)[]> {
    return this.#within('r', async (inside) => {
      const [alone, directory] = await Promise.all([
        getMany(inside.singles, ({ id }) => id, ids),
        this.#directory(inside),
      ])
      return await this.#withPacked(inside, ids, alone, directory)
    })
  }

  changed(ids: readonly Id[]): Promise<(KeptRow | undefined)[]> {
    return this.#within('r', async (inside) => {
      const alone = await getMany(inside.singles, ({ id }) => id, ids)
      if (alone.every((row) => row)) return alone
      return await this.#withPacked(inside, ids, alone, await this.#directory(inside))
    })
  }

  async #withPacked(
    { packs }: Inside,
    ids: readonly Id[],
    alone: (KeptRow | undefined)[],
    directory: readonly PackKey[],
  ): Promise<(KeptRow | undefined)[]> {
    const keys = covering(
      directory,
      ids.filter((_, i) => !alone[i]),
    )
    if (keys.length === 0) return alone
    const packed = new Map<Id, KeptRow>()
    for (const pack of await packs.bulkGet(keys))
      for (const row of pack?.rows ?? []) packed.set(row.id, row)
    return ids.map((id, i) => alone[i] ?? packed.get(id))
  }

  readAhead(ids: readonly Id[]) {
    const reading = this.#within('r', async (inside) => {
      const directory = this.#directory(inside)
      const keys = covering(await directory, ids)
      // Other packs are there by now, maybe under the same keys.
      if (inside.directory !== directory) return
      const ahead = (inside.ahead ??= new Map())
      for (const key of keys) ahead.set(String(key), inside.packs.get(key))
    })
    // Whoever takes the rows out asks again, and hears why.
    reading.catch(() => undefined)
  }

  toArray(): Promise<KeptRow[]> {
    return this.#within('r', async (inside) => {
      const [alone, packs] = await Promise.all([
        inside.singles.toArray(),
        this.#packsOf(inside).toArray(),
      ])
      return inOrderOfId([...packs.flatMap((pack) => pack.rows), ...alone])
    })
  }

  inLots(take: (rows: readonly KeptRow[]) => void, seen: Set<string>): Promise<void> {
    return this.#within('r', async (inside) => {
      const takePacks = async (keys: readonly PackKey[]) => {
        const lot = inside.packs.where(':id').between(keys[0]!, keys.at(-1)!, true, true)
        for (const { rows } of await lot.toArray()) take(rows)
      }
      const packed = async () => {
        const keys = await this.#directory(inside)
        for (const key of keys) seen.add(String(key))
        await Promise.all(batchesOf(keys, chunksPerBatch).map(takePacks))
      }
      const alone = async () => {
        let lot = await inside.singles.limit(singlesPerBatch).toArray()
        while (lot.length > 0) {
          take(lot)
          const rest = inside.singles.where(':id').above(lot.at(-1)!.id)
          lot = lot.length < singlesPerBatch ? [] : await rest.limit(singlesPerBatch).toArray()
        }
      }
      await Promise.all([packed(), alone()])
    })
  }

  having(field: string, value: string): Promise<KeptRow[]> {
    return this.#within('r', async ({ singles, packs }) => {
      const [alone, having] = await Promise.all([
        singles.where(`row.${field}`).equals(value).toArray(),
        packs.where('values').equals(this.#indexed(field, value)).toArray(),
      ])
      const packed = having.flatMap((pack) => pack.rows)
      return inOrderOfId([...packed.filter(({ row }) => row[field] === value), ...alone])
    })
  }

  count(): Promise<number> {
    return this.#within('r', async (inside) => {
      const [alone, directory] = await Promise.all([
        inside.singles.count(),
        this.#directory(inside),
      ])
      return directory.reduce((sum, [, , , count]) => sum + count, alone)
    })
  }

  countIn(cellar: Id): Promise<number> {
    return this.#within('r', async (inside) => {
      const [alone, directory] = await Promise.all([
        inside.singles
          .where(':id')
          .between(...keysIn(cellar))
          .count(),
        this.#directory(inside),
      ])
      const within = directory.filter(([, , first]) => cellarOfKey(first) === cellar)
      return within.reduce((sum, [, , , count]) => sum + count, alone)
    })
  }

  put(row: KeptRow): Promise<void> {
    return this.bulkPut([row])
  }

  bulkPut(rows: readonly KeptRow[]): Promise<void> {
    return this.#within('rw', async (inside) => {
      if (rows.length === 0) return
      const ids = rows.map(({ id }) => id)
      const isAlone = inside.known && covering(inside.known, ids).length === 0
      const writes = isAlone ? [] : await this.#takeOut(inside, ids)
      // From fifty rows at once Dexie no longer says which were written, and every live list is read
      // anew; in smaller lots it names each.
      for (let from = 0; from < rows.length; from += 49)
        writes.push(inside.singles.bulkPut(rows.slice(from, from + 49)))
      await Promise.all(writes)
    })
  }

  delete(id: Id): Promise<void> {
    return this.bulkDelete([id])
  }

  bulkDelete(ids: readonly Id[]): Promise<void> {
    return this.#within('rw', async (inside) => {
      if (ids.length === 0) return
      const writes = await this.#takeOut(inside, ids)
      // Also where a row lay in a pack: it is by this that the live lists hear which one went.
      for (let from = 0; from < ids.length; from += 49)
        writes.push(inside.singles.bulkDelete(ids.slice(from, from + 49)))
      await Promise.all(writes)
    })
  }

  clear(): Promise<void> {
    return this.#within('rw', async (inside) => {
      setDirectory(inside, [])
      delete inside.ahead
      await Promise.all([inside.singles.clear(), this.#packsOf(inside).delete()])
    })
  }

  pack(rows: readonly KeptRow[]): Promise<void> {
    return this.#within('rw', async (inside) => {
      if (rows.length === 0) return
      const ids = new Set(rows.map(({ id }) => id))
      await Promise.all(await this.#takeOut(inside, [...ids]))
      await deleteMany(inside.singles, [...ids])
      const packs: Pack[] = []
      // Those of one cellar lie together, so that they can be counted without being read.
      for (const of of Map.groupBy(rows, ({ id }) => cellarOfKey(id)).values()) {
        const ordered = inOrderOfId(of)
        for (let from = 0; from < ordered.length; from += chunkSize)
          packs.push(this.#packOf(inside, ordered.slice(from, from + chunkSize)))
      }
      setDirectory(inside, await this.#directory(inside), packs)
      await Promise.all([inside.packs.bulkAdd(packs), inside.singles.delete(newPacks)])
    })
  }

  inNewPacks(seen: Set<string>): Promise<KeptRow[]> {
    return this.#within('r', async (inside) => {
      const wanted = (await this.#directory(inside)).filter((key) => !seen.has(String(key)))
      for (const key of wanted) seen.add(String(key))
      return (await inside.packs.bulkGet(wanted)).flatMap((pack) => pack?.rows ?? [])
    })
  }

  #packsOf({ packs }: Inside) {
    // An array is above every string.
    return packs.where(':id').between([this.#noun], [this.#noun, []])
  }

  #directory(inside: Inside): Promise<readonly PackKey[]> {
    inside.directory ??= this.#asked(inside).then((keys) => {
      // Packs may have come and gone since it was asked.
      inside.known ??= keys
      return keys
    })
    return inside.directory
  }

  async #asked(inside: Inside): Promise<readonly PackKey[]> {
    return (await inside.remembered?.()) ?? (await this.#packsOf(inside).primaryKeys())
  }

  /** Takes rows out of their packs. Gives the writes, which are under way. */
  async #takeOut(inside: Inside, ids: readonly Id[]): Promise<Promise<unknown>[]> {
    const directory = await this.#directory(inside)
    const keys = covering(directory, ids)
    if (keys.length === 0) return []
    const leaving = new Set(ids)
    const gone: PackKey[] = []
    const left: Pack[] = []
    for (const [i, pack] of (await this.#packs(inside, keys)).entries()) {
      const rows = (pack?.rows ?? []).filter(({ id }) => !leaving.has(id))
      if (rows.length === pack?.rows.length) continue
      gone.push(keys[i]!)
      if (rows.length > 0) left.push(this.#packOf(inside, rows))
    }
    if (gone.length === 0) return []
    for (const key of gone) inside.ahead?.delete(String(key))
    const isGone = new Set(gone)
    const kept = directory.filter((key) => !isGone.has(key))
    setDirectory(inside, kept, left)
    return [inside.packs.bulkDelete(gone), inside.packs.bulkAdd(left)]
  }

  async #packs({ packs, ahead }: Inside, keys: PackKey[]): Promise<(Pack | undefined)[]> {
    const known = keys.map((key) => ahead?.get(String(key))).filter((pack) => pack !== undefined)
    if (known.length === keys.length) return await Promise.all(known)
    return await packs.bulkGet(keys)
  }

  /** @param rows in order of id */
  #packOf({ singles }: Inside, rows: KeptRow[]): Pack {
    const fields = singles.schema.indexes.map(({ name }) => name.slice('row.'.length))
    const values = new Set<string>()
    for (const field of fields)
      for (const { row } of rows)
        if (typeof row[field] === 'string') values.add(this.#indexed(field, row[field]))
    return {
      table: this.#noun,
      ...{ last: rows.at(-1)!.id, first: rows[0]!.id, count: rows.length },
      ...{ rows, values: [...values] },
    }
  }

  #indexed(field: string, value: string): string {
    return `${this.#noun}.${field}=${value}`
  }
}

const keyOf = ({ table, last, first, count }: Pack): PackKey => [table, last, first, count]

function setDirectory(inside: Inside, kept: readonly PackKey[], added: readonly Pack[] = []) {
  const keys = [...kept, ...added.map(keyOf)]
  inside.known = keys
  inside.directory = Promise.resolve(keys)
  // A pack may have the key of one that was read ahead and is gone.
  for (const pack of added) inside.ahead?.delete(String(keyOf(pack)))
}

/** The keys of the packs in which one of these rows may lie. */
function covering(directory: readonly PackKey[], ids: readonly Id[]): PackKey[] {
  if (directory.length === 0) return []
  const ordered = [...ids].sort()
  return directory.filter(([, last, first]) => {
    const next = ordered[firstNotBelow(ordered, first)]
    return next !== undefined && next <= last
  })
}

/** Where in a list in order the first one stands that is not below the value. */
function firstNotBelow(ordered: readonly Id[], value: Id): number {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ordered[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}

function batchesOf<T>(all: readonly T[], size: number): T[][] {
  const lots: T[][] = []
  for (let from = 0; from < all.length; from += size) lots.push(all.slice(from, from + size))
  return lots
}

const inOrderOfId = (rows: KeptRow[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1))
