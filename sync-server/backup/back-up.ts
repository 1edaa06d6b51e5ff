import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setImmediate as turn } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { Db, Reader } from '../db/db.ts'
import { columnsOf, linesOf } from '../db/backup-rows.ts'
import { migrations } from '../db/migrate.ts'
import { knownOf, pagesOfFiles } from '../files/ledger.ts'
import { type PhotoStorage, withoutSpoilt } from '../outside/photo-storage.ts'
import { type Archive, writeArchive } from './archive.ts'
import * as form from './format.ts'

interface BackUpDeps {
  readonly db: Db
  readonly photoStorage: Pick<PhotoStorage, 'read'>
}

/** The contents of a backup. */
export interface BackedUp {
  readonly rows: number
  readonly files: number
  /** Of the files. */
  readonly bytes: number
  /** Files that the ledger knows and whose bytes were not there. */
  readonly missing: number
}

/** Characters of the lines of one part, before they are packed. */
const partLength = 2 * 1024 * 1024
const removedInPart = 10_000
const pauseEveryMs = 5

/**
 * Writes the state of one moment into a file while the server runs: the rows in one snapshot, then
 * the files that the ledger lists in it. The file gets its name once it is complete and on the
 * disk. It needs a few megabytes of memory for any amount of data.
 * @param signal ends it early with the signal's reason, and leaves no file
 */
export async function backUp(
  { db, photoStorage }: BackUpDeps,
  file: string,
  signal?: AbortSignal,
): Promise<BackedUp> {
  const hashes = await HashList.make(`${file}.${randomUUID()}.hashes`)
  try {
    return await writeArchive(file, async (whole) => {
      const archive = stoppedBy(whole, signal)
      const rows = await db.snapshot((reader) => addRows(reader, archive, hashes))
      const files = await addFiles({ db, photoStorage }, archive, hashes)
      const end: form.ArchiveEnd = { rows, ...files, digest: archive.digest() }
      await archive.add(form.endName, Buffer.from(JSON.stringify(end)))
      return { rows: Object.values(rows).reduce((sum, one) => sum + one, 0), ...files }
    })
  } finally {
    await hashes.remove()
  }
}

const stoppedBy = (archive: Archive, signal: AbortSignal | undefined): Archive => ({
  ...archive,
  async add(name, bytes) {
    signal?.throwIfAborted()
    await archive.add(name, bytes)
  },
})

async function addRows(reader: Reader, archive: Archive, hashes: HashList) {
  // Between two pages it waits for the disk to which the backup goes.
  if (reader.dialect === 'postgres')
    await reader.rows(sql`set local idle_in_transaction_session_timeout = 0`)
  const tables = Object.values(reader.t)
  const manifest: form.Manifest = {
    undercroft: form.format,
    at: Date.now(),
    migrations: migrations(reader.dialect).length,
    tables: Object.fromEntries(tables.map((table) => [getTableName(table), columnsOf(table)])),
  }
  await archive.add(form.manifestName, Buffer.from(JSON.stringify(manifest)))
  const counts: Record<string, number> = {}
  const pause = pauseOften()
  for (const table of tables) {
    await pause()
    const name = getTableName(table)
    let [count, parts, length] = [0, 0, 0]
    let lines: string[] = []
    const addPart = async () => {
      parts += 1
      await archive.add(form.rowsName(name, parts), await form.packedLines(lines))
      lines = []
      length = 0
    }
    for await (const line of linesOf(reader, table)) {
      await pause()
      lines.push(line)
      length += line.length
      count += 1
      if (length >= partLength) await addPart()
    }
    if (lines.length > 0) await addPart()
    counts[name] = count
  }
  for await (const page of pagesOfFiles(reader, { ofKind: ({ inBackup }) => inBackup }))
    await hashes.add(page.map(({ hash }) => hash))
  return counts
}

/** Lets requests have the thread every few milliseconds. */
function pauseOften(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < pauseEveryMs) return undefined
    return turn().then(() => {
      since = performance.now()
    })
  }
}

async function addFiles({ db, photoStorage }: BackUpDeps, archive: Archive, hashes: HashList) {
  const counts = { files: 0, bytes: 0, missing: 0 }
  let [removed, parts]: [string[], number] = [[], 0]
  const addRemoved = async () => {
    parts += 1
    await archive.add(form.removedName(parts), Buffer.from(JSON.stringify(removed)))
    removed = []
  }
  // Bytes never change under their name, so they may be read after the moment of the rows.
  for await (const hash of hashes.all()) {
    // With one that is spoilt no restore would take the backup.
    const bytes = await photoStorage.read(hash).catch(withoutSpoilt)
    if (bytes) {
      await archive.add(form.fileName(hash), bytes)
      counts.files += 1
      counts.bytes += bytes.length
    } else if ((await knownOf(db, [hash])).has(hash)) counts.missing += 1
    else {
      removed.push(hash)
      if (removed.length >= removedInPart) await addRemoved()
    }
  }
  if (removed.length > 0) await addRemoved()
  return counts
}

/** The hashes of a snapshot, kept on the disk until their files are read: it need not stay open for that. */
class HashList {
  static async make(file: string): Promise<HashList> {
    return new HashList(file, await open(file, 'wx', 0o600))
  }

  readonly #file: string
  readonly #handle: Awaited<ReturnType<typeof open>>

  private constructor(file: string, handle: Awaited<ReturnType<typeof open>>) {
    this.#file = file
    this.#handle = handle
  }

  async add(hashes: readonly string[]): Promise<void> {
    await this.#handle.appendFile(hashes.map((hash) => `${hash}\n`).join(''))
  }

  all(): AsyncIterable<string> {
    return createInterface({ input: createReadStream(this.#file), crlfDelay: Infinity })
  }

  async remove(): Promise<void> {
    await this.#handle.close()
    await rm(this.#file, { force: true })
  }
}
