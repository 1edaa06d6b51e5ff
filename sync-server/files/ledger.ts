import { and, asc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { PhotoStorage } from '../outside/photo-storage.ts'
import { StorageAway } from '../outside/storage-away.ts'
import { type KindOfFile, kindsWhere } from './kinds.ts'
import { runInParallel } from './run-in-parallel.ts'

export interface FileDeps {
  readonly db: Db
  readonly photoStorage: PhotoStorage
  readonly now?: () => number
}

type StoredFile = Tables['storedFiles']['$inferSelect']

/** The stored bytes of a user or a store, from one covering index. */
export const storedBytes = prepared<{ ownerId: string }, { files: number; bytes: number }>(
  'read',
  ({ t: { storedFiles: f }, value }) =>
    sql`select count(*) as "files", cast(coalesce(sum(${f.size}), 0) as bigint) as "bytes"
      from ${f} where ${f.ownerId} = ${value('ownerId')}`,
)

/**
 * Stores a file and enters it into the ledger; offering it again restarts its retention.
 * @param mayKeep called within the transaction before a new file is entered; refuses by throwing
 * @returns whether it is new to its owner
 */
export async function keepFile(
  { db, photoStorage, now = Date.now }: FileDeps,
  {
    bytes,
    ...file
  }: Pick<StoredFile, 'kind' | 'ownerId' | 'hash' | 'type'> & { bytes: Uint8Array },
  mayKeep?: (tx: DbTx) => Promise<unknown>,
): Promise<boolean> {
  const { storedFiles: f } = db.t
  const { kind, ownerId, hash } = file
  await photoStorage.keep(hash, bytes)
  const at = now()
  const enter = async (tx: DbTx) => {
    const known = await tx
      .update(f)
      .set({ lastNamedAt: at, size: bytes.length })
      .where(and(eq(f.ownerId, ownerId), eq(f.kind, kind), eq(f.hash, hash)))
      .returning({ hash: f.hash })
    if (known.length > 0) return false
    await mayKeep?.(tx)
    const row = { ...file, size: bytes.length, createdAt: at, lastNamedAt: at }
    const made = await tx.insert(f).values(row).onConflictDoNothing().returning({ hash: f.hash })
    return made.length > 0
  }
  const isNew = await db.transaction('keep a file', enter).catch(async (error: unknown) => {
    // A refused file leaves nothing, unless another owner has the same.
    if (isRefusal(error)) await removeBytes({ db, photoStorage }, [hash])
    throw error
  })
  // They may have been dropped at that very moment.
  await photoStorage.keep(hash, bytes)
  return isNew
}

/** The given hashes that an owner has; their bytes must stay. */
export async function knownOf(reader: Reader, hashes: readonly string[]): Promise<Set<string>> {
  const { storedFiles: f } = reader.t
  if (hashes.length === 0) return new Set()
  const rows = await reader
    .selectDistinct({ hash: f.hash })
    .from(f)
    .where(inArray(f.hash, [...hashes]))
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Files of some kinds whose hashes have this prefix, each once for all owners, in pages by their
 * index; all files by default.
 */
export async function* pagesOfFiles(
  reader: Reader,
  {
    ofKind = () => true,
    startsWith = '',
  }: { ofKind?: (kind: KindOfFile) => boolean; startsWith?: string } = {},
): AsyncGenerator<{ readonly hash: string; readonly size: number | null }[]> {
  const { storedFiles: f } = reader.t
  const isOfKind = inArray(f.kind, kindsWhere(ofKind))
  // Behind every hash that begins so: their digits end with f.
  const end = `${startsWith}g`
  for (let last = startsWith; ; ) {
    const page = await reader
      .select({ hash: f.hash, size: max(f.size) })
      .from(f)
      .where(and(gt(f.hash, last), lt(f.hash, end), isOfKind))
      .groupBy(f.hash)
      .orderBy(asc(f.hash))
      .limit(filesInPage)
    if (page.length > 0) yield page
    if (page.length < filesInPage) return
    last = page.at(-1)?.hash ?? last
  }
}

const filesInPage = 1_000

/**
 * Deletes the bytes of files struck from the ledger, unless another owner has the same. While the
 * storage is down they stay unreferenced, and a later sweep deletes them.
 */
export async function removeBytes({ db, photoStorage }: FileDeps, hashes: readonly string[]) {
  await runInParallel(new Set(hashes), removalBatchSize, (hash) =>
    photoStorage.removeUnless(hash, async () => (await knownOf(db, [hash])).has(hash)),
  ).catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error
  })
}

const removalBatchSize = 8

/** Strikes the files of an account. {@link removeBytes} deletes the bytes after the commit. */
export async function unlistFilesOf(tx: DbTx, userId: string): Promise<string[]> {
  const { storedFiles: f } = tx.t
  const kinds = kindsWhere(({ goesWithAccount }) => goesWithAccount)
  const struck = await tx
    .delete(f)
    .where(and(eq(f.ownerId, userId), inArray(f.kind, kinds)))
    .returning({ hash: f.hash })
  return struck.map(({ hash }) => hash)
}
