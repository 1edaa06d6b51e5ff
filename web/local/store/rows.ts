import type { Table } from 'dexie'
import { deleteMany, getMany } from './bulk.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { cellarOfKey, keysIn } from './storage-key.ts'
import type { LocalRow, Chunk } from './records.ts'

/** The live rows of an entity; where each of them is kept is known here and nowhere else. */
export interface Rows {
  get(id: Id): Promise<LocalRow | undefined>
  bulkGet(ids: readonly Id[]): Promise<(LocalRow | undefined)[]>
  /** The same for rows that a commit has just named, which mostly lie alone. */
  changed(ids: readonly Id[]): Promise<(LocalRow | undefined)[]>
  /**
   * Starts reading the chunks of these rows. Not awaited: a caller with other reads does them
   * meanwhile.
   */
  readAhead(ids: readonly Id[]): void
  /** All rows, in order of id. */
  toArray(): Promise<LocalRow[]>
  /**
   * All rows, a few hundred at a time in no order: the page may draw between two batches. The keys
   * of the chunks that were read are added to `seen`.
   */
  inBatches(take: (rows: readonly LocalRow[]) => void, seen: Set<string>): Promise<void>
  /** The rows in which an indexed field has this value, in order of id. */
  having(field: string, value: string): Promise<LocalRow[]>
  count(): Promise<number>
  /** How many of them are of one cellar of others. */
  countIn(cellar: Id): Promise<number>
  bulkPut(rows: readonly LocalRow[]): Promise<void>
  bulkDelete(ids: readonly Id[]): Promise<void>
  clear(): Promise<void>
  /** The same as {@link Rows.bulkPut}, for many rows that came at once: they are kept in chunks. */
  putChunked(rows: readonly LocalRow[]): Promise<void>
  /** The rows of the chunks that have not been seen, which are added to those. */
  inNewChunks(seen: Set<string>): Promise<LocalRow[]>
}

/** So many rows that come at once are chunked. */
export const manyRows = 100

/** A key without a row. Live lists that see it look for new chunks. */
export const newChunks = 'new chunks'

/**
 * Small enough to be written again when one row leaves it: with twice as many, a round with one
 * change took a sixth longer, and ten thousand rows were not there any sooner.
 */
const chunkSize = 64

/** So many rows are read from the database in a few milliseconds. */
const singlesPerBatch = 256
const chunksPerBatch = 6

export type ChunkKey = [table: string, last: Id, first: Id, count: number]

/** The state of an entity in one transaction. */
export interface Inside {
  readonly singles: Table<LocalRow, Id>
  readonly chunks: Table<Chunk, ChunkKey>
  /** The keys of its chunks, as far as an earlier transaction tells them. */
  readonly remembered?: () => Promise<readonly ChunkKey[] | undefined>
  /** The keys of its chunks, once read; updated with every change of chunks. */
  directory?: Promise<readonly ChunkKey[]>
  /** The same once they are here: what need not wait is written at once. */
  known?: readonly ChunkKey[]
  /** Packs that were read ahead, by their keys. */
  ahead?: Map<string, Promise<Chunk | undefined>>
}

/** Runs a body inside a transaction over the table of the entity and the chunks. */
export type Within = <T>(mode: 'r' | 'rw', body: (inside: Inside) => Promise<T>) => Promise<T>

/**
 * A row lies in exactly one place: alone in the table of its entity, or in a chunk with others that
 * came in the same pull. To write a chunk costs hardly more than to write one row; a row that changes
 * leaves its chunk and lies alone from then on.
 */
export class ChunkedRows implements Rows {
  readonly #table: string
  readonly #within: Within

  constructor(table: string, within: Within) {
    this.#table = table
    this.#within = within
  }

  async get(id: Id): Promise<LocalRow | undefined> {
    return (await this.bulkGet([id]))[0]
  }

