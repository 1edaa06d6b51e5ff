import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { and, asc, getTableColumns, gt, or, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { keyOf } from './bulk.ts'
import type { Db, Reader } from './db.ts'
import { migrations } from './migrate.ts'
import type { Tables } from './tables.ts'

/** The bytes of photos, as far as a backup needs them. */
export interface BackupPhotos {
  read(hash: string): Promise<Uint8Array | undefined>
  keep(hash: string, bytes: Uint8Array): Promise<void>
}

export interface BackupCounts {
  readonly rows: number
  readonly photos: number
  /** Photos that are known and whose bytes were not there. */
  readonly missing: number
}

/** The file is no whole backup that this version can restore; the message says why. */
export class UnusableBackup extends Error {}

const format = 1
const rowsAtOnce = 500

/** A backup is JSON lines, compressed: a head, rows of tables, photos, and an end with counts. */
type Line =
  | { undercroft: number; at: number; epoch: string; migrations: number }
  | { table: keyof Tables; rows: Record<string, unknown>[] }
  | { photo: string; bytes: string }
  | ({ end: true } & BackupCounts)

/**
 * Writes everything as it stands at one moment into a file, while the server runs. The file appears
 * under its name when it is whole and on the disk.
 */
export async function backUp(
  { db, photos }: { db: Db; photos: BackupPhotos },
  file: string,
): Promise<BackupCounts> {
  const aside = `${file}.${randomUUID()}.part`
  const packed = createGzip()
  const written = pipeline(packed, createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
  const write = async (line: Line) => {
    if (packed.write(`${JSON.stringify(line)}\n`)) return
    await Promise.race([once(packed, 'drain'), written])
  }
  try {
    const counts = await dump(db, photos, write)
    packed.end()
    await written
    const handle = await open(aside, 'r+')
    await handle.sync()
    await handle.close()
    await rename(aside, file)
    return counts
  } catch (error) {
    packed.destroy()
    await written.catch(() => {})
    await rm(aside, { force: true })
    throw error
  }
}

/** Reads a backup to its end and throws {@link UnusableBackup} unless it is whole and fits. */
export async function inspectBackup(file: string, { dialect }: Pick<Db, 'dialect'>) {
  if (!existsSync(file)) throw new UnusableBackup('There is no such file.')
  let head: Extract<Line, { undercroft: number }> | undefined
  let end: Extract<Line, { end: true }> | undefined
  const found = { rows: 0, photos: 0 }
  for await (const line of linesOf(file)) {
    if ('undercroft' in line) head = line
    else if ('table' in line) found.rows += line.rows.length
    else if ('photo' in line) found.photos += 1
    else end = line
  }
  if (!head || head.undercroft !== format) throw new UnusableBackup('This is no backup.')
  if (end?.rows !== found.rows || end.photos !== found.photos)
    throw new UnusableBackup('This backup is not whole: its end is missing.')
  if (head.migrations !== migrations(dialect).length)
    throw new UnusableBackup('This backup was made by another version of the server.')
  return { at: head.at, ...found }
}

/**
 * Fills an empty database and the photo storage from a backup, under a new epoch: devices notice
 * it, and bring back what the backup had missed.
 */
export async function fillFrom(
  file: string,
  { db, photos }: { db: Db; photos: BackupPhotos },
): Promise<void> {
  for await (const line of linesOf(file)) {
    if ('photo' in line) await photos.keep(line.photo, Buffer.from(line.bytes, 'base64'))
  }
  await db.transaction('restore', async (tx) => {
    for (const table of Object.values(tx.t).toReversed()) await tx.delete(table)
    for await (const line of linesOf(file)) {
      if (!('table' in line)) continue
      const table: SQLiteTable | undefined = tx.t[line.table]
      if (!table) throw new UnusableBackup(`This version knows no table ${line.table}.`)
      await tx.write(
        table,
        line.rows.map((row) => revived(table, row)),
        'fail',
      )
    }
    const { serverMeta } = tx.t
    await tx.update(serverMeta).set({ value: randomUUID() }).where(eq(serverMeta.key, 'epoch'))
  })
}

async function dump(
  db: Db,
  photos: BackupPhotos,
  write: (line: Line) => Promise<void>,
): Promise<BackupCounts> {
  const known = new Set<string>()
  const counts = { rows: 0, photos: 0, missing: 0 }
  await db.snapshot(async (reader) => {
    const { serverMeta } = reader.t
    const [epoch] = await reader.select().from(serverMeta).where(eq(serverMeta.key, 'epoch'))
    await write({
      ...{ undercroft: format, at: Date.now(), epoch: epoch?.value ?? '' },
      migrations: migrations(db.dialect).length,
    })
    for (const [name, table] of Object.entries(reader.t)) {
      for await (const rows of pagesOf(reader, table)) {
        counts.rows += rows.length
        if (name === 'storedFiles') for (const { hash } of rows) known.add(String(hash))
        await write({ table: name as keyof Tables, rows })
      }
    }
  })
  // Photos never change under their name, so they may be read after the moment of the rows.
  for (const hash of known) {
    const bytes = await photos.read(hash)
    if (bytes) await write({ photo: hash, bytes: Buffer.from(bytes).toString('base64') })
    counts[bytes ? 'photos' : 'missing'] += 1
  }
  await write({ end: true, ...counts })
  return counts
}

async function* pagesOf(reader: Reader, table: SQLiteTable) {
  const columns = getTableColumns(table)
  const key = keyOf(table).map((name) => {
    const found = Object.entries(columns).find(([, column]) => column.name === name)
    if (!found) throw new Error(`${name} is no column`)
    return found
  })
  let last: Record<string, unknown> | undefined
  for (;;) {
    const page: Record<string, unknown>[] = await reader
      .select()
      .from(table)
      .where(last && after(key, last))
      .orderBy(...key.map(([, column]) => asc(column)))
      .limit(rowsAtOnce)
    if (page.length > 0) yield page
    if (page.length < rowsAtOnce) return
    last = page.at(-1)
  }
}

/** What comes after a row in the order of the key. */
function after(key: [string, SQLiteColumn][], last: Record<string, unknown>): SQL | undefined {
  return or(
    ...key.map(([property, column], at) =>
      and(
        ...key.slice(0, at).map(([before, same]) => eq(same, last[before])),
        gt(column, last[property]),
      ),
    ),
  )
}

/** JSON has no dates: columns that hold one know it. */
function revived(table: SQLiteTable, row: Record<string, unknown>): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(row).map(([property, value]) => [
      property,
      columns[property]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const unpacked = createGunzip()
  const source = pipeline(createReadStream(file), unpacked)
  // Its error comes out of reading what was unpacked.
  source.catch(() => {})
  try {
    const text = new TextDecoder('utf-8', { fatal: true })
    let parts: string[] = []
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const [first = '', ...more] = text.decode(chunk, { stream: true }).split('\n')
      parts.push(first)
      for (const next of more) {
        yield JSON.parse(parts.join('')) as Line
        parts = [next]
      }
    }
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup('This file is damaged, or is no backup.', { cause: error })
  } finally {
    unpacked.destroy()
  }
}
