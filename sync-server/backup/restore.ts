import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { BackupRows } from '../db/backup-rows.ts'
import { migrations } from '../db/migrate.ts'
import type { DbAddress } from '../db/open-db.ts'
import { type DatabaseContents, rebuildDatabase, UnfittingRows } from '../db/rebuild-database.ts'
import { runInParallel } from '../files/run-in-parallel.ts'
import type { PhotoStorage } from '../outside/photo-storage.ts'
import { ArchiveDigest, entriesOf, Length, UnusableBackup } from './archive.ts'
import * as form from './format.ts'

/** The contents of a completely read backup. */
export interface Inspected {
  readonly manifest: form.Manifest
  readonly rows: number
  /** Rows of each table. */
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  /** Files that were missing already when it was made. */
  readonly missing: number
  /** Whether files were removed while it was made. */
  readonly hasRemoved: boolean
}

/**
 * Reads a backup to its end and throws {@link UnusableBackup} unless it is whole, unchanged, and of
 * this version or an earlier one.
 */
export async function inspectBackup(file: string): Promise<Inspected> {
  if (!existsSync(file)) throw new UnusableBackup('There is no such file.')
  if (isPacked(file))
    throw new UnusableBackup(
      'This is a backup of the former format, or was packed since: this version reads its own, a tar.',
    )
  const [digest, length] = [new ArchiveDigest(), new Length()]
  let manifest: form.Manifest | undefined
  let end: form.ArchiveEnd | undefined
  const rows: Record<string, number> = {}
  let [files, bytes, hasRemoved] = [0, 0, false]
  for await (const entry of entriesOf(file)) {
    const what = form.kindOfEntry(entry.name)
    if ((what.kind === 'manifest') === (manifest !== undefined) || end)
      throw new UnusableBackup('This file is damaged, or is no backup.')
    length.add(entry)
    if (what.kind === 'end') {
      end = form.endOf(entry)
      continue
    }
    digest.add(entry)
    if (what.kind === 'removed') hasRemoved = true
    if (what.kind === 'manifest') manifest = readable(form.manifestOf(entry))
    if (what.kind === 'rows')
      rows[what.table] = (rows[what.table] ?? 0) + (await form.rowsIn(entry)).length
    if (what.kind === 'file') {
      assertHash(what.hash, entry.bytes)
      files += 1
      bytes += entry.bytes.length
    }
  }
  if (!manifest) throw new UnusableBackup('This file is damaged, or is no backup.')
  if (!end) throw new UnusableBackup('This backup is not whole: its end is missing.')
  const counted = Object.keys(manifest.tables).every(
    (table) => (rows[table] ?? 0) === end.rows[table],
  )
  const isWhole = counted && files === end.files && bytes === end.bytes
  if (!isWhole || digest.value() !== end.digest || !(await length.isThatOf(file)))
    throw new UnusableBackup('This backup is not whole, or was changed since it was made.')
  const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
  return { manifest, rows: all, tables: end.rows, files, missing: end.missing, hasRemoved }
}

function readable(manifest: form.Manifest): form.Manifest {
  if (manifest.migrations > migrations('sqlite').length)
    throw new UnusableBackup('This backup was made by a newer version: restore it with that one.')
  return manifest
}

function assertHash(hash: string, bytes: Buffer): void {
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new UnusableBackup(`The file ${hash} in this backup was changed since it was made.`)
}

/** Brings the files of an inspected backup into the storage; those that are there stay. */
export async function restoreFiles(
  file: string,
  photoStorage: Pick<PhotoStorage, 'keep'>,
): Promise<void> {
  // Each waits for the disk, or for the store.
  await runInParallel(entriesOf(file), storeBatchSize, async ({ name, bytes }) => {
    const what = form.kindOfEntry(name)
    if (what.kind === 'file') await photoStorage.keep(what.hash, bytes)
  })
}

const storeBatchSize = 8

/** Rebuilds the database from the rows of an inspected backup. See {@link rebuildDatabase}. */
export async function restoreRows(
  file: string,
  { tables, migrations: made }: form.Manifest,
  address: DbAddress,
  deleted: DatabaseContents['deleted'],
): Promise<void> {
  try {
    await rebuildDatabase(address, { migrations: made, tables, rows: rowsOf(file), deleted })
  } catch (error) {
    if (!(error instanceof UnfittingRows)) throw error
    throw new UnusableBackup(`This backup does not fit. ${error.message}`, { cause: error })
  }
}

async function* rowsOf(file: string): AsyncGenerator<BackupRows> {
  for await (const entry of entriesOf(file)) {
    const what = form.kindOfEntry(entry.name)
    // Rows come before all files.
    if (what.kind === 'file') return
    if (what.kind === 'rows') yield { table: what.table, rows: await form.rowsIn(entry) }
  }
}

/** Strikes files that were removed while the backup was made, after its moment. */
export async function unlistRemoved(file: string, db: Db): Promise<void> {
  const { storedFiles: f } = db.t
  for await (const entry of entriesOf(file)) {
    if (form.kindOfEntry(entry.name).kind !== 'removed') continue
    const hashes = form.hashesIn(entry)
    for (let from = 0; from < hashes.length; from += 500)
      await db.transaction('strike removed files', (tx) =>
        tx.delete(f).where(inArray(f.hash, hashes.slice(from, from + 500))),
      )
  }
}

/** Gzip's first two bytes. */
function isPacked(file: string): boolean {
  const start = Buffer.alloc(2)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, start)
  } finally {
    closeSync(handle)
  }
  return start[0] === 0x1f && start[1] === 0x8b
}