  bulkGet(ids: readonly Id[]): Promise<(LocalRow | undefined)[]> {
    return this.#within('r', async (inside) => {
      const [alone, directory] = await Promise.all([
        getMany(inside.singles, ({ id }) => id, ids),
        this.#directory(inside),
      ])
      return await this.#withPacked(inside, ids, alone, directory)
    })
  }

  changed(ids: readonly Id[]): Promise<(LocalRow | undefined)[]> {
    return this.#within('r', async (inside) => {
      const alone = await getMany(inside.singles, ({ id }) => id, ids)
      if (alone.every((row) => row)) return alone
      return await this.#withPacked(inside, ids, alone, await this.#directory(inside))
    })
  }

  async #withPacked(
    { chunks }: Inside,
    ids: readonly Id[],
    alone: (LocalRow | undefined)[],
    directory: readonly ChunkKey[],
  ): Promise<(LocalRow | undefined)[]> {
    const keys = covering(
      directory,
      ids.filter((_, i) => !alone[i]),
    )
    if (keys.length === 0) return alone
    const chunked = new Map<Id, LocalRow>()
    for (const chunk of await chunks.bulkGet(keys))
      for (const row of chunk?.rows ?? []) chunked.set(row.id, row)
    return ids.map((id, i) => alone[i] ?? chunked.get(id))
  }

  readAhead(ids: readonly Id[]) {
    const reading = this.#within('r', async (inside) => {
      const directory = this.#directory(inside)
      const keys = covering(await directory, ids)
      // Other chunks are there by now, maybe under the same keys.
      if (inside.directory !== directory) return
      const ahead = (inside.ahead ??= new Map())
      for (const key of keys) ahead.set(String(key), inside.chunks.get(key))
    })
    // The caller that takes the rows out asks again, and gets the error.
    reading.catch(() => undefined)
  }

  toArray(): Promise<LocalRow[]> {
    return this.#within('r', async (inside) => {
      const [alone, chunks] = await Promise.all([
        inside.singles.toArray(),
        this.#chunksOf(inside).toArray(),
      ])
      return inOrderOfId([...chunks.flatMap((chunk) => chunk.rows), ...alone])
    })
  }

  inBatches(take: (rows: readonly LocalRow[]) => void, seen: Set<string>): Promise<void> {
    return this.#within('r', async (inside) => {
      const takeChunks = async (keys: readonly ChunkKey[]) => {
        const batch = inside.chunks.where(':id').between(keys[0]!, keys.at(-1)!, true, true)
        for (const { rows } of await batch.toArray()) take(rows)
      }
      const chunked = async () => {
        const keys = await this.#directory(inside)
        for (const key of keys) seen.add(String(key))
        await Promise.all(batchesOf(keys, chunksPerBatch).map(takeChunks))
      }
      const alone = async () => {
        let batch = await inside.singles.limit(singlesPerBatch).toArray()
        while (batch.length > 0) {
          take(batch)
          const rest = inside.singles.where(':id').above(batch.at(-1)!.id)
          batch = batch.length < singlesPerBatch ? [] : await rest.limit(singlesPerBatch).toArray()
        }
      }
      await Promise.all([chunked(), alone()])
    })
  }

  having(field: string, value: string): Promise<LocalRow[]> {
    return this.#within('r', async ({ singles, chunks }) => {
      const [alone, having] = await Promise.all([
        singles.where(`row.${field}`).equals(value).toArray(),
        chunks
          .where('values')
          .equals(indexed(this.#table, field, value))
          .toArray(),
      ])
      const chunked = having.flatMap((chunk) => chunk.rows)
      return inOrderOfId([...chunked.filter(({ row }) => row[field] === value), ...alone])
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

  bulkPut(rows: readonly LocalRow[]): Promise<void> {
    return this.#change(rows.map(idOf), rows, 'bulkPut')
  }

  bulkDelete(ids: readonly Id[]): Promise<void> {
    // Also where a row lies in a chunk: this tells live lists which row was removed.
    return this.#change(ids, ids, 'bulkDelete')
  }

  /** @param all rows, or ids of rows to delete */
  #change(
    ids: readonly Id[],
    all: readonly (LocalRow | Id)[],
    how: 'bulkPut' | 'bulkDelete',
  ): Promise<void> {
    return this.#within('rw', async (inside) => {
      if (ids.length === 0) return
      const isAlone = inside.known && covering(inside.known, ids).length === 0
      const writes = isAlone ? [] : await this.#takeOut(inside, ids)
      // From fifty rows at once Dexie no longer names the written ones, and every live list is read
      // again; in smaller batches it names each.
      // The caller pairs them.
      for (const batch of batchesOf(all, 49))
        writes.push(inside.singles[how as 'bulkPut'](batch as LocalRow[]))
      await Promise.all(writes)
    })
  }

  clear(): Promise<void> {
    return this.#within('rw', async (inside) => {
      setDirectory(inside, [])
      delete inside.ahead
      await Promise.all([inside.singles.clear(), this.#chunksOf(inside).delete()])
    })
  }

  putChunked(rows: readonly LocalRow[]): Promise<void> {
    return this.#within('rw', async (inside) => {
      if (rows.length === 0) return
      const ids = new Set(rows.map(({ id }) => id))
      await Promise.all(await this.#takeOut(inside, [...ids]))
      await deleteMany(inside.singles, [...ids])
      const chunks = chunksOf(inside.singles, rows)
      setDirectory(inside, await this.#directory(inside), chunks)
      await Promise.all([inside.chunks.bulkAdd(chunks), inside.singles.delete(newChunks)])
    })
  }

  inNewChunks(seen: Set<string>): Promise<LocalRow[]> {
    return this.#within('r', async (inside) => {
      const wanted = (await this.#directory(inside)).filter((key) => !seen.has(String(key)))
      for (const key of wanted) seen.add(String(key))
      return (await inside.chunks.bulkGet(wanted)).flatMap((chunk) => chunk?.rows ?? [])
    })
  }

  #chunksOf({ chunks }: Inside) {
    // An array is above every string.
    return chunks.where(':id').between([this.#table], [this.#table, []])
  }

  #directory(inside: Inside): Promise<readonly ChunkKey[]> {
    inside.directory ??= this.#asked(inside).then((keys) => {
      // Chunks may have been added or removed since it was read.
      inside.known ??= keys
      return keys
    })
    return inside.directory
  }

  async #asked(inside: Inside): Promise<readonly ChunkKey[]> {
    return (await inside.remembered?.()) ?? (await this.#chunksOf(inside).primaryKeys())
  }

  /** Takes rows out of their chunks. Gives the writes, which are under way. */
  async #takeOut(inside: Inside, ids: readonly Id[]): Promise<Promise<unknown>[]> {
    const directory = await this.#directory(inside)
    const keys = covering(directory, ids)
    if (keys.length === 0) return []
    const leaving = new Set(ids)
    const gone: ChunkKey[] = []
    const left: Chunk[] = []
    for (const [i, chunk] of (await this.#readChunks(inside, keys)).entries()) {
      const rows = (chunk?.rows ?? []).filter(({ id }) => !leaving.has(id))
      if (rows.length === chunk?.rows.length) continue
      gone.push(keys[i]!)
      if (rows.length > 0) left.push(chunkOf(inside.singles, rows))
    }
    if (gone.length === 0) return []
    for (const key of gone) inside.ahead?.delete(String(key))
    const isGone = new Set(gone)
    const stored = directory.filter((key) => !isGone.has(key))
    setDirectory(inside, stored, left)
    return [inside.chunks.bulkDelete(gone), inside.chunks.bulkAdd(left)]
  }

  async #readChunks({ chunks, ahead }: Inside, keys: ChunkKey[]): Promise<(Chunk | undefined)[]> {
    const known = keys.map((key) => ahead?.get(String(key))).filter((chunk) => chunk !== undefined)
    if (known.length === keys.length) return await Promise.all(known)
    return await chunks.bulkGet(keys)
  }
}

