import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/db.ts'
import { linesOf } from '../db/backup-rows.ts'
import { migrations } from '../db/migrate.ts'
import { type DbAddress, openDb } from '../db/open-db.ts'
import { temporaryDatabase } from '../db/temporary-database.ts'
import { checkFiles } from '../files/check.ts'
import { openPhotoStorage, type PhotoStorage } from '../outside/photo-storage.ts'
import { entriesOf } from './archive.ts'
import { kindOfEntry, type Manifest, rowsIn } from './format.ts'
import { inspectBackup, restoreFiles, restoreRows, unlistRemoved } from './restore.ts'
import { createHash } from 'node:crypto'

interface DrillFinding {
  readonly what: string
  readonly count: number
}

export interface DrillDeps {
  /** The running server's database. It is only read. */
  readonly live: DbAddress
  /** Checks that the restored rows agree with each other. */
  readonly checkRows: (db: Db) => Promise<readonly DrillFinding[]>
  readonly failed: (what: string) => void
}

/** The result of restoring a backup into a temporary place. */
export interface Drill {
  /** The moment of the backup. */
  readonly at: Instant
  readonly rows: number
  readonly files: number
  /** Files whose bytes were missing when the backup was made. */
  readonly missing: number
  /** An older version made it, so migrations ran and only counts were compared. */
  readonly isOlder: boolean
  /** Tables whose restored rows differ from those in the backup. */
  readonly different: readonly string[]
  /** What does not agree in the restored data. */
  readonly found: readonly DrillFinding[]
  /** By how many rows each table of the live database has grown or shrunk since; equal ones left out. */
  readonly movedOn: Readonly<Record<string, number>>
}

/**
 * Restores a backup into a temporary folder and database, compares the result with the backup and
 * with the live database, and removes it.
 * @throws {UnusableBackup}
 */
export async function drill(file: string, deps: DrillDeps): Promise<Drill> {
  const inspected = await inspectBackup(file)
  const folder = await mkdtemp(path.join(tmpdir(), 'undercroft-drill-'))
  try {
    const temporary = await temporaryDatabase(deps.live, folder)
    try {
      const photoStorage = await openPhotoStorage({ dataDir: folder })
      await restoreFiles(file, photoStorage)
      await restoreRows(file, inspected.manifest, temporary.address, [])
      const restored = await compareRestored(file, inspected, { ...temporary, photoStorage, deps })
      return { ...restored, movedOn: await movedOn(deps.live, inspected.tables) }
    } finally {
      await temporary.remove()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareRestored(
  file: string,
  { manifest, rows, files, missing, hasRemoved }: Awaited<ReturnType<typeof inspectBackup>>,
  { address, photoStorage, deps }: RestoredPlace,
): Promise<Omit<Drill, 'movedOn'>> {
  const isOlder = manifest.migrations < migrations('sqlite').length
  const db = await openDb(address, { slow: () => {}, failed: deps.failed })
  try {
    const different = await differentTables(file, manifest, db, isOlder)
    if (hasRemoved) await unlistRemoved(file, db)
    const found = [...(await deps.checkRows(db)), ...(await checkFiles({ db, photoStorage }))]
    return { at: manifest.at, rows, files, missing, isOlder, different, found }
  } finally {
    await db.close()
  }
}

interface RestoredPlace {
  readonly address: DbAddress
  readonly photoStorage: PhotoStorage
  readonly deps: DrillDeps
}

/** A restore gives the data a new epoch, and migrations add rows of their own. */
const ownOfServer = 'server_meta'

async function differentTables(
  file: string,
  { tables }: Manifest,
  db: Db,
  isOlder: boolean,
): Promise<string[]> {
  const [stated, restored] = [new RowSums(), new RowSums()]
  for await (const entry of entriesOf(file)) {
    const what = kindOfEntry(entry.name)
    if (what.kind === 'file') break
    if (what.kind === 'rows') for (const row of await rowsIn(entry)) stated.add(what.table, row)
  }
  const existing = Object.values(db.t)
  await db.snapshot(async (reader) => {
    for (const table of existing)
      for await (const line of linesOf(reader, table))
        restored.add(getTableName(table), JSON.parse(line) as Record<string, unknown>)
  })
  return Object.keys(tables).filter((table) => {
    // A later migration may have dropped it.
    if (table === ownOfServer || !existing.some((one) => getTableName(one) === table)) return false
    const [one, other] = [stated.of(table), restored.of(table)]
    return one.rows !== other.rows || (!isOlder && one.sum !== other.sum)
  })
}

async function movedOn(
  live: DbAddress,
  stated: Readonly<Record<string, number>>,
): Promise<Drill['movedOn']> {
  const now = (await countRows(live, Object.keys(stated))) ?? {}
  return Object.fromEntries(
    Object.entries(now)
      .map(([table, rows]) => [table, rows - (stated[table] ?? 0)] as const)
      .filter(([, difference]) => difference !== 0),
  )
}

/** How many rows a table has, and a checksum of them in any order. */
interface RowSum {
  readonly rows: number
  readonly sum: bigint
}

/** Adds up the rows of tables. Rows are objects by the names of columns. */
class RowSums {
  readonly #sums = new Map<string, RowSum>()

  add(table: string, row: Readonly<Record<string, unknown>>): void {
    const before = this.of(table)
    const hash = createHash('sha256').update(JSON.stringify(row, inOrder)).digest('hex')
    const sum = BigInt.asUintN(256, before.sum + BigInt(`0x${hash}`))
    this.#sums.set(table, { rows: before.rows + 1, sum })
  }

  of(table: string): RowSum {
    return this.#sums.get(table) ?? { rows: 0, sum: 0n }
  }
}

/** Each engine orders the keys of JSON differently. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