/** Rows of a table in chunks. Those of one cellar lie together, to be counted without being read. */
export function chunksOf(singles: Table<LocalRow, Id>, rows: readonly LocalRow[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const of of Map.groupBy(rows, ({ id }) => cellarOfKey(id)).values())
    for (const batch of batchesOf(inOrderOfId(of), chunkSize)) chunks.push(chunkOf(singles, batch))
  return chunks
}

/** @param rows in order of id */
function chunkOf({ name: table, schema }: Table<LocalRow, Id>, rows: LocalRow[]): Chunk {
  const fields = schema.indexes.map(({ name }) => name.slice('row.'.length))
  const values = new Set<string>()
  for (const field of fields)
    for (const { row } of rows)
      if (typeof row[field] === 'string') values.add(indexed(table, field, row[field]))
  return {
    table,
    last: rows.at(-1)!.id,
    first: rows[0]!.id,
    count: rows.length,
    rows,
    values: [...values],
  }
}

const indexed = (table: string, field: string, value: string) => `${table}.${field}=${value}`

const idOf = ({ id }: LocalRow): Id => id

export const chunkKeyOf = ({ table, last, first, count }: Chunk): ChunkKey => [
  table,
  last,
  first,
  count,
]

function setDirectory(inside: Inside, stored: readonly ChunkKey[], added: readonly Chunk[] = []) {
  const keys = [...stored, ...added.map(chunkKeyOf)]
  inside.known = keys
  inside.directory = Promise.resolve(keys)
  // A chunk may have the key of one that was read ahead and is gone.
  for (const chunk of added) inside.ahead?.delete(String(chunkKeyOf(chunk)))
}

/** Whether one of these rows may lie in a chunk. */
export const mayBeChunked = (directory: readonly ChunkKey[], ids: readonly Id[]): boolean =>
  covering(directory, ids).length > 0

/** The keys of the chunks in which one of these rows may lie. */
function covering(directory: readonly ChunkKey[], ids: readonly Id[]): ChunkKey[] {
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
  const batches: T[][] = []
  for (let from = 0; from < all.length; from += size) batches.push(all.slice(from, from + size))
  return batches
}

const inOrderOfId = (rows: LocalRow[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1))
